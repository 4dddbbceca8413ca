// The grid that boards are drawn on: where hexes lie, and how a board is written as a layout file. Pure; whether a board
// can be played is decided by the server.
import { SIDE } from "../board/geometry.js";

/**
 * @typedef {import("../board/geometry.js").Point} Point
 * @typedef {import("../board/geometry.js").Terrain} Terrain
 * @typedef {import("../board/geometry.js").HarbourKind} HarbourKind
 * @typedef {import("../protocol.js").LayoutFile} LayoutFile
 * @typedef {import("../protocol.js").Supply} Supply
 *
 * @typedef {string} Cell `row,x`: a place of the grid. `x` counts half hexes, so that `row` and `x` are both even or
 *   both odd.
 * @typedef {string} CellSide `row,x,side`: one of a cell's six sides, clockwise from the north-east
 * @typedef {{terrain: Terrain, number: number | null}} LandHex
 *
 * @typedef {object} BoardDraft A board that is being drawn.
 * @property {string} name
 * @property {Record<Cell, LandHex>} land everything else is sea
 * @property {Record<CellSide, HarbourKind>} harbours
 * @property {Cell | null} robber null is the first desert
 * @property {Supply} supply
 */

export const sides = /** @type {const} */ (["NE", "E", "SE", "SW", "W", "NW"]);
/** From a cell to its neighbours by side: rows, then half hexes. */
const steps = [
  [-1, 1],
  [0, 2],
  [1, 1],
  [1, -1],
  [0, -2],
  [-1, -1],
];
/** From a cell's middle to its corners, clockwise from the top, in half hex widths and half sides. */
const corners = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];
const HALF = (SIDE * Math.sqrt(3)) / 2;

/** @param {number} row @param {number} x @returns {Cell} */
export const cellAt = (row, x) => `${row},${x}`;

/** @param {Cell} cell @returns {[row: number, x: number]} */
export const placeOf = (cell) => /** @type {[number, number]} */ (cell.split(",").map(Number));

/** @param {CellSide} at @returns {{cell: Cell, side: number}} */
export function splitSide(at) {
  const [row, x, side] = at.split(",").map(Number);
  return { cell: cellAt(row, x), side };
}

/** @param {Cell} cell @param {number} side */
export function beside(cell, side) {
  const [row, x] = placeOf(cell);
  return cellAt(row + steps[side][0], x + steps[side][1]);
}

/** @param {Cell} cell */
export const around = (cell) => sides.map((_, side) => beside(cell, side));

/** The middle of a cell in drawing units. @param {Cell} cell @returns {Point} */
export function middleOf(cell) {
  const [row, x] = placeOf(cell);
  return { x: x * HALF, y: row * 1.5 * SIDE };
}

/** @param {Cell} cell @param {number} corner clockwise from the top @returns {Point} */
export function cornerOf(cell, corner) {
  const { x, y } = middleOf(cell);
  const [right, down] = corners[corner % 6];
  return { x: x + right * HALF, y: y + (down * SIDE) / 2 };
}

/** The cell under a point of the drawing. @param {Point} point @returns {Cell} */
export function cellUnder({ x, y }) {
  const near = Math.round(y / (1.5 * SIDE));
  const candidates = [near - 1, near, near + 1].map((row) => {
    const odd = Math.abs(row) % 2;
    return cellAt(row, 2 * Math.round((x / HALF - odd) / 2) + odd);
  });
  const far = (/** @type {Cell} */ cell) => {
    const middle = middleOf(cell);
    return Math.hypot(middle.x - x, middle.y - y);
  };
  return candidates.reduce((best, cell) => (far(cell) < far(best) ? cell : best));
}

/** The name of the same side, seen from the other cell. @param {CellSide} at @returns {CellSide} */
export function otherSide(at) {
  const { cell, side } = splitSide(at);
  return `${beside(cell, side)},${(side + 3) % 6}`;
}

/** The sides where land meets the sea, named from the land. @param {BoardDraft} draft @returns {CellSide[]} */
export const coastOf = ({ land }) =>
  Object.keys(land).flatMap((cell) =>
    around(cell).flatMap((next, side) => (land[next] ? [] : [`${cell},${side}`])),
  );

/** The middle of a side. @param {CellSide} at @returns {Point} */
export function sideMiddle(at) {
  const { cell, side } = splitSide(at);
  const [a, b] = [cornerOf(cell, side), cornerOf(cell, side + 1)];
  return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

/**
 * How far land reaches; an empty grid has its middle at 0,0.
 * @param {BoardDraft} draft
 */
export function reachOf({ land }) {
  const places = Object.keys(land).map(placeOf);
  const rows = places.length ? places.map(([row]) => row) : [0];
  const xs = places.length ? places.map(([, x]) => x) : [0];
  return {
    top: Math.min(...rows),
    bottom: Math.max(...rows),
    left: Math.min(...xs),
    right: Math.max(...xs),
  };
}

/** Cells in reading order. @param {Cell} a @param {Cell} b */
export function inReadingOrder(a, b) {
  const [[rowA, xA], [rowB, xB]] = [placeOf(a), placeOf(b)];
  return rowA - rowB || xA - xB;
}

/**
 * What a layout file calls each piece of land: `row.column`, counted from 1. Rows are centred above each other and as
 * short as they can be, as the server writes them.
 * @param {BoardDraft} draft
 * @returns {{rows: (Cell | null)[][], names: Record<Cell, string>}}
 */
export function rowsOf(draft) {
  const { top, bottom, left, right } = reachOf(draft);
  const middle = Math.floor((left + right) / 2);
  /** @type {(Cell | null)[][]} */
  const rows = [];
  /** @type {Record<Cell, string>} */
  const names = {};
  for (let row = top; row <= bottom; row += 1) {
    const xs = Object.keys(draft.land)
      .map(placeOf)
      .flatMap(([at, x]) => (at === row ? [x - middle] : []));
    const reach = Math.max(Math.abs(row - middle) % 2, ...xs.map(Math.abs));
    const cells = [];
    for (let x = -reach; x <= reach; x += 2) {
      const cell = cellAt(row, x + middle);
      cells.push(draft.land[cell] ? cell : null);
      if (draft.land[cell]) names[cell] = `${row - top + 1}.${cells.length}`;
    }
    rows.push(cells);
  }
  return { rows, names };
}

/** @param {BoardDraft} draft @returns {LayoutFile} */
export function fileOf(draft) {
  const { rows, names } = rowsOf(draft);
  const entry = (/** @type {Cell | null} */ cell) => {
    if (!cell) return { terrain: /** @type {const} */ ("sea"), number: null };
    return { terrain: draft.land[cell].terrain, number: draft.land[cell].number };
  };
  const harbours = Object.entries(draft.harbours).map(([at, kind]) => {
    const { cell, side } = splitSide(at);
    return { hex: names[cell], side: sides[side], kind };
  });
  /** @type {LayoutFile} */
  const file = {
    rows: Object.keys(names).length ? rows.map((row) => row.map(entry)) : [],
    harbours,
    supply: draft.supply,
  };
  if (draft.name) file.name = draft.name;
  if (draft.robber && names[draft.robber]) file.robber = names[draft.robber];
  return file;
}

/**
 * A board as the server wrote it, in the middle of the grid.
 * @param {LayoutFile} file
 * @param {Supply} supply what is played with if the file doesn't say
 * @returns {BoardDraft}
 */
export function draftOf(file, supply) {
  const odd = ((file.rows[0]?.length ?? 1) + 1) % 2;
  const up = Math.floor(file.rows.length / 2);
  // Rows and half hexes stay both even or both odd.
  const right = (odd + up) % 2;
  const cell = (/** @type {number} */ row, /** @type {number} */ column) =>
    cellAt(row - up, 2 * column - (file.rows[row].length - 1) + right);
  /** @type {BoardDraft} */
  const draft = {
    name: file.name ?? "",
    land: {},
    harbours: {},
    robber: null,
    supply: file.supply ?? supply,
  };
  file.rows.forEach((entries, row) =>
    entries.forEach(({ terrain, number }, column) => {
      if (terrain !== "sea") draft.land[cell(row, column)] = { terrain, number: number ?? null };
    }),
  );
  const named = (/** @type {string} */ name) => {
    const [row, column] = name.split(".").map(Number);
    return file.rows[row - 1]?.[column - 1] ? cell(row - 1, column - 1) : null;
  };
  for (const { hex, side, kind } of file.harbours) {
    const at = named(hex);
    if (at) draft.harbours[`${at},${sides.indexOf(side)}`] = /** @type {HarbourKind} */ (kind);
  }
  if (file.robber && file.robber !== "desert") draft.robber = named(file.robber);
  return draft;
}
