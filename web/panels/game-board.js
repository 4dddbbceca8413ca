// The board with what lies around it: bank, dice, spectators and the guide.
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { Board } from "../board.js";
import { Lazy } from "../lazy.js";
import { guide } from "../parts.js";
import { guided } from "../prefs.js";
import { lastPlaced, lastRoll } from "../state.js";
import { onlyBotsBeside, phaseOf } from "../table-view.js";
import { Bank } from "./bank.js";
import { Dice } from "./dice.js";
import { RulesButton } from "./rules-button.js";
import { t } from "../language.js";

/**
 * @typedef {import("../board/pieces.js").Placed} Placed
 * @typedef {import("../controls.js").Controls} Controls
 * @typedef {import("../table-view.js").TableView} TableView
 */

/** How long the Longest Road is lit after it changed hands. */
const TRAIL_MS = 2600;

/**
 * @param {{tableView: TableView, controls: Controls, onPick: (placed: Placed) => void, onRoll: () => void}}
 *   props
 */
export function GameBoard({ tableView, controls, onPick, onRoll }) {
  const { state, view, board, groups, me, colours, rules } = tableView;
  const [phase, facts] = phaseOf(view.phase);
  const roll = useMemo(() => lastRoll(state.entries), [state.entries]);
  const placed = useMemo(() => lastPlaced(state.entries), [state.entries]);
  const trail = useTrail(tableView);
  const pointed = controls.pointed.value;
  const rolled = roll && !(phase === "turn" && facts === "before_roll") ? roll.dice[0] + roll.dice[1] : null;
  return html`<main class="game-board">
    <${Board} board=${board} view=${view} seats=${colours.map((colour) => ({ colour }))} me=${me ?? 0}
      targets=${targetsOf(tableView, controls)} ghost=${controls.ghost.value} onPick=${onPick}
      last=${pointed ? pointed.placed : placed} rolled=${pointed ? pointed.number : rolled} trail=${trail}
      spots=${controls.spots.value} />
    <${Bank} view=${view} rules=${rules} />
    <${Dice} entries=${state.entries} canRoll=${groups.plain.includes("roll")} onRoll=${onRoll} />
    <${RulesButton} settings=${state.info.settings} open=${controls.rules.value}
      onOpen=${() => (controls.rules.value = !controls.rules.value)} />
    ${state.spectators > 0 &&
    html`<span class="spectators small">${t("count.spectators", { count: state.spectators })}</span>`}
    ${guided.value &&
    onlyBotsBeside(state.info, [tableView.me]) &&
    html`<${Lazy} load=${guide} tableView=${tableView} controls=${controls} />`}
  </main>`;
}

/** Which of the legal places are shown. @param {TableView} tableView @param {Controls} controls */
function targetsOf({ groups: { roads, settlements, cities, robber } }, controls) {
  const only = controls.build.value;
  if (controls.panel.value) return {};
  if (!only) return { roads, settlements, cities, robber };
  return {
    roads: only === "road" ? roads : [],
    settlements: only === "settlement" ? settlements : [],
    cities: only === "city" ? cities : [],
  };
}

/** The roads of whoever has just taken the Longest Road, for a moment. @param {TableView} tableView */
function useTrail({ view }) {
  const [trail, setTrail] = useState(/** @type {number[]} */ ([]));
  const before = useRef(view.longest_road);
  useEffect(() => {
    if (before.current === view.longest_road) return undefined;
    before.current = view.longest_road;
    if (view.longest_road === null) return undefined;
    setTrail(view.players[view.longest_road].roads);
    const timer = setTimeout(() => setTrail([]), TRAIL_MS);
    return () => clearTimeout(timer);
  }, [view.longest_road]);
  return trail;
}
