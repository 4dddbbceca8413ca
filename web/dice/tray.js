// The dice tray: six dice to keep or roll again, then to spend: builds, trades and swaps, each a click. What can
// be done is what the server says is legal.
import { html } from "../html.js";
import { ResourceDie } from "../art/dice.js";
import { faceNames, faces, giftOf, pointsOf } from "./island.js";
import { Cost, nameOf } from "./slots.js";
import { ActionLabel, Icons, inWords } from "./words.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {import("./island.js").Face} Face
 * @typedef {import("./row.js").Die} Die
 * @typedef {import("../protocol.js").DiceView} DiceView
 * @typedef {import("../protocol.js").DiceAction} Action
 * @typedef {{kind: "die", face: Face} | {kind: "knight", knight: Structure} | {kind: "build", structure:
 *   Structure} | null} Open what is being looked at:
 *   a die to change, a knight to use, a structure that needs trades first
 */

/**
 * @param {{row: Die[], hidden: boolean, can: boolean, advised: boolean[], phase: string, open: Open, onDie: (i:
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
      ({ structure, deeds }) => html`<button key=${structure}
        class="chip-build ${advised.includes(structure) ? "chip-advised" : ""}" data-build=${structure}
        disabled=${busy} title=${deeds.map(inWords).join(", ")} onClick=${() => onBuild(structure)}>
        <span class="chip-name">
          ${nameOf(structure)}
          ${deeds.length > 1 && html`<span class="chip-exchange" title="after trades and swaps"> ⇄</span>`}
        </span>
        <${Cost} structure=${structure} size=${15} />
        <b class="numeral chip-points">+${pointsOf(structure)}</b>
      </button>`,
    )}
  </div>`;
}

/**
 * What can be done with a die, a knight, or for a structure.
 * @param {{view: DiceView, actions: Action[], open: NonNullable<Open>, busy: boolean, onAct: (actions:
 *   Action[]) => void, onClose: () => void}} props
 */
export function Exchange({ view, actions, open, busy, onAct, onClose }) {
  const button = (
    /** @type {Action} */ action,
    /** @type {unknown} */ inside,
    /** @type {string} */ label,
  ) => html`<button key=${action} class="exchange-button" data-exchange=${action} disabled=${busy}
    aria-label=${label} onClick=${() => onAct([action])}>
    ${inside}
  </button>`;
  const legal = (/** @type {string} */ verb) =>
    actions
      .filter((action) => action.startsWith(verb))
      .map((action) => ({
        action,
        faces: action
          .split(" ")
          .slice(1)
          .map((digit) => faces[Number(digit)]),
      }));
  const head = (/** @type {unknown} */ words) => html`<div class="exchange-head">
    <span>${words}</span>
    <button class="button button-quiet button-round" aria-label="Close" onClick=${onClose}>×</button>
  </div>`;
  if (open.kind === "build") {
    const plan = view.plans.find(({ structure }) => structure === open.structure);
    if (!plan) return null;
    return html`<div class="exchange" role="group" aria-label="Trades and swaps">
      ${head(html`${nameOf(open.structure)} needs:`)}
      <div class="exchange-row">
        ${plan.deeds
          .slice(0, -1)
          .map(
            (action) =>
              html`<span key=${action} class="exchange-step"><${ActionLabel} action=${action} /></span>`,
          )}
        <button class="button button-main" data-action="do-plan" disabled=${busy}
          onClick=${() => onAct(plan.deeds)}>
          Do it and build
        </button>
      </div>
    </div>`;
  }
  if (open.kind === "knight") {
    const gets = view.swaps.filter(({ knight }) => knight === open.knight).map(({ get }) => pageFace(get));
    const swaps = legal("swap").filter(({ faces: [give, get] }) => gets.includes(get) && give !== get);
    return html`<div class="exchange" role="group" aria-label="Swap">
      ${head(
        html`
          ${nameOf(open.knight)} turns one resource
          into ${faceNames[giftOf(open.knight) ?? "gold"].replace("gold", "any other")}, once:
        `,
      )}
      <div class="exchange-row">
        ${swaps.length
          ? swaps.map(({ action, faces: [give, get] }) =>
              button(
                action,
                html`<${Icons} shown=${[give]} /> → <${Icons} shown=${[get]} />`,
                inWords(action),
              ),
            )
          : html`<span class="small soft">There is nothing to swap.</span>`}
      </div>
    </div>`;
  }
  const swaps = legal("swap").filter(({ faces: [give, get] }) => give === open.face && give !== get);
  const trades = open.face === "gold" ? legal("trade").filter(({ faces: [get] }) => get !== "gold") : [];
  return html`<div class="exchange" role="group" aria-label="Trade or swap">
    ${head(html`<span class="action-label">Turn <${Icons} shown=${[open.face]} /> into:</span>`)}
    <div class="exchange-row">
      ${trades.map(({ action, faces: [get] }) =>
        button(
          action,
          html`<span class="small">2 gold →</span> <${Icons} shown=${[get]} />`,
          inWords(action),
        ),
      )}
      ${swaps.map(({ action, faces: [, get] }) =>
        button(
          action,
          html`<${Icons} shown=${[get]} /><span class="small">${knightFor(view, get)}</span>`,
          inWords(action),
        ),
      )}
      ${!swaps.length &&
      !trades.length &&
      html`<span class="small soft">
        ${open.face === "gold"
          ? "A trade takes 2 gold; a swap takes an unused knight."
          : "A swap takes an unused knight."}
      </span>`}
    </div>
  </div>`;
}

/**
 * The server’s word for a face as the page’s.
 * @param {import("../protocol.js").DiceResource} resource
 * @returns {Face}
 */
export const pageFace = (resource) =>
  resource === "timber" ? "lumber" : resource === "bricks" ? "brick" : resource;

/** Which knight a swap uses. @param {DiceView} view @param {Face} get */
const knightFor = (view, get) => {
  const swap = view.swaps.find((each) => pageFace(each.get) === get);
  return swap ? `knight ${swap.knight.slice(1)}` : "";
};
