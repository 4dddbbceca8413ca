// The places a person may pick, as the server lists them: glowing, focusable, each with a preview of its piece.
// Arrow keys move to the next place in their direction, Enter or Space picks.
import { html, useState } from "../html.js";
import { Building, Road } from "../art/pieces.js";
import { placeOf, robberAt } from "./pieces.js";

/**
 * @typedef {import("./geometry.js").Places} Places
 * @typedef {import("./pieces.js").Placed} Placed
 * @typedef {import("./pieces.js").PieceKind} PieceKind
 * @typedef {{settlements?: number[], cities?: number[], roads?: number[], robber?: number[]}} Targets named as
 *   in the server's legal `groups`
 * @typedef {Map<string, {draw: unknown, note: string, instead?: boolean}>} Spots what is drawn at targets, by their
 *   names, beside the glow or instead of it, and what is said to those who point there
 */

/** @type {[keyof Targets, PieceKind][]} */
const kinds = [
  ["robber", "robber"],
  ["roads", "road"],
  ["settlements", "settlement"],
  ["cities", "city"],
];

/** @type {Record<string, [x: number, y: number]>} */
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * @param {{
 *   places: Places, targets: Targets, ghost: Placed | null, colour: import("../art/seats.js").SeatColour,
 *   describe: (placed: Placed) => string, onPick: (placed: Placed) => void, spots?: Spots | null,
 * }} props
 */
export function TargetLayer({ places, targets, ghost, colour, describe, onPick, spots }) {
  const [entry, setEntry] = useState("");
  const [pointed, setPointed] = useState("");
  const all = kinds.flatMap(([group, kind]) =>
    (targets[group] ?? []).map((at) => ({ kind, at, ...pick(placeOf(places, { kind, at })) })),
  );
  const names = all.map(nameOf);
  const way = names.includes(entry) ? entry : names[0];

  /** @param {KeyboardEvent & {currentTarget: SVGElement}} event @param {typeof all[number]} target */
  const onKey = (event, target) => {
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      onPick({ kind: target.kind, at: target.at });
    }
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    event.stopPropagation();
    const next = nearest(all, target, arrow);
    const sibling =
      next && event.currentTarget.parentElement?.querySelector(`[data-target="${nameOf(next)}"]`);
    if (sibling instanceof SVGElement) sibling.focus();
  };

  /**
   * The areas that react to a touch overlap: the nearest place counts.
   * @param {MouseEvent & {currentTarget: SVGGElement}} event
   * @param {Placed} target
   * @returns {Placed}
   */
  const meant = (event, target) => {
    const matrix = event.detail ? event.currentTarget.ownerSVGElement?.getScreenCTM() : null;
    if (!matrix) return { kind: target.kind, at: target.at };
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    const far = (/** @type {typeof all[number]} */ place) => Math.hypot(place.x - x, place.y - y);
    const { kind, at } = all.reduce((best, place) => (far(place) < far(best) ? place : best));
    return { kind, at };
  };

  return html`<g class="targets seat-${colour}">
    ${all.map((target, i) => {
      const { kind, at, x, y } = target;
      const chosen = ghost?.kind === kind && ghost.at === at;
      const place = kind === "road" ? "edge" : kind === "robber" ? "hex" : "vertex";
      const spot = spots?.get(names[i]);
      const spotted = spot?.instead ? " target-spot" : "";
      return html`<g key=${names[i]} class="target target-${kind}${chosen ? " target-chosen" : ""}${spotted}"
        role="button" aria-label=${[describe(target), ...(spot ? [spot.note] : [])].join(". ")}
        aria-pressed=${chosen ? "true" : undefined} tabindex=${names[i] === way ? 0 : -1}
        data-target=${names[i]} ...${{ [`data-${place}`]: at }}
        onClick=${(/** @type {any} */ event) => onPick(meant(event, target))}
        onKeyDown=${(/** @type {any} */ event) => onKey(event, target)}
        onFocus=${() => {
          setEntry(names[i]);
          setPointed(names[i]);
        }}
        onBlur=${() => setPointed("")} onMouseEnter=${() => setPointed(names[i])}
        onMouseLeave=${() => setPointed("")}>
        ${kind === "road"
          ? html`<${RoadTarget} edge=${places.edges[at]} colour=${colour} />`
          : html`<g transform="translate(${x.toFixed(1)} ${y})">
              <circle class="target-hit" r=${kind === "robber" ? 44 : 27} />
              <circle class="target-case" r=${glow[kind]} />
              <circle class="target-glow" r=${glow[kind]} />
              <g class="target-ghost">
                ${kind === "robber"
                  ? html`<use href="#art-robber" ...${robberAt(places.hexes[at])} />`
                  : html`<${Building} kind=${kind} colour=${colour} />`}
              </g>
            </g>`}
        ${spot && html`<g class="spot" transform="translate(${x.toFixed(1)} ${y})">${spot.draw}</g>`}
      </g>`;
    })}
    ${all.map(({ x, y }, i) => {
      const note = names[i] === pointed && spots?.get(names[i])?.note;
      return note && html`<${Note} key="note" box=${places.box} x=${x} y=${y} note=${note} />`;
    })}
  </g>`;
}

/** About how wide a letter of a note is, and the room beside and around its text. */
const [LETTER, BESIDE, NOTE_HEIGHT] = [7.6, 8, 24];

/**
 * What is said about a place to those who point there, above it and within the board.
 * @param {{box: Places["box"], x: number, y: number, note: string}} props
 */
function Note({ box, x, y, note }) {
  const half = (note.length * LETTER) / 2 + BESIDE;
  const middle = Math.max(box.x + half, Math.min(box.x + box.width - half, x));
  return html`<g class="spot-note" transform="translate(${middle.toFixed(1)} ${y - 36})" aria-hidden="true">
    <rect x=${-half} y=${-NOTE_HEIGHT / 2} width=${2 * half} height=${NOTE_HEIGHT} rx="6" />
    <text y="5" textLength=${2 * (half - BESIDE)} lengthAdjust="spacingAndGlyphs">${note}</text>
  </g>`;
}

const glow = { settlement: 9.5, city: 20, robber: 25 };

/** @param {{edge: import("./geometry.js").EdgePlace, colour: import("../art/seats.js").SeatColour}} props */
function RoadTarget({ edge: { a, b, x, y }, colour }) {
  const turn = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return html`
    <g transform="translate(${x.toFixed(1)} ${y}) rotate(${turn.toFixed(1)})">
      <rect class="target-hit" x="-20" y="-15" width="40" height="30" />
      <rect class="target-case" x="-13" y="-4.5" width="26" height="9" rx="4.5" />
      <rect class="target-glow" x="-13" y="-4.5" width="26" height="9" rx="4.5" />
    </g>
    <g class="target-ghost"><${Road} a=${a} b=${b} colour=${colour} /></g>
  `;
}

/** @param {Placed} placed */
const nameOf = ({ kind, at }) => `${kind}-${at}`;

/** @param {import("./geometry.js").Point} point */
const pick = ({ x, y }) => ({ x, y });

/**
 * The best target in a direction: near, and not far to the side.
 * @template {import("./geometry.js").Point} T
 * @param {T[]} all @param {T} from @param {[number, number]} direction @returns {T | undefined}
 */
export function nearest(all, from, [dx, dy]) {
  /** @param {T} to */
  const cost = (to) => {
    const [x, y] = [to.x - from.x, to.y - from.y];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    return ahead > 1 && aside < ahead * 3 ? ahead + aside * 2 : Infinity;
  };
  const best = all.reduce((found, to) => (cost(to) < cost(found) ? to : found), from);
  return best === from ? undefined : best;
}
