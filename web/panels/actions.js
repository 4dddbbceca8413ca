// What can be done in a turn: build, buy, trade, undo, roll, end. What is not possible says why.
import { html } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { Building, Road } from "../art/pieces.js";
import { CardBack } from "../art/cards.js";
import { useAction } from "../controls.js";
import { because, cardsText, costOf, missing, whyNot, whyNotNow } from "../costs.js";
import { ErrorText } from "./error.js";
import { t } from "../language.js";

/**
 * @typedef {import("../table-view.js").TableView} TableView
 * @typedef {import("../session.js").Session} Session
 * @typedef {import("../controls.js").Controls} Controls
 * @typedef {import("../costs.js").Buyable} Buyable
 */

const keys = { road: "1", settlement: "2", city: "3", card: "4" };

/** @param {{what: Buyable, colour: import("../art/seats.js").SeatColour}} props */
function Picture({ what, colour }) {
  if (what === "card") return html`<span class="build-picture"><${CardBack} deck="dev" /></span>`;
  return html`<svg class="build-picture" viewBox="-24 -28 48 44" aria-hidden="true">
    ${what === "road"
      ? html`<${Road} a=${{ x: -26, y: 8 }} b=${{ x: 26, y: -18 }} colour=${colour} />`
      : html`<${Building} kind=${what} colour=${colour} />`}
  </svg>`;
}

/** @param {{cost: import("../protocol.js").Cards, lacks: import("../protocol.js").Cards}} props */
function Cost({ cost, lacks }) {
  return html`<span class="cost">
    ${resources.flatMap((resource) => {
      const lack = lacks[resource] ?? 0;
      return Array.from(
        { length: cost[resource] ?? 0 },
        (_, i) => html`<span class=${i >= (cost[resource] ?? 0) - lack ? "cost-lack" : ""}>
          <${ResourceIcon} resource=${resource} size="17" />
        </span>`,
      );
    })}
  </span>`;
}

/**
 * @param {{tableView: TableView, what: Buyable, on: boolean, onUse: () => void, onNotice: (why: string) =>
 *   void}} props
 */
function BuildButton({ tableView, what, on, onUse, onNotice }) {
  const why = whyNot(tableView, what);
  const name = t(`piece.${what}`);
  const left =
    what === "card"
      ? null
      : tableView.mine?.pieces_left[
          /** @type {const} */ ({ road: "roads", settlement: "settlements", city: "cities" })[what]
        ];
  const cost = costOf(tableView.reference, what);
  const lacks = missing(tableView.mine?.hand ?? {}, cost);
  return html`<button class="button build ${on ? "build-on" : ""}" data-action=${what}
    aria-disabled=${why ? "true" : undefined}
    aria-pressed=${what === "card" ? undefined : on ? "true" : "false"} aria-keyshortcuts=${keys[what]}
    aria-label=${t(why ? "action.costs_why" : "action.costs", { what: name, cost: cardsText(cost), why })}
    title=${`${why || t(what === "card" ? "action.buy_card" : `action.build_${what}`)}  [${keys[what]}]`}
    onClick=${() => (why ? onNotice(because(name, why)) : onUse())}>
    <span class="build-top">
      <${Picture} what=${what} colour=${tableView.colours[tableView.me ?? 0]} />
      ${left !== null &&
      left !== undefined &&
      html`<span class="build-left small" title=${t("action.left", { count: left })}>×${left}</span>`}
    </span>
    <span class="build-name">${name}</span>
    <${Cost} cost=${cost} lacks=${lacks} />
  </button>`;
}

/** @param {{tableView: TableView, session: Session, controls: Controls}} props */
export function Actions({ tableView, session, controls }) {
  const { groups, legal, state } = tableView;
  const { error, run } = useAction(state.turn.ply);
  const plain = (/** @type {any} */ action) => groups.plain.includes(action);
  const notify = (/** @type {string} */ why) => (controls.notice.value = why);
  const act = (/** @type {import("../protocol.js").Action} */ action) => {
    controls.notice.value = "";
    return run(() => session.act(action));
  };
  const wait = whyNotNow(tableView);
  const whyNoTrade = legal?.may_offer || groups.bank_trades.length ? "" : wait || t("why.nothing_to_trade");
  const trading = controls.panel.value === "trade";
  // “End turn” appears where “Roll dice” was: a double click on the dice must not end the turn as well.
  return html`<section class="actions" aria-label=${t("action.title")}>
    <div class="builds">
      ${/** @type {Buyable[]} */ (["road", "settlement", "city", "card"]).map(
        (what) => html`<${BuildButton} key=${what} tableView=${tableView} what=${what}
          on=${controls.build.value === what} onNotice=${notify}
          onUse=${() => (what === "card" ? act("buy_dev_card") : controls.toggleBuild(what))} />`,
      )}
    </div>
    <div class="verbs">
      <button class="button verb ${trading ? "build-on" : ""}" data-action="trade"
        aria-disabled=${whyNoTrade ? "true" : undefined} aria-expanded=${trading ? "true" : "false"}
        aria-keyshortcuts="t" title=${`${whyNoTrade || t("action.trade_with")}  [T]`}
        onClick=${() =>
          whyNoTrade
            ? notify(because(t("action.trade"), whyNoTrade))
            : (controls.panel.value = trading ? null : "trade")}>
        ${t("action.trade")}
      </button>
      <button class="button verb" data-action="undo" aria-disabled=${state.turn.may_undo ? undefined : "true"}
        aria-keyshortcuts="u"
        title=${`${t(state.turn.may_undo ? "action.undo_last" : "action.nothing_to_undo")}  [U]`}
        onClick=${() =>
          state.turn.may_undo
            ? run(() => session.send({ type: "undo", ply: state.turn.ply }))
            : notify(t("action.undo_what"))}>
        ${t("action.undo")}
      </button>
      ${plain("roll")
        ? html`<button class="button button-main verb verb-main" data-action="roll" aria-keyshortcuts="d"
            title=${`${t("action.roll_the")}  [D]`} onClick=${() => act("roll")}>
            ${t("action.roll")}
          </button>`
        : plain("stop_building")
          ? html`<button class="button button-main verb verb-main" data-action="stop"
              onClick=${() => act("stop_building")}>
              ${t("action.stop_building")}
            </button>`
          : html`<button class="button verb verb-main ${plain("end_turn") ? "button-main" : ""}"
              data-action="end" aria-disabled=${plain("end_turn") ? undefined : "true"} aria-keyshortcuts="e"
              title=${`${plain("end_turn") ? t("action.end_your") : wait || t("why.not_now")}  [E]`}
              onClick=${(/** @type {MouseEvent} */ event) =>
                event.detail < 2 &&
                (plain("end_turn")
                  ? act("end_turn")
                  : notify(because(t("action.end"), wait || t("why.not_now"))))}>
              ${t("action.end")}
            </button>`}
    </div>
    <${ErrorText} text=${error} />
  </section>`;
}
