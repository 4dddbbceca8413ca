// The bank and the deck, lying open: how many cards of each kind are left.
import { html } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { CardBack } from "../art/cards.js";
import { t } from "../language.js";

/** @param {{view: import("../protocol.js").View, rules: import("../protocol.js").Rules}} props */
export function Bank({ view, rules }) {
  return html`<section class="bank" aria-label=${t("bank.title")} title=${t("bank.about")}>
    ${resources.map((resource) => {
      const left = view.bank[resource] ?? 0;
      return html`<span class="bank-pile ${left < 4 ? "bank-low" : ""}" data-bank=${resource}>
        <${ResourceIcon} resource=${resource} size="22" />
        <span class="numeral">${left}</span>
        <span class="hidden">${t("bank.left", { resource: t(`resource.${resource}`) })}</span>
      </span>`;
    })}
    ${rules.dev_cards &&
    html`<span class="bank-pile bank-deck" data-bank="dev">
      <${CardBack} deck="dev" />
      <span class="numeral">${view.deck}</span>
      <span class="hidden">${t("bank.dev_left")}</span>
    </span>`}
  </section>`;
}
