// The state of the editor: the draft and its undo history, the selected tool, and the server's checks.
import { batch, computed, signal } from "../vendor/signals.js";
import { call } from "../api.js";
import { coastNear, paint, region, seaSides, setHarbour, setNumber, setRobber } from "./draft.js";
import { cellAt, draftOf, fileOf, placeOf, reachOf, rowsOf, splitSide } from "./grid.js";
import { centreOf, imagesOf } from "./symmetry.js";
import { boxes } from "./boxes.js";

/**
 * @typedef {import("./grid.js").BoardDraft} BoardDraft
 * @typedef {import("./grid.js").Cell} Cell
 * @typedef {import("./grid.js").CellSide} CellSide
 * @typedef {import("./grid.js").Point} Point
 * @typedef {import("../protocol.js").LayoutCheck} LayoutCheck
 * @typedef {import("../protocol.js").LayoutRequest} LayoutRequest
 * @typedef {{kind: "land", terrain: import("./grid.js").Terrain | "sea"} | {kind: "number", number: number | null}
 *   | {kind: "harbour", harbour: import("./grid.js").HarbourKind | null} | {kind: "robber"} | {kind: "hand"}} Tool
 */

/** How many steps can be undone. */
const MAX_PAST = 200;
/** How long after the last change the server is asked. */
const CHECK_MS = 120;
/** How far from a side a click still means a harbour there, in drawing units. */
const HARBOUR_REACH = 90;
/** How far the grid reaches at least: rows, and half hexes. */
const MIN_ROWS = 3;
const MIN_WIDTH = 6;
/** How far land may lie from the middle, which is further than anybody draws. */
const MAX_REACH = 18;
const DRAFT_KEY = "editor-draft";

/** @param {LayoutRequest} request @returns {Promise<LayoutCheck>} */
export const checkLayout = (request) => call("/layouts", "POST", request);

/** @returns {BoardDraft} */
export const emptyDraft = () => ({
  name: "",
  land: {},
  harbours: {},
  robber: null,
  supply: boxes.base.supply,
});

export class Workspace {
  draft = signal(emptyDraft());
  /** Whether somebody else's board is being viewed, which cannot be changed. */
  viewing = signal(false);
  /** @type {import("../vendor/signals.js").Signal<BoardDraft[]>} */
  past = signal([]);
  /** @type {import("../vendor/signals.js").Signal<BoardDraft[]>} */
  future = signal([]);
  /** @type {import("../vendor/signals.js").Signal<Tool>} */
  tool = signal({ kind: "land", terrain: "forest" });
  /** Whether a click fills a whole connected area of one kind. */
  whole = signal(false);
  /** @type {import("../vendor/signals.js").Signal<import("./symmetry.js").Symmetry>} */
  symmetry = signal("none");
  centre = signal({ row: 0, x: 0 });
  /** Where the keyboard is. */
  cursor = signal(cellAt(0, 0));
  /** What the server said of the draft, and why it could not be asked. */
  check = signal(/** @type {LayoutCheck | null} */ (null));
  checkError = signal("");
  /** The draft that `check` is about. */
  checked = signal(/** @type {BoardDraft | null} */ (null));
  /** The problem that somebody looks at. @type {import("../vendor/signals.js").Signal<number | null>} */
  pointed = signal(null);
  /** Whether opening places are shown. */
  heat = signal(false);
  /** Said aloud by screen readers, and in the line below the board. */
  announcement = signal("");
  /** The grid's edges; they grow when a stroke has ended. */
  reach = signal({ top: -MIN_ROWS, bottom: MIN_ROWS, left: -MIN_WIDTH, right: MIN_WIDTH });
  /** What layout files call the land. */
  names = computed(() => rowsOf(this.draft.value).names);
  /** The draft before the stroke that is being painted. @type {BoardDraft | null} */
  stroke = null;
  /** The draft before its name was begun. @type {BoardDraft | null} */
  draftBeforeNaming = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  timer;
  /** Of the last check that was asked for: answers to earlier ones are ignored. */
  requestId = 0;

  /** @param {Cell} cell */
  inGrid(cell) {
    const [row, x] = placeOf(cell);
    const { top, bottom, left, right } = this.reach.value;
    return row >= top && row <= bottom && x >= left && x <= right;
  }

  /** Replaces the draft as one step that can be undone. @param {BoardDraft} next */
  commit(next) {
    if (next === this.draft.value) return;
    batch(() => {
      this.past.value = [...this.past.value, this.draft.value].slice(-MAX_PAST);
      this.future.value = [];
      this.draft.value = next;
      this.afterChange();
    });
  }

  /** Somebody begins to write the board's name: all its letters are one step. */
  beginNaming() {
    this.draftBeforeNaming = this.draft.value;
  }

  /** Writes the name as far as it was typed. @param {string} name */
  rename(name) {
    batch(() => {
      this.draft.value = { ...this.draft.value, name };
      this.afterChange();
    });
  }

  endNaming() {
    const before = this.draftBeforeNaming;
    this.draftBeforeNaming = null;
    if (!before || before.name === this.draft.value.name) return;
    batch(() => {
      this.past.value = [...this.past.value, before].slice(-MAX_PAST);
      this.future.value = [];
    });
  }

  /** Opens another board as one step that can be undone; symmetry is reset. @param {BoardDraft} next */
  open(next) {
    batch(() => {
      this.commit(next);
      this.centre.value = centreOf(next);
      this.symmetry.value = "none";
      this.cursor.value = Object.keys(next.land)[0] ?? cellAt(0, 0);
    });
  }

  undo() {
    const before = this.past.value.at(-1);
    if (!before) return;
    batch(() => {
      this.past.value = this.past.value.slice(0, -1);
      this.future.value = [this.draft.value, ...this.future.value];
      this.draft.value = before;
      this.afterChange();
    });
  }

  redo() {
    const [next, ...rest] = this.future.value;
    if (!next) return;
    batch(() => {
      this.past.value = [...this.past.value, this.draft.value];
      this.future.value = rest;
      this.draft.value = next;
      this.afterChange();
    });
  }

  beginStroke() {
    this.stroke = this.draft.value;
  }

  endStroke() {
    const before = this.stroke;
    this.stroke = null;
    if (!before || before === this.draft.value) return;
    batch(() => {
      this.past.value = [...this.past.value, before].slice(-MAX_PAST);
      this.future.value = [];
      this.afterChange();
    });
  }

  /** Takes back a stroke that was not meant, because a second finger came. */
  cancelStroke() {
    if (this.stroke) this.draft.value = this.stroke;
    this.stroke = null;
  }

  /** Called after every finished change. */
  afterChange() {
    const { top, bottom, left, right } = reachOf(this.draft.value);
    this.reach.value = {
      top: Math.min(-MIN_ROWS, top - 1),
      bottom: Math.max(MIN_ROWS, bottom + 1),
      left: Math.min(-MIN_WIDTH, left - 2),
      right: Math.max(MIN_WIDTH, right + 2),
    };
    this.pointed.value = null;
    if (!this.viewing.value) localStorage.setItem(DRAFT_KEY, JSON.stringify(fileOf(this.draft.value)));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), CHECK_MS);
  }

  async ask() {
    const draft = this.draft.value;
    const requestId = (this.requestId += 1);
    try {
      const check = await checkLayout({ layout: fileOf(draft) });
      if (requestId !== this.requestId) return;
      batch(() => {
        this.check.value = check;
        this.checked.value = draft;
        this.checkError.value = "";
      });
    } catch (error) {
      if (requestId === this.requestId) this.checkError.value = /** @type {Error} */ (error).message;
    }
  }

  /** Restores the last draft of this browser. */
  restore() {
    try {
      const file = JSON.parse(localStorage.getItem(DRAFT_KEY) ?? "null");
      if (file?.rows?.length) return draftOf(file, boxes.base.supply);
    } catch {
      // A draft that cannot be read is ignored.
    }
    return null;
  }

  /**
   * Does something to a cell and all its images.
   * @param {Cell} cell
   * @param {(draft: BoardDraft, image: import("./symmetry.js").Image) => BoardDraft} change
   * @param {BoardDraft} [from]
   * @returns {BoardDraft}
   */
  everywhere(cell, change, from = this.draft.value) {
    const images = imagesOf(cell, this.symmetry.value, this.centre.value);
    const near = images.filter(({ cell: image }) =>
      placeOf(image).every((n) => Math.abs(n) <= 2 * MAX_REACH),
    );
    return near.reduce(change, from);
  }

  /**
   * Uses the tool in hand; the caller decides whether it is a step of its own or a part of a stroke.
   * @param {Cell} cell
   * @param {Point | null} point where exactly, if somebody pointed
   * @returns {BoardDraft}
   */
  withToolAt(cell, point) {
    const tool = this.tool.value;
    if (tool.kind === "land") {
      const cells = this.whole.value ? region(this.draft.value, cell, (each) => this.inGrid(each)) : [cell];
      return cells.reduce((draft, each) => {
        const images = imagesOf(each, this.symmetry.value, this.centre.value);
        return images.reduce((now, image) => paint(now, image.cell, tool.terrain), draft);
      }, this.draft.value);
    }
    if (tool.kind === "number")
      return this.everywhere(cell, (draft, image) => setNumber(draft, image.cell, tool.number));
    if (tool.kind === "robber") return setRobber(this.draft.value, cell);
    if (tool.kind === "harbour" && point) {
      const at = coastNear(this.draft.value, point, HARBOUR_REACH);
      return at ? this.withHarbour(at, tool.harbour) : this.draft.value;
    }
    return this.draft.value;
  }

  /**
   * @param {CellSide} at
   * @param {import("./grid.js").HarbourKind | null} kind
   * @param {BoardDraft} [from]
   * @returns {BoardDraft}
   */
  withHarbour(at, kind, from = this.draft.value) {
    const { cell, side } = splitSide(at);
    const lay = (/** @type {BoardDraft} */ draft, /** @type {import("./symmetry.js").Image} */ image) =>
      draft.land[image.cell] ? setHarbour(draft, `${image.cell},${image.side(side)}`, kind) : draft;
    return this.everywhere(cell, lay, from);
  }

  /**
   * Moves the harbour of a hex to its next side that faces the sea; from the last such side it is taken away.
   * @param {Cell} cell
   * @returns {BoardDraft}
   */
  withNextHarbour(cell) {
    const { harbours } = this.draft.value;
    const tool = this.tool.value;
    const sea = seaSides(this.draft.value, cell);
    const now = sea.find((side) => harbours[`${cell},${side}`]);
    const kind =
      (tool.kind === "harbour" && tool.harbour) || (now !== undefined && harbours[`${cell},${now}`]);
    const next = sea.find((side) => now === undefined || side > now);
    const cleared = now === undefined ? this.draft.value : this.withHarbour(`${cell},${now}`, null);
    return next === undefined ? cleared : this.withHarbour(`${cell},${next}`, kind || "3:1", cleared);
  }
}
