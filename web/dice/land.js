// The parts of the island that never change: rim, sea, six hexes with what grows on them, the start road. Drawn
// once, with the base game's brushes and symbols; here the tiles lie on their sides.
import { html } from "../html.js";
import { seededRandom } from "../art/paint.js";
import { grounds, scenery } from "../art/terrain.js";
import { Road } from "../art/pieces.js";
import { soft } from "../board/land.js";
import { HALF, SIDE, hexes, start } from "./island.js";

/** The part of the plane that is shown. */
export const box = { x: -52, y: -44, width: 1000, height: 1012 };

/** How much larger the base game’s drawings are here. */
const SCALE = 2.5;

/** A hex’s outline. @param {number} x @param {number} y @param {number} [inset] */
function outline(x, y, inset = 0) {
  const [side, half] = [SIDE - inset * 1.15, HALF - inset];
  const corners = [
    [-side / 2, -half],
    [side / 2, -half],
    [side, 0],
    [side / 2, half],
    [-side / 2, half],
    [-side, 0],
  ];
  return `M${corners.map(([dx, dy]) => `${(x + dx).toFixed(0)} ${(y + dy).toFixed(0)}`).join("L")}Z`;
}

const coast = hexes.map(({ x, y }) => outline(x, y)).join("");

/**
 * @param {number} x
 * @param {number} y
 * @param {number} inset whether a point is that far inside a hex around the origin
 */
const inside = (x, y, inset) =>
  Math.abs(y) < HALF - inset && Math.abs(x) + Math.abs(y) * 0.577 < SIDE - inset * 1.15;

/**
 * What stands on a hex, back to front, with room for a knight in the middle.
 * @param {typeof hexes[number]} hex
 */
const things = ({ terrain, knight }) =>
  scenery(terrain, knight * 7)
    .map((thing) => ({ ...thing, x: thing.x * 3.1, y: thing.y * 2.2, scale: thing.scale * 2.1 }))
    .filter(({ x, y }) => inside(x, y - 12, 26) && inside(x, y, 24) && Math.hypot(x * 0.92, y - 4) > 74);

/** Small waves, scattered evenly. */
function swell() {
  const random = seededRandom(4);
  return [...Array(90).keys()]
    .map(() => {
      const [x, y, long] = [box.x + random() * box.width, box.y + random() * box.height, 12 + random() * 12];
      return `M${x.toFixed(0)} ${y.toFixed(0)}q${(long / 2).toFixed(0)}-8 ${long.toFixed(0)} 0t${long.toFixed(0)} 0`;
    })
    .join("");
}

/** Numbers the maps of a page, so that their clip paths have different ids. */
let maps = 0;

/**
 * A terrain’s ground around the origin: brushwork, and what lies flat on it.
 * @param {{hex: typeof hexes[number], cut: string}} props
 */
function Hex({ hex, cut }) {
  const { x, y, terrain } = hex;
  return html`<g transform="translate(${x} ${y})">
    <g clip-path="url(#${cut})">
      <path d=${outline(0, 0)} fill="var(--${terrain})" />
      <g class="painted">
        <use href="#art-paint-${terrain}" transform="scale(${SIDE / 52} ${HALF / 60})" />
        <g transform="scale(3.1 2.7)" dangerouslySetInnerHTML=${{ __html: grounds[terrain] ?? "" }} />
      </g>
      <path d=${outline(0, 0)} fill="url(#art-tile-light)" class="painted" />
    </g>
    ${things(hex).map(
      (thing) => html`<use href="#art-${thing.symbol}"
        transform="translate(${thing.x.toFixed(0)} ${thing.y.toFixed(0)}) scale(${(
          (thing.flip ? -1 : 1) * thing.scale
        ).toFixed(2)} ${thing.scale.toFixed(2)})" />`,
    )}
    <path d=${outline(0, 0, 7)} class="isle-edge" stroke="url(#art-tile-edge)" />
  </g>`;
}

/**
 * @param {{a: import("./island.js").Point, b: import("./island.js").Point, colour:
 *   import("../art/seats.js").SeatColour}} props a road of the base game, as large as roads are here
 */
export function Lane({ a, b, colour }) {
  const small = (/** @type {import("./island.js").Point} */ { x, y }) => ({ x: x / SCALE, y: y / SCALE });
  return html`<g transform="scale(${SCALE})"><${Road} a=${small(a)} b=${small(b)} colour=${colour} /></g>`;
}

/** @param {{colour: import("../art/seats.js").SeatColour}} props */
export function Land({ colour }) {
  const cut = `isle-cut-${(maps += 1)}`;
  const { x, y, width, height } = box;
  return html`<svg class="isle-layer" viewBox="${x} ${y} ${width} ${height}" aria-hidden="true">
    <clipPath id=${cut}><path d=${outline(0, 0, 5)} /></clipPath>
    <clipPath id="${cut}-sea">
      <rect x=${x + 14} y=${y + 14} width=${width - 28} height=${height - 28} rx="64" />
    </clipPath>
    <rect x=${x} y=${y} width=${width} height=${height} rx="76" fill="url(#art-rim-wood)" class="isle-rim" />
    <g clip-path="url(#${cut}-sea)">
      <rect x=${x} y=${y} width=${width} height=${height} class="sea" />
      <use href="#art-paint-sea" class="painted" transform="translate(${x} ${y}) scale(${width} ${height})" />
      <rect x=${x} y=${y} width=${width} height=${height} fill="url(#art-sea-depth)" />
      <path d=${swell()} class="isle-swell" />
      <g class="isle-coast">
        <path d=${coast} class="isle-shoal-far" />
        <path d=${coast} class="isle-shoal" />
        <path d=${coast} class="isle-foam" />
        <path d=${coast} class="isle-wash" />
        <g class="isle-shadow" transform="translate(6 16)"
          dangerouslySetInnerHTML=${{ __html: soft(coast, 20) }} />
        <path d=${coast} class="isle-cliff" transform="translate(0 9)" />
        <path d=${coast} class="isle-sand" />
      </g>
      <path d=${outline(445, 462, 32)} class="isle-lagoon" />
      <use href="#art-boat" transform="translate(432 486) scale(2.6)" />
      <rect x=${x + 14} y=${y + 14} width=${width - 28} height=${height - 28} rx="64" class="isle-sea-edge" />
    </g>
    ${hexes.map((hex) => html`<${Hex} hex=${hex} cut=${cut} />`)}
    <rect x=${x} y=${y} width=${width} height=${height} rx="76" class="dusk" />
    <${Lane} ...${start} colour=${colour} />
    <path d="M291 214l14-8 18 31 11-6-2 36-30-19 11-6z" class="isle-arrow" />
  </svg>`;
}
