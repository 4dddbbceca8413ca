// The keyboard's cell on the canvas, and a description of it.
import { beside, placeOf, sides, splitSide } from "./grid.js";
import { t } from "../language.js";

/**
 * @typedef {import("./workspace.js").Workspace} Workspace
 * @typedef {import("./grid.js").Cell} Cell
 */

/**
 * A cell in words.
 * @param {Workspace} workspace
 * @param {Cell} cell
 */
export function describeCell(workspace, cell) {
  const { land, harbours, robber } = workspace.draft.value;
  const hex = land[cell];
  if (!hex) return t("cell.sea");
  const here = Object.entries(harbours).flatMap(([at, kind]) => {
    const { cell: owner, side } = splitSide(at);
    return owner === cell
      ? [t("cell.harbour", { kind: kind === "3:1" ? kind : t(`resource.${kind}`), side: sides[side] })]
      : [];
  });
  const parts = [
    t(`terrain.${hex.terrain}`),
    hex.number ? String(hex.number) : hex.terrain === "desert" ? "" : t("cell.no_number"),
    ...here,
  ];
  if (robber === cell) parts.push(t("cell.robber"));
  return t("cell.hex", { name: workspace.names.value[cell], parts: parts.filter(Boolean).join(", ") });
}

/** Moves the keyboard's place, and the focus with it. @param {Workspace} workspace @param {string} key */
export function moveCursor(workspace, key) {
  const cell = workspace.cursor.value;
  // Up and down go straight on average: to the right from even rows, to the left from odd ones.
  const odd = placeOf(cell)[0] % 2 !== 0;
  const ways = /** @type {Record<string, number[]>} */ ({
    ArrowLeft: [4],
    ArrowRight: [1],
    ArrowUp: odd ? [5, 0] : [0, 5],
    ArrowDown: odd ? [3, 2] : [2, 3],
  })[key];
  const next = ways?.map((side) => beside(cell, side)).find((each) => workspace.inGrid(each));
  if (next) focusCell(workspace, next);
  return Boolean(ways);
}

/** @param {Workspace} workspace @param {Cell} cell */
export function focusCell(workspace, cell) {
  workspace.cursor.value = cell;
  const element = document.querySelector(`[data-target="${cell}"]`);
  if (element instanceof SVGElement) element.focus();
}
