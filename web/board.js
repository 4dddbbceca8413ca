// The board: draws a board and a view, and lets a person pick among the places that the server says are legal. The
// land is drawn once; a change of the view redraws pieces and targets only.
import { html, useMemo, useRef } from "./html.js";
import { places as findPlaces } from "./board/geometry.js";
import { useCamera } from "./board/camera.js";
import { Land } from "./board/land.js";
import { Pieces } from "./board/pieces.js";
import { TargetLayer } from "./board/targets.js";
import { seatColours } from "./art/seats.js";
import { rotation } from "./prefs.js";
import { t } from "./language.js";

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
 *   last?: Placed[], rolled?: number | null, trail?: number[], spots?: import("./board/targets.js").Spots | null,
 * }} props `seats` gives colours by seat; `me` is whose pieces are previewed; `ghost` is the pick that waits to be
 *   confirmed; `last` is what was placed last; `rolled` lets the tokens of a number glow; along `trail`, a list of
 *   edges, a light runs; `spots` are drawn at targets
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
  spots = null,
}) {
  const places = useMemo(() => findPlaces(board, rotation.value), [board, rotation.value]);
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
          aria-label=${t("board")}>
          <${Pieces} places=${places} view=${view} colours=${colours} last=${last} rolled=${rolled}
            trail=${trail} />
        </svg>
        ${Object.values(targets).some(({ length }) => length) &&
        html`<svg class="board-layer board-targets" viewBox="${x} ${y} ${width} ${height}" role="group"
          aria-label=${t("board.title")}>
          <${TargetLayer} places=${places} targets=${targets} ghost=${ghost} colour=${colours[me]}
            spots=${spots} describe=${(/** @type {Placed} */ placed) => describe(board, placed)}
            onPick=${onPick} />
        </svg>`}
      </div>
    </div>
    <div class="board-zoom" role="group" aria-label=${t("board.zoom")}>
      <button class="button button-round" aria-label=${t("board.zoom_in")} onClick=${() => camera.zoom(1.5)}>
        +
      </button>
      <button class="button button-round" aria-label=${t("board.zoom_out")}
        onClick=${() => camera.zoom(1 / 1.5)}>
        −
      </button>
      <button class="button button-round" aria-label=${t("board.whole")} onClick=${() => camera.reset()}>
        ⤢
      </button>
    </div>
  </div>`;
}

/**
 * What lies around a place: hexes with their numbers, and harbours.
 * @param {BoardJson} board
 * @param {Placed} placed
 */
export function surroundings(board, { kind, at }) {
  const beside = kind === "robber" ? [at] : (kind === "road" ? board.edges[at] : board.vertices[at]).hexes;
  const hexes = beside.map((hex) =>
    [t(`terrain.${board.hexes[hex].terrain}`), board.hexes[hex].number ?? ""].join(" ").trim(),
  );
  const corners = kind === "robber" ? [] : kind === "road" ? board.edges[at].vertices : [at];
  const harbours = new Set(corners.flatMap((vertex) => board.vertices[vertex].harbour ?? []));
  const signs = [...harbours].map((harbour) =>
    harbour === "3:1" ? t("place.harbour") : t("place.harbour_of", { resource: t(`resource.${harbour}`) }),
  );
  return [...hexes, ...signs];
}

/** A target in words: what would be placed, and beside which hexes. @param {BoardJson} board @param {Placed} placed */
const describe = (board, placed) =>
  t(`place.${placed.kind}`, { places: surroundings(board, placed).join(", ") });
