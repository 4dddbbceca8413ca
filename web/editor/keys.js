// The keyboard on the drafting table.
import { describeCell, focusCell, moveCursor } from "./cursor.js";
import { paint, setNumber, setRobber } from "./draft.js";
import { splitSide } from "./grid.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** The letters of the resources, as on their cards. @type {Record<string, import("./grid.js").Terrain | "sea">} */
const land = {
  l: "forest",
  b: "hills",
  w: "pasture",
  g: "fields",
  o: "mountains",
  d: "desert",
  s: "sea",
};
/** @type {import("./grid.js").HarbourKind[]} */
const harbourKinds = ["3:1", "lumber", "brick", "wool", "grain", "ore"];

/** Where a 1 was typed, which begins 10, 11 and 12. */
let begun = "";

/** @param {Desk} desk @param {KeyboardEvent} event */
export function onBoardKey(desk, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // A board that is only looked at can be walked over, not changed.
  const arrow = event.key.startsWith("Arrow");
  const done = arrow ? moveCursor(desk, event.key) : !desk.viewing.value && press(desk, event);
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
  focusCell(desk, desk.cursor.value);
  desk.said.value = describeCell(desk, desk.cursor.value);
}

/** @param {Desk} desk @param {KeyboardEvent} event @returns {boolean} whether the key means something here */
function press(desk, event) {
  const cell = desk.cursor.value;
  const key = event.key.toLowerCase();
  const second = begun === cell && /^[012]$/.test(key);
  begun = "";
  if (second) {
    desk.commit(desk.everywhere(cell, (draft, image) => setNumber(draft, image.cell, 10 + Number(key))));
  } else if (key === "1") {
    begun = cell;
  } else if (/^[2-689]$/.test(key)) {
    desk.commit(desk.everywhere(cell, (draft, image) => setNumber(draft, image.cell, Number(key))));
  } else if (land[key]) {
    desk.commit(desk.everywhere(cell, (draft, image) => paint(draft, image.cell, land[key])));
  } else if (key === "backspace" || key === "delete") {
    const bare = !desk.draft.value.land[cell]?.number;
    desk.commit(
      desk.everywhere(cell, (draft, image) =>
        bare ? paint(draft, image.cell, "sea") : setNumber(draft, image.cell, null),
      ),
    );
  } else if (key === "h") {
    desk.commit(desk.withNextHarbour(cell));
  } else if (key === "k") {
    desk.commit(withNextKind(desk));
  } else if (key === "r") {
    desk.commit(setRobber(desk.draft.value, cell));
  } else if (key === "enter" || key === " ") {
    desk.commit(desk.tool.value.kind === "harbour" ? desk.withNextHarbour(cell) : desk.used(cell, null));
  } else return false;
  return true;
}

/** Changes what the harbours of a hex trade. @param {Desk} desk */
function withNextKind(desk) {
  const { harbours } = desk.draft.value;
  const here = Object.keys(harbours).find((at) => splitSide(at).cell === desk.cursor.value);
  if (!here) return desk.draft.value;
  const next = harbourKinds[(harbourKinds.indexOf(harbours[here]) + 1) % harbourKinds.length];
  return desk.withHarbour(here, next);
}

/** What the keys do, for the line below the board. @type {[keys: string, what: import("../language.js").Key][]} */
export const keyHelp = [
  ["ekey.arrows", "ekey.move"],
  ["L B W G O D S", "ekey.land"],
  ["2–12", "ekey.number"],
  ["H", "ekey.harbour"],
  ["K", "ekey.kind"],
  ["R", "cell.robber"],
  ["Delete", "ekey.delete"],
  ["Ctrl Z", "key.undo"],
];
