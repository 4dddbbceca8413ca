// What happened, in sentences: each line of the log as a list of words, players, cards and dice. Pure; who is
// called what
// and how things are drawn is left to the panel that shows them.
import { botTitle } from "./bots.js";
import { placedBy } from "./state.js";
import { named } from "./view.js";

/**
 * @typedef {import("./protocol.js").News} News
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").Cards} Cards
 * @typedef {import("./protocol.js").Board} Board
 * @typedef {import("./board/pieces.js").Placed} Placed
 *
 * @typedef {string | {seat: number} | {cards: Cards} | {dice: [number, number]} | {dev:
 *   import("./protocol.js").DevCard} | {award: "longest_road" | "largest_army"}} Word
 * @typedef {"dice" | "build" | "trade" | "robber"} Topic
 * @typedef {object} Line
 * @property {number} version the entry it tells of
 * @property {number} at when
 * @property {"turn" | "roll" | "deed" | "table" | "chat" | "win"} tone
 * @property {Topic} [topic] what it is about, for those who look for something
 * @property {Word[]} words
 * @property {Placed[]} placed where it happened
 * @property {number} [hexes] the number whose hexes paid
 * @property {string} [by] the guest who said it
 */

/** @param {number} seat */
const who = (seat) => ({ seat });

/** @param {Board | null} board @param {number} hex */
function hexName(board, hex) {
  const { terrain, number } = board?.hexes[hex] ?? {};
  return !terrain ? "another hex" : number ? `the ${terrain} ${number}` : `the ${terrain}`;
}

const NOBODY = "Nobody took the offer";

/**
 * Each tells one kind of event; those not here go without saying.
 * @type {{[name: string]: (told: any, board: Board | null, decider: number | null) => Word[] | null}}
 */
const tell = {
  rolled: ({ seat, dice }) => [who(seat), " rolled ", { dice }],
  produced: ({ seat, cards }) => [who(seat), " got ", { cards }],
  shortage: ({ resource }) => ["The bank could not pay everybody’s ", { cards: { [resource]: 1 } }],
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
  robber_moved: ({ seat, hex }, board) => [who(seat), ` moved the robber to ${hexName(board, hex)}`],
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
  answered: ({ seat, answer }) =>
    answer === "accepted"
      ? [who(seat), " would take it"]
      : answer === "declined"
        ? null
        : [
            who(seat),
            " would rather give ",
            { cards: answer.countered.give },
            " for ",
            { cards: answer.countered.want },
          ],
  traded: ({ seat, with: partner, deal }) => [
    who(seat),
    " gave ",
    { cards: deal.give },
    " to ",
    who(partner),
    " for ",
    { cards: deal.want },
  ],
  offer_closed: ({ seat }, _, decider) => (decider === seat ? [who(seat), " took the offer back"] : [NOBODY]),
  longest_road: ({ holder }) =>
    holder === null
      ? ["Nobody holds the Longest Road any more"]
      : [who(holder), " now has the ", { award: "longest_road" }, " Longest Road"],
  largest_army: ({ holder }) => [who(holder), " now has the ", { award: "largest_army" }, " Largest Army"],
  won: ({ seat }) => [who(seat), " won the game"],
};

/** What happens at the table rather than in the game. @type {{[type: string]: (entry: any) => Word[]}} */
const tellTable = {
  started: () => ["The game began"],
  undone: ({ seat }) => [who(seat), " took the last step back"],
  stood_in: ({ seat, bot }) => [
    "A ",
    botTitle(bot).toLowerCase(),
    " plays for ",
    who(seat),
    " until they are back",
  ],
  came_back: ({ seat }) => [who(seat), " came back"],
  left: ({ seat }) => [who(seat), " left for good; a bot has the seat"],
  closed: () => ["The table was closed"],
  rematch: () => ["A rematch was called"],
};

/** @type {Record<string, Line["tone"]>} */
const tones = { rolled: "roll", won: "win" };

/** @type {Record<string, Topic>} */
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

/** The lines of one entry. @param {News} news @param {Board | null} board @returns {Line[]} */
export function linesOf(news, board) {
  const { version, at } = news;
  if (news.type === "said") {
    return [
      {
        version,
        at,
        tone: "chat",
        words: [news.name, ": ", news.text ?? "(muted)"],
        placed: [],
        by: news.by,
      },
    ];
  }
  if (news.type !== "step") {
    const words = tellTable[news.type]?.(news);
    return words ? [{ version, at, tone: "table", words, placed: [] }] : [];
  }
  return /** @type {Event[]} */ (news.events).flatMap((event, i) =>
    lineOf(event, { version, at }, board, news.seat, i === 0 && news.by === "clock"),
  );
}

/**
 * @param {Event} event
 * @param {{version: number, at: number}} entry
 * @param {Board | null} board
 * @param {number | null} decider
 * @param {boolean} late whether the clock decided it
 * @returns {Line[]}
 */
function lineOf(event, entry, board, decider, late) {
  const [name, told] = named(event);
  if (name === "turn_began") return [{ ...entry, tone: "turn", words: [who(told.seat)], placed: [] }];
  const words = tell[name]?.(told, board, decider);
  if (!words) return [];
  const hexes = name === "rolled" ? told.dice[0] + told.dice[1] : undefined;
  return [
    {
      ...entry,
      tone: tones[name] ?? "deed",
      topic: topics[name],
      words: [...(late ? ["Time was up: "] : []), ...words],
      placed: placedBy(event),
      hexes,
    },
  ];
}

/**
 * All lines; what belongs together is told in one: a player's discards, what a roll pays, an offer that nobody
 *   took.
 * @param {News[]} news
 * @param {Board | null} board
 * @returns {Line[]}
 */
export function story(news, board) {
  /** @type {Line[]} */
  const lines = [];
  for (const line of news.flatMap((entry) => linesOf(entry, board))) {
    const last = lines.at(-1);
    const words = last && joined(last, line);
    if (words) lines[lines.length - 1] = { ...last, version: line.version, words };
    else lines.push(line);
  }
  return lines;
}

/**
 * The words of two lines that are better told as one.
 * @param {Line} last
 * @param {Line} line
 * @returns {Word[] | null}
 */
function joined({ version, words }, line) {
  const [seat, verb, cards] = line.words;
  const same = words[1] === verb;
  if (verb === " got " && same && version === line.version) return [...words, ", ", seat, " ", cards];
  if (verb === " discarded " && same && sameSeat(words[0], seat))
    return [seat, verb, { cards: sum(cardsIn(words[2]), cardsIn(cards)) }];
  if (line.words[0] === NOBODY && words[1] === " offered ") return [...words, ": nobody took it"];
  return null;
}

/**
 * The lines about something, with the turns they belong to.
 * @param {Line[]} lines
 * @param {string} topic everything, if empty
 * @param {number | null} me whose lines are shown for the topic `me`
 * @returns {Line[]}
 */
export function about(lines, topic, me) {
  if (!topic) return lines;
  const mine = (/** @type {Word} */ word) => typeof word === "object" && "seat" in word && word.seat === me;
  const kept = lines.filter(
    (line) => line.tone === "turn" || (topic === "me" ? line.words.some(mine) : line.topic === topic),
  );
  return kept.filter(({ tone }, i) => tone !== "turn" || (kept[i + 1] && kept[i + 1].tone !== "turn"));
}

/** @param {Word} a @param {Word} b */
const sameSeat = (a, b) =>
  typeof a === "object" && typeof b === "object" && "seat" in a && "seat" in b && a.seat === b.seat;

/** @param {Word} word @returns {Cards} */
const cardsIn = (word) => (typeof word === "object" && "cards" in word ? word.cards : {});

/** @param {Cards} a @param {Cards} b @returns {Cards} */
function sum(a, b) {
  const both = { ...a };
  for (const [resource, count] of /** @type {[keyof Cards, number][]} */ (Object.entries(b)))
    both[resource] = (both[resource] ?? 0) + count;
  return both;
}
