// What a die can be turned into, what a knight can swap, and which trades and swaps a structure needs first.
import { html } from "../html.js";
import { faceName, faces, giftOf } from "./island.js";
import { nameOf } from "./slots.js";
import { ActionLabel, actionText, Icons } from "./texts.js";
import { t, tParts } from "../language.js";

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
    <button class="button button-quiet button-round" aria-label=${t("close")} onClick=${onClose}>×</button>
  </div>`;
  if (open.kind === "build") {
    const plan = view.plans.find(({ structure }) => structure === open.structure);
    if (!plan) return null;
    return html`<div class="exchange" role="group" aria-label=${t("exchange.plan")}>
      ${head(t("exchange.needs", { name: nameOf(open.structure) }))}
      <div class="exchange-row">
        ${plan.actions
          .slice(0, -1)
          .map(
            (action) =>
              html`<span key=${action} class="exchange-step"><${ActionLabel} action=${action} /></span>`,
          )}
        <button class="button button-main" data-action="do-plan" disabled=${busy}
          onClick=${() => onAct(plan.actions)}>
          ${t("exchange.do")}
        </button>
      </div>
    </div>`;
  }
  if (open.kind === "knight") {
    const gift = giftOf(open.knight);
    const gets = view.swaps.filter(({ knight }) => knight === open.knight).map(({ get }) => pageFace(get));
    const swaps = legal("swap").filter(({ faces: [give, get] }) => gets.includes(get) && give !== get);
    return html`<div class="exchange" role="group" aria-label=${t("exchange.swap")}>
      ${head(
        t("exchange.knight", {
          name: nameOf(open.knight),
          gift: gift ? faceName(gift) : t("island.any_other"),
        }),
      )}
      <div class="exchange-row">
        ${swaps.length
          ? swaps.map(({ action, faces: [give, get] }) =>
              button(
                action,
                html`<${Icons} shown=${[give]} /> → <${Icons} shown=${[get]} />`,
                actionText(action),
              ),
            )
          : html`<span class="small soft">${t("exchange.nothing")}</span>`}
      </div>
    </div>`;
  }
  const swaps = legal("swap").filter(({ faces: [give, get] }) => give === open.face && give !== get);
  const trades = open.face === "gold" ? legal("trade").filter(({ faces: [get] }) => get !== "gold") : [];
  return html`<div class="exchange" role="group" aria-label=${t("exchange.title")}>
    ${head(
      html`<span class="action-label">
        ${tParts("exchange.turn_into", { face: html`<${Icons} shown=${[open.face]} />` })}
      </span>`,
    )}
    <div class="exchange-row">
      ${trades.map(({ action, faces: [get] }) =>
        button(
          action,
          html`<span class="small">${t("exchange.two_gold")}</span> <${Icons} shown=${[get]} />`,
          actionText(action),
        ),
      )}
      ${swaps.map(({ action, faces: [, get] }) =>
        button(
          action,
          html`<${Icons} shown=${[get]} /><span class="small">${knightFor(view, get)}</span>`,
          actionText(action),
        ),
      )}
      ${!swaps.length &&
      !trades.length &&
      html`<span class="small soft">
        ${open.face === "gold" ? t("exchange.none_gold") : t("exchange.none")}
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
  return swap ? t("island.knight", { number: swap.knight.slice(1) }) : "";
};
