// The review's chances, actions and reasons in words; the sentences are in `words/`.
import { html } from "../html.js";
import { inFigures, rich, t } from "../language.js";
import { CardsInline } from "../panels/words.js";
import { phaseOf } from "../table-view.js";

/**
 * @typedef {import("../protocol.js").Action} Action
 * @typedef {import("../protocol.js").Board} Board
 * @typedef {import("../protocol.js").Reason} Reason
 * @typedef {import("../protocol.js").DecisionKind} DecisionKind
 * @typedef {import("../protocol.js").PlayerReview} PlayerReview
 * @typedef {import("../protocol.js").Offer} Offer
 * @typedef {{names: string[], me: number | null}} People
 */

/** A chance from 0 to 1 as a whole number of per cent. @param {number} chance */
export const percent = (chance) => `${Math.round(100 * chance)}\u00a0%`;

/** A change of chance in percentage points. @param {number} change */
export const points = (change) => {
  const all = Math.abs(100 * change);
  const digits = all < 9.95 ? 1 : 0;
  return inFigures(all, { minimumFractionDigits: digits, maximumFractionDigits: digits });
};

/** The same with its sign. @param {number} change */
export const signed = (change) =>
  Math.abs(change) < 0.0005 ? "0" : `${change < 0 ? "−" : "+"}${points(change)}`;

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

/** What lies around a corner: “mountains 8, fields 5”. @param {number} vertex @param {Board} board */
const corner = (vertex, board) => board.vertices[vertex].hexes.map((hex) => land(hex, board)).join(", ");

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
    return rich(action === "accept_trade" ? "act.accept" : "act.decline", {
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
  if ("discard" in action) return rich("act.discard", { cards: icons({ [action.discard]: 1 }) });
  if ("play_monopoly" in action) return rich("act.monopoly", { cards: icons({ [action.play_monopoly]: 1 }) });
  if ("play_year_of_plenty" in action)
    return rich("act.plenty", { cards: icons(bundle(action.play_year_of_plenty)) });
  if ("bank_trade" in action) {
    const { give, count, take } = action.bank_trade;
    return rich("act.bank", { give: icons({ [give]: count }), take: icons({ [take]: 1 }) });
  }
  const offer = "offer_trade" in action ? action.offer_trade.offer : action.counter_trade;
  return rich("act.offer", { give: icons(offer.give), take: icons(offer.want) });
}

/** @param {import("../protocol.js").Purchase} purchase */
const bought = (purchase) => t(purchase === "dev_card" ? "hint.for.card" : `hint.for.${purchase}`);

/** @param {number} count */
const cardsText = (count) => t("count.cards", { count });
/** @param {number} count */
const pointsText = (count) => t("count.points", { count });
/** With so many points. @param {number} count */
const withPoints = (count) => t("count.with_points", { count });

/** Why something is better, as a sentence. @param {Reason} reason @param {Board} board @param {People} people */
export function reasonText(reason, board, people) {
  if (reason === "wins") return t("why.wins");
  if ("blocks_yourself" in reason) {
    const { hex, cards } = reason.blocks_yourself;
    return t("why.blocks_yourself", { place: land(hex, board), cards: cardsText(cards) });
  }
  if ("feeds" in reason) {
    const { seat, purchase, points: shown } = reason.feeds;
    return t("why.feeds", {
      name: person(seat, people),
      purchase: bought(purchase),
      points: withPoints(shown),
    });
  }
  if ("helps_leader" in reason) {
    const { seat, points: shown } = reason.helps_leader;
    return t("why.helps_leader", { name: person(seat, people), points: withPoints(shown) });
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
    return t("why.sooner", { purchase: bought(purchase), rolls: t("count.rolls", { count: rolls }) });
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
    return t("why.takes", { place: corner(vertex, board), name: person(seat, people) });
  }
  if ("blocks" in reason) {
    const { seat, cards, points: shown } = reason.blocks;
    return t("why.blocks", {
      name: person(seat, people),
      points: withPoints(shown),
      cards: cardsText(cards),
    });
  }
  if ("robs" in reason)
    return t("why.robs", {
      name: person(reason.robs.seat, people),
      points: withPoints(reason.robs.points),
    });
  if ("safe_hand" in reason) return t("why.safe_hand", { cards: cardsText(reason.safe_hand.cards) });
  if ("gets" in reason) return t("why.gets", { cards: cardsText(reason.gets.cards) });
  return t("why.keeps", { cards: cardsText(reason.keeps.cards) });
}

/** How somebody’s game came about, in sentences. @param {PlayerReview} player @param {People} people */
export function storyOf({ seat, luck, own, others }, people) {
  const mine = seat === people.me;
  const values = { name: people.names[seat], points: points(luck) };
  const given = luck >= 0 ? "review.luck_gave" : "review.luck_took";
  const mineGiven = luck >= 0 ? "review.luck_gave_you" : "review.luck_took_you";
  const cost = mine ? "review.own_cost_you" : "review.own_cost";
  return [
    mine ? t(mineGiven, { points: values.points }) : t(given, values),
    own > -0.0005 ? t("review.own_free") : t(cost, { points: points(own) }),
    t(others >= 0 ? "review.others_gave" : "review.others_took", { points: points(others) }),
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
export function kindsOf({ unforced, kinds: totals }) {
  const costs = kinds
    .filter((kind) => totals[kind].cost > 0)
    .map((kind) => `${t(`review.kind.${kind}`)} −${points(totals[kind].cost)}`);
  const all = t("review.unforced", { count: unforced });
  return costs.length ? `${all}: ${costs.join(", ")}` : all;
}
