// The trays of the analysis board: whose pieces, which piece, everybody’s cards, whose turn it is.
import { maxCards } from "../defaults.js";
import { html } from "../html.js";
import { DevCardFace, devCardKinds } from "../art/cards.js";
import { Building } from "../art/pieces.js";
import { Shield } from "../art/seats.js";
import { Stepper } from "../panels/stepper.js";
import { t } from "../language.js";
import { stages, withCard, withCurrent, withKnight, withSeat } from "./draft.js";

/**
 * @typedef {import("./draft.js").PositionDraft} PositionDraft
 * @typedef {import("./draft.js").PieceKind} PieceKind
 */

/** @type {PieceKind[]} */
const pieces = ["settlement", "city", "road", "robber"];

/** @param {{kind: PieceKind, colour: import("../art/seats.js").SeatColour}} props */
const Picture = ({ kind, colour }) => html`<svg class="seat-${colour}" viewBox="-22 -28 44 44" width="34"
  height="34" aria-hidden="true">
  ${kind === "robber"
    ? html`<use href="#art-robber" y="4" />`
    : kind === "road"
      ? html`<path class="tray-road" d="M-16 6L16 -14" />`
      : html`<${Building} kind=${kind} colour=${colour} />`}
</svg>`;

/**
 * @param {{draft: PositionDraft, seat: number, tool: PieceKind | null, names: string[], points: number[], colours:
 *   import("../art/seats.js").SeatColour[], onSeat: (seat: number) => void, onTool: (tool: PieceKind | null) => void,
 *   onDraft: (draft: PositionDraft) => void}} props
 */
export function Trays({ draft, seat, tool, names, points, colours, onSeat, onTool, onDraft }) {
  const { hand, cards, knights } = draft.seats[seat];
  const kept = stages.includes(draft.phase) ? [] : [draft.phase];
  return html`<footer class="panel trays" aria-label=${t("analyse.trays")}>
    <div class="tray tray-seats" role="group" aria-label=${t("analyse.whose")}>
      ${draft.seats.map(
        (_, i) => html`<button key=${i} class="tray-seat" data-seat=${i}
          aria-pressed=${i === seat ? "true" : "false"} onClick=${() => onSeat(i)}>
          <${Shield} colour=${colours[i]} />
          <span>${names[i]}</span>
          <b class="numeral" title=${t("count.points", { count: points[i] ?? 0 })}>${points[i] ?? ""}</b>
        </button>`,
      )}
    </div>
    <div class="tray-pieces">
      <div class="tray" role="group" aria-label=${t("analyse.pieces")}>
        ${pieces.map(
          (kind) => html`<button key=${kind} class="button tray-tool" data-tool=${kind}
            aria-pressed=${tool === kind ? "true" : "false"} aria-label=${t(`analyse.piece.${kind}`)}
            title=${t(`analyse.piece.${kind}`)} onClick=${() => onTool(tool === kind ? null : kind)}>
            <${Picture} kind=${kind} colour=${colours[seat]} />
          </button>`,
        )}
      </div>
      <label class="tray-knights small">
        ${t("analyse.knights")}
        <span class="tray-count">
          <button class="button" disabled=${!knights} aria-label=${t("analyse.knight_less")}
            onClick=${() => onDraft(withKnight(draft, seat, -1))}>
            −
          </button>
          <b class="numeral" data-knights>${knights}</b>
          <button class="button" disabled=${!draft.deck.knight} aria-label=${t("analyse.knight_more")}
            onClick=${() => onDraft(withKnight(draft, seat, 1))}>
            +
          </button>
        </span>
      </label>
    </div>
    <div class="tray">
      <${Stepper} cards=${hand} most=${() => maxCards} label=${t("analyse.hand")}
        onChange=${(/** @type {import("../protocol.js").Cards} */ next) =>
          onDraft(withSeat(draft, seat, { hand: next }))} />
    </div>
    <div class="tray stepper" role="group" aria-label=${t("analyse.cards")}>
      ${devCardKinds.map(
        (card) => html`<div key=${card} class="step ${cards[card] ? "step-some" : ""}" data-step=${card}>
          <button class="step-more" disabled=${!draft.deck[card]} title=${t(`dev.${card}`)}
            aria-label=${t("analyse.card_more", { card: t(`dev.${card}`), count: cards[card] ?? 0 })}
            onClick=${() => onDraft(withCard(draft, seat, card, 1))}>
            <${DevCardFace} card=${card} />
            ${(cards[card] ?? 0) > 0 && html`<span class="badge">${cards[card]}</span>`}
          </button>
          <button class="step-less" disabled=${!cards[card]}
            aria-label=${t("analyse.card_less", { card: t(`dev.${card}`) })}
            onClick=${() => onDraft(withCard(draft, seat, card, -1))}>
            −
          </button>
        </div>`,
      )}
    </div>
    <div class="tray tray-turn">
      <select class="field" aria-label=${t("analyse.turn")} value=${String(draft.current)}
        onChange=${(/** @type {any} */ event) => onDraft(withCurrent(draft, Number(event.target.value)))}>
        ${names.map(
          (name, i) => html`<option key=${i} value=${i}>${t("analyse.turn_of", { name })}</option>`,
        )}
      </select>
      <select class="field" aria-label=${t("analyse.moment")} value=${draft.phase}
        onChange=${(/** @type {any} */ event) => onDraft({ ...draft, phase: event.target.value })}>
        ${[...kept, ...stages].map(
          (phase) => html`<option key=${phase} value=${phase}>
            ${kept.includes(phase) ? t("analyse.phase.other") : t(`analyse.phase.${phaseKey(phase)}`)}
          </option>`,
        )}
      </select>
    </div>
  </footer>`;
}

/** @param {string} phase @returns {"before" | "after" | "robber"} */
const phaseKey = (phase) =>
  phase === "turn:before" ? "before" : phase === "turn:after" ? "after" : "robber";
