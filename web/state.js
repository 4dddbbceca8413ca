// The page's state of one table: folds the server's messages into it. Pure: no sockets, no drawing, no clock.
import { foldEvents, nameAndData } from "./view.js";

/**
 * @typedef {import("./protocol.js").ToClient} ToClient
 * @typedef {import("./protocol.js").News} News
 * @typedef {import("./protocol.js").Everything} Everything
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").GameView} GameView
 * @typedef {import("./protocol.js").DiceView} DiceView
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./board/pieces.js").Placed} Placed
 * @typedef {News & {type: "step"}} Step
 *
 * @typedef {Omit<Everything, "view" | "clock"> & {
 *   view: View | null,
 *   dice: DiceView | null,
 *   skew: number,
 *   news: News[],
 * }} State `view` is of the base game, `dice` of the dice game; `skew` is how far the server's clock is ahead of ours;
 *   `news` are the entries known so far: the newest has the table's version, and all are there once the
 *   history was fetched
 */

/** Fails to compile where a switch forgets a case. @param {never} value @returns {never} */
function impossible(value) {
  throw new Error(`unexpected message: ${JSON.stringify(value)}`);
}

/**
 * @param {State | null} state null before the first message
 * @param {ToClient} message
 * @param {number} at when it came, by our clock
 * @returns {State | null}
 */
export function fold(state, message, at) {
  if (message.type === "table") {
    const { type: _, clock, ...snapshot } = message;
    return { ...snapshot, ...byGame(snapshot.view), skew: clock - at, news: [] };
  }
  if (!state) return state;
  switch (message.type) {
    case "news": {
      const folded = message.news.reduce(foldEntry, state);
      const dice = message.view ? byGame(message.view).dice : folded.dice;
      return { ...folded, dice, now: message.now, face: message.face ?? folded.face };
    }
    case "here": {
      const seats = state.face.seats.map((seat, i) => ({ ...seat, here: message.seats[i] ?? seat.here }));
      const now = { ...state.now, deadlines: message.deadlines };
      return { ...state, face: { ...state.face, seats }, spectators: message.spectators, now };
    }
    case "ack":
    case "refused":
      return state;
    default:
      return impossible(message);
  }
}

/** Whether something between the state and a message was never told. @param {State} state @param {ToClient} message */
export function hasGap({ version }, message) {
  if (message.type !== "news") return false;
  const next = message.news.find((entry) => entry.version > version);
  return next !== undefined && next.version !== version + 1;
}

/** @param {GameView | null} view @returns {{view: View | null, dice: DiceView | null}} */
const byGame = (view) => (view && "maps" in view ? { view: null, dice: view } : { view, dice: null });

/** An entry that comes a second time changes nothing. @param {State} state @param {News} entry @returns {State} */
function foldEntry(state, entry) {
  if (entry.version !== state.version + 1) return state;
  const next = { ...state, version: entry.version, news: [...state.news, entry] };
  if (entry.type === "started") return { ...next, board: entry.board, ...byGame(entry.view) };
  return { ...next, view: viewAfter(state.view, entry) };
}

/** The view with one entry more. @param {View | null} view @param {News} entry @returns {View | null} */
export function viewAfter(view, entry) {
  switch (entry.type) {
    case "started":
    case "undone":
      return byGame(entry.view).view;
    case "step":
      return view && foldEvents(view, eventsOf(entry));
    case "made":
    case "sat":
    case "rose":
    case "resumed":
    case "stood_in":
    case "came_back":
    case "left":
    case "said":
    case "closed":
    case "rematch":
      return view;
    default:
      return impossible(entry);
  }
}

/**
 * Puts the history before what has happened since.
 * @param {State} state
 * @param {import("./protocol.js").Past} history
 * @returns {State}
 */
export function withHistory(state, { news }) {
  const since = state.news.filter(({ version }) => version > news.length);
  return { ...state, news: [...news.filter(({ version }) => version <= state.version), ...since] };
}

/** @param {State} state @param {string} guest @param {boolean} muted @returns {State} */
export const withMuted = (state, guest, muted) => ({
  ...state,
  muted: [...state.muted.filter((other) => other !== guest), ...(muted ? [guest] : [])],
});

/** The viewer's seat, if they have one. @param {{now: {you: import("./protocol.js").Viewer}}} state */
export const mySeat = ({ now: { you } }) => (typeof you === "object" ? you.seat : null);

/** The events of a step of the base game. @param {Step} step */
export const eventsOf = ({ events }) => /** @type {Event[]} */ (events);

/** The steps that count, without those taken back. @param {News[]} news */
export function steps(news) {
  /** @type {Step[]} */
  const kept = [];
  for (const entry of news) {
    if (entry.type === "step") kept.push(entry);
    if (entry.type === "undone") kept.pop();
  }
  return kept;
}

/** Every event that counts, in order, as name and data. @param {News[]} news @returns {[string, any][]} */
export const events = (news) => steps(news).flatMap((step) => eventsOf(step).map(nameAndData));

/**
 * The last roll and the version it came with.
 * @param {News[]} news
 * @returns {{seat: number, dice: [number, number], version: number} | null}
 */
export function lastRoll(news) {
  const rolled = (/** @type {News} */ entry) =>
    entry.type === "step" ? eventsOf(entry).find((event) => "rolled" in event)?.rolled : undefined;
  const found = news.findLast(rolled);
  const roll = found && rolled(found);
  return roll ? { ...roll, version: found.version } : null;
}

/** How many entries back something placed is still marked on the board. */
const MARKED_ENTRIES = 40;

/** What was placed last, to be marked on the board. @param {News[]} news @returns {Placed[]} */
export function lastPlaced(news) {
  for (const entry of news.slice(-MARKED_ENTRIES).reverse()) {
    if (entry.type === "undone") return [];
    if (entry.type !== "step") continue;
    const placed = eventsOf(entry).flatMap(placedBy);
    if (placed.length) return placed;
  }
  return [];
}

/** Where on the board an event happened. @param {Event} event @returns {Placed[]} */
export function placedBy(event) {
  if ("road_built" in event) return [{ kind: "road", at: event.road_built.edge }];
  if ("settlement_built" in event) return [{ kind: "settlement", at: event.settlement_built.vertex }];
  if ("city_built" in event) return [{ kind: "city", at: event.city_built.vertex }];
  if ("robber_moved" in event) return [{ kind: "robber", at: event.robber_moved.hex }];
  return [];
}
