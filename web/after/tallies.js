// A finished game in numbers. Pure: counts the events as the referee sees them.
import { foldEvents, nameAndData, total } from "../view.js";
import { resources } from "../art/resources.js";
import { eventsOf, steps } from "../state.js";
import { phaseOf } from "../table-view.js";

/**
 * @typedef {import("../protocol.js").VisibleEntry} VisibleEntry
 * @typedef {import("../protocol.js").View} View
 * @typedef {import("../protocol.js").Cards} Cards
 *
 * @typedef {object} Tally what one player did and suffered
 * @property {Cards} produced cards from hexes
 * @property {number} robbed cards stolen from them
 * @property {number} stole cards they stole
 * @property {number} discarded cards lost to a 7
 * @property {number} blocked rolls that would have paid them but for the robber
 * @property {number} bankTrades
 * @property {number} trades with other players
 * @property {number} cardsBought
 * @property {number[]} points before the setup, after it and at the end of every turn
 */

/** @param {Cards} into @param {Cards} cards */
function add(into, cards) {
  for (const resource of resources)
    if (cards[resource]) into[resource] = (into[resource] ?? 0) + (cards[resource] ?? 0);
}

/** @param {VisibleEntry[]} entries as seen by the referee @returns {Tally[]} */
export function tallies(entries) {
  const started = entries.find(({ type }) => type === "started");
  if (started?.type !== "started" || !started.reference) return [];
  let view = /** @type {View} */ (started.view);
  const { board, reference } = started;
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
  for (const step of steps(entries)) {
    for (const [name, data] of eventsOf(step).map(nameAndData)) {
      if (name === "produced") add(all[data.seat].produced, data.cards);
      if (name === "stolen") {
        all[data.from].robbed += 1;
        all[data.by].stole += 1;
      }
      if (name === "discarded") all[data.seat].discarded += 1;
      if (name === "bank_traded") all[data.seat].bankTrades += 1;
      if (name === "card_drawn") all[data.seat].cardsBought += 1;
      if (name === "traded") for (const seat of [data.seat, data.with]) all[seat].trades += 1;
      if (name === "rolled") {
        const hex = board?.hexes[view.robber];
        if (hex && hex.number === data.dice[0] + data.dice[1]) {
          view.players.forEach(({ settlements, cities }, seat) => {
            if (
              [...settlements, ...cities].some((vertex) => hex.vertices.some((corner) => corner === vertex))
            )
              all[seat].blocked += 1;
          });
        }
      }
      if (name === "won" || (name === "turn_began" && !inSetup(step)))
        view.players.forEach(({ points }, seat) => all[seat].points.push(points));
    }
    view = foldEvents(view, eventsOf(step), reference.points);
  }
  view.players.forEach(({ points }, seat) => all[seat].points.push(points));
  return all;
}

/** Cards that hexes paid, by player. @param {Tally[]} all */
export const production = (all) => all.map(({ produced }) => total(produced));

/**
 * Whether a step belongs to the setup, where placing a settlement is not a turn.
 * @param {Extract<VisibleEntry, {type: "step"}>} step
 */
const inSetup = (step) =>
  eventsOf(step)
    .map(nameAndData)
    .some(([name, data]) => name === "phase" && phaseOf(data)[0] === "setup_settlement");

/** How many turns there were, the setup left out. @param {VisibleEntry[]} entries */
export const turns = (entries) =>
  steps(entries).filter(
    (step) => !inSetup(step) && eventsOf(step).some((event) => nameAndData(event)[0] === "turn_began"),
  ).length;
