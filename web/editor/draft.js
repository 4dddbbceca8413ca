// Edits of a board that is being drawn. Pure: every function returns a new draft, or the same one if nothing changed.
import { beside, coastOf, otherSide, sideMiddle, sides, splitSide } from "./grid.js";

/**
 * @typedef {import("./grid.js").BoardDraft} BoardDraft
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {import("./grid.js").CellSide} CellSide
 * @typedef {import("./grid.js").Terrain} Terrain
 * @typedef {import("./grid.js").HarbourKind} HarbourKind
 */

/** Without one key. @template T @param {Record<string, T>} record @param {string} key @returns {Record<string, T>} */
const without = (record, key) => Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

/**
 * Paints a cell. Land keeps its number, unless nothing grows there; the sea swallows what was on the land.
 * @param {BoardDraft} draft
 * @param {Cell} cell
 * @param {Terrain | "sea"} terrain
 * @returns {BoardDraft}
 */
export function paint(draft, cell, terrain) {
  const before = draft.land[cell];
  if ((before?.terrain ?? "sea") === terrain) return draft;
  if (terrain === "sea") {
    const harbours = Object.entries(draft.harbours).filter(([at]) => splitSide(at).cell !== cell);
    return {
      ...draft,
      land: without(draft.land, cell),
      harbours: Object.fromEntries(harbours),
      robber: draft.robber === cell ? null : draft.robber,
    };
  }
  const number = terrain === "desert" ? null : (before?.number ?? null);
  return { ...draft, land: { ...draft.land, [cell]: { terrain, number } } };
}

/** @param {BoardDraft} draft @param {Cell} cell @param {number | null} number @returns {BoardDraft} */
export function setNumber(draft, cell, number) {
  const hex = draft.land[cell];
  if (!hex || hex.number === number) return draft;
  return { ...draft, land: { ...draft.land, [cell]: { ...hex, number } } };
}

/** @param {BoardDraft} draft @param {Cell} cell @returns {BoardDraft} */
export const setRobber = (draft, cell) =>
  !draft.land[cell] || draft.robber === cell ? draft : { ...draft, robber: cell };

/** @param {BoardDraft} draft @param {CellSide} at @param {HarbourKind | null} kind @returns {BoardDraft} */
export function setHarbour(draft, at, kind) {
  const known = draft.harbours[at] ? at : otherSide(at);
  if (!kind) return draft.harbours[known] ? { ...draft, harbours: without(draft.harbours, known) } : draft;
  if (draft.harbours[known] === kind) return draft;
  return { ...draft, harbours: { ...without(draft.harbours, known), [at]: kind } };
}

/**
 * The coast's side next to a point, if one is near.
 * @param {BoardDraft} draft
 * @param {import("./grid.js").Point} point
 * @param {number} within
 * @returns {CellSide | null}
 */
export function coastNear(draft, point, within) {
  // Harbours that lost their sea can be reached too, to be taken away.
  const all = [...coastOf(draft), ...Object.keys(draft.harbours)];
  const far = (/** @type {CellSide} */ at) => {
    const { x, y } = sideMiddle(at);
    return Math.hypot(x - point.x, y - point.y);
  };
  const best = all.reduce(
    (found, at) => (!found || far(at) < far(found) ? at : found),
    /** @type {CellSide | null} */ (null),
  );
  return best && far(best) < within ? best : null;
}

/** The sides of a hex that face the sea. @param {BoardDraft} draft @param {Cell} cell */
export const seaSides = ({ land }, cell) =>
  land[cell] ? sides.flatMap((_, side) => (land[beside(cell, side)] ? [] : [side])) : [];

/**
 * The connected area of cells of the same kind around one; empty for the open sea.
 * @param {BoardDraft} draft
 * @param {Cell} cell
 * @param {(cell: Cell) => boolean} inGrid
 * @returns {Cell[]}
 */
export function region(draft, cell, inGrid) {
  const kind = draft.land[cell]?.terrain;
  const found = new Set([cell]);
  for (const at of found)
    for (let side = 0; side < 6; side += 1) {
      const next = beside(at, side);
      if (draft.land[next]?.terrain !== kind) continue;
      if (!inGrid(next)) return kind ? [...found] : [cell];
      found.add(next);
    }
  return [...found];
}
