// Symmetry: what is painted in one place is painted in all its images. Pure.
import { cellAt, placeOf, reachOf } from "./grid.js";

/**
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {"none" | "left-right" | "top-bottom" | "half" | "third" | "sixth"} Symmetry
 * @typedef {{row: number, x: number}} Centre the middle of a hex, or of the side between two in a row
 * @typedef {{cell: Cell, side: (side: number) => number}} Image a cell, and where its sides come to lie
 */

/** @type {Symmetry[]} */
export const symmetries = ["none", "left-right", "top-bottom", "half", "third", "sixth"];

/** The middle of what is drawn. @param {import("./grid.js").BoardDraft} draft @returns {Centre} */
export function centreOf(draft) {
  const { top, bottom, left, right } = reachOf(draft);
  return { row: Math.floor((top + bottom) / 2), x: Math.floor((left + right) / 2) };
}

/** Turns by sixths need a hex in the middle. @param {Centre} centre @param {Symmetry} symmetry @returns {Centre} */
export const usedCentre = ({ row, x }, symmetry) =>
  (symmetry === "third" || symmetry === "sixth") && (row + x) % 2 ? { row, x: x - 1 } : { row, x };

/**
 * A cell turned clockwise around another.
 * @param {Cell} cell
 * @param {Centre} centre
 * @param {number} sixths
 */
function turned(cell, centre, sixths) {
  let [row, x] = placeOf(cell);
  row -= centre.row;
  x -= centre.x;
  for (let i = 0; i < sixths; i += 1) [row, x] = [(x + row) / 2, (x - 3 * row) / 2];
  return cellAt(row + centre.row, x + centre.x);
}

/**
 * A cell and its images, itself first.
 * @param {Cell} cell
 * @param {Symmetry} symmetry
 * @param {Centre} centre
 * @returns {Image[]}
 */
export function imagesOf(cell, symmetry, centre) {
  const [row, x] = placeOf(cell);
  const middle = usedCentre(centre, symmetry);
  /** @type {Image[]} */
  const all = [{ cell, side: (side) => side }];
  const add = (/** @type {Cell} */ image, /** @type {(side: number) => number} */ side) => {
    all.push({ cell: image, side });
  };
  const turn = (/** @type {number} */ sixths) =>
    add(turned(cell, middle, sixths), (side) => (side + sixths) % 6);
  if (symmetry === "left-right") add(cellAt(row, 2 * middle.x - x), (side) => 5 - side);
  if (symmetry === "top-bottom") add(cellAt(2 * middle.row - row, x), (side) => (8 - side) % 6);
  if (symmetry === "half") add(cellAt(2 * middle.row - row, 2 * middle.x - x), (side) => (side + 3) % 6);
  if (symmetry === "third") [2, 4].forEach(turn);
  if (symmetry === "sixth") [1, 2, 3, 4, 5].forEach(turn);
  return all;
}
