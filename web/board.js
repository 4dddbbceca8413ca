// The board: draws a board and a view, and lets a person pick among the places that the server says are legal. The
// land is drawn once; a change of the view redraws pieces and targets only.
import { html, useMemo, useRef } from "./html.js";
import { places as findPlaces } from "./board/geometry.js";
import { useCamera } from "./board/camera.js";
import { Land } from "./board/land.js";
import { Pieces } from "./board/pieces.js";
import { TargetLayer } from "./board/targets.js";
import { seatColours } from "./art/seats.js";

/**
 * @typedef {import("./board/geometry.js").BoardJson} BoardJson
 * @typedef {import("./board/pieces.js").Placed} Placed
 * @typedef {import("./board/pieces.js").PiecesView} PiecesView
 * @typedef {import("./board/targets.js").Targets} Targets
 * @typedef {import("./art/seats.js").SeatColour} SeatColour
 */

/**
 * @param {{
 *   board: BoardJson, view: PiecesView,
 *   seats?: {colour: SeatColour}[], me?: number,
 *   targets?: Targets, ghost?: Placed | null, onPick?: (placed: Placed) => void,
 *   last?: Placed[], rolled?: number | null, trail?: number[],
 * }} props `seats` gives colours by seat; `me` is whose pieces are previewed; `ghost` is the pick that waits to
 *   be
 *   confirmed; `last` is what was placed last; `rolled` lets the tokens of a number glow; along
 *   `trail`, a list of edges, a light runs
 */
export function Board({
  board,
  view,
  seats,
  me = 0,
  targets = {},
  ghost = null,
  onPick = () => {},
  last = [],
  rolled = null,
  trail = [],
}) {
  const places = useMemo(() => findPlaces(board), [board]);
  const land = useMemo(() => html`<${Land} places=${places} />`, [places]);
  const viewport = useRef(/** @type {HTMLElement | null} */ (null));
  const world = useRef(/** @type {HTMLElement | null} */ (null));
  const camera = useCamera(viewport, world);
  const colours = seats?.map(({ colour }) => colour) ?? seatColours;
  const { x, y, width, height } = places.box;
  return html`<div class="board">
    <div class="board-viewport" ref=${viewport}>
      <div class="board-world" ref=${world}>
        ${land}
        <svg class="board-layer board-live" viewBox="${x} ${y} ${width} ${height}" role="group"
          aria-label="Board">
          <${Pieces} places=${places} view=${view} colours=${colours} last=${last} rolled=${rolled}
            trail=${trail} />
        </svg>
        ${Object.values(targets).some(({ length }) => length) &&
        html`<svg class="board-layer board-targets" viewBox="${x} ${y} ${width} ${height}" role="group"
          aria-label="Places to choose from">
          <${TargetLayer} places=${places} targets=${targets} ghost=${ghost} colour=${colours[me]}
            describe=${(/** @type {Placed} */ placed) => describe(board, placed)} onPick=${onPick} />
        </svg>`}
      </div>
    </div>
    <div class="board-zoom" role="group" aria-label="Zoom">
      <button class="button button-round" aria-label="Zoom in" onClick=${() => camera.zoom(1.5)}>+</button>
      <button class="button button-round" aria-label="Zoom out" onClick=${() => camera.zoom(1 / 1.5)}>
        −
      </button>
      <button class="button button-round" aria-label="Show the whole board" onClick=${() => camera.reset()}>
        ⤢
      </button>
    </div>
  </div>`;
}

const verbs = {
  settlement: "Build a settlement",
  city: "Build a city",
  road: "Build a road",
  robber: "Move the robber",
};

/**
 * A target in words: what would be placed, and beside which hexes.
 * @param {BoardJson} board
 * @param {Placed} placed
 */
function describe(board, { kind, at }) {
  const beside = kind === "robber" ? [at] : (kind === "road" ? board.edges[at] : board.vertices[at]).hexes;
  const hexes = beside.map((hex) =>
    [board.hexes[hex].terrain, board.hexes[hex].number ?? ""].join(" ").trim(),
  );
  return `${verbs[kind]} ${kind === "robber" ? "to" : "at"} ${hexes.join(", ")}`;
}
