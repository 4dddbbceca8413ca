// Everybody’s hands, for those who may see them all.
import { html } from "../html.js";
import { CardBack, DevCardFace, ResourceCard, devCardKinds } from "../art/cards.js";
import { resources } from "../art/resources.js";
import { Shield } from "../art/seats.js";
import { cardsText } from "../costs.js";
import { t } from "../language.js";

/** @param {{tableView: import("../table-view.js").TableView}} props */
export function OpenHands({ tableView: { view, names, colours } }) {
  return html`<section class="open-hands" aria-label=${t("after.hands")}>
    ${view.players.map(
      ({ seat, hand, cards, dev_cards, dev_card_count }) => html`<div key=${seat} class="open-hand">
        <span class="player-name"><${Shield} colour=${colours[seat]} /><b>${names[seat]}</b></span>
        <div class="open-cards">
          ${hand
            ? resources
                .filter((resource) => hand[resource])
                .map(
                  (resource) => html`<span class="pile" key=${resource}>
                    <${ResourceCard} resource=${resource} label=${cardsText({ [resource]: hand[resource] })} />
                    <span class="badge">${hand[resource]}</span>
                  </span>`,
                )
            : cards > 0 &&
              html`<span class="pile">
                <${CardBack} deck="resource" label=${t("count.cards", { count: cards })} />
                <span class="badge">${cards}</span>
              </span>`}
          ${dev_cards
            ? devCardKinds
                .filter((card) => dev_cards[card])
                .map(
                  (card) => html`<span class="pile" key=${card}>
                    <${DevCardFace} card=${card} />
                    <span class="badge">${dev_cards[card]}</span>
                  </span>`,
                )
            : dev_card_count > 0 &&
              html`<span class="pile">
                <${CardBack} deck="dev" label=${t("after.dev_cards", { count: dev_card_count })} />
                <span class="badge">${dev_card_count}</span>
              </span>`}
        </div>
      </div>`,
    )}
  </section>`;
}
