// My hand: resource cards in piles with counts, and development cards that can be looked at and played.
import { html } from "../html.js";
import { DevCardFace, ResourceCard, devCardKinds } from "../art/cards.js";
import { resources } from "../art/resources.js";
import { t } from "../language.js";

/** @typedef {import("../table-view.js").TableView} TableView */

/**
 * @param {{
 *   tableView: TableView, verb?: "discard" | "offer",
 *   onResource?: ((resource: import("../protocol.js").Resource) => void) | null,
 *   onCard: (card: import("../protocol.js").DevCard) => void,
 * }} props a click on a resource means `verb`
 */
export function Hand({ tableView: { mine, view, me }, onResource, verb = "offer", onCard }) {
  const hand = mine?.hand;
  if (!mine || !hand) return null;
  const bought = view.current === me ? (view.bought_cards ?? {}) : {};
  return html`<section class="hand" aria-label=${t("hand.title", { count: mine.cards })}>
    <div class="hand-resources">
      ${resources.map((resource) => {
        const count = hand[resource] ?? 0;
        const inside = html`
          <${ResourceCard} resource=${resource} />
          ${count > 0 && html`<span class="badge">${count}</span>`}
        `;
        const name = `pile ${count > 1 ? "pile-many" : count ? "" : "pile-none"}`;
        return onResource && count
          ? html`<button key=${resource} class=${name} data-hand=${resource}
              aria-label=${t(`hand.${verb}`, { count, resource: t(`resource.${resource}`) })}
              onClick=${() => onResource(resource)}>
              ${inside}
            </button>`
          : html`<div key=${resource} class=${name} data-hand=${resource} role="img"
              aria-label=${t("cards.of", { count, resource: t(`resource.${resource}`) })}>
              ${inside}
            </div>`;
      })}
    </div>
    ${mine.dev_card_count > 0 &&
    html`<div class="hand-dev">
      ${devCardKinds
        .filter((card) => mine.dev_cards?.[card])
        .map((card) => {
          const count = mine.dev_cards?.[card] ?? 0;
          const fresh = (bought[card] ?? 0) >= count && card !== "victory_point";
          return html`<button key=${card}
            class="pile ${count > 1 ? "pile-many" : ""} ${fresh ? "pile-fresh" : ""}" data-dev=${card}
            onClick=${() => onCard(card)}
            aria-label=${t(fresh ? "hand.fresh_card" : "hand.card", { count, card: t(`dev.${card}`) })}>
            <${DevCardFace} card=${card} />
            ${count > 1 && html`<span class="badge">${count}</span>`}
            ${fresh && html`<span class="pile-note">${t("hand.new")}</span>`}
          </button>`;
        })}
    </div>`}
  </section>`;
}
