// The banner: whose turn it is, what is expected and for how long, and what went wrong last.
import { html, useEffect, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { counted, phaseOf } from "../table-view.js";
import { timeInWords } from "./settings-text.js";

/** @typedef {import("../table-view.js").TableView} TableView */

/** @param {string[]} names */
const list = (names) =>
  names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

/** What I am expected to do. @param {TableView} tableView @returns {string} */
function forMe({ view, groups, me, mine, rules }) {
  const [phase, facts] = phaseOf(view.phase);
  if (phase === "setup_settlement")
    return facts.placed < view.seats ? "Place your first settlement" : "Place your second settlement";
  if (phase === "setup_road") return "Build a road next to your new settlement";
  if (phase === "turn" && facts === "before_roll")
    return mine?.dev_card_count
      ? "Your turn: roll the dice, or play a card first"
      : "Your turn: roll the dice";
  if (phase === "turn") {
    const canBuild =
      groups.roads.length ||
      groups.settlements.length ||
      groups.cities.length ||
      groups.plain.includes("buy_dev_card");
    const canPlay =
      groups.monopoly.length ||
      groups.year_of_plenty.length ||
      groups.plain.includes("play_knight") ||
      groups.plain.includes("play_road_building");
    return `Your turn: ${canBuild ? "build, " : ""}${canPlay ? "play a card, " : ""}trade or end your turn`;
  }
  if (phase === "discard")
    return `Discard ${counted(facts.owed[me ?? 0], "card")}: you hold more than ${rules.hand_limit}`;
  if (phase === "move_robber") return "Move the robber to another hex";
  if (phase === "choose_victim") return "Choose whom to rob";
  if (phase === "road_building")
    return facts.left === 2 ? "Build two free roads" : "Build one more free road";
  return "Your turn";
}

/** What somebody else is expected to do. @param {string} phase @param {string} stage */
function forThem(phase, stage) {
  /** @type {Record<string, string>} */
  const doing = {
    setup_settlement: "is placing a settlement",
    setup_road: "is building a road",
    rolling: "is rolling the dice",
    move_robber: "is moving the robber",
    choose_victim: "is choosing whom to rob",
    road_building: "is building free roads",
    stealing: "is stealing a card",
    drawing: "is buying a card",
    robber_wanders: "is waiting for the robber to move",
  };
  return doing[phase] ?? (stage === "before_roll" ? "is about to roll" : "is building and trading");
}

/**
 * The banner's sentence, and whether it asks something of me.
 * @param {TableView} tableView
 * @returns {{text: string, mine: boolean, seat: number}}
 */
export function bannerOf(tableView) {
  const { view, state, me, names } = tableView;
  const [phase, facts] = phaseOf(view.phase);
  const { deciding } = state.turn;
  const asked = me !== null && deciding.includes(me) && tableView.legal !== null;
  const seat = view.current;
  if (phase === "over")
    return {
      text: facts.winner === me ? "You won!" : `${names[facts.winner]} won`,
      mine: false,
      seat: facts.winner,
    };
  if (phase === "trading") {
    if (me === seat) {
      const waits = facts.to
        .filter((/** @type {number} */ to) => facts.answers[to] === "waiting")
        .map((/** @type {number} */ to) => names[to]);
      return {
        text: waits.length
          ? `Your offer is open: waiting for ${list(waits)}`
          : "Everybody has answered: pick one, or withdraw your offer",
        mine: true,
        seat,
      };
    }
    return asked
      ? { text: `${names[seat]} offers you a trade`, mine: true, seat }
      : { text: `${names[seat]} is trading`, mine: false, seat };
  }
  if (asked) return { text: forMe(tableView), mine: true, seat: me };
  if (phase === "discard")
    return {
      text: `Waiting for ${list(deciding.map((other) => names[other]))} to discard`,
      mine: false,
      seat,
    };
  if (me === seat && me !== null)
    return { text: phase === "rolling" ? "The dice are rolling" : "Your turn", mine: true, seat };
  return { text: `${names[seat]} ${forThem(phase, facts)}`, mine: false, seat };
}

/**
 * Seconds left until a moment of the server's clock, counting down.
 * @param {{until: number, skew: number, label: string}} props
 */
export function Countdown({ until, skew, label }) {
  const left = () => Math.max(0, Math.ceil((until - Date.now() - skew) / 1000));
  const [seconds, set] = useState(left);
  useEffect(() => {
    set(left());
    const timer = setInterval(() => set(left()), 250);
    return () => clearInterval(timer);
  }, [until]);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class="countdown numeral ${seconds <= 10 ? "countdown-soon" : ""}" role="timer"
    aria-label=${`${label}: ${seconds} seconds left`} title=${label}>
    ${text}
  </span>`;
}

/** What everybody waits for if somebody is away. @param {TableView} tableView */
function absence({ state, names, me }) {
  const { info, turn } = state;
  const away = turn.deciding.find(
    (seat) =>
      seat !== me &&
      info.seats[seat]?.player?.kind === "person" &&
      !info.seats[seat].connected &&
      !info.seats[seat].stand_in,
  );
  return away === undefined || info.stage !== "playing"
    ? ""
    : `${names[away]} is away. A bot stands in after ${timeInWords(info.settings.clock.grace)}.`;
}

/** @param {{tableView: TableView, connection: string, notice: string, children?: unknown}} props */
export function Banner({ tableView, connection, notice, children }) {
  const { text, mine, seat } = bannerOf(tableView);
  const { deadlines } = tableView.state.turn;
  const due = deadlines.find(([who]) => who === tableView.me) ?? deadlines[0];
  return html`<div class="banner ${mine ? "banner-mine" : ""}">
    <${Shield} colour=${tableView.colours[seat]} />
    <div class="banner-words">
      <div class="banner-text" role="status" aria-live="polite">${text}</div>
      ${connection !== "open" &&
      html`<div class="banner-note banner-bad" role="alert">
        ${connection === "lost" ? "Connection lost. Trying again…" : "Connecting…"}
      </div>`}
      ${!notice && absence(tableView) && html`<div class="banner-note soft">${absence(tableView)}</div>`}
      ${notice && html`<div class="banner-note banner-bad" role="alert">${notice}</div>`}
    </div>
    ${due &&
    html`<${Countdown} until=${due[1]} skew=${tableView.state.skew}
      label=${due[0] === tableView.me ? "Your time" : `${tableView.names[due[0]]}’s time`} />`}
    ${children}
  </div>`;
}
