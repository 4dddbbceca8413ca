// The editor's keyboard commands.
import { describeCell, focusCell, moveCursor } from "./cursor.js";
import { paint, setNumber, setRobber } from "./draft.js";
import { splitSide } from "./grid.js";

/** @typedef {import("./workspace.js").Workspace} Workspace */

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

/** @param {Workspace} workspace @param {KeyboardEvent} event */
export function onBoardKey(workspace, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  // While viewing somebody else's board, only the arrow keys work.
  const arrow = event.key.startsWith("Arrow");
  const done = arrow ? moveCursor(workspace, event.key) : !workspace.viewing.value && press(workspace, event);
  if (!done) return;
  event.preventDefault();
  event.stopPropagation();
  focusCell(workspace, workspace.cursor.value);
  workspace.announcement.value = describeCell(workspace, workspace.cursor.value);
}

/** @param {Workspace} workspace @param {KeyboardEvent} event @returns {boolean} whether the key means something here */
function press(workspace, event) {
  const cell = workspace.cursor.value;
  const key = event.key.toLowerCase();
  const second = begun === cell && /^[012]$/.test(key);
  begun = "";
  if (second) {
    workspace.commit(
      workspace.everywhere(cell, (draft, image) => setNumber(draft, image.cell, 10 + Number(key))),
    );
  } else if (key === "1") {
    begun = cell;
  } else if (/^[2-689]$/.test(key)) {
    workspace.commit(workspace.everywhere(cell, (draft, image) => setNumber(draft, image.cell, Number(key))));
  } else if (land[key]) {
    workspace.commit(workspace.everywhere(cell, (draft, image) => paint(draft, image.cell, land[key])));
  } else if (key === "backspace" || key === "delete") {
    const bare = !workspace.draft.value.land[cell]?.number;
    workspace.commit(
      workspace.everywhere(cell, (draft, image) =>
        bare ? paint(draft, image.cell, "sea") : setNumber(draft, image.cell, null),
      ),
    );
  } else if (key === "h") {
    workspace.commit(workspace.withNextHarbour(cell));
  } else if (key === "k") {
    workspace.commit(withNextKind(workspace));
  } else if (key === "r") {
    workspace.commit(setRobber(workspace.draft.value, cell));
  } else if (key === "enter" || key === " ") {
    workspace.commit(
      workspace.tool.value.kind === "harbour"
        ? workspace.withNextHarbour(cell)
        : workspace.withToolAt(cell, null),
    );
  } else return false;
  return true;
}

/** Changes what the harbours of a hex trade. @param {Workspace} workspace */
function withNextKind(workspace) {
  const { harbours } = workspace.draft.value;
  const here = Object.keys(harbours).find((at) => splitSide(at).cell === workspace.cursor.value);
  if (!here) return workspace.draft.value;
  const next = harbourKinds[(harbourKinds.indexOf(harbours[here]) + 1) % harbourKinds.length];
  return workspace.withHarbour(here, next);
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
