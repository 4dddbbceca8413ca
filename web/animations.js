// Animations: cards fly from hexes and the bank to whoever gets them, a stolen card goes face-down from hand to hand. They
// only add pictures above the page; nothing waits for them.
import { html, render } from "./html.js";
import { CardBack, ResourceCard } from "./art/cards.js";
import { resources } from "./art/resources.js";
import { drawn } from "./board/geometry.js";
import { motionPace, prefersLessMotion, rotation } from "./prefs.js";
import { eventsOf, mySeat } from "./state.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./protocol.js").VisibleEntry} VisibleEntry
 * @typedef {import("./protocol.js").Resource} Resource
 * @typedef {import("./protocol.js").Cards} Cards
 * @typedef {{x: number, y: number}} Point
 * @typedef {{from: Point | null, to: Point | null, card: Resource | null}} Flight of a card; null is face-down
 */

const FLIGHT_MS = 620;
/** Between the start of one card and the next. */
const STAGGER_MS = 70;
/** Cards wait for the dice to settle. */
const AFTER_ROLL_MS = 420;
/** More at once would confuse rather than explain. */
const MAX_FLIGHTS = 16;
const MAX_MONOPOLY_FLIGHTS = 4;

/** Where things are on the screen. */
class ScreenPositions {
  /** @param {HTMLElement} page @param {State} state */
  constructor(page, state) {
    this.page = page;
    this.state = state;
  }

  /** @param {string} selector @returns {Point | null} */
  middle(selector) {
    const box = this.page.querySelector(selector)?.getBoundingClientRect();
    return box?.width ? { x: box.x + box.width / 2, y: box.y + box.height / 2 } : null;
  }

  /** @param {number} hex @returns {Point | null} */
  hex(hex) {
    const svg = this.page.querySelector(".board-live");
    const matrix = svg instanceof SVGSVGElement ? svg.getScreenCTM() : null;
    const place = this.state.board?.hexes[hex];
    if (!matrix || !place) return null;
    const at = drawn(place, rotation.peek());
    const { x, y } = new DOMPoint(at.x, at.y).matrixTransform(matrix);
    return { x, y };
  }

  /**
   * Mine are in my hand, others' beside their name.
   * @param {number} seat
   * @param {Resource | null} resource
   */
  hand(seat, resource) {
    const own = seat === mySeat(this.state) && resource ? this.middle(`[data-hand="${resource}"]`) : null;
    return own ?? this.middle(`.player[data-seat="${seat}"]`);
  }

  /** @param {Resource} resource */
  bank(resource) {
    return this.middle(`[data-bank="${resource}"]`);
  }

  /**
   * The hexes that paid a resource to a player for a roll.
   * @param {number} seat
   * @param {Resource} resource
   * @param {number} sum
   */
  payingHexes(seat, resource, sum) {
    const { board, view, reference } = this.state;
    const player = view?.players[seat];
    if (!board || !view || !player) return [];
    const own = new Set([...player.settlements, ...player.cities]);
    const pays = board.hexes.filter(
      ({ hex, terrain, number, vertices }) =>
        number === sum &&
        hex !== view.robber &&
        reference?.produces[terrain] === resource &&
        vertices.some((vertex) => own.has(vertex)),
    );
    return pays.map(({ hex }) => this.hex(hex));
  }
}

/** @param {HTMLElement} page @param {VisibleEntry[]} entries @param {State} before @param {State} after */
export function animate(page, entries, before, after) {
  if (document.hidden || prefersLessMotion() || after.info.stage === "over") return;
  const [was, is] = [new ScreenPositions(page, before), new ScreenPositions(page, after)];
  /** @type {Flight[]} */
  const flights = [];
  let sum = 0;
  for (const event of entries.flatMap((entry) => (entry.type === "step" ? eventsOf(entry) : []))) {
    if ("rolled" in event) sum = event.rolled.dice[0] + event.rolled.dice[1];
    flights.push(...flightsOf(event, was, is, sum));
  }
  const pace = motionPace();
  const delay = sum ? AFTER_ROLL_MS : 0;
  flights.slice(0, MAX_FLIGHTS).forEach((flight, i) => fly(flight, (i * STAGGER_MS + delay) * pace, pace));
}

/**
 * @param {import("./protocol.js").Event} event
 * @param {ScreenPositions} was before it
 * @param {ScreenPositions} is after it
 * @param {number} sum of the dice, if they were rolled
 * @returns {Flight[]}
 */
function flightsOf(event, was, is, sum) {
  if ("produced" in event) {
    const { seat, cards } = event.produced;
    return paid(is, seat, cards, (resource) => is.payingHexes(seat, resource, sum));
  }
  if ("plenty_taken" in event) return paid(is, event.plenty_taken.seat, event.plenty_taken.cards, () => []);
  if ("stolen" in event) {
    const { by, from, card } = event.stolen;
    return [{ from: was.hand(from, card), to: is.hand(by, card), card: null }];
  }
  if ("monopoly_taken" in event) {
    const { by, from, resource, count } = event.monopoly_taken;
    const flight = { from: was.hand(from, resource), to: is.hand(by, resource), card: resource };
    return Array(Math.min(count, MAX_MONOPOLY_FLIGHTS)).fill(flight);
  }
  if ("discarded" in event) {
    const { seat, resource } = event.discarded;
    return [{ from: was.hand(seat, resource), to: is.bank(resource), card: resource }];
  }
  if ("bank_traded" in event) {
    const { seat, gave, got } = event.bank_traded;
    return exchanged(is, seat, gave, got, (resource) => is.bank(resource));
  }
  if ("traded" in event) {
    const { seat, with: partner, deal } = event.traded;
    return exchanged(is, seat, deal.give, deal.want, (resource) => is.hand(partner, resource));
  }
  return [];
}

/**
 * Cards from hexes, or from the bank if no hex paid them.
 * @param {ScreenPositions} places
 * @param {number} seat
 * @param {Cards} cards
 * @param {(resource: Resource) => (Point | null)[]} hexesOf
 * @returns {Flight[]}
 */
const paid = (places, seat, cards, hexesOf) =>
  resources.flatMap((resource) => {
    const hexes = hexesOf(resource);
    return Array.from({ length: cards[resource] ?? 0 }, (_, i) => ({
      from: hexes.length ? hexes[i % hexes.length] : places.bank(resource),
      to: places.hand(seat, resource),
      card: resource,
    }));
  });

/**
 * One card of each kind, there and back.
 * @param {ScreenPositions} places
 * @param {number} seat
 * @param {Cards} gave
 * @param {Cards} got
 * @param {(resource: Resource) => Point | null} otherSide
 * @returns {Flight[]}
 */
const exchanged = (places, seat, gave, got, otherSide) =>
  resources.flatMap((card) => {
    const [here, there] = [places.hand(seat, card), otherSide(card)];
    const give = gave[card] ? [{ from: here, to: there, card }] : [];
    return [...give, ...(got[card] ? [{ from: there, to: here, card }] : [])];
  });

/** @param {Flight} flight @param {number} delay @param {number} pace how long it takes, compared to usual */
function fly({ from, to, card }, delay, pace) {
  if (!from || !to) return;
  const element = document.createElement("div");
  element.className = "flight";
  element.setAttribute("aria-hidden", "true");
  render(card ? html`<${ResourceCard} resource=${card} />` : html`<${CardBack} deck="resource" />`, element);
  document.body.append(element);
  const at = (/** @type {Point} */ { x, y }, /** @type {number} */ scale) =>
    `translate(${x - 22}px, ${y - 31}px) scale(${scale})`;
  const top = { x: (from.x + to.x) / 2, y: Math.min(from.y, to.y) - 30 };
  const animation = element.animate(
    [
      { transform: at(from, 0.5), opacity: 0 },
      { transform: at(top, 1), opacity: 1, offset: 0.45 },
      { transform: at(to, 0.6), opacity: 0.9, offset: 0.95 },
      { transform: at(to, 0.5), opacity: 0 },
    ],
    { duration: FLIGHT_MS * pace, delay, easing: "cubic-bezier(0.3, 0.6, 0.3, 1)", fill: "both" },
  );
  animation.onfinish = animation.oncancel = () => element.remove();
}
