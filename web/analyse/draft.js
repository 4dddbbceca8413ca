// A position that is put together by hand, read from and written in notation (docs/notation.md). Pure. The server says
// whether it can be played, and who holds the awards.

/**
 * @typedef {import("../protocol.js").Resource} Resource
 * @typedef {import("../protocol.js").DevCard} DevCard
 * @typedef {"settlement" | "city" | "road" | "robber"} PieceKind
 *
 * @typedef {object} DraftSeat
 * @property {number[]} settlements
 * @property {number[]} cities
 * @property {number[]} roads
 * @property {{[resource in Resource]?: number}} hand
 * @property {{[card in DevCard]?: number}} cards
 * @property {number} knights how many they have played
 *
 * @typedef {object} PositionDraft
 * @property {string} board the board's and the rules' fields, as they are
 * @property {DraftSeat[]} seats
 * @property {number} robber
 * @property {string} awards who has the Longest Road and the Largest Army
 * @property {{[card in DevCard]?: number}} deck
 * @property {number} current whose turn it is
 * @property {string} bought what they bought this turn
 * @property {string} played whether they have played a card this turn
 * @property {string} phase
 */

/** @type {[letter: string, resource: Resource][]} */
const resourceLetters = [
  ["L", "lumber"],
  ["B", "brick"],
  ["W", "wool"],
  ["G", "grain"],
  ["O", "ore"],
];
/** @type {[letter: string, card: DevCard][]} */
const cardLetters = [
  ["K", "knight"],
  ["R", "road_building"],
  ["Y", "year_of_plenty"],
  ["M", "monopoly"],
  ["V", "victory_point"],
];

const NONE = "-";

/** @param {string} text @returns {number[]} */
const placesIn = (text) => (text === NONE ? [] : text.split(".").map(Number));
/** @param {number[]} places */
const writePlaces = (places) => [...places].sort((a, b) => a - b).join(".") || NONE;

/**
 * @template {string} K
 * @param {string} text
 * @param {[string, K][]} letters
 * @returns {{[key in K]?: number}}
 */
function countsIn(text, letters) {
  const counts = /** @type {{[key in K]?: number}} */ ({});
  for (const [, letter, count] of text.matchAll(/([A-Z])(\d+)/g)) {
    const kind = letters.find(([each]) => each === letter)?.[1];
    if (kind) counts[kind] = Number(count);
  }
  return counts;
}

/**
 * @template {string} K
 * @param {{[key in K]?: number}} counts
 * @param {[string, K][]} letters
 */
const writeCounts = (counts, letters) =>
  letters.map(([letter, kind]) => (counts[kind] ? `${letter}${counts[kind]}` : "")).join("") || NONE;

/** @param {string} text a position that the server has read @returns {PositionDraft} */
export function readDraft(text) {
  const [hexes, harbours, rules, seats, table, phase] = text.split(";");
  const [robber, longest, army, deck, current, bought, played] = table.split(":");
  return {
    board: [hexes, harbours, rules].join(";"),
    seats: seats.split("/").map((seat) => {
      const [settlements, cities, roads, hand, cards, knights] = seat.split(":");
      return {
        settlements: placesIn(settlements),
        cities: placesIn(cities),
        roads: placesIn(roads),
        hand: countsIn(hand, resourceLetters),
        cards: countsIn(cards, cardLetters),
        knights: Number(knights),
      };
    }),
    robber: Number(robber),
    awards: `${longest}:${army}`,
    deck: countsIn(deck, cardLetters),
    current: Number(current),
    bought,
    played,
    phase,
  };
}

/** @param {PositionDraft} draft */
export function writeDraft({ board, seats, robber, awards, deck, current, bought, played, phase }) {
  const seatTexts = seats.map(({ settlements, cities, roads, hand, cards, knights }) =>
    [
      writePlaces(settlements),
      writePlaces(cities),
      writePlaces(roads),
      writeCounts(hand, resourceLetters),
      writeCounts(cards, cardLetters),
      knights,
    ].join(":"),
  );
  const table = [robber, awards, writeCounts(deck, cardLetters), current, bought, played].join(":");
  return [board, seatTexts.join("/"), table, phase].join(";");
}

/** @param {PositionDraft} draft @param {number} seat @param {Partial<DraftSeat>} change @returns {PositionDraft} */
export const withSeat = (draft, seat, change) => ({
  ...draft,
  seats: draft.seats.map((each, i) => (i === seat ? { ...each, ...change } : each)),
});

/** @param {number[]} places @param {number} at */
const toggled = (places, at) =>
  places.includes(at) ? places.filter((place) => place !== at) : [...places, at];

/**
 * Puts a piece of a seat somewhere, or takes it away.
 * @param {PositionDraft} draft
 * @param {number} seat
 * @param {PieceKind} kind
 * @param {number} at
 * @returns {PositionDraft}
 */
export function withPiece(draft, seat, kind, at) {
  const { settlements, cities, roads } = draft.seats[seat];
  const without = (/** @type {number[]} */ places) => places.filter((place) => place !== at);
  switch (kind) {
    case "robber":
      return { ...draft, robber: at };
    case "road":
      return withSeat(draft, seat, { roads: toggled(roads, at) });
    case "settlement":
      return withSeat(draft, seat, { settlements: toggled(settlements, at), cities: without(cities) });
    case "city":
      return withSeat(draft, seat, { cities: toggled(cities, at), settlements: without(settlements) });
    default:
      return draft;
  }
}

/**
 * Where a piece of a seat can be put or removed: everywhere that does not belong to somebody else.
 * @param {PositionDraft} draft
 * @param {number} seat
 * @param {PieceKind} kind
 * @param {import("../protocol.js").Board} board
 * @returns {import("../board/targets.js").Targets}
 */
export function placesFor({ seats }, seat, kind, board) {
  const others = seats.filter((_, i) => i !== seat);
  const taken = new Set(
    others.flatMap(({ settlements, cities, roads }) =>
      kind === "road" ? roads : [...settlements, ...cities],
    ),
  );
  const free = (/** @type {unknown[]} */ all) => [...all.keys()].filter((at) => !taken.has(at));
  switch (kind) {
    case "robber":
      return { robber: [...board.hexes.keys()] };
    case "road":
      return { roads: free(board.edges) };
    case "settlement":
      return { settlements: free(board.vertices) };
    default:
      return { cities: free(board.vertices) };
  }
}

/**
 * Moves a development card from the deck to a seat, or back. What was bought this turn is forgotten.
 * @param {PositionDraft} draft
 * @param {number} seat
 * @param {DevCard} card
 * @param {1 | -1} by
 * @returns {PositionDraft}
 */
export function withCard(draft, seat, card, by) {
  const { cards } = draft.seats[seat];
  const changed = withSeat(draft, seat, { cards: { ...cards, [card]: (cards[card] ?? 0) + by } });
  return { ...changed, bought: NONE, deck: { ...draft.deck, [card]: (draft.deck[card] ?? 0) - by } };
}

/**
 * Adds or removes a played knight.
 * @param {PositionDraft} draft @param {number} seat @param {1 | -1} by
 * @returns {PositionDraft}
 */
export const withKnight = (draft, seat, by) => ({
  ...withSeat(draft, seat, { knights: draft.seats[seat].knights + by }),
  deck: { ...draft.deck, knight: (draft.deck.knight ?? 0) - by },
});

/** Makes it another seat’s turn. @param {PositionDraft} draft @param {number} current @returns {PositionDraft} */
export const withCurrent = (draft, current) => ({
  ...draft,
  current,
  bought: NONE,
  played: NONE,
  phase: stages.includes(draft.phase) ? draft.phase : stages[0],
});

/** The moments of a turn that can be chosen. */
export const stages = ["turn:before", "turn:after", "robber:after"];

/** What the page begins with: the board for beginners after a setup. */
export const FIRST =
  "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;39.49:-:56.64:W1G1:-:0/25.36:-:37.45:L1W1G1:-:0/" +
  "14.40:-:15.58:L1B1W1:-:0/8.28:-:13.34:B1W1O1:-:0;9:-:-:K14R2Y2M2V5:0:-:-;turn:before";
