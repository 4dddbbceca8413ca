// What a finished game comes to in numbers. Pure: counts events as somebody who sees everything may.
import { foldEvents, named, total } from "./view.js";
import { resources } from "./art/resources.js";
import { events, steps } from "./state.js";

/**
 * @typedef {import("./protocol.js").News} News
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Cards} Cards
 *
 * @typedef {object} Tally what one player did and suffered
 * @property {Cards} produced cards from hexes
 * @property {number} robbed cards stolen from them
 * @property {number} stole cards they stole
 * @property {number} discarded cards lost to a 7
 * @property {number} blocked rolls whose hex of theirs the robber stood on
 * @property {number} bankTrades
 * @property {number} trades with other players
 * @property {number} cardsBought
 * @property {number[]} points at the end of every turn
 */

/** @param {Cards} into @param {Cards} cards */
function add(into, cards) {
  for (const resource of resources)
    if (cards[resource]) into[resource] = (into[resource] ?? 0) + (cards[resource] ?? 0);
}

/** @param {News[]} news as seen by the referee @returns {Tally[]} */
export function tallies(news) {
  const started = news.find(({ type }) => type === "started");
  if (started?.type !== "started" || typeof started.view === "string") return [];
  let view = /** @type {View} */ (started.view);
  const { board } = started;
  /** @type {Tally[]} */
  const all = view.players.map(() => ({
    produced: {},
    robbed: 0,
    stole: 0,
    discarded: 0,
    blocked: 0,
    bankTrades: 0,
    trades: 0,
    cardsBought: 0,
    points: [0],
  }));
  for (const step of steps(news)) {
    for (const [name, told] of /** @type {import("./protocol.js").Event[]} */ (step.events).map(named)) {
      if (name === "produced") add(all[told.seat].produced, told.cards);
      if (name === "stolen") {
        all[told.from].robbed += 1;
        all[told.by].stole += 1;
      }
      if (name === "discarded") all[told.seat].discarded += 1;
      if (name === "bank_traded") all[told.seat].bankTrades += 1;
      if (name === "card_drawn") all[told.seat].cardsBought += 1;
      if (name === "traded") for (const seat of [told.seat, told.with]) all[seat].trades += 1;
      if (name === "rolled") {
        const hex = board?.hexes[view.robber];
        if (hex && hex.number === told.dice[0] + told.dice[1]) {
          view.players.forEach(({ settlements, cities }, seat) => {
            if (
              [...settlements, ...cities].some((vertex) => hex.vertices.some((corner) => corner === vertex))
            )
              all[seat].blocked += 1;
          });
        }
      }
      if (name === "turn_began" || name === "won")
        view.players.forEach(({ points }, seat) => all[seat].points.push(points));
    }
    view = foldEvents(view, /** @type {import("./protocol.js").Event[]} */ (step.events));
  }
  view.players.forEach(({ points }, seat) => all[seat].points.push(points));
  return all;
}

/** Cards that hexes paid, by player. @param {Tally[]} all */
export const production = (all) => all.map(({ produced }) => total(produced));

/** How many turns there were. @param {News[]} news */
export const turns = (news) => events(news).filter(([name]) => name === "turn_began").length;
