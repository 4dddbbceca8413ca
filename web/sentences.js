// What happened, in sentences: each line of the log as a list of words, players, cards and dice. Pure; names and
// looks are left to the panel that shows the lines.
import { eventsOf, placedBy } from "./state.js";
import { nameAndData } from "./view.js";

/**
 * @typedef {import("./protocol.js").VisibleEntry} VisibleEntry
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").Cards} Cards
 * @typedef {import("./protocol.js").Board} Board
 * @typedef {import("./view.js").EventName} EventName
 * @typedef {import("./board/pieces.js").Placed} Placed
 *
 * @typedef {string | {seat: number} | {cards: Cards} | {dice: [number, number]}
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
 * @property {number} [hexes] the number whose hexes paid
 * @property {{name: EventName, data: any}} [event] what it tells, if it tells an event
 * @property {{by: string, name: string, text: string | null}} [chat] a chat message; null if its sender is
 *   muted
 */

/**
 * What a sentence may need besides its event: the board, and the seat that decided.
 * @typedef {{board: Board | null, decider: number | null}} Context
 */

/** @param {number} seat */
const who = (seat) => ({ seat });

/** @param {Board | null} board @param {number} hex */
function hexName(board, hex) {
  const { terrain, number } = board?.hexes[hex] ?? {};
  return !terrain ? "another hex" : number ? `the ${terrain} ${number}` : `the ${terrain}`;
}

/** For events that are not told, because others tell the same. */
const untold = () => null;

/**
 * Verbs are in the past tense, which is the same for “You” and for a name.
 * @type {{[N in EventName]: (data: import("./view.js").DataOf<N>, context: Context) => Word[] | null}}
 */
const sentences = {
  turn_began: ({ seat }) => [who(seat)],
  rolled: ({ seat, dice }) => [who(seat), " rolled ", { dice }],
  produced: ({ seat, cards }) => [who(seat), " got ", { cards }],
  shortage: ({ resource }) => ["The bank ran short of ", { cards: { [resource]: 1 } }],
  paid: untold,
  road_built: ({ seat }) => [who(seat), " built a road"],
  settlement_built: ({ seat }) => [who(seat), " built a settlement"],
  city_built: ({ seat }) => [who(seat), " built a city"],
  card_drawn: ({ seat, card }) => [
    who(seat),
    " bought a development card",
    ...(card ? [": ", { dev: card }] : []),
  ],
  card_played: ({ seat, card }) => [who(seat), " played ", { dev: card }],
  plenty_taken: ({ seat, cards }) => [who(seat), " took ", { cards }, " from the bank"],
  monopoly_taken: ({ by, from, resource, count }) => [
    who(by),
    " took ",
    { cards: { [resource]: count } },
    " from ",
    who(from),
  ],
  discarded: ({ seat, resource }) => [who(seat), " discarded ", { cards: { [resource]: 1 } }],
  robber_moved: ({ seat, hex }, { board }) => [who(seat), ` moved the robber to ${hexName(board, hex)}`],
  stolen: ({ by, from, card }) => [
    who(by),
    " stole ",
    card ? { cards: { [card]: 1 } } : "a card",
    " from ",
    who(from),
  ],
  bank_traded: ({ seat, gave, got }) => [
    who(seat),
    " traded ",
    { cards: gave },
    " for ",
    { cards: got },
    " with the bank",
  ],
  offered: ({ seat, offer }) => [
    who(seat),
    " offered ",
    { cards: offer.give },
    " for ",
    { cards: offer.want },
  ],
  answered: ({ seat, answer }) => {
    if (answer === "accepted") return [who(seat), " accepted"];
    if (typeof answer === "string") return null;
    const { give, want } = answer.countered;
    return [who(seat), " offered ", { cards: give }, " for ", { cards: want }, " instead"];
  },
  traded: ({ seat, with: partner, deal }) => [
    who(seat),
    " gave ",
    { cards: deal.give },
    " to ",
    who(partner),
    " for ",
    { cards: deal.want },
  ],
  offer_closed: ({ seat }, { decider }) =>
    decider === seat ? [who(seat), " withdrew the offer"] : ["Nobody accepted the offer"],
  road_length: untold,
  longest_road: ({ holder }) =>
    holder === null
      ? ["Nobody holds the Longest Road any more"]
      : [who(holder), " took the ", { award: "longest_road" }, " Longest Road"],
  largest_army: ({ holder }) => [who(holder), " took the ", { award: "largest_army" }, " Largest Army"],
  won: ({ seat }) => [who(seat), " won the game"],
  phase: untold,
};

/**
 * What happens at the table rather than in the game.
 * @type {{[T in Exclude<VisibleEntry["type"], "step" | "said">]: (entry: VisibleEntry & {type: T}) => Word[] |
 *   null}}
 */
const tableSentences = {
  made: untold,
  sat: untold,
  rose: untold,
  committed: ({ stopped }) =>
    stopped
      ? [
          "The start was stopped: ",
          ...stopped.missing.flatMap((seat, i) => [i ? ", " : "", who(seat)]),
          " did not reveal a random text",
        ]
      : null,
  start_called: untold,
  revealed: untold,
  kept_out: untold,
  renamed: untold,
  started: () => ["The game began"],
  undone: ({ seat }) => [who(seat), " undid the last step"],
  paused: untold,
  resumed: untold,
  stood_in: ({ seat }) => ["A bot is playing for ", who(seat)],
  came_back: ({ seat }) => [who(seat), " came back"],
  left: ({ seat }) => [who(seat), " left the game; a bot took over"],
  closed: () => ["The table was closed"],
  rematch: () => ["A rematch was called"],
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

/** The lines of one entry. @param {VisibleEntry} entry @param {Board | null} board @returns {Line[]} */
export function linesOf(entry, board) {
  const { version, at } = entry;
  if (entry.type === "said") {
    const { by, name, text } = entry;
    const words = [name, ": ", text ?? "(muted)"];
    return [{ version, at, tone: "chat", words, placed: [], chat: { by, name, text } }];
  }
  if (entry.type !== "step") {
    const tell = /** @type {(entry: VisibleEntry) => Word[] | null} */ (tableSentences[entry.type]);
    const words = tell(entry);
    return words ? [{ version, at, tone: "table", words, placed: [] }] : [];
  }
  const context = { board, decider: entry.seat };
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
        words: timeUp ? ["Time was up: ", ...words] : words,
        placed: placedBy(event),
        hexes: name === "rolled" ? data.dice[0] + data.dice[1] : undefined,
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
 * @returns {Line[]}
 */
export function logLines(entries, board) {
  /** @type {Line[]} */
  const lines = [];
  for (const line of entries.flatMap((entry) => linesOf(entry, board))) {
    const last = lines.at(-1);
    const merged = last && mergedWith(last, line);
    if (merged) lines[lines.length - 1] = merged;
    else lines.push(line);
  }
  return lines;
}

/** Two lines as one, if they belong together. @param {Line} last @param {Line} line @returns {Line | null} */
function mergedWith(last, line) {
  if (!last.event || !line.event) return null;
  const [before, after] = [last.event, line.event];
  const { version } = line;
  if (before.name === "produced" && after.name === "produced" && last.version === version) {
    const words = [...last.words, ", ", who(after.data.seat), " ", { cards: after.data.cards }];
    return { ...last, words };
  }
  if (before.name === "discarded" && after.name === "discarded" && before.data.seat === after.data.seat) {
    const cards = { ...before.data.cards, ...(before.data.cards ? {} : { [before.data.resource]: 1 }) };
    cards[after.data.resource] = (cards[after.data.resource] ?? 0) + 1;
    const { seat } = after.data;
    const words = [who(seat), " discarded ", { cards }];
    return { ...last, version, words, event: { name: "discarded", data: { seat, cards } } };
  }
  if (before.name === "offered" && after.name === "offer_closed" && !after.data.withdrawn) {
    return { ...last, version, words: [...last.words, ": nobody accepted"] };
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
