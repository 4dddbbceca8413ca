// Discarding after a 7: the cards are chosen first, then handed in together.
import { html } from "../html.js";
import { useAction } from "../controls.js";
import { total } from "../view.js";
import { Stepper, plus } from "./stepper.js";
import { counted } from "../table-view.js";
import { resources } from "../art/resources.js";
import { ErrorText } from "./error.js";

/** @typedef {import("../protocol.js").Cards} Cards */

/**
 * @param {{tableView: import("../table-view.js").TableView, session: import("../session.js").Session, owed:
 *   number, chosen:
 *   Cards, onChange: (cards: Cards) => void}} props
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
  return html`<section class="sheet discard" aria-label="Discard">
    <div class="sheet-head">
      <h2>Discard ${counted(owed, "card")}</h2>
      <span class="badge" aria-live="polite">${left > 0 ? `${left} to go` : "done"}</span>
    </div>
    <p class="small soft">
      A 7 was rolled and you hold ${counted(mine?.cards ?? 0, "card")}. Choose what to discard.
    </p>
    <${Stepper} label="Discard" cards=${chosen}
      most=${(/** @type {import("../protocol.js").Resource} */ r) =>
        Math.min(hand[r] ?? 0, (chosen[r] ?? 0) + left)}
      onChange=${onChange} />
    <div class="sheet-foot">
      <button class="button" disabled=${!total(chosen)} onClick=${() => onChange({})}>Clear</button>
      <button class="button button-main" data-action="discard"
        aria-disabled=${left || busy ? "true" : undefined} onClick=${() => !left && !busy && run(send)}>
        ${left ? `Choose ${left} more` : "Discard"}
      </button>
    </div>
    <${ErrorText} text=${error} />
  </section>`;
}
