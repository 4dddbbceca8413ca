// What a die can be turned into, what a knight can swap, and which trades and swaps a structure needs first.
import { html } from "../html.js";
import { faceNames, faces, giftOf } from "./island.js";
import { nameOf } from "./slots.js";
import { ActionLabel, Icons, inWords } from "./words.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {import("./island.js").Face} Face
 * @typedef {import("../protocol.js").DiceView} DiceView
 * @typedef {import("../protocol.js").DiceAction} Action
 *
 * @typedef {{kind: "die", face: Face} | {kind: "knight", knight: Structure}
 *   | {kind: "build", structure: Structure} | null} Open what the panel is about: a die to change, a knight to use,
 *   or a structure that needs trades first
 */

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
        ${plan.actions
          .slice(0, -1)
          .map(
            (action) =>
              html`<span key=${action} class="exchange-step"><${ActionLabel} action=${action} /></span>`,
          )}
        <button class="button button-main" data-action="do-plan" disabled=${busy}
          onClick=${() => onAct(plan.actions)}>
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
 * The page’s name for a resource of the server.
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
