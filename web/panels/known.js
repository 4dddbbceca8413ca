// What can be known of a hand: the cards that follow from what was seen, how many are unknown, and what the last roll
// brought. The server works it out (`known_hands`), unless the table's settings switch it off.
import { html } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { cardsText } from "../costs.js";
import { total } from "../view.js";
import { t } from "../language.js";

/**
 * @typedef {import("../protocol.js").Cards} Cards
 * @typedef {import("../protocol.js").KnownHand} KnownHand
 * @typedef {import("../table-view.js").TableView} TableView
 */

/** What is known of a hand. @param {TableView} tableView @param {number} seat @returns {KnownHand | null} */
export const knownHand = ({ state }, seat) => state.known_hands?.find((hand) => hand.seat === seat) ?? null;

/** @param {{cards: Cards, size?: string}} props */
const Icons = ({ cards, size = "15" }) =>
  resources
    .filter((resource) => cards[resource])
    .map(
      (resource) => html`<span key=${resource} class="known-card" data-known=${resource}>
        <${ResourceIcon} resource=${resource} size=${size} />
        <b class="numeral">${cards[resource]}</b>
      </span>`,
    );

/**
 * A hand in small pictures.
 * @param {{hand: KnownHand, size?: string}} props
 */
export function KnownCards({ hand: { known, unknown }, size }) {
  if (!total(known) && !unknown) return null;
  const certain = total(known) ? t("known.certain", { cards: cardsText(known) }) : "";
  const words = [certain, unknown ? t("known.unknown", { count: unknown }) : ""].filter(Boolean).join(", ");
  return html`<span class="known" title=${t("known.hand", { words })}>
    <span class="hidden">${words}</span>
    <span class="known-cards" aria-hidden="true">
      <${Icons} cards=${known} size=${size} />
      ${unknown > 0 &&
      html`<span class="known-card known-unknown" data-unknown=${unknown}>
        <span class="known-back"></span>
        <b class="numeral">${unknown}</b>
      </span>`}
    </span>
  </span>`;
}

/** What the last roll brought somebody. @param {{cards: Cards | undefined}} props */
export function Gained({ cards }) {
  if (!cards || !total(cards)) return null;
  return html`<span class="gained" title=${t("known.gained", { cards: cardsText(cards) })}>
    <span class="hidden">${t("known.got", { cards: cardsText(cards) })}</span>
    <span class="known-cards" aria-hidden="true">+<${Icons} cards=${cards} /></span>
  </span>`;
}

/**
 * Whether somebody has some cards, as far as that can be known.
 * @param {KnownHand | null} hand
 * @param {Cards} cards
 * @returns {"yes" | "no" | "maybe" | ""} nothing, if nothing is asked for or shown
 */
export function canPay(hand, cards) {
  const kinds = resources.filter((resource) => cards[resource]);
  if (!hand || !kinds.length) return "";
  const enough = (/** @type {Cards} */ held) =>
    kinds.every((resource) => (held[resource] ?? 0) >= (cards[resource] ?? 0));
  if (enough(hand.known)) return "yes";
  const beyond = kinds.reduce((sum, r) => sum + Math.max(0, (cards[r] ?? 0) - (hand.known[r] ?? 0)), 0);
  return enough(hand.most) && beyond <= hand.unknown ? "maybe" : "no";
}
