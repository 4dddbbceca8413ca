// An open offer: for whoever made it, the answers; for those who are asked, a click to answer it; for all others, and
// for offers that were declined without asking, a small note.
import { html, useEffect, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { declineUnpayable } from "../prefs.js";
import { phaseOf } from "../table-view.js";
import { cardsText, missing } from "../costs.js";
import { Countdown } from "./banner.js";
import { AnswerWords, CardsInline, PlayerName } from "./inline.js";
import { Composer } from "./trade.js";
import { ErrorText } from "./error.js";
import { t, tParts } from "../language.js";

/**
 * @typedef {import("../table-view.js").TableView} TableView
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../controls.js").Controls} Controls
 * @typedef {import("../protocol.js").Trade} Trade
 */

/** A new offer cannot be answered for this long: the click may have been meant for the one before. */
const SETTLE_MS = 350;

/**
 * Why an offer is declined without asking me; empty if I should be asked, or if it was not made to me.
 * @param {TableView} tableView
 * @param {Controls} controls
 * @returns {import("../controls.js").Declined["why"] | ""}
 */
export function whyQuiet({ view, me, groups }, controls) {
  if (phaseOf(view.phase)[0] !== "trading" || view.current === me || !groups.plain.includes("decline_trade"))
    return "";
  if (controls.quietTurn.value) return "turn";
  if (controls.quietSeats.value.includes(view.current)) return "player";
  return declineUnpayable.value && !groups.plain.includes("accept_trade") ? "cards" : "";
}

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

/**
 * How long the offer stays open for those who have not answered.
 * @param {{tableView: TableView, seats: number[]}} props
 */
function TimeLeft({ tableView: { state }, seats }) {
  const ends = state.turn.deadlines.flatMap(([seat, until]) => (seats.includes(seat) ? [until] : []));
  if (!ends.length) return null;
  return html`<${Countdown} until=${Math.max(...ends)} skew=${state.skew} label=${t("offer.open")} />`;
}

/** For the one who offers. @param {{tableView: TableView, session: Session, trade: Trade}} props */
function MyOffer({ tableView, session, trade }) {
  const { groups, names, colours } = tableView;
  const { busy, error, run } = useAction();
  return html`<section class="sheet offer" aria-label=${t("offer.yours")}>
    <div class="sheet-head">
      <h2>${t("offer.yours")}</h2>
      <${TimeLeft} tableView=${tableView} seats=${trade.to} />
    </div>
    <${Deal} give=${trade.offer.give} want=${trade.offer.want} first=${t("trade.you_give")}
      second=${t("trade.you_get")} />
    <ul class="answers">
      ${trade.to.map((seat) => {
        const answer = trade.answers[seat];
        return html`<li key=${seat} class="answer">
          <span class="player-name"><${Shield} colour=${colours[seat]} /><b>${names[seat]}</b></span>
          <span class="answer-words"><${AnswerWords} answer=${answer} /></span>
          ${groups.takers.includes(seat) &&
          html`<button class="button button-main" data-taker=${seat} disabled=${busy}
            onClick=${() => run(() => session.act({ pick_taker: seat }))}>
            ${t("offer.trade")}
          </button>`}
          ${typeof answer === "object" &&
          !groups.takers.includes(seat) &&
          html`<span class="small soft">${t("offer.you_lack")}</span>`}
        </li>`;
      })}
    </ul>
    <${ErrorText} text=${error} />
    <div class="sheet-foot">
      ${groups.plain.includes("withdraw_trade") &&
      html`<button class="button" data-action="withdraw" disabled=${busy}
        onClick=${() => run(() => session.act("withdraw_trade"))}>
        ${t("offer.withdraw")}
      </button>`}
    </div>
  </section>`;
}

/**
 * For somebody who is asked. Its buttons come last, so that they stay where they are whatever is above them.
 * @param {{tableView: TableView, session: Session, controls: Controls, trade: Trade}} props
 */
function TheirOffer({ tableView, session, controls, trade }) {
  const { groups, legal, names, colours, view, mine, me } = tableView;
  const [countering, setCountering] = useState(false);
  const [settled, setSettled] = useState(false);
  const { busy, error, run } = useAction();
  const { give, want } = trade.offer;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLE_MS);
    return () => clearTimeout(timer);
  }, []);
  const lacks = missing(mine?.hand ?? {}, want);
  const can = groups.plain.includes("accept_trade");
  const name = names[view.current];
  const muteOffers = () => (controls.quietSeats.value = [...controls.quietSeats.value, view.current]);
  return html`<section class="sheet offer" aria-label=${t("offer.title")}>
    <div class="sheet-head">
      <h2 class="player-name"><${Shield} colour=${colours[view.current]} />${t("offer.offers", { name })}</h2>
      <${TimeLeft} tableView=${tableView} seats=${me === null ? [] : [me]} />
    </div>
    <${Deal} give=${give} want=${want} first=${t("trade.you_get")} second=${t("trade.you_give")} />
    ${countering
      ? html`<${Composer} tableView=${tableView} session=${session} counter=${trade.offer}
          onDone=${() => setCountering(false)} />`
      : html`
          <p class="small soft offer-why">${can ? "" : t("offer.cannot", { cards: cardsText(lacks) })}</p>
          <p class="offer-quiet">
            <button class="link" data-action="quiet-turn" onClick=${() => (controls.quietTurn.value = true)}>
              ${t("offer.quiet_turn")}
            </button>
            <button class="link" data-action="quiet-player" onClick=${muteOffers}>
              ${t("offer.quiet_player", { name })}
            </button>
          </p>
        `}
    <${ErrorText} text=${error} />
    <div class="sheet-foot offer-foot">
      ${countering
        ? html`<button class="button" onClick=${() => setCountering(false)}>${t("offer.back")}</button>`
        : html`
            ${legal?.may_counter &&
            html`<button class="button" data-action="counter" disabled=${!settled}
              onClick=${() => setCountering(true)}>
              ${t("trade.counter")}
            </button>`}
            <button class="button" data-action="decline" disabled=${busy || !settled}
              onClick=${() => run(() => session.act("decline_trade"))}>
              ${t("offer.decline")}
            </button>
            <button class="button button-main" data-action="accept" disabled=${!settled}
              aria-disabled=${can && !busy ? undefined : "true"}
              onClick=${() => can && !busy && run(() => session.act("accept_trade"))}>
              ${t("offer.accept")}
            </button>
          `}
    </div>
  </section>`;
}

/**
 * An offer that I am not asked about, in one line.
 * @param {{tableView: TableView, seat: number, offer: import("../protocol.js").Offer, children?: unknown}} props
 */
function OfferNote({ tableView: { names, colours, me }, seat, offer, children }) {
  return html`<section class="sheet offer-note small" aria-label=${t("offer.title")} role="status">
    ${tParts("offer.note", {
      who: html`<${PlayerName} seat=${seat} who=${{ names, colours, me }} />`,
      give: html`<${CardsInline} cards=${offer.give} />`,
      want: html`<${CardsInline} cards=${offer.want} />`,
    })}
    ${" "}
    ${children}
  </section>`;
}

/** @param {{tableView: TableView, session: Session, controls: Controls}} props */
export function OfferPanel({ tableView, session, controls }) {
  const { view, me, legal, state } = tableView;
  const [phase, trade] = phaseOf(view.phase);
  const declined = controls.declined.value;
  const note =
    declined &&
    html`<${OfferNote} tableView=${tableView} ...${declined}>
      <span class="soft">${t(`offer.why.${declined.why}`)}</span>
      ${declined.why === "player" &&
      html`<button class="link" data-action="show-offers"
        onClick=${() => {
          controls.quietSeats.value = controls.quietSeats.value.filter((seat) => seat !== declined.seat);
          controls.declined.value = null;
        }}>
        ${t("offer.show_again")}
      </button>`}
    <//>`;
  if (phase !== "trading") return note;
  if (view.current === me)
    return html`<${MyOffer} tableView=${tableView} session=${session} trade=${trade} />`;
  const asked = legal && me !== null && trade.to.includes(me) && trade.answers[me] === "waiting";
  // Each offer has its own panel, so that what was begun for one is not applied to the next.
  if (asked && !whyQuiet(tableView, controls))
    return html`<${TheirOffer} key=${offeredAt(state.entries)} tableView=${tableView} session=${session}
      controls=${controls} trade=${trade} />`;
  return note ?? html`<${OfferNote} tableView=${tableView} seat=${view.current} offer=${trade.offer} />`;
}

/** The version of the last offer. @param {import("../protocol.js").VisibleEntry[]} entries */
const offeredAt = (entries) =>
  entries.findLast((entry) => entry.type === "step" && entry.events.some((event) => "offered" in event))
    ?.version;
