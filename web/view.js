// Folds redacted events into a view of the base game, so that the page knows what the server knows without being sent
// everything again. Pure: it answers with a new view and leaves the old one as it was.

/**
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").PlayerView} PlayerView
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").Cards} Cards
 * @typedef {import("./protocol.js").Resource} Resource
 * @typedef {import("./protocol.js").DevCard} DevCard
 * @typedef {import("./protocol.js").DevCards} DevCards
 */

const ROADS = 15;
const SETTLEMENTS = 5;
const CITIES = 4;
const AWARD = 2;

/**
 * @template {string} K
 * @param {{[key in K]?: number}} all
 * @param {{[key in K]?: number}} some
 * @param {1 | -1} sign
 */
function changed(all, some, sign) {
  const sum = { ...all };
  for (const [key, count] of /** @type {[K, number][]} */ (Object.entries(some))) {
    const left = (sum[key] ?? 0) + sign * count;
    if (left) sum[key] = left;
    else delete sum[key];
  }
  return sum;
}

/** @param {Cards} cards */
export const total = (cards) => Object.values(cards).reduce((sum, count) => sum + count, 0);

/** @param {number[]} set @param {number} place */
const withPlace = (set, place) => [...set, place].sort((a, b) => a - b);

/** @param {View} view @param {number} seat whether the viewer sees their hand */
const sees = ({ viewer }, seat) => viewer === "referee" || (viewer !== "spectator" && viewer.seat === seat);

/**
 * @param {View} view
 * @param {number} seat
 * @param {(player: PlayerView) => Partial<PlayerView>} change
 * @returns {View}
 */
const withPlayer = (view, seat, change) => ({
  ...view,
  players: view.players.map((player) => (player.seat === seat ? { ...player, ...change(player) } : player)),
});

/** @param {View} view @param {number} seat @param {Cards} cards @param {1 | -1} sign */
const withHand = (view, seat, cards, sign) =>
  withPlayer(view, seat, ({ cards: count, hand }) => ({
    cards: count + sign * total(cards),
    hand: hand && changed(hand, cards, sign),
  }));

/** @param {View} view @param {number} seat @param {Cards} cards @param {1 | -1} sign 1 if the bank pays */
const withBank = (view, seat, cards, sign) =>
  withHand({ ...view, bank: changed(view.bank, cards, sign === 1 ? -1 : 1) }, seat, cards, sign);

/** @param {View} view @param {number} from @param {number} to @param {Cards} cards */
const handOver = (view, from, to, cards) => withHand(withHand(view, from, cards, -1), to, cards, 1);

/** @type {{[name: string]: (view: View, told: any) => View}} */
const folds = {
  turn_began: (view, { seat }) => ({
    ...view,
    current: seat,
    card_played: false,
    bought: 0,
    bought_cards: sees(view, seat) ? {} : null,
  }),
  produced: (view, { seat, cards }) => withBank(view, seat, cards, 1),
  plenty_taken: (view, { seat, cards }) => withBank(view, seat, cards, 1),
  paid: (view, { seat, cards }) => withBank(view, seat, cards, -1),
  discarded: (view, { seat, resource }) => withBank(view, seat, { [resource]: 1 }, -1),
  bank_traded: (view, { seat, gave, got }) => withBank(withBank(view, seat, gave, -1), seat, got, 1),
  road_built: (view, { seat, edge }) =>
    withPlayer(view, seat, ({ roads }) => ({ roads: withPlace(roads, edge) })),
  settlement_built: (view, { seat, vertex }) =>
    withPlayer(view, seat, ({ settlements }) => ({ settlements: withPlace(settlements, vertex) })),
  city_built: (view, { seat, vertex }) =>
    withPlayer(view, seat, ({ settlements, cities }) => ({
      settlements: settlements.filter((at) => at !== vertex),
      cities: withPlace(cities, vertex),
    })),
  card_drawn: (view, { seat, card }) => ({
    ...withPlayer(view, seat, ({ dev_card_count, dev_cards }) => ({
      dev_card_count: dev_card_count + 1,
      dev_cards: dev_cards && card ? changed(dev_cards, { [card]: 1 }, 1) : dev_cards,
    })),
    deck: view.deck - 1,
    bought: view.bought + 1,
    bought_cards:
      view.bought_cards && card ? changed(view.bought_cards, { [card]: 1 }, 1) : view.bought_cards,
  }),
  card_played: (view, { seat, card }) => ({
    ...withPlayer(view, seat, ({ dev_card_count, dev_cards, knights }) => ({
      dev_card_count: dev_card_count - 1,
      dev_cards: dev_cards && changed(dev_cards, { [card]: 1 }, -1),
      knights: knights + (card === "knight" ? 1 : 0),
    })),
    card_played: true,
    played: changed(view.played, { [card]: 1 }, 1),
  }),
  monopoly_taken: (view, { by, from, resource, count }) => handOver(view, from, by, { [resource]: count }),
  stolen: (view, { by, from, card }) => {
    if (card) return handOver(view, from, by, { [card]: 1 });
    const poorer = withPlayer(view, from, ({ cards }) => ({ cards: cards - 1 }));
    return withPlayer(poorer, by, ({ cards }) => ({ cards: cards + 1 }));
  },
  traded: (view, { seat, with: partner, deal }) =>
    handOver(handOver(view, seat, partner, deal.give), partner, seat, deal.want),
  robber_moved: (view, { hex }) => ({ ...view, robber: hex }),
  road_length: (view, { seat, length }) => withPlayer(view, seat, () => ({ road_length: length })),
  longest_road: (view, { holder }) => ({ ...view, longest_road: holder }),
  largest_army: (view, { holder }) => ({ ...view, largest_army: holder }),
  won: (view, { victory_cards }) => ({
    ...view,
    players: view.players.map((player) => ({ ...player, victory_cards: victory_cards[player.seat] })),
  }),
  phase: (view, phase) => ({ ...view, phase }),
};

/** What an event is called, and what it tells. @param {Event} event @returns {[string, any]} */
export const named = (event) => Object.entries(event)[0];

/** @param {View} view @param {Event[]} events @returns {View} */
export function foldEvents(view, events) {
  let folded = view;
  for (const [name, told] of events.map(named)) folded = folds[name]?.(folded, told) ?? folded;
  return { ...folded, players: folded.players.map((player) => counted(folded, player)) };
}

/**
 * What follows from the rest: pieces left, victory cards known, points.
 * @param {View} view
 * @param {PlayerView} player
 * @returns {PlayerView}
 */
function counted({ longest_road, largest_army }, player) {
  const { seat, settlements, cities, roads, dev_cards } = player;
  const victory_cards = dev_cards ? (dev_cards.victory_point ?? 0) : player.victory_cards;
  const score = {
    settlements: settlements.length,
    cities: 2 * cities.length,
    longest_road: longest_road === seat ? AWARD : 0,
    largest_army: largest_army === seat ? AWARD : 0,
    victory_cards: victory_cards ?? 0,
  };
  return {
    ...player,
    victory_cards,
    pieces_left: {
      roads: ROADS - roads.length,
      settlements: SETTLEMENTS - settlements.length,
      cities: CITIES - cities.length,
    },
    score,
    points: Object.values(score).reduce((sum, part) => sum + part, 0),
  };
}
