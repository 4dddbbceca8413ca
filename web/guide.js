// The guide of a first game: one hint at a time, about what has just happened and what could be done now. Each is
// shown until it was understood.
import { html, useState } from "./html.js";
import { inWords } from "./costs.js";
import { guided } from "./prefs.js";
import { phaseOf } from "./table-view.js";
import { events } from "./state.js";

/**
 * @typedef {import("./table-view.js").TableView} TableView
 * @typedef {{phase: string, facts: any, happened: (name: string) => any}} Moment `happened` tells what an event
 *   of the last few entries, if there was one
 */

/** The numbers that pay me. @param {TableView} tableView */
function myNumbers({ board, mine }) {
  const own = [...(mine?.settlements ?? []), ...(mine?.cities ?? [])];
  const numbers = board.hexes
    .filter(({ number, vertices }) => number && vertices.some((vertex) => own.includes(vertex)))
    .map(({ number }) => Number(number));
  return [...new Set(numbers)].sort((x, y) => x - y).join(", ");
}

/**
 * @type {{id: string, when: (tableView: TableView, moment: Moment) => unknown, title: string, text: string |
 *   ((tableView:
 *   TableView, moment: Moment) => string)}[]}
 */
const hints = [
  {
    id: "first",
    when: ({ legal, view }, { phase, facts }) =>
      phase === "setup_settlement" && facts.placed < view.seats && legal !== null,
    title: "Where to settle",
    text:
      "Click one of the glowing corners. The dots under a number show how often it is rolled: 6 and 8 come up " +
      "most often. Three hexes with many dots and different resources make a good start; lumber and brick let " +
      "you build roads early on.",
  },
  {
    id: "road",
    when: ({ legal }, { phase }) => phase === "setup_road" && legal !== null,
    title: "Your first road",
    text:
      "Every settlement comes with a road. Point it towards where you want to settle next; there must be at " +
      "least two edges between two settlements.",
  },
  {
    id: "second",
    when: ({ legal, view }, { phase, facts }) =>
      phase === "setup_settlement" && facts.placed >= view.seats && legal !== null,
    title: "Your second settlement",
    text: "It pays you one card for each hex beside it right away. Look for what your first one lacks, or a harbour.",
  },
  {
    id: "roll",
    when: ({ groups }) => groups.plain.includes("roll"),
    title: "Roll the dice",
    text: "Whoever rolls, every settlement beside a hex with that number gets its owner one card, and every city two.",
  },
  {
    id: "robber",
    when: ({ groups }) => groups.robber.length > 0,
    title: "The robber",
    text:
      "Put it on a hex that pays others but not you: the hex pays nothing while the robber stands there, and you " +
      "steal a card from somebody beside it.",
  },
  {
    id: "discard",
    when: ({ groups }) => groups.discards.length > 0,
    title: "Too many cards",
    text: ({ rules }) =>
      `On a 7, everybody with more than ${rules.hand_limit} cards loses half of them. Spend early, and keep ` +
      "what your next building needs.",
  },
  {
    id: "offer",
    when: ({ groups }) => groups.plain.includes("decline_trade"),
    title: "You are offered a trade",
    text: "Accept, decline, or counter with what you would rather have. Nobody has to trade.",
  },
  {
    id: "robbed",
    when: ({ me }, { happened }) => happened("stolen")?.from === me,
    title: "You were robbed",
    text:
      "The robber moved to one of your hexes and somebody stole a card from you. That hex pays nothing until a 7 " +
      "or a knight moves the robber on.",
  },
  {
    id: "paid",
    when: ({ me }, { happened }) => happened("rolled") && happened("produced")?.seat === me,
    title: "Your hexes paid",
    text: (tableView, { happened }) =>
      `The dice showed ${sumOf(happened)}, so you got ${inWords(happened("produced").cards)}. ` +
      `Your numbers are ${myNumbers(tableView)}.`,
  },
  {
    id: "unpaid",
    when: ({ me, view, state }, { happened }) =>
      happened("rolled") &&
      sumOf(happened) !== 7 &&
      !paid(state.entries, me) &&
      view.players.every(({ settlements }) => settlements.length),
    title: "Nothing for you this time",
    text: (tableView, { happened }) =>
      `Only hexes with a ${sumOf(happened)} paid. Your numbers are ${myNumbers(tableView)}.`,
  },
  {
    id: "road-award",
    when: (_, { happened }) => happened("longest_road"),
    title: "The Longest Road",
    text: "Five or more roads in a row are worth two points to whoever has the longest. A longer road takes them away.",
  },
  {
    id: "army-award",
    when: (_, { happened }) => happened("largest_army"),
    title: "The Largest Army",
    text: "Three or more knights played are worth two points, until somebody has played more.",
  },
  {
    id: "build",
    when: ({ groups }) => groups.settlements.length > 0 || groups.cities.length > 0,
    title: "You can build",
    text: "Glowing corners show where. A settlement is worth one point; a city is worth two and pays double.",
  },
  {
    id: "buildroad",
    when: ({ groups }) => groups.roads.length > 0 && groups.plain.includes("end_turn"),
    title: "You can build a road",
    text: "Roads take you to new corners. Five in a row win the Longest Road, worth two points.",
  },
  {
    id: "buy",
    when: ({ groups }) => groups.plain.includes("buy_dev_card"),
    title: "A development card",
    text:
      "Knights move the robber, other cards give you roads or resources, and some are worth a point. You can play " +
      "the card from your next turn on.",
  },
  {
    id: "bank",
    when: ({ groups }) => groups.bank_trades.length > 0,
    title: "Trade with the bank",
    text: "You have enough cards of one kind to swap them for any other card: press Trade. Harbours make it cheaper.",
  },
  {
    id: "end",
    when: ({ groups }) => groups.plain.includes("end_turn"),
    title: "Nothing left to do?",
    text: "Press Trade to ask for what you need, or end your turn. Faint icons on a button show what you lack.",
  },
];

/** @param {Moment["happened"]} happened */
const sumOf = (happened) => happened("rolled").dice[0] + happened("rolled").dice[1];

/** @param {import("./protocol.js").VisibleEntry[]} entries @param {number | null} me */
const paid = (entries, me) =>
  events(entries.slice(-RECENT_ENTRIES)).some(([name, data]) => name === "produced" && data.seat === me);

/** How many entries back something counts as recent. */
const RECENT_ENTRIES = 4;

/** @param {{tableView: TableView}} props */
export function Guide({ tableView }) {
  const [known, setKnown] = useState(
    /** @type {string[]} */ (JSON.parse(localStorage.getItem("hints") ?? "[]")),
  );
  if (!guided.value || tableView.me === null || tableView.state.info.stage !== "playing") return null;
  const [phase, facts] = phaseOf(tableView.view.phase);
  const recent = events(tableView.state.entries.slice(-RECENT_ENTRIES));
  /** My own part first. @type {Moment["happened"]} */
  const happened = (name) =>
    (recent.find(([each, data]) => each === name && data.seat === tableView.me) ??
      recent.find(([each]) => each === name))?.[1];
  const moment = { phase, facts, happened };
  const hint = hints.find(({ id, when }) => !known.includes(id) && when(tableView, moment));
  if (!hint) return null;
  const understood = () => {
    const now = [...known, hint.id];
    localStorage.setItem("hints", JSON.stringify(now));
    setKnown(now);
  };
  return html`<aside class="guide" aria-label="Guide" aria-live="polite">
    <h2>${hint.title}</h2>
    <p class="small">${typeof hint.text === "string" ? hint.text : hint.text(tableView, moment)}</p>
    <div class="guide-foot">
      <button class="link small" onClick=${() => (guided.value = false)}>No more hints</button>
      <button class="button" data-action="understood" onClick=${understood}>Got it</button>
    </div>
  </aside>`;
}
