// What things cost and why something is not possible now, in words. Whether it is possible is the server's decision.
import { resources } from "./art/resources.js";
import { phaseOf } from "./table-view.js";
import { t } from "./language.js";

/**
 * @typedef {import("./protocol.js").Cards} Cards
 * @typedef {"road" | "settlement" | "city" | "card"} Buyable
 * @typedef {import("./table-view.js").TableView} TableView
 */

/** @param {import("./protocol.js").Reference} reference @param {Buyable} what */
export const costOf = ({ costs }, what) => costs[what === "card" ? "dev_card" : what];

/** @param {Cards} hand @param {Cards} cost @returns {Cards} */
export function missing(hand, cost) {
  /** @type {Cards} */
  const lacks = {};
  for (const resource of resources) {
    const lack = (cost[resource] ?? 0) - (hand[resource] ?? 0);
    if (lack > 0) lacks[resource] = lack;
  }
  return lacks;
}

/** @param {Cards} cards */
export const cardsText = (cards) =>
  resources
    .filter((resource) => cards[resource])
    .map((resource) => t("cards.of", { count: cards[resource] ?? 0, resource: t(`resource.${resource}`) }))
    .join(", ");

/**
 * Why I cannot take my turn now; empty if it is my turn and the dice have been rolled.
 * @param {TableView} tableView
 */
export function whyNotNow({ view, me, state }) {
  const [phase, facts] = phaseOf(view.phase);
  if (phase === "over") return t("why.over");
  if (me === null) return t("why.watching");
  if (state.info.halted) return t("why.paused");
  if (state.info.seats[me]?.stand_in) return t("why.bot");
  if (view.current !== me) return t("why.not_your_turn");
  if (phase === "special_building") return "";
  if (phase === "turn") return facts === "before_roll" ? t("why.roll_first") : "";
  switch (phase) {
    case "discard":
    case "move_robber":
    case "choose_victim":
    case "road_building":
    case "trading":
    case "rolling":
      return t(`why.${phase}`);
    default:
      return t("why.setup");
  }
}

/** Why it cannot be bought; empty if it can. @param {TableView} tableView @param {Buyable} what */
export function whyNot(tableView, what) {
  const { groups, mine, view, rules, reference } = tableView;
  const places = {
    road: groups.roads.length,
    settlement: groups.settlements.length,
    city: groups.cities.length,
    card: groups.plain.includes("buy_dev_card") ? 1 : 0,
  };
  if (places[what]) return "";
  if (what === "card" && !rules.dev_cards) return t("why.not_used");
  const wait = whyNotNow(tableView);
  if (wait) return wait;
  const lacks = missing(mine?.hand ?? {}, costOf(reference, what));
  if (Object.keys(lacks).length) return t("why.missing", { cards: cardsText(lacks) });
  if (what === "card") return view.deck ? t("why.not_now") : t("why.deck_empty");
  const left = {
    road: mine?.pieces_left.roads,
    settlement: mine?.pieces_left.settlements,
    city: mine?.pieces_left.cities,
  }[what];
  if (left === 0) return t("why.all_built");
  return what === "city"
    ? t("why.no_settlement")
    : what === "settlement"
      ? t("why.no_spot")
      : t("why.no_edge");
}

/** What cannot be done and why, as a sentence. @param {string} what @param {string} why */
export const because = (what, why) => t("because", { what, why: `${why[0].toLowerCase()}${why.slice(1)}` });
