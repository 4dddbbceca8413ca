// An offer on the table: for the one who made it, who says what; for those who are asked, one click to answer.
import { html, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { useDeed } from "../controls.js";
import { phaseOf } from "../look.js";
import { missing, inWords } from "../costs.js";
import { CardsInline } from "./words.js";
import { Composer } from "./trade.js";

/**
 * @typedef {import("../look.js").Look} Look
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../protocol.js").Trade} Trade
 */

/**
 * @param {{give: import("../protocol.js").Cards, want: import("../protocol.js").Cards, first: string, second:
 *   string}} props
 */
function Deal({ give, want, first, second }) {
  return html`<div class="deal">
    <span class="deal-side"><span class="small soft">${first}</span><${CardsInline} cards=${give} /></span>
    <span class="deal-swap" aria-hidden="true">⇄</span>
    <span class="deal-side"><span class="small soft">${second}</span><${CardsInline} cards=${want} /></span>
  </div>`;
}

/** For the one who offers. @param {{look: Look, session: Session, trade: Trade}} props */
function MyOffer({ look: { groups, names, colours }, session, trade }) {
  const deed = useDeed();
  return html`<section class="sheet offer" aria-label="Your offer">
    <div class="sheet-head"><h2>Your offer</h2></div>
    <${Deal} give=${trade.offer.give} want=${trade.offer.want} first="You give" second="You get" />
    <ul class="answers">
      ${trade.to.map((seat) => {
        const answer = trade.answers[seat];
        const counter = typeof answer === "object" ? answer.countered : null;
        return html`<li key=${seat} class="answer">
          <span class="player-name"><${Shield} colour=${colours[seat]} /><b>${names[seat]}</b></span>
          <span class="answer-words">
            ${answer === "waiting"
              ? html`<span class="soft">thinks…</span>`
              : answer === "declined"
                ? html`<span class="soft">says no</span>`
                : counter
                  ? html`
                      gives <${CardsInline} cards=${counter.give} /> for <${CardsInline} cards=${counter.want} />
                    `
                  : "accepts"}
          </span>
          ${groups.takers.includes(seat) &&
          html`<button class="button button-main" data-taker=${seat} disabled=${deed.busy}
            onClick=${() => deed.run(() => session.act({ pick_taker: seat }))}>
            Trade
          </button>`}
          ${counter &&
          !groups.takers.includes(seat) &&
          html`<span class="small soft">you lack the cards</span>`}
        </li>`;
      })}
    </ul>
    <div class="sheet-foot">
      ${groups.plain.includes("withdraw_trade") &&
      html`<button class="button" data-action="withdraw" disabled=${deed.busy}
        onClick=${() => deed.run(() => session.act("withdraw_trade"))}>
        Withdraw
      </button>`}
    </div>
    ${deed.objection && html`<p class="objection" role="alert">${deed.objection}</p>`}
  </section>`;
}

/** For somebody who is asked. @param {{look: Look, session: Session, trade: Trade}} props */
function TheirOffer({ look, session, trade }) {
  const { groups, legal, names, colours, view, mine } = look;
  const [countering, setCountering] = useState(false);
  const deed = useDeed();
  const { give, want } = trade.offer;
  const lacks = missing(mine?.hand ?? {}, want);
  const can = groups.plain.includes("accept_trade");
  return html`<section class="sheet offer" aria-label="Offer">
    <div class="sheet-head">
      <h2 class="player-name"><${Shield} colour=${colours[view.current]} />${names[view.current]} offers</h2>
    </div>
    <${Deal} give=${give} want=${want} first="You get" second="You give" />
    ${countering
      ? html`<${Composer} look=${look} session=${session} counter=${trade.offer}
          onDone=${() => setCountering(false)} />`
      : null}
    <div class="sheet-foot">
      ${countering
        ? html`<button class="button" onClick=${() => setCountering(false)}>Back</button>`
        : html`
            ${legal?.may_counter &&
            html`<button class="button" data-action="counter" onClick=${() => setCountering(true)}>
              Counter…
            </button>`}
            <button class="button" data-action="decline" disabled=${deed.busy}
              onClick=${() => deed.run(() => session.act("decline_trade"))}>
              Decline
            </button>
            <button class="button button-main" data-action="accept"
              aria-disabled=${can && !deed.busy ? undefined : "true"}
              title=${can ? "" : `${inWords(lacks)} missing`}
              onClick=${() => can && !deed.busy && deed.run(() => session.act("accept_trade"))}>
              ${can ? "Accept" : `Accept (${inWords(lacks)} missing)`}
            </button>
          `}
    </div>
    ${deed.objection && html`<p class="objection" role="alert">${deed.objection}</p>`}
  </section>`;
}

/** @param {{look: Look, session: Session}} props */
export function OfferPanel({ look, session }) {
  const [phase, trade] = phaseOf(look.view.phase);
  if (phase !== "trading") return null;
  if (look.view.current === look.me)
    return html`<${MyOffer} look=${look} session=${session} trade=${trade} />`;
  if (look.legal && look.me !== null && trade.to.includes(look.me))
    return html`<${TheirOffer} look=${look} session=${session} trade=${trade} />`;
  const name = look.names[look.view.current];
  return html`<section class="sheet offer" aria-label="Offer">
    <${Deal} give=${trade.offer.give} want=${trade.offer.want} first="${name} gives" second="${name} gets" />
  </section>`;
}
