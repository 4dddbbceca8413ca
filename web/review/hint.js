// A hint in a game against bots: the best few actions with a reason each, ranked on the board; in setup, how good all places
// are. It takes the place of the log, so it neither covers nor moves anything.
import { html, useEffect, useState } from "../html.js";
import { call } from "../api.js";
import { t } from "../language.js";
import { ErrorText } from "../panels/error.js";
import { HeatScale } from "../heat/heat.js";
import { heatSpots, rankSpots } from "./marked-places.js";
import { ActionWords, offerOf, percentPoints, reasonText } from "./texts.js";

/**
 * @typedef {import("../protocol.js").PositionAnalysis} PositionAnalysis
 * @typedef {import("../table-view.js").TableView} TableView
 */

/** How many actions are named, and what they may cost at most. */
const [SHOWN, MOST] = [3, 0.1];

/** What costs no more than this is about as good. */
const ABOUT = 0.005;

/** @param {PositionAnalysis | null} hint */
export const bestOf = (hint) => hint?.actions.filter(({ cost }) => cost <= MOST).slice(0, SHOWN) ?? [];

/** @param {string} table @returns {Promise<PositionAnalysis>} */
export const fetchHint = (table) => call(`/tables/${table}/hint`);

/**
 * @param {{tableView: TableView, controls: import("../controls.js").Controls, onClose: () => void}} props
 */
export function HintPanel({ tableView, controls, onClose }) {
  const { state, view, names, me, board } = tableView;
  const [hint, setHint] = useState(/** @type {PositionAnalysis | null} */ (null));
  const [heat, setHeat] = useState(false);
  const [error, setError] = useState("");
  const { ply } = state.turn;
  useEffect(() => {
    let on = true;
    setHint(null);
    setError("");
    fetchHint(state.table).then(
      (said) => on && setHint(said),
      ({ message }) => on && setError(message),
    );
    return () => void (on = false);
  }, [ply]);
  const best = bestOf(hint);
  const sites = hint?.sites ?? [];
  useEffect(() => {
    const ranks = rankSpots(
      best.map(({ action }) => action),
      (rank) => t("hints.rank", { rank }),
    );
    controls.spots.value = heat && sites.length ? heatSpots(sites, ranks) : ranks;
    return () => void (controls.spots.value = null);
  }, [hint, heat]);
  const people = { names, me };
  return html`<section class="panel hint" aria-label=${t("review.hint")} data-part="hint">
    <div class="hint-head">
      <h2>${t("review.hint")}</h2>
      ${sites.length > 0 &&
      html`<label class="tick">
        <input type="checkbox" data-action="heat" checked=${heat}
          onChange=${(/** @type {any} */ event) => setHeat(event.target.checked)} />
        ${heat ? html`<span class="hidden">${t("fair.show")}</span><${HeatScale} />` : t("fair.show")}
      </label>`}
      <button class="button button-quiet button-round" aria-label=${t("close")} onClick=${onClose}>×</button>
    </div>
    <div class="hint-body" aria-live="polite">
      ${!hint && !error && html`<p class="soft" role="status">${t("review.thinking")}</p>`}
      <${ErrorText} text=${error} />
      <ol class="hint-actions">
        ${best.map(
          ({ action, cost, merits }, i) => html`<li key=${i} class="hint-action" data-hint=${i}>
            <span class="hint-rank numeral">${i + 1}</span>
            <span class="decision-words">
              <b>
                <${ActionWords} action=${action} board=${board} people=${people} offer=${offerOf(view)} />
              </b>
              <span class="small">
                ${merits.length > 0
                  ? reasonText(merits[0], board, people, me ?? 0)
                  : !i && action === "end_turn" && t("hints.nothing")}
              </span>
            </span>
            ${i > 0 && html`<${Less} cost=${cost} />`}
          </li>`,
        )}
      </ol>
    </div>
  </section>`;
}

/** How much less than the first. @param {{cost: number}} props */
function Less({ cost }) {
  const equal = cost <= ABOUT;
  const text = equal ? t("hints.equal") : t("hints.less", { points: percentPoints(cost) });
  return html`<span class="hint-less numeral small soft" title=${text}>
    <span aria-hidden="true">${equal ? "≈" : `−${percentPoints(cost)}`}</span>
    <span class="hidden">${text}</span>
  </span>`;
}
