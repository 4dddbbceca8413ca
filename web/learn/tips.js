// What the guide of a first game says, in the order in which it is looked for: when, about what, and in which words.
import { cardsText, costOf, missing } from "../costs.js";
import { ways } from "../art/token.js";
import { resources } from "../art/resources.js";
import { capitalized, formatList, t } from "../language.js";
import { lastGains } from "../state.js";

/**
 * @typedef {import("../table-view.js").TableView} TableView
 * @typedef {import("../board/pieces.js").Placed} Placed
 * @typedef {{phase: string, facts: any, happened: (name: string) => any, advised: Placed | null}} TipContext `happened`
 *   returns the data of an event by its name, if it is among the last few entries; `advised` is where a hint would build
 * @typedef {"goal" | "land" | "first" | "road" | "second" | "roll" | "robber" | "discard"
 *   | "offer" | "robbed" | "paid" | "unpaid" | "road_award" | "army_award" | "near"
 *   | "many_cards" | "build" | "buildroad" | "buy" | "trade" | "bank" | "end"} TipId
 * @typedef {object} Tip
 * @property {TipId} id its title and text are in the catalogue
 * @property {(tableView: TableView, context: TipContext) => unknown} when
 * @property {(tableView: TableView, context: TipContext) => string} [text] if it depends on the context
 * @property {(tableView: TableView, context: TipContext) => Placed | null} [place] what it is about
 */

/** The hexes at a corner that pay something. @param {TableView} tableView @param {number} vertex */
const payingAt = ({ board, reference }, vertex) =>
  board.vertices[vertex].hexes
    .map((hex) => board.hexes[hex])
    .filter(({ terrain, number }) => number && reference.produces[terrain]);

/**
 * How good a corner is: dots, and something for every kind of resource.
 * @param {TableView} tableView
 * @param {number} vertex
 */
function worth(tableView, vertex) {
  const hexes = payingAt(tableView, vertex);
  const kinds = new Set(hexes.map(({ terrain }) => terrain)).size;
  return hexes.reduce((sum, { number }) => sum + ways(Number(number)), 0) + kinds;
}

/** The best of the corners that glow. @param {TableView} tableView @param {TipContext} context */
const bestCorner = (tableView, { advised }) =>
  advised?.kind === "settlement"
    ? advised.at
    : [...tableView.groups.settlements].sort((a, b) => worth(tableView, b) - worth(tableView, a))[0];

/** Why a corner is good. @param {TableView} tableView @param {number} vertex */
function whyGood(tableView, vertex) {
  const hexes = payingAt(tableView, vertex);
  const dots = hexes.reduce((sum, { number }) => sum + ways(Number(number)), 0);
  const gives = formatList(
    hexes.flatMap(({ terrain, number }) => {
      const resource = tableView.reference.produces[terrain];
      return resource ? [t("tip.on_a", { resource: t(`resource.${resource}`), number: Number(number) })] : [];
    }),
  );
  return t("tip.why_good", { gives, dots });
}

/** Who of the others has most points. @param {TableView} tableView */
const leader = ({ view, me }) =>
  view.players.filter(({ seat }) => seat !== me).sort((a, b) => b.points - a.points)[0];

/** The hex where the robber hurts the leader most and me not at all. @param {TableView} tableView */
function robberHex(tableView) {
  const { board, groups, mine, reference } = tableView;
  const { settlements, cities } = leader(tableView);
  const own = [...(mine?.settlements ?? []), ...(mine?.cities ?? [])];
  const hurts = (/** @type {number} */ hex) => {
    const { vertices, number } = board.hexes[hex];
    if (vertices.some((vertex) => own.includes(vertex))) return -1;
    const count = (/** @type {number[]} */ places) =>
      vertices.filter((vertex) => places.includes(vertex)).length;
    const cards = reference.yields.settlement * count(settlements) + reference.yields.city * count(cities);
    return number ? cards * ways(number) : 0;
  };
  return [...groups.robber].sort((a, b) => hurts(b) - hurts(a))[0];
}

/**
 * Something I lack one card for, while I hold two of another that it does not need.
 * @param {TableView} tableView
 * @returns {{what: string, lacks: import("../protocol.js").Cards, spare: import("../protocol.js").Resource} | null}
 */
function nearlyPayable({ mine, reference }) {
  const hand = mine?.hand ?? {};
  for (const what of /** @type {const} */ (["city", "settlement", "card", "road"])) {
    const cost = costOf(reference, what);
    const lacks = missing(hand, cost);
    const spare = resources.find((each) => (hand[each] ?? 0) - (cost[each] ?? 0) >= 2);
    if (Object.values(lacks).reduce((sum, each) => sum + each, 0) === 1 && spare)
      return { what: t(`purchase.${what}`), lacks, spare };
  }
  return null;
}

/** The numbers that pay me. @param {TableView} tableView */
function myNumbers({ board, mine }) {
  const own = [...(mine?.settlements ?? []), ...(mine?.cities ?? [])];
  const numbers = board.hexes
    .filter(({ number, vertices }) => number && vertices.some((vertex) => own.includes(vertex)))
    .map(({ number }) => Number(number));
  return [...new Set(numbers)].sort((x, y) => x - y).join(", ");
}

/** @type {Tip[]} */
export const tips = [
  {
    id: "goal",
    when: ({ legal, view }, { phase, facts }) =>
      phase === "setup_settlement" && facts.placed < view.seats && legal !== null,
    text: ({ rules, reference: { points } }) =>
      t("tip.goal.text", {
        target: rules.victory_target,
        settlement: t("count.points", { count: points.settlement }),
        city: t("count.points", { count: points.city }),
      }),
  },
  {
    id: "land",
    when: ({ legal }, { phase }) => phase === "setup_settlement" && legal !== null,
    text: ({ reference }) => {
      const lands = /** @type {import("../protocol.js").Terrain[]} */ (Object.keys(reference.produces));
      const gives = lands.flatMap((land) => {
        const card = reference.produces[land];
        return card
          ? [t("tip.gives", { terrain: t(`terrain.${land}`), resource: t(`resource.${card}`) })]
          : [];
      });
      return t("tip.land.text", { gives: capitalized(formatList(gives)) });
    },
  },
  {
    id: "first",
    when: ({ legal, view }, { phase, facts }) =>
      phase === "setup_settlement" && facts.placed < view.seats && legal !== null,
    text: (tableView, context) =>
      t("tip.first.text", { why: whyGood(tableView, bestCorner(tableView, context)) }),
    place: (tableView, context) => ({ kind: "settlement", at: bestCorner(tableView, context) }),
  },
  {
    id: "road",
    when: ({ legal }, { phase }) => phase === "setup_road" && legal !== null,
    place: (_, { advised }) => (advised?.kind === "road" ? advised : null),
  },
  {
    id: "second",
    when: ({ legal, view }, { phase, facts }) =>
      phase === "setup_settlement" && facts.placed >= view.seats && legal !== null,
    text: (tableView, context) =>
      t("tip.second.text", { why: whyGood(tableView, bestCorner(tableView, context)) }),
    place: (tableView, context) => ({ kind: "settlement", at: bestCorner(tableView, context) }),
  },
  {
    id: "roll",
    when: ({ groups }) => groups.plain.includes("roll"),
  },
  {
    id: "robber",
    when: ({ groups }) => groups.robber.length > 0,
    text: (tableView) => {
      const { seat, points } = leader(tableView);
      return t("tip.robber.text", { name: tableView.names[seat], points });
    },
    place: (tableView) => ({ kind: "robber", at: robberHex(tableView) }),
  },
  {
    id: "discard",
    when: ({ groups }) => groups.discards.length > 0,
    text: ({ rules }) => t("tip.discard.text", { limit: rules.hand_limit }),
  },
  {
    id: "offer",
    when: ({ groups }) => groups.plain.includes("decline_trade"),
  },
  {
    id: "robbed",
    when: ({ me }, { happened }) => happened("stolen")?.from === me,
  },
  {
    id: "paid",
    when: (tableView, { happened }) => happened("rolled") && gained(tableView),
    text: (tableView, { happened }) =>
      t("tip.paid.text", {
        sum: sumOf(happened),
        cards: cardsText(gained(tableView) ?? {}),
        numbers: myNumbers(tableView),
      }),
  },
  {
    id: "unpaid",
    when: (tableView, { happened }) =>
      happened("rolled") &&
      sumOf(happened) !== tableView.reference.robber_roll &&
      !gained(tableView) &&
      tableView.view.players.every(({ settlements }) => settlements.length),
    text: (tableView, { happened }) =>
      t("tip.unpaid.text", { sum: sumOf(happened), numbers: myNumbers(tableView) }),
  },
  {
    id: "road_award",
    when: (_, { happened }) => happened("longest_road"),
  },
  {
    id: "army_award",
    when: (_, { happened }) => happened("largest_army"),
  },
  {
    id: "near",
    when: (tableView) => tableView.rules.victory_target - leader(tableView).points <= 2,
    text: (tableView) => {
      const { seat, points } = leader(tableView);
      const left = tableView.rules.victory_target - points;
      return t("tip.near.text", { name: tableView.names[seat], count: left });
    },
  },
  {
    id: "many_cards",
    when: ({ groups, mine, rules }) =>
      groups.plain.includes("end_turn") && (mine?.cards ?? 0) > rules.hand_limit,
    text: ({ mine, rules }) =>
      t("tip.many_cards.text", {
        cards: t("count.cards", { count: mine?.cards ?? 0 }),
        limit: rules.hand_limit,
      }),
  },
  {
    id: "build",
    when: ({ groups }) =>
      groups.plain.includes("end_turn") && (groups.settlements.length > 0 || groups.cities.length > 0),
    text: ({ reference: { points } }) =>
      t("tip.build.text", {
        settlement: t("count.points", { count: points.settlement }),
        city: t("count.points", { count: points.city }),
      }),
  },
  {
    id: "buildroad",
    when: ({ groups }) => groups.roads.length > 0 && groups.plain.includes("end_turn"),
  },
  {
    id: "buy",
    when: ({ groups }) => groups.plain.includes("buy_dev_card"),
  },
  {
    id: "trade",
    when: (tableView) =>
      tableView.rules.trade !== "off" &&
      tableView.groups.plain.includes("end_turn") &&
      nearlyPayable(tableView),
    text: (tableView) => {
      const { what, lacks, spare } = /** @type {NonNullable<ReturnType<typeof nearlyPayable>>} */ (
        nearlyPayable(tableView)
      );
      const press = t("tip.trade.text", { cards: cardsText(lacks), what, spare: t(`resource.${spare}`) });
      const rate = tableView.rules.bank_trade && tableView.bankRates?.[spare];
      return rate ? `${press} ${t("tip.trade.bank", { rate })}` : press;
    },
  },
  {
    id: "bank",
    when: ({ groups }) => groups.bank_trades.length > 0,
    text: ({ rules }) =>
      rules.harbours ? `${t("tip.bank.text")} ${t("tip.bank.harbours")}` : t("tip.bank.text"),
  },
  {
    id: "end",
    when: ({ groups }) => groups.plain.includes("end_turn"),
  },
];

/** @param {TipContext["happened"]} happened */
const sumOf = (happened) => happened("rolled").dice[0] + happened("rolled").dice[1];

/** What the last roll brought me; cards of the setup come without a roll. @param {TableView} tableView */
const gained = ({ state, me }) => (me === null ? undefined : lastGains(state.entries)[me]);

/** How many entries back something counts as recent. */
export const RECENT_ENTRIES = 4;
