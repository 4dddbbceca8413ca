// The dice tray: dice to keep or roll again, then to spend: builds, trades and swaps, each a click. What can
// be done is what the server says is legal.
import { html } from "../html.js";
import { ResourceDie } from "../art/dice.js";
import { faceName, pointsOf } from "./island.js";
import { diceReference } from "./reference.js";
import { Cost, nameInWords, nameOf } from "./slots.js";
import { actionText } from "./texts.js";
import { t } from "../language.js";

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
  return html`<div class="dice-row" role="group" aria-label=${t("dice")}>
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
      const die = t(kept ? "die.kept" : "die.rolled", { number: i + 1, face: faceName(face) });
      const label =
        phase === "choose"
          ? advised[i]
            ? t("die.advised", { die })
            : die
          : t("die.exchange", { face: faceName(face) });
      return html`<button key=${i}
        class="slot-die ${chosen ? "slot-kept" : ""} ${advised[i] ? "slot-advised" : ""}" data-die=${i}
        data-face=${face} aria-label=${label} aria-pressed=${can ? (chosen ? "true" : "false") : undefined}
        aria-keyshortcuts=${can ? String(i + 1) : undefined} disabled=${!can} onClick=${() => onDie(i)}>
        <${ResourceDie} face=${face} roll=${roll} />
        <span class="slot-note" aria-hidden="true">
          ${phase === "choose" && kept ? t("die.kept_mark") : ""}
        </span>
      </button>`;
    })}
  </div>`;
}

/**
 * The rolls that are left, as lights.
 * @param {{rolls: number, phase: string, hidden: boolean}} props
 */
export function Rolls({ rolls, phase, hidden }) {
  const left = hidden ? diceReference.rolls : phase === "choose" ? rolls : 0;
  return html`<span class="rolls" role="img" aria-label=${t("dg.rolls_left", { count: left })}>
    ${Array.from(
      { length: diceReference.rolls },
      (_, i) => html`<i key=${i} class=${i < left ? "roll-left" : ""}></i>`,
    )}
  </span>`;
}

/**
 * Everything that can be paid for now, as buttons.
 * @param {{view: DiceView, advised: Structure[], busy: boolean, onBuild: (structure: Structure) => void}} props
 */
export function Builds({ view, advised, busy, onBuild }) {
  if (!view.plans.length)
    return html`<p class="builds-none small soft">
      ${view.points ? t("tray.nothing_more") : t("tray.nothing")}
    </p>`;
  return html`<div class="build-chips" role="group" aria-label=${t("tray.buildable")}>
    ${view.plans.map(
      ({ structure, actions }) => html`<button key=${structure}
        class="chip-build ${advised.includes(structure) ? "chip-advised" : ""}" data-build=${structure}
        disabled=${busy} title=${actions.map(actionText).join(", ")} onClick=${() => onBuild(structure)}>
        <span class="chip-name">
          ${nameOf(structure)}
          ${actions.length > 1 && html`<span class="chip-exchange" title=${t("tray.after_trades")}> ⇄</span>`}
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
  return html`<p class="small soft dice-tray-pays">
    ${t("tray.pays", { names: names || t("cards.none") })}
  </p>`;
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
      ${t("action.roll_the")}
    </button>`;
  if (view.phase === "choose")
    return html`
      <button class="button" data-action="stop" aria-keyshortcuts="a" disabled=${busy} onClick=${onStop}>
        ${t("do.short.keep_all")}
      </button>
      <button class="button button-main button-big" data-action="reroll" aria-keyshortcuts="Space"
        disabled=${busy} onClick=${onMain}>
        ${kept === diceReference.dice
          ? t("tray.build_with")
          : t("tray.reroll", { count: diceReference.dice - kept })}
      </button>
    `;
  return html`
    <button class="button" data-action="undo" aria-keyshortcuts="u" disabled=${!mayUndo || busy}
      onClick=${onUndo}>
      ${t("action.undo")}
    </button>
    <button class="button ${view.plans.length ? "" : "button-main"} button-big" data-action="end"
      aria-keyshortcuts="e" disabled=${busy} onClick=${onEnd}>
      ${t("tray.end", { points: view.points ? `+${view.points}` : `−${diceReference.penalty}` })}
    </button>
  `;
}
