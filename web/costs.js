// What things cost and why something is not possible now, in words. Whether it is possible is the server's decision.
import { resources } from "./art/resources.js";
import { phaseOf } from "./table-view.js";

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
export const inWords = (cards) =>
  resources
    .filter((resource) => cards[resource])
    .map((resource) => `${cards[resource]} ${resource}`)
    .join(", ");

/**
 * Why I cannot do anything of my turn now; nothing, if it is my turn and the dice have been rolled.
 * @param {TableView} tableView
 */
export function whyNotNow({ view, me, state }) {
  const [phase, facts] = phaseOf(view.phase);
  if (phase === "over") return "The game is over";
  if (me === null) return "You are watching";
  if (state.info.seats[me]?.stand_in) return "A bot is playing for you";
  if (view.current !== me) return "Not your turn";
  if (phase === "turn") return facts === "before_roll" ? "Roll first" : "";
  /** @type {Record<string, string>} */
  const first = {
    discard: "Waiting for discards",
    move_robber: "Move the robber first",
    choose_victim: "Choose whom to rob first",
    road_building: "Build your free roads first",
    trading: "Your offer is still open",
    rolling: "The dice are rolling",
  };
  return first[phase] ?? "Not during setup";
}

/** Why it cannot be bought; nothing, if it can. @param {TableView} tableView @param {Buyable} what */
export function whyNot(tableView, what) {
  const { groups, mine, view, rules, reference } = tableView;
  const places = {
    road: groups.roads.length,
    settlement: groups.settlements.length,
    city: groups.cities.length,
    card: groups.plain.includes("buy_dev_card") ? 1 : 0,
  };
  if (places[what]) return "";
  if (what === "card" && !rules.dev_cards) return "Not used at this table";
  const wait = whyNotNow(tableView);
  if (wait) return wait;
  const lacks = missing(mine?.hand ?? {}, costOf(reference, what));
  if (Object.keys(lacks).length) return `Missing ${inWords(lacks)}`;
  if (what === "card") return view.deck ? "Not now" : "The deck is empty";
  const left = {
    road: mine?.pieces_left.roads,
    settlement: mine?.pieces_left.settlements,
    city: mine?.pieces_left.cities,
  }[what];
  if (left === 0) return "You have built them all";
  return what === "city"
    ? "No settlement to upgrade"
    : what === "settlement"
      ? "No free spot on your roads"
      : "No free edge next to your roads";
}

/** What cannot be done and why, as a sentence. @param {string} what @param {string} why */
export const because = (what, why) => `${what}: ${why[0].toLowerCase()}${why.slice(1)}.`;
