// How many cards are played with: of each resource, and in the deck.
import { maxCards, maxDevCards, minOwnBankCards } from "../defaults.js";
import { html } from "../html.js";
import { boxes } from "./boxes.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").DevCard} DevCard */

/** @type {[DevCard, import("../language.js").Key][]} */
const cards = [
  ["knight", "supply.knight"],
  ["victory_point", "supply.victory_point"],
  ["road_building", "dev.road_building"],
  ["year_of_plenty", "dev.year_of_plenty"],
  ["monopoly", "dev.monopoly"],
];

/**
 * @param {{label: string, value: number, min: number, max: number, onChange: (value: number) => void}} props
 */
function Count({ label, value, min, max, onChange }) {
  const take = (/** @type {any} */ event) => {
    const number = Math.round(Number(event.target.value));
    if (Number.isFinite(number)) onChange(Math.min(max, Math.max(0, number)));
  };
  return html`<label class="count-field">
    <span>${label}</span>
    <input class="field numeral" type="number" inputmode="numeric" min=${min} max=${max} value=${value}
      onChange=${take} />
  </label>`;
}

/** @param {{workspace: import("./workspace.js").Workspace}} props */
export function SupplyPanel({ workspace }) {
  const { supply } = workspace.draft.value;
  const set = (/** @type {import("../protocol.js").Supply} */ next) =>
    workspace.commit({ ...workspace.draft.value, supply: next });
  return html`<details class="panel fold" data-part="supply">
    <summary>${t("supply.title")}</summary>
    <div class="stack">
      <div class="row">
        <button class="button" onClick=${() => set(boxes.base.supply)}>${t("supply.base")}</button>
        <button class="button" onClick=${() => set(boxes.large.supply)}>${t("supply.large")}</button>
      </div>
      <${Count} label=${t("supply.each")} value=${supply.cards} min=${minOwnBankCards} max=${maxCards}
        onChange=${(/** @type {number} */ count) => set({ ...supply, cards: count })} />
      ${cards.map(
        ([card, name]) => html`<${Count} key=${card} label=${t(name)} value=${supply.deck[card] ?? 0} min=${0}
          max=${maxDevCards}
          onChange=${(/** @type {number} */ count) =>
            set({ ...supply, deck: { ...supply.deck, [card]: count } })} />`,
      )}
    </div>
  </details>`;
}
