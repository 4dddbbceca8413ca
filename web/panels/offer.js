// An open offer: for whoever made it, the answers; for the others, a click to answer it.
import { html, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { phaseOf } from "../table-view.js";
import { missing, inWords } from "../costs.js";
import { CardsInline } from "./words.js";
import { Composer } from "./trade.js";
import { ErrorText } from "./error.js";

/**
 * @typedef {import("../table-view.js").TableView} TableView
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

/** For the one who offers. @param {{tableView: TableView, session: Session, trade: Trade}} props */
function MyOffer({ tableView: { groups, names, colours }, session, trade }) {
  const { busy, error, run } = useAction();
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
              ? html`<span class="soft">thinking…</span>`
              : answer === "declined"
                ? html`<span class="soft">declined</span>`
                : counter
                  ? html`
                      gives <${CardsInline} cards=${counter.give} /> for <${CardsInline} cards=${counter.want} />
                    `
                  : "accepts"}
          </span>
          ${groups.takers.includes(seat) &&
          html`<button class="button button-main" data-taker=${seat} disabled=${busy}
            onClick=${() => run(() => session.act({ pick_taker: seat }))}>
            Trade
          </button>`}
          ${counter &&
          !groups.takers.includes(seat) &&
          html`<span class="small soft">you don’t have the cards</span>`}
        </li>`;
      })}
    </ul>
    <div class="sheet-foot">
      ${groups.plain.includes("withdraw_trade") &&
      html`<button class="button" data-action="withdraw" disabled=${busy}
        onClick=${() => run(() => session.act("withdraw_trade"))}>
        Withdraw
      </button>`}
    </div>
    <${ErrorText} text=${error} />
  </section>`;
}

/** For somebody who is asked. @param {{tableView: TableView, session: Session, trade: Trade}} props */
function TheirOffer({ tableView, session, trade }) {
  const { groups, legal, names, colours, view, mine } = tableView;
  const [countering, setCountering] = useState(false);
  const { busy, error, run } = useAction();
  const { give, want } = trade.offer;
  const lacks = missing(mine?.hand ?? {}, want);
  const can = groups.plain.includes("accept_trade");
  return html`<section class="sheet offer" aria-label="Offer">
    <div class="sheet-head">
      <h2 class="player-name"><${Shield} colour=${colours[view.current]} />${names[view.current]} offers</h2>
    </div>
    <${Deal} give=${give} want=${want} first="You get" second="You give" />
    ${countering
      ? html`<${Composer} tableView=${tableView} session=${session} counter=${trade.offer}
          onDone=${() => setCountering(false)} />`
      : null}
    <div class="sheet-foot">
      ${countering
        ? html`<button class="button" onClick=${() => setCountering(false)}>Back</button>`
        : html`
            ${legal?.may_counter &&
            html`<button class="button" data-action="counter" onClick=${() => setCountering(true)}>
              Counter
            </button>`}
            <button class="button" data-action="decline" disabled=${busy}
              onClick=${() => run(() => session.act("decline_trade"))}>
              Decline
            </button>
            <button class="button button-main" data-action="accept"
              aria-disabled=${can && !busy ? undefined : "true"}
              title=${can ? "" : `Missing ${inWords(lacks)}`}
              onClick=${() => can && !busy && run(() => session.act("accept_trade"))}>
              ${can ? "Accept" : `Accept (missing ${inWords(lacks)})`}
            </button>
          `}
    </div>
    <${ErrorText} text=${error} />
  </section>`;
}

/** @param {{tableView: TableView, session: Session}} props */
export function OfferPanel({ tableView, session }) {
  const [phase, trade] = phaseOf(tableView.view.phase);
  if (phase !== "trading") return null;
  if (tableView.view.current === tableView.me)
    return html`<${MyOffer} tableView=${tableView} session=${session} trade=${trade} />`;
  if (tableView.legal && tableView.me !== null && trade.to.includes(tableView.me))
    return html`<${TheirOffer} tableView=${tableView} session=${session} trade=${trade} />`;
  const name = tableView.names[tableView.view.current];
  return html`<section class="sheet offer" aria-label="Offer">
    <${Deal} give=${trade.offer.give} want=${trade.offer.want} first="${name} gives" second="${name} gets" />
  </section>`;
}
