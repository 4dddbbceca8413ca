// Folds redacted events into a view of the base game, so that the server need not send the whole view after every
// step. Pure: returns a new view and leaves the old one as it was.

/**
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").PlayerView} PlayerView
 * @typedef {import("./protocol.js").Event} Event
 * @typedef {import("./protocol.js").DiceEvent} DiceEvent
 * @typedef {import("./protocol.js").Cards} Cards
 * @typedef {import("./protocol.js").Points} Points
 */

/**
 * The names of a union of events: each event is an object with one key.
 * @template E
 * @typedef {E extends unknown ? keyof E : never} NameOf
 */

/**
 * What an event of a name tells.
 * @template {PropertyKey} N
 * @typedef {Extract<Event, Record<N, unknown>>[N]} DataOf
 */

/** @typedef {NameOf<Event>} EventName */

/**
 * Two bundles of cards added, or the second taken from the first.
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

/** Whether the viewer sees the hand of a seat. @param {View} view @param {number} seat */
const seesHand = ({ viewer }, seat) =>
  viewer === "referee" || (viewer !== "spectator" && viewer.seat === seat);

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

/** @param {View} view @param {number} seat @param {Cards} cards */
const fromBank = (view, seat, cards) =>
  withHand({ ...view, bank: changed(view.bank, cards, -1) }, seat, cards, 1);

/** @param {View} view @param {number} seat @param {Cards} cards */
const toBank = (view, seat, cards) =>
  withHand({ ...view, bank: changed(view.bank, cards, 1) }, seat, cards, -1);

/** @param {View} view @param {number} from @param {number} to @param {Cards} cards */
const handOver = (view, from, to, cards) => withHand(withHand(view, from, cards, -1), to, cards, 1);

/** @param {View} view @param {number} seat @returns {View} */
const withCurrent = (view, seat) => ({
  ...view,
  current: seat,
  card_played: false,
  bought: 0,
  bought_cards: seesHand(view, seat) ? {} : null,
});

/** For events that change nothing that is in a view, or come with another that does. @param {View} view */
const unchanged = (view) => view;

/**
 * What each event does. A new kind of event does not compile without an entry.
 * @type {{[N in EventName]: (view: View, data: DataOf<N>) => View}}
 */
const folds = {
  turn_began: (view, { seat }) => withCurrent(view, seat),
  special_building_began: (view, { seat }) => withCurrent(view, seat),
  rolled: unchanged,
  produced: (view, { seat, cards }) => fromBank(view, seat, cards),
  shortage: unchanged,
  paid: (view, { seat, cards }) => toBank(view, seat, cards),
  road_built: (view, { seat, edge }) =>
    withPlayer(view, seat, ({ roads, pieces_left }) => ({
      roads: withPlace(roads, edge),
      pieces_left: { ...pieces_left, roads: pieces_left.roads - 1 },
    })),
  settlement_built: (view, { seat, vertex }) =>
    withPlayer(view, seat, ({ settlements, pieces_left }) => ({
      settlements: withPlace(settlements, vertex),
      pieces_left: { ...pieces_left, settlements: pieces_left.settlements - 1 },
    })),
  city_built: (view, { seat, vertex }) =>
    withPlayer(view, seat, ({ settlements, cities, pieces_left }) => ({
      settlements: settlements.filter((at) => at !== vertex),
      cities: withPlace(cities, vertex),
      pieces_left: {
        ...pieces_left,
        settlements: pieces_left.settlements + 1,
        cities: pieces_left.cities - 1,
      },
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
  plenty_taken: (view, { seat, cards }) => fromBank(view, seat, cards),
  monopoly_taken: (view, { by, from, resource, count }) => handOver(view, from, by, { [resource]: count }),
  discarded: (view, { seat, resource }) => toBank(view, seat, { [resource]: 1 }),
  robber_moved: (view, { hex }) => ({ ...view, robber: hex }),
  stolen: (view, { by, from, card }) => {
    if (card) return handOver(view, from, by, { [card]: 1 });
    const robbed = withPlayer(view, from, ({ cards }) => ({ cards: cards - 1 }));
    return withPlayer(robbed, by, ({ cards }) => ({ cards: cards + 1 }));
  },
  bank_traded: (view, { seat, gave, got }) => fromBank(toBank(view, seat, gave), seat, got),
  offered: unchanged,
  answered: unchanged,
  traded: (view, { seat, with: partner, deal }) =>
    handOver(handOver(view, seat, partner, deal.give), partner, seat, deal.want),
  offer_closed: unchanged,
  road_length: (view, { seat, length }) => withPlayer(view, seat, () => ({ road_length: length })),
  longest_road: (view, { holder }) => ({ ...view, longest_road: holder }),
  largest_army: (view, { holder }) => ({ ...view, largest_army: holder }),
  won: (view, { victory_cards }) => ({
    ...view,
    players: view.players.map((player) => ({ ...player, victory_cards: victory_cards[player.seat] })),
  }),
  phase: (view, phase) => ({ ...view, phase }),
};

/**
 * An event's name and what it tells.
 * @template {Event | DiceEvent} [E=Event]
 * @param {E} event
 * @returns {[NameOf<E>, any]}
 */
export const nameAndData = (event) => /** @type {[NameOf<E>, any]} */ (Object.entries(event)[0]);

/**
 * @param {View} view
 * @param {Event[]} events
 * @param {Points} worth how many points things are worth at this table
 * @returns {View}
 */
export function foldEvents(view, events, worth) {
  let folded = view;
  for (const event of events) {
    const [name, data] = nameAndData(event);
    folded = folds[name](folded, data);
  }
  return { ...folded, players: folded.players.map((player) => withScore(folded, player, worth)) };
}

/** @param {View} view @param {PlayerView} player @param {Points} worth @returns {PlayerView} */
function withScore({ longest_road, largest_army }, player, worth) {
  const { seat, settlements, cities, dev_cards } = player;
  const victory_cards = dev_cards ? (dev_cards.victory_point ?? 0) : player.victory_cards;
  const score = {
    settlements: worth.settlement * settlements.length,
    cities: worth.city * cities.length,
    longest_road: longest_road === seat ? worth.award : 0,
    largest_army: largest_army === seat ? worth.award : 0,
    victory_cards: worth.victory_card * (victory_cards ?? 0),
  };
  const points = Object.values(score).reduce((sum, part) => sum + part, 0);
  return { ...player, victory_cards, score, points };
}
