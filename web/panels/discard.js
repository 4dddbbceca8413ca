// Discarding after a 7: the cards are chosen first, then handed in together.
import { html } from "../html.js";
import { useAction } from "../controls.js";
import { total } from "../view.js";
import { Stepper, plus } from "./stepper.js";
import { resources } from "../art/resources.js";
import { ErrorText } from "./error.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").Cards} Cards */

/**
 * @param {{
 *   tableView: import("../table-view.js").TableView, session: import("../session.js").Session,
 *   owed: number, chosen: Cards, onChange: (cards: Cards) => void,
 * }} props
 */
export function DiscardPanel({ tableView: { mine }, session, owed, chosen, onChange }) {
  const { busy, error, run } = useAction();
  const hand = mine?.hand ?? {};
  const left = owed - total(chosen);
  const send = async () => {
    let rest = chosen;
    for (const resource of resources) {
      while (rest[resource]) {
        await session.act({ discard: resource });
        rest = plus(rest, resource, -1);
        onChange(rest);
      }
    }
  };
  return html`<section class="sheet discard" aria-label=${t("discard.title")}>
    <div class="sheet-head">
      <h2>${t("discard.heading", { count: owed })}</h2>
      <span class="badge" aria-live="polite">
        ${left > 0 ? t("discard.to_go", { count: left }) : t("discard.done")}
      </span>
    </div>
    <p class="small soft">${t("discard.why", { count: mine?.cards ?? 0 })}</p>
    <${Stepper} label=${t("discard.title")} cards=${chosen}
      most=${(/** @type {import("../protocol.js").Resource} */ r) =>
        Math.min(hand[r] ?? 0, (chosen[r] ?? 0) + left)}
      onChange=${onChange} />
    <div class="sheet-foot">
      <button class="button" disabled=${!total(chosen)} onClick=${() => onChange({})}>
        ${t("discard.clear")}
      </button>
      <button class="button button-main" data-action="discard"
        aria-disabled=${left || busy ? "true" : undefined} onClick=${() => !left && !busy && run(send)}>
        ${left ? t("discard.choose", { count: left }) : t("discard.title")}
      </button>
    </div>
    <${ErrorText} text=${error} />
  </section>`;
}
