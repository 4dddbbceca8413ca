// A player’s map of the island: draws what is built, what can be built and what can be paid for, as the server says,
// and lets a person pick with pointer or keyboard.
import { html, useMemo, useRef } from "../html.js";
import { Land, box } from "./land.js";
import { Hit, Ring, Slot, describe } from "./slots.js";
import { placeOf, structures } from "./island.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {import("../protocol.js").DiceMap} DiceMap
 * @typedef {import("../protocol.js").DicePlan} DicePlan
 */

/**
 * How a structure stands.
 * @param {Structure} structure
 * @param {Pick<DiceMap, "built" | "used" | "next">} map
 * @param {DicePlan[]} plans
 */
export function standingOf(structure, { built, used, next }, plans) {
  if (built.includes(structure)) return /** @type {string[]} */ (used).includes(structure) ? "used" : "built";
  const plan = plans.find((each) => each.structure === structure);
  if (plan) return plan.actions.length > 1 ? "exchange" : "payable";
  return next.includes(structure) ? "next" : "unbuilt";
}

/**
 * @param {{
 *   map: Pick<DiceMap, "built" | "used" | "next">, plans?: DicePlan[],
 *   colour: import("../art/seats.js").SeatColour, onPick?: (structure: Structure) => void,
 *   advised?: Structure[], chosen?: Structure | null, fresh?: Structure[], names?: boolean, label: string,
 * }} props `plans` is what can be paid for; `advised` is marked as the coach’s; `chosen` as the one in question;
 *   `fresh` was built last; `names` shows names in place of points
 */
export function IslandMap({
  map,
  plans = [],
  colour,
  onPick,
  advised = [],
  chosen = null,
  fresh = [],
  names = false,
  label,
}) {
  const land = useMemo(() => html`<${Land} colour=${colour} />`, [colour]);
  const live = useRef(/** @type {SVGSVGElement | null} */ (null));
  const standings = structures.map((structure) => standingOf(structure, map, plans));
  // One of them is reached with Tab, the others with arrow keys.
  const first =
    structures.find((_, i) => standings[i] === "payable" || standings[i] === "exchange") ??
    structures.find((_, i) => standings[i] === "next") ??
    structures[0];
  const walk = (/** @type {KeyboardEvent} */ event, /** @type {Structure} */ from) => {
    const ways = /** @type {Record<string, [number, number]>} */ ({
      ArrowLeft: [-1, 0],
      ArrowRight: [1, 0],
      ArrowUp: [0, -1],
      ArrowDown: [0, 1],
    });
    const way = ways[event.key];
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      onPick?.(from);
    } else if (way) {
      event.preventDefault();
      const to = nearest(from, way);
      /** @type {SVGElement | null | undefined} */ (
        live.current?.querySelector(`[data-structure="${to}"]`)
      )?.focus();
    }
  };
  return html`<div class="isle" role="group" aria-label=${label}>
    ${land}
    <svg class="isle-layer isle-live" viewBox="${box.x} ${box.y} ${box.width} ${box.height}" ref=${live}>
      ${structures.map(
        (structure, i) => html`<g key=${structure}
          class="slot slot-${standings[i]} ${fresh.includes(structure) ? "slot-fresh" : ""}">
          <${Slot} structure=${structure} standing=${standings[i]} colour=${colour} names=${names} />
        </g>`,
      )}
      ${structures
        .filter((_, i) => standings[i] === "payable" || standings[i] === "exchange")
        .map(
          (structure) => html`<${Ring} key=${structure} structure=${structure}
            kind=${standings[structures.indexOf(structure)]} />`,
        )}
      ${advised.map(
        (structure) => html`<${Ring} key=${`a${structure}`} structure=${structure} kind="advised" />`,
      )}
      ${chosen && html`<${Ring} structure=${chosen} kind="chosen" />`}
      ${structures.map(
        (structure, i) => html`<g key=${structure} class="map-pick ${onPick ? "map-pick-on" : ""}"
          data-structure=${structure} data-standing=${standings[i]} role=${onPick ? "button" : "img"}
          aria-label=${describe(structure, standings[i])}
          tabindex=${onPick ? (structure === first ? "0" : "-1") : undefined}
          onClick=${() => onPick?.(structure)}
          onKeyDown=${(/** @type {KeyboardEvent} */ event) => onPick && walk(event, structure)}>
          <title>${describe(structure, standings[i])}</title>
          <${Hit} structure=${structure} />
        </g>`,
      )}
    </svg>
  </div>`;
}

/** The structure that lies next in a direction. @param {Structure} from @param {[number, number]} way */
function nearest(from, [dx, dy]) {
  const at = placeOf(from);
  const far = (/** @type {Structure} */ to) => {
    const [x, y] = [placeOf(to).x - at.x, placeOf(to).y - at.y];
    const along = x * dx + y * dy;
    return along <= 4 ? Infinity : along + 2.2 * Math.abs(x * dy + y * dx);
  };
  return structures.reduce((best, to) => (to !== from && far(to) < far(best) ? to : best), from);
}
