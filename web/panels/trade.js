// Trading: one click trades with the bank; an offer to players is put together by clicking cards.
import { html, useState } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { total } from "../view.js";
import { Stepper } from "./stepper.js";
import { ErrorText } from "./error.js";

/**
 * @typedef {import("../table-view.js").TableView} TableView
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../protocol.js").Cards} Cards
 */

/**
 * What the bank takes and gives; each trade one click.
 * @param {{tableView: TableView, session: Session}} props
 */
function BankTrades({ tableView, session }) {
  const { groups, rules, bankRates } = tableView;
  const { busy, error, run } = useAction();
  const trades = resources
    .map((give) => groups.bank_trades.filter((trade) => trade.give === give))
    .filter((some) => some.length);
  return html`<div class="trade-bank stack">
    <h3>With the bank</h3>
    <p class="small soft bank-rates" aria-label="What the bank takes for one card">
      ${resources.map(
        (resource) => html`<span key=${resource}>
          <b class="numeral" data-rate=${resource}>${bankRates?.[resource]}</b>
          ${" "}
          <${ResourceIcon} resource=${resource} size="16" label=${resource} />
        </span>`,
      )}
    </p>
    ${trades.length
      ? trades.map(
          (some) => html`<div class="bank-trade" key=${some[0].give}>
            <span class="bank-rate">
              <b class="numeral">${some[0].count}</b>
              <${ResourceIcon} resource=${some[0].give} size="22" label=${some[0].give} />
            </span>
            <span aria-hidden="true" class="soft">→</span>
            ${some.map(
              (trade) => html`<button key=${trade.take} class="bank-take" disabled=${busy}
                data-bank-trade="${trade.give}-${trade.take}" data-take=${trade.take}
                aria-label=${`Give ${trade.count} ${trade.give} for 1 ${trade.take}`}
                title=${`${trade.count} ${trade.give} for 1 ${trade.take}`}
                onClick=${() => run(() => session.act({ bank_trade: trade }))}>
                <${ResourceIcon} resource=${trade.take} size="24" />
              </button>`,
            )}
          </div>`,
        )
      : html`<p class="small soft">
          You don’t have enough cards of one kind.
          ${rules.harbours && " A building at a harbour makes it cheaper."}
        </p>`}
    <${ErrorText} text=${error} />
  </div>`;
}

/**
 * Puts an offer together. A counter-offer starts with what was asked for; other offers are kept until somebody
 *   accepts.
 * @param {{tableView: TableView, session: Session, counter?: import("../protocol.js").Offer | null, kept?:
 *   import("../controls.js").Controls["terms"], onDone: () => void}} props
 */
export function Composer({ tableView, session, counter = null, kept, onDone }) {
  const { mine, view, me, names, colours, rules, reference } = tableView;
  const others = view.players.map(({ seat }) => seat).filter((seat) => seat !== me);
  const [own, setOwn] = useState(
    /** @type {import("../controls.js").Terms} */ ({ give: counter?.want ?? {}, want: counter?.give ?? {} }),
  );
  const { give, want, to = others } = kept ? kept.value : own;
  const change = (/** @type {Partial<import("../controls.js").Terms>} */ some) =>
    kept ? (kept.value = { give, want, to, ...some }) : setOwn({ give, want, to, ...some });
  const { busy, error, run } = useAction();
  const hand = mine?.hand ?? {};
  const one = rules.trade === "one-for-one";
  const why = !total(give)
    ? "Choose what you give"
    : !total(want)
      ? "Choose what you want"
      : !counter && !to.length
        ? "Choose whom to ask"
        : one && (total(give) > 1 || total(want) > 1)
          ? "Only one card for one card at this table"
          : "";
  const send = () => {
    const offer = { give, want };
    return run(() => session.act(counter ? { counter_trade: offer } : { offer_trade: { offer, to } })).then(
      (sent) => sent && onDone(),
    );
  };
  return html`<div class="composer">
    <div class="composer-row">
      <span class="composer-label">You give</span>
      <${Stepper} label="Give" cards=${give}
        most=${(/** @type {import("../protocol.js").Resource} */ r) => (want[r] ? 0 : (hand[r] ?? 0))}
        onChange=${(/** @type {Cards} */ cards) => change({ give: cards })} />
    </div>
    <div class="composer-row">
      <span class="composer-label">You get</span>
      <${Stepper} label="Get" cards=${want}
        most=${(/** @type {import("../protocol.js").Resource} */ r) => (give[r] ? 0 : reference.bank)}
        onChange=${(/** @type {Cards} */ cards) => change({ want: cards })} />
    </div>
    <div class="composer-row composer-send">
      ${counter
        ? html`
            <span class="composer-label">To</span>
            <span class="player-name">
              <${Shield} colour=${colours[view.current]} />
              <b>${names[view.current]}</b>
            </span>
          `
        : html`
            <span class="composer-label">Ask</span>
            <span class="composer-to">
              ${others.map(
                (seat) => html`<button key=${seat} class="chip"
                  aria-pressed=${to.includes(seat) ? "true" : "false"}
                  onClick=${() =>
                    change({
                      to: to.includes(seat) ? to.filter((other) => other !== seat) : [...to, seat].sort(),
                    })}>
                  <${Shield} colour=${colours[seat]} />
                  ${names[seat]}
                </button>`,
              )}
            </span>
          `}
      <button class="button button-main" data-action="offer" aria-disabled=${why || busy ? "true" : undefined}
        title=${why} onClick=${() => !why && !busy && send()}>
        ${counter ? "Counter" : "Offer"}
      </button>
    </div>
    <p class="small soft composer-why">${why && total(give) + total(want) > 0 && `${why}.`}</p>
    <${ErrorText} text=${error} />
  </div>`;
}

/**
 * @param {{tableView: TableView, session: Session, terms: import("../controls.js").Controls["terms"], onClose:
 *   () =>
 *   void}} props
 */
export function TradePanel({ tableView, session, terms, onClose }) {
  return html`<section class="sheet trade" aria-label="Trade">
    <div class="sheet-head">
      <h2>Trade</h2>
      <button class="button button-quiet button-round" aria-label="Close" onClick=${onClose}>×</button>
    </div>
    <div class="trade-columns">
      ${tableView.rules.trade !== "off" &&
      html`<div class="stack trade-players">
        <h3>With players</h3>
        ${tableView.legal?.may_offer
          ? html`<${Composer} tableView=${tableView} session=${session} kept=${terms} onDone=${onClose} />`
          : html`<p class="small soft">You need at least one card to make an offer.</p>`}
      </div>`}
      ${tableView.rules.bank_trade && html`<${BankTrades} tableView=${tableView} session=${session} />`}
    </div>
  </section>`;
}
