// Trading: one click trades with the bank; an offer to players is put together by clicking cards.
import { html, useState } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { total } from "../view.js";
import { Stepper } from "./stepper.js";
import { AnswerWords } from "./inline.js";
import { ErrorText } from "./error.js";
import { canPay, knownHand } from "./known.js";
import { formatList, t } from "../language.js";

/**
 * @typedef {import("../table-view.js").TableView} TableView
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../controls.js").Controls} Controls
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
    <h3>${t("trade.with_bank")}</h3>
    <p class="small soft bank-rates" aria-label=${t("trade.rates")}>
      ${resources.map(
        (resource) => html`<span key=${resource}>
          <b class="numeral" data-rate=${resource}>${bankRates?.[resource]}</b>
          ${" "}
          <${ResourceIcon} resource=${resource} size="16" label=${t(`resource.${resource}`)} />
        </span>`,
      )}
    </p>
    ${trades.length
      ? trades.map(
          (some) => html`<div class="bank-trade" key=${some[0].give}>
            <span class="bank-rate">
              <b class="numeral">${some[0].count}</b>
              <${ResourceIcon} resource=${some[0].give} size="22" label=${t(`resource.${some[0].give}`)} />
            </span>
            <span aria-hidden="true" class="soft">→</span>
            ${some.map(
              (trade) => html`<button key=${trade.take} class="bank-take" disabled=${busy}
                data-bank-trade="${trade.give}-${trade.take}" data-take=${trade.take}
                aria-label=${t("trade.bank_do", inTrade(trade))}
                title=${t("trade.bank_short", inTrade(trade))}
                onClick=${() => run(() => session.act({ bank_trade: trade }))}>
                <${ResourceIcon} resource=${trade.take} size="24" />
              </button>`,
            )}
          </div>`,
        )
      : html`<p class="small soft">${t("trade.not_enough")} ${rules.harbours && t("trade.harbours")}</p>`}
    <${ErrorText} text=${error} />
  </div>`;
}

/**
 * What a trade with the bank is told with.
 * @param {import("../protocol.js").ActionGroups["bank_trades"][number]} trade
 */
const inTrade = ({ count, give, take }) => ({
  count,
  give: t(`resource.${give}`),
  take: t(`resource.${take}`),
});

/** As many of some cards as are held. @param {Cards} cards @param {Cards} hand @returns {Cards} */
const within = (cards, hand) =>
  Object.fromEntries(
    resources.flatMap((resource) => {
      const count = Math.min(cards[resource] ?? 0, hand[resource] ?? 0);
      return count ? [[resource, count]] : [];
    }),
  );

/**
 * Puts an offer together. A counter-offer starts with what was asked for; other offers are kept until somebody
 *   accepts.
 * @param {{tableView: TableView, session: Session, counter?: import("../protocol.js").Offer | null, kept?:
 *   import("../controls.js").Controls["terms"], onDone?: () => void}} props
 */
export function Composer({ tableView, session, counter = null, kept, onDone }) {
  const { mine, view, me, names, colours, rules, reference } = tableView;
  const others = view.players.map(({ seat }) => seat).filter((seat) => seat !== me);
  const [own, setOwn] = useState(
    /** @type {import("../controls.js").Terms} */ ({ give: counter?.want ?? {}, want: counter?.give ?? {} }),
  );
  const { give: wished, want, to = others } = kept ? kept.value : own;
  const hand = mine?.hand ?? {};
  // Cards that are gone meanwhile are not offered.
  const give = within(wished, hand);
  const change = (/** @type {Partial<import("../controls.js").Terms>} */ some) =>
    kept ? (kept.value = { give, want, to, ...some }) : setOwn({ give, want, to, ...some });
  const { busy, error, run } = useAction();
  const one = rules.trade === "one-for-one";
  const why = !total(give)
    ? t("trade.choose_give")
    : !total(want)
      ? t("trade.choose_want")
      : !counter && !to.length
        ? t("trade.choose_whom")
        : one && (total(give) > 1 || total(want) > 1)
          ? t("trade.one_for_one")
          : "";
  const pays = (/** @type {number} */ seat) => canPay(knownHand(tableView, seat), want);
  const nameAndHand = (/** @type {number} */ seat) =>
    ({
      yes: t("known.yes", { name: names[seat] }),
      no: t("known.no", { name: names[seat] }),
      maybe: names[seat],
      "": names[seat],
    })[pays(seat)];
  const send = () => {
    const offer = { give, want };
    return run(() => session.act(counter ? { counter_trade: offer } : { offer_trade: { offer, to } })).then(
      (sent) => sent && onDone?.(),
    );
  };
  return html`<div class="composer">
    <div class="composer-row">
      <span class="composer-label">${t("trade.you_give")}</span>
      <${Stepper} label=${t("trade.give")} cards=${give}
        most=${(/** @type {import("../protocol.js").Resource} */ r) => (want[r] ? 0 : (hand[r] ?? 0))}
        onChange=${(/** @type {Cards} */ cards) => change({ give: cards })} />
    </div>
    <div class="composer-row">
      <span class="composer-label">${t("trade.you_get")}</span>
      <${Stepper} label=${t("trade.get")} cards=${want}
        most=${(/** @type {import("../protocol.js").Resource} */ r) => (give[r] ? 0 : reference.bank)}
        onChange=${(/** @type {Cards} */ cards) => change({ want: cards })} />
    </div>
    <div class="composer-row composer-send">
      ${counter
        ? html`
            <span class="composer-label">${t("trade.to")}</span>
            <span class="player-name">
              <${Shield} colour=${colours[view.current]} />
              <b>${names[view.current]}</b>
            </span>
          `
        : html`
            <span class="composer-label">${t("trade.ask")}</span>
            <span class="composer-to">
              ${others.map(
                (seat) => html`<button key=${seat} class="chip" title=${nameAndHand(seat)}
                  aria-label=${nameAndHand(seat)} aria-pressed=${to.includes(seat) ? "true" : "false"}
                  onClick=${() =>
                    change({
                      to: to.includes(seat) ? to.filter((other) => other !== seat) : [...to, seat].sort(),
                    })}>
                  <${Shield} colour=${colours[seat]} />
                  ${pays(seat) &&
                  html`<span class="chip-pays" data-pays=${pays(seat)} aria-hidden="true">
                    ${{ yes: "✓", no: "✗", maybe: "?", "": "" }[pays(seat)]}
                  </span>`}
                  <span class="chip-name">${names[seat]}</span>
                </button>`,
              )}
            </span>
          `}
      <button class="button button-main" data-action="offer" aria-disabled=${why || busy ? "true" : undefined}
        onClick=${() => !why && !busy && send()}>
        ${why || t(counter ? "trade.counter" : "trade.offer")}
      </button>
    </div>
    <${ErrorText} text=${error} />
  </div>`;
}

/** What everybody said to the last offer. @param {{tableView: TableView, controls: Controls}} props */
function Refused({ tableView: { names, colours }, controls }) {
  const answers = controls.refused.value;
  if (!answers.length) return null;
  const declined = answers.filter(({ answer }) => answer === "declined").map(({ seat }) => names[seat]);
  const others = answers.filter(({ answer }) => answer !== "declined");
  return html`<div class="notice small refused" role="status">
    ${declined.length > 0 && html`<p>${t("trade.declined", { names: formatList(declined) })}</p>`}
    ${others.map(
      ({ seat, answer }) => html`<p key=${seat}>
        <span class="player-name"><${Shield} colour=${colours[seat]} />${names[seat]}</span>
        ${" "}
        <${AnswerWords} answer=${answer} />
      </p>`,
    )}
  </div>`;
}

/** @param {{tableView: TableView, session: Session, controls: Controls, onClose: () => void}} props */
export function TradePanel({ tableView, session, controls, onClose }) {
  const { rules, legal } = tableView;
  // Small screens show one of the two at a time.
  const [tab, setTab] = useState(legal?.may_offer ? "players" : "bank");
  const both = rules.trade !== "off" && rules.bank_trade;
  return html`<section class="sheet trade" data-tab=${both ? tab : undefined} aria-label=${t("trade.title")}>
    <div class="sheet-head">
      <h2>${t("trade.title")}</h2>
      ${both &&
      html`<div class="segments trade-tabs" role="group" aria-label=${t("trade.with")}>
        ${[
          ["players", t("trade.players")],
          ["bank", t("trade.bank")],
        ].map(
          ([each, name]) => html`<button key=${each} class="segment"
            aria-pressed=${tab === each ? "true" : "false"} onClick=${() => setTab(each)}>
            ${name}
          </button>`,
        )}
      </div>`}
      <button class="button button-quiet button-round" aria-label=${t("close")} onClick=${onClose}>×</button>
    </div>
    <${Refused} tableView=${tableView} controls=${controls} />
    <div class="trade-parts">
      ${rules.trade !== "off" &&
      html`<div class="trade-players">
        ${legal?.may_offer
          ? html`<${Composer} tableView=${tableView} session=${session} kept=${controls.terms} />`
          : html`<p class="small soft">${t("trade.need_card")}</p>`}
      </div>`}
      ${rules.bank_trade && html`<${BankTrades} tableView=${tableView} session=${session} />`}
    </div>
  </section>`;
}
