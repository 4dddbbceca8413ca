// The panels above the hand: whatever the game asks of a person, or what they have opened.
import { html } from "../html.js";
import { phaseOf } from "../table-view.js";
import { DevCardPanel } from "./devcard.js";
import { DiscardPanel } from "./discard.js";
import { OfferPanel } from "./offer.js";
import { TradePanel } from "./trade.js";
import { VictimPanel } from "./victim.js";

/** @typedef {import("../protocol.js").Cards} Cards */

/**
 * @param {{
 *   tableView: import("../table-view.js").TableView, session: import("../session.js").Session,
 *   controls: import("../controls.js").Controls, owed: number, discarding: Cards,
 *   onDiscarding: (cards: Cards) => void,
 * }} props `owed` is how many cards I have to discard, `discarding` those chosen so far
 */
export function Sheets({ tableView, session, controls, owed, discarding, onDiscarding }) {
  const [phase] = phaseOf(tableView.view.phase);
  const card = controls.card.value;
  const open = controls.panel.value;
  const close = () => (controls.panel.value = null);
  return html`<div class="sheets">
    ${owed > 0 &&
    html`<${DiscardPanel} tableView=${tableView} session=${session} owed=${owed} chosen=${discarding}
      onChange=${onDiscarding} />`}
    <${VictimPanel} tableView=${tableView} session=${session} />
    <${OfferPanel} tableView=${tableView} session=${session} />
    ${open === "trade" &&
    phase !== "trading" &&
    html`<${TradePanel} tableView=${tableView} session=${session} terms=${controls.terms} onClose=${close} />`}
    ${open === "card" &&
    card &&
    tableView.mine?.dev_cards?.[card] &&
    html`<${DevCardPanel} key=${card} tableView=${tableView} session=${session} card=${card} onClose=${close} />`}
  </div>`;
}
