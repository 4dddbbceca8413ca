// What the review tells beside the board: how everybody’s game came about, the decisions worth a look, and all
// of them.
import { html, useEffect, useRef, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { t, tParts } from "../language.js";
import { HeatScale } from "../heat/heat.js";
import { ErrorText } from "../panels/error.js";
import {
  ActionWords,
  headOf,
  kinds,
  kindsOf,
  percent,
  person,
  percentPoints,
  reasonText,
  reasonsOf,
  signed,
  storyOf,
  sumOf,
} from "./texts.js";

/**
 * @typedef {import("../protocol.js").GameReview} GameReview
 * @typedef {import("../protocol.js").ReviewedDecision} Decision
 * @typedef {import("../protocol.js").DecisionKind} DecisionKind
 * @typedef {import("./texts.js").People} People
 * @typedef {import("../art/seats.js").SeatColour} SeatColour
 */

/**
 * Everybody’s sum; whoever is picked is told about.
 * @param {{review: GameReview, people: People, colours: SeatColour[], now: number[], seat: number | null, onSeat:
 *   (seat: number | null) => void}} props
 */
export function Sums({ review, people, colours, now, seat, onSeat }) {
  return html`<div class="scroll-x" role="group" aria-label=${t("review.sums")} tabindex="0">
    <table class="review-sums">
      <thead>
        <tr>
          <th scope="col">${t("after.player")}</th>
          <th scope="col" class="sums-now">${t("review.now")}</th>
          <th scope="col">${t("review.start")}</th>
          <th scope="col">${t("review.luck")}</th>
          <th scope="col">${t("review.own")}</th>
          <th scope="col">${t("review.others")}</th>
          <th scope="col">${t("review.end")}</th>
        </tr>
      </thead>
      <tbody>
        ${review.players.map((player) => {
          const { start, luck, own, others, result } = sumOf(player);
          // Luck is what decisions leave, so both are told when all decisions are judged.
          const told = (/** @type {number} */ points) => (review.done ? signed(points) : "…");
          const tone = !review.done || !luck ? "" : luck < 0 ? "sum-bad" : "sum-good";
          return html`<tr key=${player.seat} data-seat=${player.seat}
            class=${seat === player.seat ? "sums-on" : undefined}>
            <th scope="row">
              <button class="sums-player" data-seat-filter=${player.seat}
                aria-pressed=${seat === player.seat ? "true" : "false"}
                onClick=${() => onSeat(seat === player.seat ? null : player.seat)}>
                <${Shield} colour=${colours[player.seat]} />
                <span>${person(player.seat, people, true)}</span>
              </button>
            </th>
            <td class="numeral sums-now">${percent(now[player.seat] ?? 0)}</td>
            <td class="numeral soft">${start}</td>
            <td class="numeral ${tone}" data-sum="luck">${told(luck)}</td>
            <td class="numeral" data-sum="own">${told(own)}</td>
            <td class="numeral" data-sum="others">${told(others)}</td>
            <td class="numeral points-sum">${result}</td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}

/**
 * What can be done with the decision that is shown on the board.
 * @typedef {object} DecisionActions
 * @property {boolean} heat whether the board shows how good all places are
 * @property {(heat: boolean) => void} onHeat
 * @property {string} error
 * @property {() => void} onAnalyse
 * @property {(() => void) | null} onAgain
 */

/**
 * One decision: what was done, what was better, and why.
 * @param {{review: GameReview, number: number, board: import("../protocol.js").Board, people: People, colours:
 *   SeatColour[], chosen: boolean, onPick: () => void, offer: import("./texts.js").Offer | null} & DecisionActions} props
 */
function DecisionCard({ review, number, board, people, colours, chosen, onPick, offer, ...actions }) {
  const { heat, onHeat, error, onAnalyse, onAgain } = actions;
  const decision = review.decisions[number];
  const better = decision.cost > 0;
  const reasons = reasonsOf(decision);
  const card = useRef(/** @type {HTMLElement | null} */ (null));
  // It may have been chosen on the ribbon.
  useEffect(() => void (chosen && card.current?.scrollIntoView({ block: "nearest" })), [chosen]);
  const same = (/** @type {unknown} */ one, /** @type {unknown} */ other) =>
    JSON.stringify(one) === JSON.stringify(other);
  const words = (/** @type {import("../protocol.js").Action} */ action) =>
    html`<${ActionWords} action=${action} board=${board} people=${people} offer=${offer} />`;
  return html`<li ref=${card} class="decision ${chosen ? "decision-on" : ""}">
    <button class="decision-head" data-decision=${number} aria-pressed=${chosen ? "true" : "false"}
      onClick=${onPick}>
      <span class="numeral decision-cost ${better ? "" : "soft"}">
        ${better ? `−${percentPoints(decision.cost)}` : "0"}
      </span>
      <span class="decision-words">
        <span class="small soft">
          <${Shield} colour=${colours[decision.seat]} />
          ${headOf(decision, people)}
        </span>
        <span>${words(decision.played)}</span>
        ${better &&
        html`<span class="decision-better">
          ${tParts("review.better", { action: words(decision.best) })}
        </span>`}
      </span>
    </button>
    ${better &&
    reasons.length > 0 &&
    html`<p class="small decision-why">
      ${reasons.map((reason) => reasonText(reason, board, people, decision.seat)).join(" ")}
    </p>`}
    ${chosen &&
    html`
      <div class="decision-actions">
        ${onAgain &&
        html`<button class="button button-main" data-action="try-again" onClick=${onAgain}>
          ${t("review.again")}
        </button>`}
        <button class="button" data-action="analyse" onClick=${onAnalyse}>${t("analyse.this")}</button>
        ${decision.sites &&
        html`
          <label class="tick">
            <input type="checkbox" data-action="heat" checked=${heat}
              onChange=${(/** @type {any} */ event) => onHeat(event.target.checked)} />
            ${t("fair.show")}
          </label>
          ${heat && html`<${HeatScale} />`}
        `}
        <${ErrorText} text=${error} />
      </div>
      <table class="small candidates">
        <caption class="soft">${t("review.compared")}</caption>
        <tbody>
          ${decision.candidates.map(({ action, chance, error: noise }, i) => {
            const mark = same(action, decision.played)
              ? t("review.mark.played")
              : better && same(action, decision.best)
                ? t("review.mark.better")
                : "";
            return html`<tr key=${i}>
              <td>${words(action)}</td>
              <td class="candidate-mark">${mark}</td>
              <td class="numeral">
                ${percent(chance)}
                <span class="soft">${noise >= 0.005 ? `±${Math.round(100 * noise)}` : ""}</span>
              </td>
            </tr>`;
          })}
        </tbody>
      </table>
    `}
  </li>`;
}

/**
 * @param {{review: GameReview, board: import("../protocol.js").Board, people: People, colours: SeatColour[], now:
 *   number[], seat: number | null, onSeat: (seat: number | null) => void, shown: number[], chosen: number | null,
 *   onPick: (decision: number) => void, offerAt: (ply: number) => import("./texts.js").Offer | null} & DecisionActions}
 *   props `seat` is whose decisions are told, `shown` those worth a look
 */
export function Story(props) {
  const { review, board, people, colours, now, seat, onSeat, shown, chosen, onPick, offerAt, ...actions } =
    props;
  const [all, setAll] = useState(false);
  const [kind, setKind] = useState(/** @type {DecisionKind | ""} */ (""));
  const judged = review.decisions.length;
  const listed = all
    ? review.decisions.flatMap((decision, i) =>
        (seat === null || decision.seat === seat) && (!kind || decision.kind === kind) ? [i] : [],
      )
    : shown;
  const player = seat === null ? null : review.players[seat];
  return html`
    ${!review.done &&
    html`<div class="review-progress" role="status">
      <label for="judging" class="small">
        ${t("review.judging", { done: judged, all: review.unforced })}
      </label>
      <progress id="judging" max=${review.unforced} value=${judged}></progress>
    </div>`}
    ${player &&
    html`<p class="review-told" data-told=${review.done ? "" : undefined}>
      ${review.done ? storyOf(player, people) : t("review.later")}
    </p>`}
    <${Sums} review=${review} people=${people} colours=${colours} now=${now} seat=${seat} onSeat=${onSeat} />
    ${player && review.done && html`<p class="small soft" data-kinds>${kindsOf(player)}</p>`}
    <h2 class="review-heading">
      ${t(all ? "review.every" : shown.length || !review.done ? "review.worth" : "review.nothing")}
      <button class="button button-quiet small" data-action="all-decisions" onClick=${() => setAll(!all)}>
        ${t(all ? "review.few" : "review.all")}
      </button>
    </h2>
    ${all &&
    html`<select class="field" aria-label=${t("review.kind")} value=${kind}
      onChange=${(/** @type {any} */ event) => setKind(event.target.value)}>
      <option value="">${t("review.kinds")}</option>
      ${kinds.map((name) => html`<option key=${name} value=${name}>${t(`review.kind.${name}`)}</option>`)}
    </select>`}
    ${!all && !shown.length && review.done && html`<p>${t("review.nothing.why")}</p>`}
    <ol class="decisions">
      ${listed.map(
        (number) => html`<${DecisionCard} key=${number} review=${review} number=${number} board=${board}
          people=${people} colours=${colours} chosen=${chosen === number} onPick=${() => onPick(number)}
          offer=${offerAt(review.decisions[number].ply)} ...${actions} />`,
      )}
    </ol>
    <details class="small soft review-about">
      <summary>${t("review.figures")}</summary>
      ${t("review.sum")}
    </details>
  `;
}
