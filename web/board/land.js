// What of a board never changes during a game: rim, sea, island, tiles, number tokens and harbours. Drawn once.
import { html } from "../html.js";
import { generator } from "../art/paint.js";
import { scenery } from "../art/terrain.js";
import { Token } from "../art/token.js";
import { Harbour } from "../art/harbour.js";

/** @typedef {import("./geometry.js").Places} Places */

/** What tells one board's cut-out from another's in the same page. */
let boards = 0;

/** @param {{places: Places}} props */
export function Land({ places: { hexes, harbours, boat, land, sea, rim, joints, box } }) {
  const cut = `sea-cut-${(boards += 1)}`;
  return html`<svg class="board-layer board-land" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" aria-hidden="true">
    <clipPath id=${cut}><path d=${sea} /></clipPath>
    <path d=${rim} class="rim-shadow" transform="translate(3 7)" filter="url(#art-soft)" />
    <path d=${rim} class="rim" fill="url(#art-rim-wood)" /><path d=${joints} class="rim-joints" />
    <g clip-path="url(#${cut})">
      <path d=${sea} class="sea" />
      <use href="#art-paint-sea" class="painted" transform="translate(${box.x} ${box.y}) scale(${box.width} ${box.height})" />
      <path d=${sea} fill="url(#art-sea-depth)" />
      <path d=${swell(box)} class="swell" />
      <path d=${land} class="shoal shoal-far" /><path d=${land} class="shoal shoal-near" />
      <path d=${land} class="foam" /><path d=${land} class="shoal-wash" />
      <path d=${land} class="island-shadow" transform="translate(4 10)" filter="url(#art-soft)" />
      <use href="#art-boat" transform="translate(${boat.x.toFixed(1)} ${boat.y.toFixed(1)})" />
      <path d=${sea} class="sea-edge" />
    </g>
    <path d=${land} class="cliff" transform="translate(0 5)" /><path d=${land} class="sand" />
    ${hexes.map((hex) => html`<${Hex} ...${hex} />`)}
    <path d=${rim} class="dusk" />
    ${harbours.map((harbour) => html`<${Harbour} ...${harbour} />`)}
    ${hexes.map(({ x, y, number }) => number && html`<g transform="translate(${x.toFixed(1)} ${y})"><${Token} number=${number} /></g>`)}
  </svg>`;
}

/** What grows and stands on a tile, as text: there are hundreds of them. @param {import("./geometry.js").Terrain} terrain @param {number} hex */
const grown = (terrain, hex) => scenery(terrain, hex).map(({ symbol, x, y, scale, flip }) =>
  `<use href="#art-${symbol}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${((flip ? -1 : 1) * scale).toFixed(2)} ${scale.toFixed(2)})"/>`).join("");

/** A tile with everything on it. @param {import("./geometry.js").HexPlace} hex */
export function Hex({ hex, x, y, terrain, number }) {
  return html`<g data-land=${hex} transform="translate(${x.toFixed(1)} ${y})"><title>${number ? `${terrain}, ${number}` : terrain}</title>
    <use href="#art-ground-${terrain}" transform=${hex % 2 ? "scale(-1 1)" : undefined} />
    <use href="#art-tile" fill="url(#art-tile-light)" class="painted" />
    <g dangerouslySetInnerHTML=${{ __html: grown(terrain, hex) }} />
    <use href="#art-tile" class="tile-edge" stroke="url(#art-tile-edge)" />
  </g>`;
}

/** Small waves, scattered evenly. @param {Places["box"]} box */
function swell({ x, y, width, height }) {
  const random = generator(9);
  const waves = [];
  for (let row = 0; row * 23 < height; row += 1) {
    for (let column = 0; column * 64 < width; column += 1) {
      const left = x + (column + (row % 2) / 2 + random() * 0.5) * 64;
      const long = (5 + random() * 5).toFixed(1);
      waves.push(`M${left.toFixed(1)} ${(y + (row + random() * 0.6) * 23).toFixed(1)}q${+long / 2}-3.4 ${long} 0t${long} 0`);
    }
  }
  return waves.join("");
}
