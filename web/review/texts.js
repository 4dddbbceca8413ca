// The review's chances, actions and reasons in words; the sentences are in `words/`.
import { html } from "../html.js";
import { surroundings } from "../board.js";
import { capitalized, formatNumber, t, tParts } from "../language.js";
import { CardsInline } from "../panels/inline.js";
import { phaseOf } from "../table-view.js";

/**
 * @typedef {import("../protocol.js").Action} Action
 * @typedef {import("../protocol.js").Board} Board
 * @typedef {import("../protocol.js").Reason} Reason
 * @typedef {import("../protocol.js").DecisionKind} DecisionKind
 * @typedef {import("../protocol.js").PlayerReview} PlayerReview
 * @typedef {import("../protocol.js").Offer} Offer
 * @typedef {import("../panels/inline.js").People} People
 */

/** A chance from 0 to 1 as a whole number of per cent. @param {number} chance */
export const percent = (chance) => formatNumber(chance, { style: "percent" });

/** A change of chance in percentage points. @param {number} change */
export const percentPoints = (change) => {
  const all = Math.abs(100 * change);
  const digits = all < 9.95 ? 1 : 0;
  return formatNumber(all, { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** Whole percentage points with their sign. @param {number} whole */
export const signed = (whole) => (whole ? `${whole < 0 ? "−" : "+"}${formatNumber(Math.abs(whole))}` : "0");

/**
 * Chances as whole percentage points that add up to a total, like the chances themselves: where rounding each of them
 * would miss it, those that lie closest to the other side are rounded the other way.
 * @param {number[]} chances
 * @param {number} total in whole points
 */
export function wholePoints(chances, total) {
  const whole = chances.map((chance) => Math.round(100 * chance));
  const missing = total - whole.reduce((sum, each) => sum + each, 0);
  const sign = Math.sign(missing);
  const left = (/** @type {number} */ i) => sign * (100 * chances[i] - whole[i]);
  const order = chances.map((_, i) => i).sort((a, b) => left(b) - left(a));
  for (const i of order.slice(0, Math.abs(missing))) whole[i] += sign;
  return whole.map((each) => each || 0);
}

/**
 * Where somebody’s result comes from, in whole percentage points that add up. What remains for luck and the others is
 * known least exactly, so they take what rounding leaves.
 * @param {PlayerReview} player
 */
export function sumOf({ start, luck, own, others, result }) {
  const [began, cost, end] = [start, own, result].map((chance) => Math.round(100 * chance) || 0);
  const [lucky, given] = wholePoints([luck, others], end - began - cost);
  return { start: began, luck: lucky, own: cost, others: given, result: end };
}

/** @type {DecisionKind[]} */
export const kinds = ["opening", "building", "trading", "robber", "cards"];

/** @param {number} seat @param {People} people @param {boolean} [start] whether it begins a sentence */
export const person = (seat, { names, me }, start = false) =>
  seat === me ? t(start ? "you.start" : "you") : names[seat];

/** @param {number} hex @param {Board} board */
const land = (hex, board) => {
  const { terrain, number } = board.hexes[hex];
  return [t(`terrain.${terrain}`), number ?? ""].join(" ").trim();
};

/** What lies around a corner: “mountains 8, fields 5, 3:1 harbour”. @param {number} vertex @param {Board} board */
const corner = (vertex, board) => surroundings(board, { kind: "settlement", at: vertex }).join(", ");

/** @param {number} edge @param {Board} board */
const between = (edge, board) => board.edges[edge].hexes.map((hex) => land(hex, board)).join(", ");

/** The same list of cards as year of plenty writes it, as counts. @param {string[]} list */
const bundle = (list) =>
  /** @type {import("../protocol.js").Cards} */ (
    list.reduce(
      (cards, kind) => ({ ...cards, [kind]: (cards[kind] ?? 0) + 1 }),
      /** @type {Record<string, number>} */ ({}),
    )
  );

/** @param {import("../protocol.js").Cards} cards */
const icons = (cards) => html`<${CardsInline} cards=${cards} />`;

/**
 * The offer on the table, if there is one.
 * @param {import("../protocol.js").View | undefined} view
 * @returns {Offer | null}
 */
export function offerOf(view) {
  const [phase, facts] = view ? phaseOf(view.phase) : ["", null];
  return phase === "trading" ? facts.offer : null;
}

/**
 * What an action does, as a few words.
 * @param {{action: Action, board: Board, people: People, offer?: Offer | null}} props `offer` is the one on the table
 */
export function ActionWords({ action, board, people, offer: open }) {
  // Whoever accepts gives what was asked for.
  if (open && (action === "accept_trade" || action === "decline_trade"))
    return tParts(action === "accept_trade" ? "act.accept" : "act.decline", {
      give: icons(open.want),
      take: icons(open.give),
    });
  if (typeof action === "string") return t(`act.${action}`);
  if ("build_road" in action) return t("act.road", { place: between(action.build_road, board) });
  if ("build_settlement" in action)
    return t("act.settlement", { place: corner(action.build_settlement, board) });
  if ("build_city" in action) return t("act.city", { place: corner(action.build_city, board) });
  if ("move_robber" in action) return t("act.robber", { place: land(action.move_robber, board) });
  if ("steal_from" in action) return t("act.rob", { name: person(action.steal_from, people) });
  if ("pick_taker" in action) return t("act.trade_with", { name: person(action.pick_taker, people) });
  if ("discard" in action) return tParts("act.discard", { cards: icons({ [action.discard]: 1 }) });
  if ("play_monopoly" in action)
    return tParts("act.monopoly", { cards: icons({ [action.play_monopoly]: 1 }) });
  if ("play_year_of_plenty" in action)
    return tParts("act.plenty", { cards: icons(bundle(action.play_year_of_plenty)) });
  if ("bank_trade" in action) {
    const { give, count, take } = action.bank_trade;
    return tParts("act.bank", { give: icons({ [give]: count }), take: icons({ [take]: 1 }) });
  }
  const offer = "offer_trade" in action ? action.offer_trade.offer : action.counter_trade;
  return tParts("act.offer", { give: icons(offer.give), take: icons(offer.want) });
}

/** @param {import("../protocol.js").Purchase} purchase */
const bought = (purchase) => t(purchase === "dev_card" ? "purchase.card" : `purchase.${purchase}`);

/** @param {number} count */
const cardsText = (count) => t("count.cards", { count });
/** @param {number} count */
const pointsText = (count) => t("count.points", { count });
/** With so many points. @param {number} count */
const withPoints = (count) => t("count.with_points", { count });

/** What is bought by building it. */
const purchases = /** @type {const} */ ([
  ["build_road", "road"],
  ["build_settlement", "settlement"],
  ["build_city", "city"],
]);

/**
 * The reasons that are worth telling why another action was better. If a road was built, “the next road comes sooner” is not
 * one of them; the same goes for every other purchase.
 * @param {import("../protocol.js").ReviewedDecision} decision
 */
export function reasonsOf({ played, reasons }) {
  const bought =
    played === "buy_dev_card"
      ? "dev_card"
      : purchases.find(([built]) => typeof played === "object" && built in played)?.[1];
  return reasons.filter(
    (reason) => !(typeof reason === "object" && "sooner" in reason && reason.sooner.purchase === bought),
  );
}

/** From this many rolls on it hardly matters how many they are. */
const MANY_ROLLS = 40;

/**
 * Why something is better, as a sentence.
 * @param {Reason} reason
 * @param {Board} board
 * @param {People} people
 * @param {number} actor whose decision it is
 */
export function reasonText(reason, board, people, actor) {
  return capitalized(reasonWords(reason, board, people, actor));
}

/** @param {Reason} reason @param {Board} board @param {People} people @param {number} actor */
function reasonWords(reason, board, people, actor) {
  /** A sentence about somebody, who may be the reader. */
  const about = (
    /** @type {import("../language.js").Key} */ key,
    /** @type {number} */ seat,
    /** @type {import("../language.js").Values} */ values,
  ) => tParts(key, { name: person(seat, people), ...values }, seat === people.me).join("");
  if (reason === "wins") return t("why.wins");
  if ("blocks_yourself" in reason) {
    const { hex, cards } = reason.blocks_yourself;
    return about("why.blocks_yourself", actor, { place: land(hex, board), cards: cardsText(cards) });
  }
  if ("feeds" in reason) {
    const { seat, purchase, points: shown } = reason.feeds;
    return about("why.feeds", seat, { purchase: bought(purchase), points: withPoints(shown) });
  }
  if ("helps_leader" in reason) {
    const { seat, points: shown } = reason.helps_leader;
    return about("why.helps_leader", seat, { points: withPoints(shown) });
  }
  if ("points" in reason) return t("why.points", { points: pointsText(reason.points.points) });
  if ("produces" in reason) {
    const { cards, resource } = reason.produces;
    return t("why.produces", { cards: cardsText(cards), resource: t(`resource.${resource}`) });
  }
  if ("number" in reason) return t("why.number", { number: reason.number.number });
  if ("harbour" in reason) {
    const { resource } = reason.harbour;
    return resource ? t("why.harbour", { resource: t(`resource.${resource}`) }) : t("why.harbour.any");
  }
  if ("sooner" in reason) {
    const { purchase, rolls } = reason.sooner;
    return rolls < MANY_ROLLS
      ? t("why.sooner", { purchase: bought(purchase), rolls: t("count.rolls", { count: rolls }) })
      : t("why.much_sooner", { purchase: bought(purchase) });
  }
  if ("reaches" in reason) {
    const { vertex, roads } = reason.reaches;
    const place = corner(vertex, board);
    return roads ? t("why.leads", { place, count: roads }) : t("why.opens", { place });
  }
  if ("road_race" in reason) {
    const { missing } = reason.road_race;
    return missing ? t("why.road_race", { count: missing }) : t("why.road_won");
  }
  if ("takes" in reason) {
    const { vertex, seat } = reason.takes;
    return about("why.takes", seat, { place: corner(vertex, board) });
  }
  if ("blocks" in reason) {
    const { seat, cards, points: shown } = reason.blocks;
    return about("why.blocks", seat, { points: withPoints(shown), cards: cardsText(cards) });
  }
  if ("robs" in reason)
    return about("why.robs", reason.robs.seat, { points: withPoints(reason.robs.points) });
  if ("safe_hand" in reason) return t("why.safe_hand", { cards: cardsText(reason.safe_hand.cards) });
  if ("gets" in reason) return t("why.gets", { cards: cardsText(reason.gets.cards) });
  return t("why.keeps", { cards: cardsText(reason.keeps.cards) });
}

/** How somebody’s game came about, in sentences. @param {PlayerReview} player @param {People} people */
export function storyOf(player, people) {
  const { luck, own, others } = sumOf(player);
  const mine = player.seat === people.me;
  const name = people.names[player.seat];
  const count = Math.abs(luck);
  const gave = luck > 0 ? "review.luck_gave" : "review.luck_took";
  const gaveYou = luck > 0 ? "review.luck_gave_you" : "review.luck_took_you";
  const given = others > 0 ? "review.others_gave" : "review.others_took";
  const givenYou = others > 0 ? "review.others_gave_you" : "review.others_took_you";
  return [
    luck ? (mine ? t(gaveYou, { count }) : t(gave, { name, count })) : t("review.luck_even"),
    own ? t(mine ? "review.own_cost_you" : "review.own_cost", { points: -own }) : t("review.own_free"),
    ...(others ? [t(mine ? givenYou : given, { points: Math.abs(others) })] : []),
  ].join(" ");
}

/**
 * Whose decision it was, when, and what it was about.
 * @param {import("../protocol.js").ReviewedDecision} decision
 * @param {People} people
 */
export const headOf = ({ seat, turn, kind }, people) =>
  [
    person(seat, people, true),
    turn ? t("review.turn", { turn }) : t("review.setup"),
    t(`review.kind.${kind}`),
  ].join(" · ");

/** What somebody’s decisions of each kind cost. @param {PlayerReview} player */
export function kindsOf(player) {
  const costs = wholePoints(
    kinds.map((kind) => player.kinds[kind].cost),
    -sumOf(player).own,
  );
  const dear = kinds.flatMap((kind, i) =>
    costs[i] ? [`${t(`review.kind.${kind}`)} ${signed(-costs[i])}`] : [],
  );
  const all = t("review.unforced", { count: player.unforced });
  return dear.length ? `${all}: ${dear.join(", ")}` : all;
}
