// Motion that explains: cards travel from hexes and the bank to whoever gets them, a stolen card goes face-down
// from hand to
// hand. It only ever adds pictures above the page; nothing waits for it.
import { html, render } from "./html.js";
import { CardBack, ResourceCard } from "./art/cards.js";
import { resources } from "./art/resources.js";
import { calm } from "./prefs.js";
import { named } from "./view.js";
import { mySeat } from "./state.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./protocol.js").News} News
 * @typedef {import("./protocol.js").Resource} Resource
 * @typedef {{x: number, y: number}} Point
 */

const FLIGHT_MS = 620;
const APART_MS = 70;
/** More than this at once is confusion, not explanation. */
const MOST = 16;

/** @type {Record<string, Resource>} */
const yields = { forest: "lumber", hills: "brick", pasture: "wool", fields: "grain", mountains: "ore" };

/** @param {Element | null | undefined} element @returns {Point | null} */
function middle(element) {
  const box = element?.getBoundingClientRect();
  return box && box.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
}

/** @param {HTMLElement} page @param {State} state @param {number} hex @returns {Point | null} */
function hexPoint(page, state, hex) {
  const svg = page.querySelector(".board-live");
  const matrix = svg instanceof SVGSVGElement ? svg.getScreenCTM() : null;
  const place = state.board?.hexes[hex];
  if (!matrix || !place) return null;
  const { x, y } = new DOMPoint(place.x * 60 * Math.sqrt(3) * 0.5, place.y * 30).matrixTransform(matrix);
  return { x, y };
}

/**
 * Where somebody's cards are: mine in my hand, others' beside their name.
 * @param {HTMLElement} page
 * @param {State} state
 * @param {number} seat
 * @param {Resource | null} resource
 */
function handPoint(page, state, seat, resource) {
  const own = seat === mySeat(state) && resource ? page.querySelector(`[data-hand="${resource}"]`) : null;
  return middle(own) ?? middle(page.querySelector(`.player[data-seat="${seat}"]`));
}

/** @param {HTMLElement} page @param {Resource} resource */
const bankPoint = (page, resource) => middle(page.querySelector(`[data-bank="${resource}"]`));

/**
 * The hexes that paid a resource to somebody for a roll.
 * @param {State} state
 * @param {number} seat
 * @param {Resource} resource
 * @param {number} sum
 */
function payers({ board, view }, seat, resource, sum) {
  const player = view?.players[seat];
  if (!board || !view || !player) return [];
  const own = new Set([...player.settlements, ...player.cities]);
  return board.hexes
    .filter(
      ({ hex, terrain, number, vertices }) =>
        number === sum &&
        hex !== view.robber &&
        yields[terrain] === resource &&
        vertices.some((vertex) => own.has(vertex)),
    )
    .map(({ hex }) => hex);
}

/** @param {HTMLElement} page @param {News[]} news @param {State} before @param {State} after */
export function animate(page, news, before, after) {
  if (document.hidden || calm() || after.face.stage === "over") return;
  /** @type {{from: Point | null, to: Point | null, card: Resource | null}[]} */
  const flights = [];
  let sum = 0;
  for (const entry of news) {
    if (entry.type !== "step") continue;
    for (const event of /** @type {import("./protocol.js").Event[]} */ (entry.events)) {
      const [name, told] = named(event);
      if (name === "rolled") sum = told.dice[0] + told.dice[1];
      if (name === "produced" || name === "plenty_taken") {
        for (const resource of resources) {
          const hexes = name === "produced" ? payers(after, told.seat, resource, sum) : [];
          for (let i = 0; i < (told.cards[resource] ?? 0); i += 1) {
            const from = hexes.length
              ? hexPoint(page, after, hexes[i % hexes.length])
              : bankPoint(page, resource);
            flights.push({ from, to: handPoint(page, after, told.seat, resource), card: resource });
          }
        }
      }
      if (name === "stolen")
        flights.push({
          from: handPoint(page, before, told.from, told.card),
          to: handPoint(page, after, told.by, told.card),
          card: null,
        });
      if (name === "monopoly_taken")
        for (let i = 0; i < Math.min(told.count, 4); i += 1)
          flights.push({
            from: handPoint(page, before, told.from, told.resource),
            to: handPoint(page, after, told.by, told.resource),
            card: told.resource,
          });
      if (name === "discarded")
        flights.push({
          from: handPoint(page, before, told.seat, told.resource),
          to: bankPoint(page, told.resource),
          card: told.resource,
        });
      if (name === "bank_traded" || name === "traded") {
        const [gave, got] = name === "traded" ? [told.deal.give, told.deal.want] : [told.gave, told.got];
        for (const resource of resources) {
          const there =
            name === "traded" ? handPoint(page, after, told.with, resource) : bankPoint(page, resource);
          const here = handPoint(page, after, told.seat, resource);
          if (gave[resource]) flights.push({ from: here, to: there, card: resource });
          if (got[resource]) flights.push({ from: there, to: here, card: resource });
        }
      }
    }
  }
  flights.slice(0, MOST).forEach((flight, i) => fly(flight, i * APART_MS + (sum ? 420 : 0)));
}

/** @param {{from: Point | null, to: Point | null, card: Resource | null}} flight @param {number} delay */
function fly({ from, to, card }, delay) {
  if (!from || !to) return;
  const element = document.createElement("div");
  element.className = "flight";
  element.setAttribute("aria-hidden", "true");
  render(card ? html`<${ResourceCard} resource=${card} />` : html`<${CardBack} deck="resource" />`, element);
  document.body.append(element);
  const at = (/** @type {Point} */ { x, y }, /** @type {number} */ scale) =>
    `translate(${x - 22}px, ${y - 31}px) scale(${scale})`;
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
  const motion = element.animate(
    [
      { transform: at(from, 0.5), opacity: 0 },
      { transform: at(top, 1), opacity: 1, offset: 0.45 },
      { transform: at(to, 0.6), opacity: 0.9, offset: 0.95 },
      { transform: at(to, 0.5), opacity: 0 },
    ],
    { duration: FLIGHT_MS, delay, easing: "cubic-bezier(0.3, 0.6, 0.3, 1)", fill: "both" },
  );
  motion.onfinish = motion.oncancel = () => element.remove();
}
