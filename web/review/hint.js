// A hint in a game against bots: the best few actions with their reasons; places are marked on the board.
import { html, useEffect, useState } from "../html.js";
import { call } from "../api.js";
import { t } from "../language.js";
import { ErrorText } from "../panels/error.js";
import { placesOf } from "./places.js";
import { ActionWords, points, reasonText } from "./words.js";

/**
 * @typedef {import("../protocol.js").PositionAnalysis} PositionAnalysis
 * @typedef {import("../table-view.js").TableView} TableView
 */

/** How many actions are named, and what they may cost at most. */
const [SHOWN, MOST] = [3, 0.1];

/**
 * @param {{tableView: TableView, controls: import("../controls.js").Controls, onClose: () => void}} props
 */
export function HintPanel({ tableView, controls, onClose }) {
  const { state, names, me, board } = tableView;
  const [hint, setHint] = useState(/** @type {PositionAnalysis | null} */ (null));
  const [error, setError] = useState("");
  const { ply } = state.turn;
  const mark = (/** @type {import("../protocol.js").Action | null} */ action) =>
    (controls.pointed.value = action && { placed: placesOf(action), number: null });
  useEffect(() => {
    let on = true;
    call(`/tables/${state.table}/hint`).then(
      (said) => {
        if (!on) return;
        setHint(said);
        mark(said.actions[0]?.action ?? null);
      },
      ({ message }) => on && setError(message),
    );
    return () => {
      on = false;
      mark(null);
    };
  }, [ply]);
  const people = { names, me };
  const best = hint?.actions.filter(({ cost }) => cost <= MOST).slice(0, SHOWN) ?? [];
  return html`<section class="panel hint" role="dialog" aria-label=${t("review.hint")}>
    <div class="hint-head">
      <h2>${t("review.hint")}</h2>
      <button class="button button-quiet button-round" aria-label=${t("close")} onClick=${onClose}>×</button>
    </div>
    ${!hint && !error && html`<p class="soft" role="status">${t("review.thinking")}</p>`}
    <${ErrorText} text=${error} />
    <ol class="hint-actions">
      ${best.map(
        ({ action, cost, reasons }, i) => html`<li key=${i}>
          <button class="decision-head" data-hint=${i} onClick=${() => mark(action)}>
            <span class="numeral hint-rank">${i === 0 ? "✓" : `−${points(cost)}`}</span>
            <span class="decision-words">
              <span><${ActionWords} action=${action} board=${board} people=${people} /></span>
              ${i === 0 &&
              reasons.length > 0 &&
              html`<span class="small soft">${reasonText(reasons[0], board, people)}</span>`}
            </span>
          </button>
        </li>`,
      )}
    </ol>
  </section>`;
}
