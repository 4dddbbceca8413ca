// The page's state of one table, folded from the server's messages. Pure: no sockets, no drawing, no clock.
import { foldEvents, nameAndData } from "./view.js";
import { t } from "./language.js";

/**
 * @typedef {import("./protocol.js").ServerMessage} ServerMessage
 * @typedef {import("./protocol.js").VisibleEntry} VisibleEntry
 * @typedef {import("./protocol.js").Snapshot} Snapshot
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").GameView} GameView
 * @typedef {import("./protocol.js").DiceView} DiceView
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").Reference} Reference
 * @typedef {import("./board/pieces.js").Placed} Placed
 * @typedef {VisibleEntry & {type: "step"}} Step
 *
 * @typedef {Omit<Snapshot, "view" | "clock"> & {
 *   view: View | null,
 *   dice: DiceView | null,
 *   skew: number,
 *   entries: VisibleEntry[],
 * }} State `view` is of the base game, `dice` of the dice game; `skew` is how far the server's clock is ahead of
 *   ours; `entries` are those known so far: the newest has the table's version, and all are there once the history
 *   was fetched
 *
 * @typedef {{entry: VisibleEntry, view: View}} Frame the game after an entry
 */

/** Fails to compile where a switch forgets a case. @param {never} value @returns {never} */
function assertNever(value) {
  throw new Error(`unexpected message: ${JSON.stringify(value)}`);
}

/**
 * @param {State | null} state null before the first message
 * @param {ServerMessage} message
 * @param {number} at when it came, by our clock
 * @returns {State | null}
 */
export function fold(state, message, at) {
  if (message.type === "snapshot") {
    const { type: _, clock, ...snapshot } = message;
    return { ...snapshot, ...byGame(snapshot.view), skew: clock - at, entries: [] };
  }
  if (!state) return state;
  switch (message.type) {
    case "update": {
      const folded = message.entries.reduce(foldEntry, state);
      const dice = message.view ? byGame(message.view).dice : folded.dice;
      return {
        ...folded,
        dice,
        turn: message.turn,
        info: message.info ?? folded.info,
        known_hands: message.known_hands ?? folded.known_hands,
      };
    }
    case "presence": {
      const seats = state.info.seats.map((seat, i) => ({
        ...seat,
        connected: message.seats[i] ?? seat.connected,
      }));
      const turn = { ...state.turn, deadlines: message.deadlines };
      return { ...state, info: { ...state.info, seats }, spectators: message.spectators, turn };
    }
    case "ack":
    case "error":
      return state;
    default:
      return assertNever(message);
  }
}

/**
 * Whether entries between the state and a message are missing.
 * @param {State} state
 * @param {ServerMessage} message
 */
export function hasGap({ version }, message) {
  if (message.type !== "update") return false;
  const fresh = message.entries.filter((entry) => entry.version > version);
  return fresh.some((entry, i) => entry.version !== version + 1 + i);
}

/** @param {GameView | null} view @returns {{view: View | null, dice: DiceView | null}} */
const byGame = (view) => (view && "maps" in view ? { view: null, dice: view } : { view, dice: null });

/**
 * An entry that comes a second time changes nothing.
 * @param {State} state
 * @param {VisibleEntry} entry
 * @returns {State}
 */
function foldEntry(state, entry) {
  if (entry.version !== state.version + 1) return state;
  const next = { ...state, version: entry.version, entries: [...state.entries, entry] };
  if (entry.type === "started")
    return { ...next, board: entry.board, reference: entry.reference, ...byGame(entry.view) };
  return { ...next, view: viewAfter(state.view, entry, state.reference) };
}

/**
 * The view with one entry more.
 * @param {View | null} view
 * @param {VisibleEntry} entry
 * @param {Reference | null} reference null before the game and in the dice game
 * @returns {View | null}
 */
export function viewAfter(view, entry, reference) {
  switch (entry.type) {
    case "started":
    case "undone":
      return byGame(entry.view).view;
    case "step":
      return view && reference && foldEvents(view, eventsOf(entry), reference.points);
    case "made":
    case "sat":
    case "rose":
    case "kept_out":
    case "renamed":
    case "committed":
    case "start_called":
    case "revealed":
    case "paused":
    case "resumed":
    case "stood_in":
    case "came_back":
    case "left":
    case "said":
    case "spectator_said":
    case "voted":
    case "halted":
    case "continued":
    case "closed":
    case "rematch":
      return view;
    default:
      return assertNever(entry);
  }
}

/** The game after each entry that changed it. @param {VisibleEntry[]} entries @returns {Frame[]} */
export function framesOf(entries) {
  /** @type {Frame[]} */
  const frames = [];
  const reference = referenceOf(entries);
  for (const entry of entries) {
    if (entry.type !== "started" && entry.type !== "step" && entry.type !== "undone") continue;
    const view = viewAfter(frames.at(-1)?.view ?? null, entry, reference);
    if (view) frames.push({ entry, view });
  }
  return frames;
}

/** The reference of a game, by its entries. @param {VisibleEntry[]} entries @returns {Reference | null} */
export function referenceOf(entries) {
  const started = entries.find(({ type }) => type === "started");
  return started?.type === "started" ? started.reference : null;
}

/**
 * Whom the host has blocked, under the last name they had at the table.
 * @param {VisibleEntry[]} entries
 * @returns {{guest: string, name: string}[]}
 */
export function blockedGuests(entries) {
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @type {Set<string>} */
  const out = new Set();
  for (const entry of entries) {
    if (entry.type === "sat" && entry.who.kind === "person") names.set(entry.who.guest, entry.who.name);
    else if (entry.type === "said" || entry.type === "spectator_said") names.set(entry.by, entry.name);
    else if (entry.type === "kept_out") out[entry.out ? "add" : "delete"](entry.guest);
  }
  return [...out].map((guest) => ({ guest, name: names.get(guest) ?? t("blocked.nameless") }));
}

/**
 * Puts the history before what has happened since.
 * @param {State} state
 * @param {import("./protocol.js").TableHistory} history
 * @returns {State}
 */
export function withHistory(state, { entries }) {
  const since = state.entries.filter(({ version }) => version > entries.length);
  return { ...state, entries: [...entries.filter(({ version }) => version <= state.version), ...since] };
}

/** @param {State} state @param {string} guest @param {boolean} muted @returns {State} */
export const withMuted = (state, guest, muted) => ({
  ...state,
  muted: [...state.muted.filter((other) => other !== guest), ...(muted ? [guest] : [])],
});

/** The viewer's seat, if they have one. @param {{turn: {you: import("./protocol.js").Viewer}}} state */
export const mySeat = ({ turn: { you } }) => (typeof you === "object" ? you.seat : null);

/** The events of a step of the base game. @param {Step} step */
export const eventsOf = ({ events }) => /** @type {Event[]} */ (events);

/** The steps that count, without those taken back. @param {VisibleEntry[]} entries */
export function steps(entries) {
  /** @type {Step[]} */
  const kept = [];
  for (const entry of entries) {
    if (entry.type === "step") kept.push(entry);
    if (entry.type === "undone") kept.pop();
  }
  return kept;
}

/**
 * Every event that counts, in order, as name and data.
 * @param {VisibleEntry[]} entries
 * @returns {[string, any][]}
 */
export const events = (entries) => steps(entries).flatMap((step) => eventsOf(step).map(nameAndData));

/**
 * The last roll and the version it came with.
 * @param {VisibleEntry[]} entries
 * @returns {{seat: number, dice: [number, number], version: number} | null}
 */
export function lastRoll(entries) {
  const rolled = (/** @type {VisibleEntry} */ entry) =>
    entry.type === "step" ? eventsOf(entry).find((event) => "rolled" in event)?.rolled : undefined;
  const found = entries.findLast(rolled);
  const roll = found && rolled(found);
  return roll ? { ...roll, version: found.version } : null;
}

/**
 * What the last roll brought, by seat. Nothing, as long as there was none or it is not known.
 * @param {VisibleEntry[]} entries
 * @returns {import("./protocol.js").Cards[]}
 */
export function lastGains(entries) {
  /** @type {import("./protocol.js").Cards[]} */
  const gains = [];
  for (const entry of entries.slice().reverse()) {
    if (entry.type !== "step" || !eventsOf(entry).some((event) => "rolled" in event)) continue;
    for (const event of eventsOf(entry))
      if ("produced" in event) gains[event.produced.seat] = event.produced.cards;
    break;
  }
  return gains;
}

/** How many entries back something placed is still marked on the board. */
const MARKED_ENTRIES = 40;

/** What was placed last, to be marked on the board. @param {VisibleEntry[]} entries @returns {Placed[]} */
export function lastPlaced(entries) {
  for (const entry of entries.slice(-MARKED_ENTRIES).reverse()) {
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
