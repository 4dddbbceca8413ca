// The editor's canvas: the grid, the board drawn on it with the game's own art, and painting by mouse, touch or keyboard.
import { html, useMemo, useRef, useState } from "../html.js";
import { useCamera } from "../board/camera.js";
import { SIDE, polygon, short } from "../board/geometry.js";
import { tile } from "../board/land.js";
import { robberAt } from "../board/pieces.js";
import { token } from "../art/token.js";
import { harbour } from "../art/harbour.js";
import { coastNear } from "./draft.js";
import { HeatMap } from "./heat.js";
import { onBoardKey } from "./keys.js";
import { describeCell } from "./cursor.js";
import { cellAt, cellUnder, cornerOf, middleOf, placeOf, sideMiddle, sides, splitSide } from "./grid.js";
import { usedCentre } from "./symmetry.js";
import { t } from "../language.js";

/**
 * @typedef {import("./workspace.js").Workspace} Workspace
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {import("./grid.js").CellSide} CellSide
 * @typedef {import("./grid.js").BoardDraft} BoardDraft
 * @typedef {import("./grid.js").Point} Point
 */

/** What is left free around the grid. */
const MARGIN = 14;
/** How far off the coast a harbour's sign stands. */
const SIGN = 33;

/** @param {Cell} cell */
const outline = (cell) => polygon([0, 1, 2, 3, 4, 5].map((corner) => cornerOf(cell, corner)));

/** @param {Point} point */
const moved = ({ x, y }) => `translate(${short(x)} ${short(y)})`;

/** How a hex is strewn depends on its place. @param {Cell} cell */
function strewn(cell) {
  const [row, x] = placeOf(cell);
  return Math.abs(row * 7 + x * 3) % 30;
}

/** Where a harbour's sign stands. @param {CellSide} at @returns {Point} */
function signOf(at) {
  const middle = sideMiddle(at);
  const inland = middleOf(splitSide(at).cell);
  const away = Math.hypot(middle.x - inland.x, middle.y - inland.y);
  return {
    x: middle.x + ((middle.x - inland.x) / away) * SIGN,
    y: middle.y + ((middle.y - inland.y) / away) * SIGN,
  };
}

/**
 * Drawings as text, as on the board of a game.
 * @param {{draft: BoardDraft, children?: unknown}} props children lie between the land and what stands on it
 */
function Drawn({ draft, children }) {
  const cells = Object.keys(draft.land);
  const land = cells.map(outline).join("");
  const harbours = Object.entries(draft.harbours).map(([at, kind]) => {
    const { cell, side } = splitSide(at);
    const ends = [cornerOf(cell, side), cornerOf(cell, side + 1)];
    return { at, text: harbour({ kind, edge: 0, ends, ...signOf(at) }) };
  });
  const desert = cells.find((cell) => draft.land[cell].terrain === "desert");
  const robber = draft.robber ?? desert;
  return html`<g aria-hidden="true" class="draft-art">
    <path d=${land} class="draft-wash" />
    <path d=${land} class="cliff" transform="translate(0 5)" />
    <path d=${land} class="sand" />
    ${cells.map(
      (cell) => html`<g key=${cell} transform=${moved(middleOf(cell))}
        dangerouslySetInnerHTML=${{
          __html: tile({ hex: strewn(cell), terrain: draft.land[cell].terrain, number: null }),
        }} />`,
    )}
    ${children}
    ${harbours.map(({ at, text }) => html`<g key=${at} dangerouslySetInnerHTML=${{ __html: text }} />`)}
    ${cells.map((cell) => {
      const { number } = draft.land[cell];
      return (
        number &&
        html`<g key=${`n${cell}`} transform=${moved(middleOf(cell))}
          dangerouslySetInnerHTML=${{ __html: token(number) }} />`
      );
    })}
    ${robber &&
    html`<g key="robber" transform=${moved(middleOf(robber))}
      class=${draft.robber ? "" : "draft-robber-default"}>
      <use href="#art-robber" ...${robberAt({ number: draft.land[robber].number })} />
    </g>`}
  </g>`;
}

/** The axes or the middle that painting is mirrored or turned around. @param {{workspace: Workspace}} props */
function SymmetryMarks({ workspace }) {
  const symmetry = workspace.symmetry.value;
  if (symmetry === "none") return null;
  const { row, x } = usedCentre(workspace.centre.value, symmetry);
  const at = middleOf(cellAt(row, x));
  const { top, bottom, left, right } = workspace.reach.value;
  const [a, b] = [middleOf(cellAt(top, left)), middleOf(cellAt(bottom, right))];
  const reach = 3000;
  const spokes = { half: 2, third: 3, sixth: 6, "left-right": 0, "top-bottom": 0 }[symmetry];
  const lines =
    symmetry === "left-right"
      ? `M${at.x} ${a.y - SIDE}V${b.y + SIDE}`
      : symmetry === "top-bottom"
        ? `M${a.x - SIDE} ${at.y}H${b.x + SIDE}`
        : [...Array(spokes).keys()]
            .map((i) => {
              const turn = (i / spokes) * 2 * Math.PI - Math.PI / 2;
              return `M${at.x} ${at.y}l${short(Math.cos(turn) * reach)} ${short(Math.sin(turn) * reach)}`;
            })
            .join("");
  return html`<g class="symmetry-marks" aria-hidden="true">
    <path d=${lines} />
    <circle cx=${at.x} cy=${at.y} r="9" />
  </g>`;
}

/** What is wrong, where it is wrong. @param {{workspace: Workspace}} props */
function ProblemMarks({ workspace }) {
  const { problems = [] } = workspace.check.value ?? {};
  if (workspace.checked.value !== workspace.draft.value) return null;
  const cells = Object.fromEntries(Object.entries(workspace.names.value).map(([cell, name]) => [name, cell]));
  return html`<g class="problem-marks" aria-hidden="true">
    ${problems.map(({ hexes, side }, i) =>
      hexes.map((name) => {
        const cell = cells[name];
        if (!cell) return null;
        const pointed = workspace.pointed.value === i ? "problem-pointed" : "";
        const at = side ? sideMiddle(`${cell},${sides.indexOf(side)}`) : null;
        const { x, y } = middleOf(cell);
        return html`<g key=${`${i}${name}`} class=${pointed}>
          <path d=${at ? `M${at.x - 18} ${at.y}a18 18 0 1 0 36 0a18 18 0 1 0 -36 0z` : outline(cell)} />
          <g transform=${moved(at ?? { x: x + 26, y: y - 26 })}><circle r="11" /><text y="6">!</text></g>
        </g>`;
      }),
    )}
  </g>`;
}

/** @param {{workspace: Workspace}} props */
export function Canvas({ workspace }) {
  const viewport = useRef(/** @type {HTMLElement | null} */ (null));
  const world = useRef(/** @type {HTMLElement | null} */ (null));
  const picture = useRef(/** @type {SVGSVGElement | null} */ (null));
  const camera = useCamera(viewport, world);
  const painting = useRef(
    /** @type {{last: Cell, pointers: Set<number>}} */ ({ last: "", pointers: new Set() }),
  );
  const [hover, setHover] = useState(/** @type {{cell: Cell, coast: CellSide | null} | null} */ (null));
  const { top, bottom, left, right } = workspace.reach.value;
  const tool = workspace.tool.value;
  const draft = workspace.draft.value;
  const rows = useMemo(() => {
    const all = [];
    for (let row = top; row <= bottom; row += 1) {
      const cells = [];
      for (let x = left + Math.abs((row - left) % 2); x <= right; x += 2) cells.push(cellAt(row, x));
      all.push(cells);
    }
    return all;
  }, [top, bottom, left, right]);
  const pencil = useMemo(() => rows.flat().map(outline).join(""), [rows]);
  const [a, b] = [cornerOf(cellAt(top, left), 0), cornerOf(cellAt(bottom, right), 3)];
  const half = cornerOf(cellAt(0, 0), 1).x;
  const box = {
    x: a.x - half - MARGIN,
    y: a.y - MARGIN,
    width: b.x - a.x + 2 * half + 2 * MARGIN,
    height: b.y - a.y + 2 * MARGIN,
  };
  const cursor = workspace.inGrid(workspace.cursor.value) ? workspace.cursor.value : rows[0][0];

  /** @param {PointerEvent} event @returns {Point | null} */
  const pointOf = (event) => {
    const matrix = picture.current?.getScreenCTM();
    if (!matrix) return null;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    return { x, y };
  };
  /** @param {Point} point */
  const paintAt = (point) => {
    const cell = cellUnder(point);
    if (!workspace.inGrid(cell)) return;
    workspace.cursor.value = cell;
    painting.current.last = cell;
    workspace.draft.value = workspace.withToolAt(cell, point);
  };
  /** @param {PointerEvent} event */
  const onDown = (event) => {
    const { pointers } = painting.current;
    pointers.add(event.pointerId);
    if (pointers.size > 1) return workspace.cancelStroke();
    const point = pointOf(event);
    if (event.button !== 0 || tool.kind === "hand" || !point) return undefined;
    workspace.beginStroke();
    paintAt(point);
    return undefined;
  };
  /** @param {PointerEvent} event */
  const onMove = (event) => {
    const point = pointOf(event);
    if (!point) return;
    const cell = cellUnder(point);
    const coast = tool.kind === "harbour" ? coastNear(draft, point, 90) : null;
    if (event.pointerType === "mouse" && (hover?.cell !== cell || hover.coast !== coast))
      setHover({ cell, coast });
    // Harbours are laid one by one; everything else can be drawn in one go.
    const draws = workspace.stroke && tool.kind !== "harbour" && !workspace.whole.value;
    if (draws && cell !== painting.current.last) paintAt(point);
  };
  /** @param {PointerEvent} event */
  const onUp = (event) => {
    painting.current.pointers.delete(event.pointerId);
    if (event.type === "pointerleave") setHover(null);
    workspace.endStroke();
  };
  const mark = hover && workspace.inGrid(hover.cell) && tool.kind !== "hand" ? hover : null;

  return html`<div class="board drafting">
    <div class="board-viewport" ref=${viewport} data-paints=${tool.kind === "hand" ? undefined : ""}>
      <div class="board-world" ref=${world}>
        <svg ref=${picture} class="board-layer draft" viewBox="${box.x} ${box.y} ${box.width} ${box.height}"
          data-tool=${tool.kind} role="grid"
          aria-label=${t(workspace.viewing.value ? "view.the_board" : "edit.drawn")} onPointerDown=${onDown}
          onPointerMove=${onMove} onPointerUp=${onUp} onPointerCancel=${onUp} onPointerLeave=${onUp}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => onBoardKey(workspace, event)}>
          ${!workspace.viewing.value && html`<path d=${pencil} class="draft-pencil" aria-hidden="true" />`}
          <${Drawn} draft=${draft}><${SymmetryMarks} workspace=${workspace} /><//>
          <${HeatMap} workspace=${workspace} />
          <${ProblemMarks} workspace=${workspace} />
          ${mark &&
          (tool.kind === "harbour"
            ? mark.coast &&
              html`<path class="draft-hover draft-hover-side" d=${sideLine(mark.coast)} aria-hidden="true" />`
            : html`<path class="draft-hover" d=${outline(mark.cell)} aria-hidden="true" />`)}
          ${rows.map(
            (cells, i) => html`<g key=${i} role="row">
              ${cells.map(
                (cell) => html`<path key=${cell} d=${outline(cell)} class="draft-cell" role="gridcell"
                  data-target=${cell} tabindex=${cell === cursor ? 0 : -1}
                  aria-label=${describeCell(workspace, cell)} onFocus=${() => (workspace.cursor.value = cell)} />`,
              )}
            </g>`,
          )}
        </svg>
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
      <button class="button button-round" aria-label=${t("edit.show_all")} onClick=${() => camera.reset()}>
        ⤢
      </button>
    </div>
  </div>`;
}

/** @param {CellSide} at */
function sideLine(at) {
  const { cell, side } = splitSide(at);
  const [from, to] = [cornerOf(cell, side), cornerOf(cell, side + 1)];
  return `M${short(from.x)} ${short(from.y)}L${short(to.x)} ${short(to.y)}`;
}
