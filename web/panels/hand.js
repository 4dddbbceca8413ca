// My hand: resource cards in piles with counts, and development cards that can be looked at and played.
import { html } from "../html.js";
import { CardBack, DevCardFace, ResourceCard, devCardNames } from "../art/cards.js";
import { resources } from "../art/resources.js";
import { Shield } from "../art/seats.js";
import { counted } from "../table-view.js";

/** @typedef {import("../table-view.js").TableView} TableView */

/** @type {import("../protocol.js").DevCard[]} */
const kinds = ["knight", "road_building", "year_of_plenty", "monopoly", "victory_point"];

/**
 * @param {{tableView: TableView, onResource?: ((resource: import("../protocol.js").Resource) => void) | null,
 *   verb?:
 *   string,
 *   onCard: (card: import("../protocol.js").DevCard) => void}} props a click on a resource means `verb`
 */
export function Hand({ tableView: { mine, view, me }, onResource, verb = "", onCard }) {
  const hand = mine?.hand;
  if (!mine || !hand) return null;
  const bought = view.current === me ? (view.bought_cards ?? {}) : {};
  return html`<section class="hand" aria-label=${`Your hand: ${counted(mine.cards, "resource card")}`}>
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
              aria-label=${`${verb} 1 of ${count} ${resource}`} onClick=${() => onResource(resource)}>
              ${inside}
            </button>`
          : html`<div key=${resource} class=${name} data-hand=${resource} role="img"
              aria-label=${`${count} ${resource}`}>
              ${inside}
            </div>`;
      })}
    </div>
    ${mine.dev_card_count > 0 &&
    html`<div class="hand-dev">
      ${kinds
        .filter((card) => mine.dev_cards?.[card])
        .map((card) => {
          const count = mine.dev_cards?.[card] ?? 0;
          const fresh = (bought[card] ?? 0) >= count && card !== "victory_point";
          return html`<button key=${card}
            class="pile ${count > 1 ? "pile-many" : ""} ${fresh ? "pile-fresh" : ""}" data-dev=${card}
            onClick=${() => onCard(card)}
            aria-label=${`${count} ${devCardNames[card]}${fresh ? ", bought this turn" : ""}: show`}>
            <${DevCardFace} card=${card} />
            ${count > 1 && html`<span class="badge">${count}</span>`}
            ${fresh && html`<span class="pile-note">new</span>`}
          </button>`;
        })}
    </div>`}
  </section>`;
}

/** Everybody’s hands, for those who may see them all. @param {{tableView: TableView}} props */
export function OpenHands({ tableView: { view, names, colours } }) {
  return html`<section class="open-hands" aria-label="Hands">
    ${view.players.map(
      ({ seat, hand, cards, dev_cards, dev_card_count }) => html`<div key=${seat} class="open-hand">
        <span class="player-name"><${Shield} colour=${colours[seat]} /><b>${names[seat]}</b></span>
        <div class="open-cards">
          ${hand
            ? resources
                .filter((resource) => hand[resource])
                .map(
                  (resource) => html`<span class="pile" key=${resource}>
                    <${ResourceCard} resource=${resource} label=${`${hand[resource]} ${resource}`} />
                    <span class="badge">${hand[resource]}</span>
                  </span>`,
                )
            : cards > 0 &&
              html`<span class="pile">
                <${CardBack} deck="resource" label=${counted(cards, "card")} />
                <span class="badge">${cards}</span>
              </span>`}
          ${dev_cards
            ? kinds
                .filter((card) => dev_cards[card])
                .map(
                  (card) => html`<span class="pile" key=${card}>
                    <${DevCardFace} card=${card} />
                    <span class="badge">${dev_cards[card]}</span>
                  </span>`,
                )
            : dev_card_count > 0 &&
              html`<span class="pile">
                <${CardBack} deck="dev" label=${counted(dev_card_count, "development card")} />
                <span class="badge">${dev_card_count}</span>
              </span>`}
        </div>
      </div>`,
    )}
  </section>`;
}
