// The page's state of one table: folds what the server says into it. Pure: no sockets, no drawing, no clock of
// its own.
import { foldEvents, named } from "./view.js";

/**
 * @typedef {import("./protocol.js").ToClient} ToClient
 * @typedef {import("./protocol.js").News} News
 * @typedef {import("./protocol.js").Everything} Everything
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").GameView} GameView
 * @typedef {import("./protocol.js").DiceView} DiceView
 * @typedef {import("./protocol.js").Board} Board
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./board/pieces.js").Placed} Placed
 *
 * @typedef {Omit<Everything, "view" | "clock"> & {
 *   view: View | null,
 *   dice: DiceView | null,
 *   skew: number,
 *   news: News[],
 * }} State `view` is of the base game, `dice` of the dice game; `skew` is how far the server's clock is
 *   ahead of ours; `news` are the entries we know, the last of them the
 *   table's version, and all of them once the past was fetched
 */

/**
 * @param {State | null} state nothing, before the first message @param {ToClient} message
 * @param {number} at when it came, by our clock @returns {State | null}
 */
export function fold(state, message, at) {
  if (message.type === "table") {
    const { type: _, clock, ...everything } = message;
    return { ...everything, ...ofGame(everything.view), skew: clock - at, news: [] };
  }
  if (!state) return state;
  if (message.type === "news") {
    const folded = message.news.reduce(foldNews, state);
    return {
      ...folded,
      dice: message.view ? ofGame(message.view).dice : folded.dice,
      now: message.now,
      face: message.face ?? folded.face,
    };
  }
  if (message.type === "here") {
    const seats = state.face.seats.map((seat, i) => ({ ...seat, here: message.seats[i] ?? seat.here }));
    const now = { ...state.now, deadlines: message.deadlines };
    return { ...state, face: { ...state.face, seats }, spectators: message.spectators, now };
  }
  return state;
}

/**
 * A view by the game it is of.
 * @param {GameView | null} view
 * @returns {{view: View | null, dice: DiceView | null}}
 */
const ofGame = (view) => (view && "maps" in view ? { view: null, dice: view } : { view, dice: null });

/** Entries that came twice are taken once. @param {State} state @param {News} news @returns {State} */
function foldNews(state, news) {
  if (news.version !== state.version + 1) return state;
  const next = { ...state, version: news.version, news: [...state.news, news] };
  if (news.type === "started") return { ...next, board: news.board, ...ofGame(news.view) };
  return { ...next, view: viewAfter(state.view, news) };
}

/** The view with one entry more. @param {View | null} view @param {News} news @returns {View | null} */
export function viewAfter(view, news) {
  if (news.type === "started" || news.type === "undone") return ofGame(news.view).view;
  if (news.type === "step" && view) return foldEvents(view, /** @type {Event[]} */ (news.events));
  return view;
}

/**
 * Puts the past before what has happened since.
 * @param {State} state
 * @param {import("./protocol.js").Past} past
 * @returns {State}
 */
export function withPast(state, { news }) {
  const since = state.news.filter(({ version }) => version > news.length);
  return { ...state, news: [...news.filter(({ version }) => version <= state.version), ...since] };
}

/**
 * Somebody is heard again, or not.
 * @param {State} state
 * @param {string} guest
 * @param {boolean} muted
 * @returns {State}
 */
export const withMuted = (state, guest, muted) => ({
  ...state,
  muted: [...state.muted.filter((other) => other !== guest), ...(muted ? [guest] : [])],
});

/** The viewer's seat, if they have one. @param {{now: {you: import("./protocol.js").Viewer}}} state */
export const mySeat = ({ now: { you } }) => (typeof you === "object" ? you.seat : null);

/** The steps that counted, without those taken back. @param {News[]} news */
export function steps(news) {
  /** @type {(News & {type: "step"})[]} */
  const kept = [];
  for (const entry of news) {
    if (entry.type === "step") kept.push(entry);
    if (entry.type === "undone") kept.pop();
  }
  return kept;
}

/** Every event that counted, in order, as name and facts. @param {News[]} news @returns {[string, any][]} */
export const events = (news) =>
  steps(news).flatMap(({ events }) => /** @type {Event[]} */ (events).map(named));

/**
 * The last roll and the version it came with.
 * @param {News[]} news
 * @returns {{seat: number, dice: [number, number], version: number} | null}
 */
export function lastRoll(news) {
  const found = news.findLast(
    (entry) =>
      entry.type === "step" && entry.events.some((event) => typeof event === "object" && "rolled" in event),
  );
  if (!found || found.type !== "step") return null;
  const [, rolled] =
    /** @type {Event[]} */ (found.events).map(named).find(([name]) => name === "rolled") ?? [];
  return { ...rolled, version: found.version };
}

/** What was placed last, to be marked on the board. @param {News[]} news @returns {Placed[]} */
export function lastPlaced(news) {
  for (let i = news.length - 1; i >= 0 && i > news.length - 40; i -= 1) {
    const entry = news[i];
    if (entry.type === "undone") return [];
    if (entry.type !== "step") continue;
    const placed = /** @type {Event[]} */ (entry.events).flatMap(placedBy);
    if (placed.length) return placed;
  }
  return [];
}

/** Where on the board an event happened. @param {Event} event @returns {Placed[]} */
export function placedBy(event) {
  const [name, told] = named(event);
  if (name === "road_built") return [{ kind: "road", at: told.edge }];
  if (name === "settlement_built") return [{ kind: "settlement", at: told.vertex }];
  if (name === "city_built") return [{ kind: "city", at: told.vertex }];
  if (name === "robber_moved") return [{ kind: "robber", at: told.hex }];
  return [];
}
