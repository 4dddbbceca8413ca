// The panels above the hand: whatever the game asks of a person, or what they have opened.
import { html, useLayoutEffect, useRef } from "../html.js";
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
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useFocus(
    box,
    open === "card" ? `card ${card}` : owed > 0 ? "discard" : open && phase !== "trading" ? open : phase,
  );
  return html`<div class="sheets" ref=${box}>
    ${owed > 0 &&
    html`<${DiscardPanel} tableView=${tableView} session=${session} owed=${owed} chosen=${discarding}
      onChange=${onDiscarding} />`}
    <${VictimPanel} tableView=${tableView} session=${session} />
    <${OfferPanel} tableView=${tableView} session=${session} controls=${controls} />
    ${open === "trade" &&
    phase !== "trading" &&
    html`<${TradePanel} tableView=${tableView} session=${session} controls=${controls} onClose=${close} />`}
    ${open === "card" &&
    card &&
    tableView.mine?.dev_cards?.[card] &&
    html`<${DevCardPanel} key=${card} tableView=${tableView} session=${session} card=${card} onClose=${close} />`}
  </div>`;
}

/**
 * Puts the focus into a panel that opens, unless somebody is writing, and back where it was when it closes.
 * @param {{current: HTMLElement | null}} box
 * @param {string} shown what is open
 */
function useFocus(box, shown) {
  const before = useRef(/** @type {Element | null} */ (null));
  // Before the next key, which may be meant for the panel.
  useLayoutEffect(() => {
    const panel = box.current?.querySelector(".sheet:not(.offer-note)");
    const focused = document.activeElement;
    const writing = focused instanceof HTMLInputElement || focused instanceof HTMLTextAreaElement;
    if (panel instanceof HTMLElement && !writing && !panel.contains(focused)) {
      if (!box.current?.contains(focused)) before.current = focused;
      panel.tabIndex = -1;
      panel.focus({ preventScroll: true });
    } else if (!panel && before.current && focused === document.body) {
      const back = before.current;
      before.current = null;
      if (back instanceof HTMLElement && back.isConnected) back.focus({ preventScroll: true });
    }
  }, [shown]);
}
