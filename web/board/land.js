// The parts of a board that never change during a game: rim, sea, island, tiles, number tokens and harbours. Drawn
// once, as text: there are hundreds of shapes, and browsers are quickest with text.
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { seededRandom } from "../art/paint.js";
import { whenPainted } from "../schedule.js";
import { scenery } from "../art/terrain.js";
import { token } from "../art/token.js";
import { harbour } from "../art/harbour.js";
import { short } from "./geometry.js";
import { t } from "../language.js";

/** @typedef {import("./geometry.js").Places} Places */

/** Numbers the boards of a page, so that their clip paths have different ids. */
let boards = 0;

/** @param {{places: Places}} props */
export function Land({ places }) {
  const { box, hexes } = places;
  const [cut] = useState(() => `sea-cut-${(boards += 1)}`);
  const land = useMemo(() => ({ __html: drawing(places, cut) }), [places]);
  const drawn = useRef(/** @type {SVGElement | null} */ (null));
  // The island is drawn at once, its details a moment later.
  useEffect(
    () =>
      whenPainted(() =>
        drawn.current
          ?.querySelectorAll("[data-land]")
          .forEach((bare, hex) => (bare.innerHTML = tile(hexes[hex]))),
      ),
    [places],
  );
  return html`<svg class="board-layer board-land" viewBox="${box.x} ${box.y} ${box.width} ${box.height}"
    aria-hidden="true" ref=${drawn} dangerouslySetInnerHTML=${land} />`;
}

/** @param {Places} places @param {string} cut the name of the cut-out */
const drawing = (
  { hexes, harbours, boat, land, sea, rim, joints, box },
  cut,
) => `<clipPath id="${cut}"><path d="${sea}"/></clipPath>
  <g class="rim-shadow" transform="translate(3 7)">${soft(rim, 2)}</g>
  <path d="${rim}" class="rim" fill="url(#art-rim-wood)"/><path d="${joints}" class="rim-joints"/>
  <g clip-path="url(#${cut})">
    <path d="${sea}" class="sea"/>
    <use href="#art-paint-sea" class="painted"
    transform="translate(${box.x} ${box.y}) scale(${box.width} ${box.height})"/>
    <path d="${sea}" fill="url(#art-sea-depth)"/>
    <path d="${swell(box)}" class="swell"/>
    <path d="${land}" class="shoal shoal-far"/><path d="${land}" class="shoal shoal-near"/>
    <path d="${land}" class="foam"/><path d="${land}" class="shoal-wash"/>
    <g class="island-shadow" transform="translate(4 10)">${soft(land, 12)}</g>
    <use href="#art-boat" transform="translate(${boat.x.toFixed(1)} ${boat.y.toFixed(1)})"/>
    <path d="${sea}" class="sea-edge"/>
  </g>
  <path d="${land}" class="cliff" transform="translate(0 5)"/><path d="${land}" class="sand"/>
  ${hexes.map(bareTile).join("")}
  <path d="${rim}" class="dusk"/>
  ${harbours.map(harbour).join("")}
  ${hexes.map(tokenOn).join("")}`;

/** @param {import("./geometry.js").HexPlace} hex */
const placed = ({ x, y }) => `transform="translate(${x.toFixed(1)} ${y})"`;

/**
 * A hex in its plain colour, shown until its scenery is drawn.
 * @param {import("./geometry.js").HexPlace} hex
 */
const bareTile = (hex) =>
  `<g data-land="${hex.hex}" ${placed(hex)}><use href="#art-tile" fill="var(--${hex.terrain})"/></g>`;

/** @param {import("./geometry.js").HexPlace} hex */
const tokenOn = (hex) => (hex.number ? `<g ${placed(hex)}>${token(hex.number)}</g>` : "");

/**
 * A shadow that fades out: a blur takes longer to paint than the rest of the board.
 * @param {string} d
 * @param {number} width of its core
 */
export const soft = (d, width) =>
  [0, 6, 13, 21].map((more) => `<path d="${d}" stroke-width="${width + more}"/>`).join("");

/** What grows and stands on a tile. @param {import("./geometry.js").Terrain} terrain @param {number} hex */
const growth = (terrain, hex) =>
  scenery(terrain, hex)
    .map(({ symbol, x, y, scale, flip }) => {
      const size = `${((flip ? -1 : 1) * scale).toFixed(2)} ${scale.toFixed(2)}`;
      return `<use href="#art-${symbol}" transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})"/>`;
    })
    .join("");

/**
 * A tile with everything on it, around the origin.
 * @param {Pick<import("./geometry.js").HexPlace, "hex" | "terrain" | "number">} hex
 */
export const tile = ({
  hex,
  terrain,
  number,
}) => `<title>${[t(`terrain.${terrain}`), number ?? []].flat().join(", ")}</title>
  <use href="#art-ground-${terrain}"${hex % 2 ? ` transform="scale(-1 1)"` : ""}/>
  <use href="#art-tile" fill="url(#art-tile-light)" class="painted"/>
  ${growth(terrain, hex)}<use href="#art-tile" class="tile-edge" stroke="url(#art-tile-edge)"/>`;

/** Small waves, scattered evenly. @param {Places["box"]} box */
function swell({ x, y, width, height }) {
  const random = seededRandom(9);
  const waves = [];
  for (let row = 0; row * 23 < height; row += 1) {
    for (let column = 0; column * 64 < width; column += 1) {
      const left = x + (column + (row % 2) / 2 + random() * 0.5) * 64;
      const long = short(5 + random() * 5);
      waves.push(
        `M${short(left)} ${short(y + (row + random() * 0.6) * 23)}q${long / 2}-3.4 ${long} 0t${long} 0`,
      );
    }
  }
  return waves.join("");
}
