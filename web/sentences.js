// What happened, in sentences: each line of the log as a list of words, players, cards and dice. Pure; names and
// looks are left to the panel that shows the lines.
import { eventsOf, placedBy } from "./state.js";
import { nameAndData } from "./view.js";
import { t, tParts } from "./language.js";

/**
 * @typedef {import("./protocol.js").VisibleEntry} VisibleEntry
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").Cards} Cards
 * @typedef {import("./protocol.js").Board} Board
 * @typedef {import("./view.js").EventName} EventName
 * @typedef {import("./board/pieces.js").Placed} Placed
 *
 * @typedef {string | {seat: number, subject?: true} | {cards: Cards} | {dice: [number, number]}
 *   | {dev: import("./protocol.js").DevCard} | {award: "longest_road" | "largest_army"}} Word
 * @typedef {"dice" | "build" | "trade" | "robber"} Topic
 *
 * @typedef {object} Line
 * @property {number} version of the entry it tells of
 * @property {number} at when
 * @property {"turn" | "roll" | "event" | "table" | "chat" | "win"} tone
 * @property {Topic} [topic] by which the log can be filtered
 * @property {Word[]} words
 * @property {Placed[]} placed where it happened
 * @property {number} [rolled] the sum of the dice, whose hexes paid
 * @property {{name: EventName, data: any}} [event] what it tells, if it tells an event
 * @property {{by: string, name: string, text: string | null, spectator: boolean}} [chat] a chat message;
 *   null if its sender is muted
 */

/**
 * What a sentence may need besides its event: the board, the seat that decided, and the reader's.
 * @typedef {{board: Board | null, decider: number | null, me: number | null}} Context
 */

/** A player as the object of a sentence. @param {number} seat @returns {Word} */
const who = (seat) => ({ seat });

/** A player as the subject of a sentence. @param {number} seat @returns {Word} */
const subject = (seat) => ({ seat, subject: true });

/** Where the robber went. @param {Board | null} board @param {number} hex */
function toHex(board, hex) {
  const { terrain, number } = board?.hexes[hex] ?? {};
  return terrain ? t(`log.to.${terrain}`, { number: number ?? "" }).trim() : t("log.to.other");
}

/** For events without a line of their own, because another event says the same. */
const untold = () => null;

/** @param {Cards} cards @returns {Word} */
const some = (cards) => ({ cards });

/**
 * What somebody did, in the form for the reader or for others.
 * @param {Context} context
 * @param {import("./language.js").Key} key
 * @param {number} seat
 * @param {{[name: string]: Word}} [values]
 */
const told = ({ me }, key, seat, values = {}) =>
  tParts(key, /** @type {{[name: string]: Word}} */ ({ who: subject(seat), ...values }), seat === me);

/**
 * @type {{[N in EventName]: (data: import("./view.js").DataOf<N>, context: Context) => Word[] | null}}
 */
const sentences = {
  turn_began: ({ seat }) => [subject(seat)],
  special_building_began: untold,
  rolled: ({ seat, dice }, context) => told(context, "log.rolled", seat, { dice: { dice } }),
  produced: ({ seat, cards }, context) => told(context, "log.produced", seat, { cards: { cards } }),
  shortage: ({ resource }) => tParts("log.shortage", { cards: some({ [resource]: 1 }) }),
  paid: untold,
  road_built: ({ seat }, context) => told(context, "log.road_built", seat),
  settlement_built: ({ seat }, context) => told(context, "log.settlement_built", seat),
  city_built: ({ seat }, context) => told(context, "log.city_built", seat),
  card_drawn: ({ seat, card }, context) =>
    card
      ? told(context, "log.card_drawn_seen", seat, { card: { dev: card } })
      : told(context, "log.card_drawn", seat),
  card_played: ({ seat, card }, context) => told(context, "log.card_played", seat, { card: { dev: card } }),
  plenty_taken: ({ seat, cards }, context) => told(context, "log.plenty_taken", seat, { cards: { cards } }),
  monopoly_taken: ({ by, from, resource, count }, context) =>
    told(context, "log.monopoly_taken", by, { cards: some({ [resource]: count }), from: who(from) }),
  discarded: ({ seat, resource }, context) =>
    told(context, "log.discarded", seat, { cards: some({ [resource]: 1 }) }),
  robber_moved: ({ seat, hex }, context) =>
    told(context, "log.robber_moved", seat, { to: toHex(context.board, hex) }),
  stolen: ({ by, from, card }, context) =>
    card
      ? told(context, "log.stolen", by, { cards: some({ [card]: 1 }), from: who(from) })
      : told(context, "log.stolen_card", by, { from: who(from) }),
  bank_traded: ({ seat, gave, got }, context) =>
    told(context, "log.bank_traded", seat, { give: some(gave), get: some(got) }),
  offered: ({ seat, offer: { give, want } }, context) =>
    told(context, "log.offered", seat, { give: some(give), want: some(want) }),
  answered: ({ seat, answer }, context) => {
    if (answer === "accepted") return told(context, "log.accepted", seat);
    if (typeof answer === "string") return null;
    const { give, want } = answer.countered;
    return told(context, "log.countered", seat, { give: some(give), want: some(want) });
  },
  traded: ({ seat, with: partner, deal: { give, want } }, context) =>
    told(context, "log.traded", seat, { give: some(give), want: some(want), partner: who(partner) }),
  offer_closed: ({ seat }, context) =>
    context.decider === seat ? told(context, "log.withdrew", seat) : [t("log.nobody")],
  road_length: untold,
  longest_road: ({ holder }, context) =>
    holder === null
      ? [t("log.road_lost")]
      : told(context, "log.longest_road", holder, { award: { award: "longest_road" } }),
  largest_army: ({ holder }, context) =>
    told(context, "log.largest_army", holder, { award: { award: "largest_army" } }),
  won: ({ seat }, context) => told(context, "log.won", seat),
  phase: untold,
};

/**
 * What happens at the table rather than in the game.
 * @type {{[T in Exclude<VisibleEntry["type"], "step" | "said" | "spectator_said">]:
 *   (entry: VisibleEntry & {type: T}, context: Context) => Word[] | null}}
 */
const tableSentences = {
  made: untold,
  sat: untold,
  rose: untold,
  kept_out: untold,
  renamed: untold,
  committed: ({ stopped }) => {
    if (!stopped) return null;
    const missing = stopped.missing.flatMap((seat, i) => [i ? ", " : "", who(seat)]);
    return tParts("log.start_stopped", { who: missing }).flat();
  },
  start_called: untold,
  revealed: untold,
  started: () => [t("log.began")],
  undone: ({ seat }, context) => told(context, "log.undone", seat),
  paused: untold,
  resumed: untold,
  stood_in: ({ seat }) => tParts("log.stood_in", { who: who(seat) }),
  came_back: ({ seat }, context) => told(context, "log.came_back", seat),
  left: ({ seat }, context) => told(context, "log.left", seat),
  voted: ({ seat, motion, agree }, context) => {
    const verb = agree ? "agrees" : "objects";
    return typeof motion === "string"
      ? told(context, `log.${verb}.${motion}`, seat)
      : told(context, `log.${verb}.remove`, seat, { other: who(motion.remove) });
  },
  halted: () => [t("log.halted")],
  continued: () => [t("log.continued")],
  closed: () => [t("log.closed")],
  rematch: () => [t("log.rematch")],
};

/** @type {Partial<Record<EventName, Line["tone"]>>} */
const tones = { turn_began: "turn", rolled: "roll", won: "win" };

/** @type {Partial<Record<EventName, Topic>>} */
const topics = {
  rolled: "dice",
  produced: "dice",
  shortage: "dice",
  road_built: "build",
  settlement_built: "build",
  city_built: "build",
  card_drawn: "build",
  longest_road: "build",
  bank_traded: "trade",
  offered: "trade",
  answered: "trade",
  traded: "trade",
  offer_closed: "trade",
  discarded: "robber",
  robber_moved: "robber",
  stolen: "robber",
  card_played: "robber",
  monopoly_taken: "robber",
  plenty_taken: "robber",
  largest_army: "robber",
};

/**
 * The lines of one entry.
 * @param {VisibleEntry} entry
 * @param {Board | null} board
 * @param {number | null} [me] the reader's seat
 * @returns {Line[]}
 */
export function linesOf(entry, board, me = null) {
  const { version, at } = entry;
  // What spectators say among themselves is hidden from players: there is nothing to show.
  if (entry.type === "spectator_said" && entry.text === null) return [];
  if (entry.type === "said" || entry.type === "spectator_said") {
    const { by, name, text } = entry;
    const words = [name, ": ", text ?? t("chat.muted")];
    const chat = { by, name, text, spectator: entry.type === "spectator_said" };
    return [{ version, at, tone: "chat", words, placed: [], chat }];
  }
  if (entry.type !== "step") {
    const tell = /** @type {(entry: VisibleEntry, context: Context) => Word[] | null} */ (
      tableSentences[entry.type]
    );
    const words = tell(entry, { board, decider: null, me });
    return words ? [{ version, at, tone: "table", words, placed: [] }] : [];
  }
  const context = { board, decider: entry.seat, me };
  return eventsOf(entry).flatMap((event, i) => {
    const [name, data] = nameAndData(event);
    const words = sentences[name](data, context);
    if (!words) return [];
    const timeUp = i === 0 && entry.by === "clock" && name !== "turn_began";
    return [
      {
        version,
        at,
        tone: tones[name] ?? "event",
        topic: topics[name],
        words: timeUp ? tParts("log.time_up", { line: words }).flat() : words,
        placed: placedBy(event),
        rolled: name === "rolled" ? data.dice[0] + data.dice[1] : undefined,
        event: {
          name,
          data: name === "offer_closed" ? { ...data, withdrawn: entry.seat === data.seat } : data,
        },
      },
    ];
  });
}

/**
 * All lines; what belongs together becomes one: a player's discards, what a roll pays, an offer that nobody
 *   accepted.
 * @param {VisibleEntry[]} entries
 * @param {Board | null} board
 * @param {number | null} [me] the reader's seat
 * @returns {Line[]}
 */
export function logLines(entries, board, me = null) {
  /** @type {Line[]} */
  const lines = [];
  for (const line of entries.flatMap((entry) => linesOf(entry, board, me))) {
    const last = lines.at(-1);
    const merged = last && mergedWith(last, line, me);
    if (merged) lines[lines.length - 1] = merged;
    else lines.push(line);
  }
  return lines;
}

/**
 * Two lines as one, if they belong together.
 * @param {Line} last
 * @param {Line} line
 * @param {number | null} me
 * @returns {Line | null}
 */
function mergedWith(last, line, me) {
  if (!last.event || !line.event) return null;
  const [before, after] = [last.event, line.event];
  const { version } = line;
  if (before.name === "produced" && after.name === "produced" && last.version === version) {
    const words = [...last.words, ", ", subject(after.data.seat), " ", { cards: after.data.cards }];
    return { ...last, words };
  }
  if (before.name === "discarded" && after.name === "discarded" && before.data.seat === after.data.seat) {
    const cards = { ...before.data.cards, ...(before.data.cards ? {} : { [before.data.resource]: 1 }) };
    cards[after.data.resource] = (cards[after.data.resource] ?? 0) + 1;
    const { seat } = after.data;
    const words = told({ board: null, decider: null, me }, "log.discarded", seat, { cards: { cards } });
    return { ...last, version, words, event: { name: "discarded", data: { seat, cards } } };
  }
  if (before.name === "offered" && after.name === "offer_closed" && !after.data.withdrawn) {
    return { ...last, version, words: tParts("log.nobody_accepted", { line: last.words }).flat() };
  }
  return null;
}

/**
 * The lines about something, with the turns they belong to.
 * @param {Line[]} lines
 * @param {string} topic everything, if empty
 * @param {number | null} me whose lines are shown for the topic `me`
 * @returns {Line[]}
 */
export function filterLines(lines, topic, me) {
  if (!topic) return lines;
  const mine = (/** @type {Word} */ word) => typeof word === "object" && "seat" in word && word.seat === me;
  const kept = lines.filter(
    (line) => line.tone === "turn" || (topic === "me" ? line.words.some(mine) : line.topic === topic),
  );
  return kept.filter(({ tone }, i) => tone !== "turn" || (kept[i + 1] && kept[i + 1].tone !== "turn"));
}
