// The dice tray: six dice to keep or roll again, then to spend: builds, trades and swaps, each a click. What can
// be done is what the server says is legal.
import { html } from "../html.js";
import { ResourceDie } from "../art/dice.js";
import { faceNames, pointsOf } from "./island.js";
import { diceReference } from "./reference.js";
import { Cost, nameOf } from "./slots.js";
import { counted } from "../table-view.js";
import { inWords, nameInWords } from "./words.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {import("./row.js").Die} Die
 * @typedef {import("../protocol.js").DiceView} DiceView
 */

/**
 * @param {{row: Die[], hidden: boolean, can: boolean, advised: boolean[], phase: string, open:
 *   import("./exchange.js").Open, onDie: (i:
 *   number) => void}} props `can` says whether dice can be picked
 */
export function DiceRow({ row, hidden, can, advised, phase, open, onDie }) {
  return html`<div class="dice-row" role="group" aria-label="Dice">
    ${row.map(({ face, kept, roll }, i) => {
      if (hidden || !face)
        return html`<span key=${i} class="slot-die slot-empty" aria-hidden="true">
          ${hidden
            ? html`<svg class="die die-ivory" viewBox="0 0 48 52">
                <use href="#art-die-under" />
                <rect class="die-face" x="3" y="3" width="42" height="42" rx="9.5" fill="url(#art-die-ivory)" />
                <use href="#art-die-shine" />
                <text class="die-question" x="24" y="32">?</text>
              </svg>`
            : ""}
        </span>`;
      const chosen = phase === "choose" ? kept : open?.kind === "die" && open.face === face;
      const label =
        phase === "choose"
          ? `Die ${i + 1}: ${faceNames[face]}, ${kept ? "kept" : "rolled again"}` +
            (advised[i] ? ", the coach keeps it" : "")
          : `${faceNames[face]}: trade or swap it`;
      return html`<button key=${i}
        class="slot-die ${chosen ? "slot-kept" : ""} ${advised[i] ? "slot-advised" : ""}" data-die=${i}
        data-face=${face} aria-label=${label} aria-pressed=${can ? (chosen ? "true" : "false") : undefined}
        aria-keyshortcuts=${can ? String(i + 1) : undefined} disabled=${!can} onClick=${() => onDie(i)}>
        <${ResourceDie} face=${face} roll=${roll} />
        <span class="slot-note" aria-hidden="true">${phase === "choose" && kept ? "kept" : ""}</span>
      </button>`;
    })}
  </div>`;
}

/**
 * The rolls that are left, as three lights.
 * @param {{rolls: number, phase: string, hidden: boolean}} props
 */
export function Rolls({ rolls, phase, hidden }) {
  const left = hidden ? 3 : phase === "choose" ? rolls : 0;
  return html`<span class="rolls" role="img" aria-label=${`${left} ${left === 1 ? "roll" : "rolls"} left`}>
    ${[1, 2, 3].map((i) => html`<i key=${i} class=${i <= left ? "roll-left" : ""}></i>`)}
  </span>`;
}

/**
 * Everything that can be paid for now, as buttons.
 * @param {{view: DiceView, advised: Structure[], busy: boolean, onBuild: (structure: Structure) => void}} props
 */
export function Builds({ view, advised, busy, onBuild }) {
  if (!view.plans.length)
    return html`<p class="builds-none small soft">
      ${view.points
        ? "Nothing more can be paid for."
        : "These dice pay for nothing: trade, swap or end the turn."}
    </p>`;
  return html`<div class="build-chips" role="group" aria-label="What can be built">
    ${view.plans.map(
      ({ structure, actions }) => html`<button key=${structure}
        class="chip-build ${advised.includes(structure) ? "chip-advised" : ""}" data-build=${structure}
        disabled=${busy} title=${actions.map(inWords).join(", ")} onClick=${() => onBuild(structure)}>
        <span class="chip-name">
          ${nameOf(structure)}
          ${actions.length > 1 && html`<span class="chip-exchange" title="after trades and swaps"> ⇄</span>`}
        </span>
        <${Cost} structure=${structure} size=${15} />
        <b class="numeral chip-points">+${pointsOf(structure)}</b>
      </button>`,
    )}
  </div>`;
}

/** What the dice pay for as they are, before they are kept. @param {{view: DiceView}} props */
export function PaysFor({ view: { plans } }) {
  const names = plans.map(({ structure }) => nameInWords(structure)).join(", ");
  return html`<p class="small soft tray-pays">As they are, these dice pay for ${names || "nothing"}.</p>`;
}

/**
 * The buttons of a turn.
 * @param {{
 *   view: DiceView, hidden: boolean, kept: number, busy: boolean, mayUndo: boolean, onRoll: () => void,
 *   onStop: () => void, onMain: () => void, onUndo: () => void, onEnd: () => void,
 * }} props `hidden` is whether the first roll is still covered, `kept` how many dice are kept
 */
export function TurnButtons({ view, hidden, kept, busy, mayUndo, onRoll, onStop, onMain, onUndo, onEnd }) {
  if (hidden)
    return html`<button class="button button-main button-big" data-action="roll" aria-keyshortcuts="Space"
      onClick=${onRoll}>
      Roll the dice
    </button>`;
  if (view.phase === "choose")
    return html`
      <button class="button" data-action="stop" aria-keyshortcuts="a" disabled=${busy} onClick=${onStop}>
        Keep all six
      </button>
      <button class="button button-main button-big" data-action="reroll" aria-keyshortcuts="Space"
        disabled=${busy} onClick=${onMain}>
        ${kept === 6 ? "Build with these" : `Roll ${counted(6 - kept, "die", "dice")} again`}
      </button>
    `;
  return html`
    <button class="button" data-action="undo" aria-keyshortcuts="u" disabled=${!mayUndo || busy}
      onClick=${onUndo}>
      Undo
    </button>
    <button class="button ${view.plans.length ? "" : "button-main"} button-big" data-action="end"
      aria-keyshortcuts="e" disabled=${busy} onClick=${onEnd}>
      ${view.points ? `End turn: +${view.points}` : `End turn: −${diceReference.penalty}`}
    </button>
  `;
}
