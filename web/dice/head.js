// The top of the dice game page: the way home, the banner with what is expected, the score, the menu.
import { html } from "../html.js";
import { Emblem } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { Countdown } from "../panels/banner.js";
import { Menu } from "../panels/menu.js";
import { counted } from "../table-view.js";
import { whole } from "./words.js";

/** @typedef {import("../protocol.js").DiceView} DiceView */

/**
 * What is expected, in a sentence.
 * @param {{view: DiceView, mine: boolean, hidden: boolean, kept: number, name: string, winners: string[],
 *   shared: boolean}} facts `shared` is whether several people play on this device
 */
export function sentenceFor({ view, mine, hidden, kept, name, winners, shared }) {
  const turn = `Turn ${Math.min(view.turns, Math.floor(view.completed / view.players) + 1)} of ${view.turns}`;
  if (view.phase === "over")
    return view.players === 1
      ? `Game over: ${counted(view.scores[0], "point")}`
      : `${winners.join(" and ")} won`;
  const call = shared ? `${name}: ` : "";
  if (!mine) return `${turn}: ${name} ${view.phase === "build" ? "is building" : "is rolling"}`;
  if (hidden) return `${call}${turn}: roll the dice`;
  if (view.phase === "choose")
    return kept === 6
      ? `${call}Keep all six, and build with them`
      : kept
        ? `${call}Keep ${kept}, roll ${6 - kept} again?`
        : `${call}Click the dice you want to keep`;
  return view.points ? `${call}Build more, or end your turn` : `${call}Build with your dice`;
}

/**
 * @param {{
 *   table: string, text: string, mine: boolean, colour: import("../art/seats.js").SeatColour, connection: string,
 *   error: string, due: [number, number] | undefined, skew: number, score: number, owner: string,
 *   items: object[],
 * }} props `due` is a seat and when its time is up; `owner` says whose `score` is shown
 */
export function DiceHead({ table, text, mine, colour, connection, error, due, skew, score, owner, items }) {
  return html`<header class="dice-head">
    <h1 class="hidden">Dice game at table ${table}</h1>
    <a class="home-link" href="/" aria-label="Home"><${Emblem} size=${36} /></a>
    <div class="banner ${mine ? "banner-mine" : ""}">
      <${Shield} colour=${colour} />
      <div class="banner-words">
        <div class="banner-text" role="status" aria-live="polite">${text}</div>
        ${connection !== "open" &&
        html`<div class="banner-note banner-bad" role="alert">
          ${connection === "lost" ? "Connection lost. Trying again…" : "Connecting…"}
        </div>`}
        ${error && html`<div class="banner-note banner-bad" role="alert">${error}</div>`}
      </div>
      ${due && html`<${Countdown} until=${due[1]} skew=${skew} label="Time for this decision" />`}
      <span class="head-score">
        <span class="numeral">${whole(score)}</span>
        <span class="small soft"> ${owner}</span>
      </span>
    </div>
    <${Menu} items=${items} />
  </header>`;
}
