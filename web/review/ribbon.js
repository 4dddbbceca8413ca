// The ribbon: everybody’s chances stacked over the game, with a cursor to drag and pins where the game turned.
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { t } from "../language.js";
import { strokesOf } from "./marks.js";
import { percent, percentPoints } from "./texts.js";

/**
 * @typedef {import("../protocol.js").GameReview} GameReview
 * @typedef {import("../art/seats.js").SeatColour} SeatColour
 */

/** The ribbon is drawn in a box of this size and stretched. */
const [WIDTH, HEIGHT] = [1000, 100];

/** The area of one seat between those below and above it. @param {number[][]} chances @param {number} seat */
function area(chances, seat) {
  const last = Math.max(1, chances.length - 1);
  const x = (/** @type {number} */ ply) => ((WIDTH * ply) / last).toFixed(1);
  const y = (/** @type {number[]} */ all, /** @type {number} */ seats) =>
    (HEIGHT * all.slice(0, seats).reduce((sum, each) => sum + each, 0)).toFixed(1);
  const top = chances.map((all, ply) => `${x(ply)} ${y(all, seat)}`);
  const bottom = chances.map((all, ply) => `${x(ply)} ${y(all, seat + 1)}`).reverse();
  return `M${top.join("L")}L${bottom.join("L")}z`;
}

/** How much of the ribbon’s height a band needs for its mark, and how far from the ends the mark stays. */
const [MARKED, MARGIN] = [0.24, 0.03];

/** Where a seat’s mark stands: where its band is broadest, if it is broad enough. @param {number[][]} chances @param {number} seat */
function markOf(chances, seat) {
  const last = chances.length - 1;
  const inside = chances.flatMap((all, ply) =>
    ply >= MARGIN * last && ply <= (1 - MARGIN) * last ? [{ ply, chance: all[seat] ?? 0 }] : [],
  );
  const [best] = inside.sort((a, b) => b.chance - a.chance);
  if (!best || best.chance < MARKED) return null;
  const above = chances[best.ply].slice(0, seat).reduce((sum, each) => sum + each, 0);
  return { left: `${(100 * best.ply) / last}%`, top: `${100 * (above + best.chance / 2)}%` };
}

/** How far apart pins stand at least, in pixels. */
const APART = 18;

/** Positions from the left, moved apart where they would cover one another. @param {number[]} wanted @param {number} width */
export function spread(wanted, width) {
  const order = wanted.map((_, i) => i).sort((a, b) => wanted[a] - wanted[b]);
  const places = [...wanted];
  order.forEach((i, n) => {
    if (n) places[i] = Math.max(places[i], places[order[n - 1]] + APART);
  });
  order.reverse().forEach((i, n) => {
    places[i] = Math.min(places[i], n ? places[order[n - 1]] - APART : width);
  });
  return places;
}

/**
 * @param {{review: GameReview, colours: SeatColour[], names: string[], at: number, chosen: number | null, shown:
 *   number[], onSeek: (ply: number) => void, onPick: (decision: number) => void}} props `shown` are the
 *   decisions with pins
 */
export function Ribbon({ review, colours, names, at, chosen, shown, onSeek, onPick }) {
  const { chances, plies } = review;
  const bands = useMemo(() => colours.map((_, seat) => area(chances, seat)), [chances]);
  const marks = useMemo(() => colours.map((_, seat) => markOf(chances, seat)), [chances]);
  // Luck is what decisions leave: it is only known when all of them are judged.
  const strokes = useMemo(() => (review.done ? strokesOf(review) : []), [review]);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const [width, setWidth] = useState(1000);
  useEffect(() => {
    const band = /** @type {HTMLElement} */ (box.current);
    const watch = new ResizeObserver(() => setWidth(band.clientWidth));
    watch.observe(band);
    return () => watch.disconnect();
  }, []);
  const pins = (/** @type {number[]} */ all) =>
    spread(
      all.map((ply) => (width * ply) / Math.max(1, plies)),
      width,
    ).map((x) => ({ left: `${x.toFixed(1)}px` }));
  const lucky = pins(strokes.map(({ ply }) => ply));
  const lost = pins(shown.map((number) => review.decisions[number].ply));
  const left = (/** @type {number} */ ply) => ({ left: `${(100 * ply) / Math.max(1, plies)}%` });
  const now = chances[Math.min(at, chances.length - 1)] ?? [];
  const said = names.map((name, seat) => `${name} ${percent(now[seat] ?? 0)}`).join(", ");
  return html`<section class="panel ribbon" aria-label=${t("review.ribbon")}>
    <div class="ribbon-pins ribbon-luck">
      ${strokes.map(
        ({ ply, seat, gain }, i) => html`<button key=${ply} class="pin pin-luck seat-${colours[seat]}"
          style=${lucky[i]} title=${t("review.lucky", { name: names[seat], points: percentPoints(gain) })}
          aria-label=${t("review.lucky", { name: names[seat], points: percentPoints(gain) })}
          onClick=${() => onSeek(ply + 1)}></button>`,
      )}
    </div>
    <div class="ribbon-band" ref=${box}>
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
        ${bands.map((d, seat) => html`<path key=${seat} class="band seat-${colours[seat]}" d=${d} />`)}
        ${[25, 50, 75].map((y) => html`<path key=${y} class="ribbon-line" d="M0 ${y}H${WIDTH}" />`)}
      </svg>
      ${marks.map(
        (place, seat) =>
          place &&
          html`<i key=${seat} class="ribbon-mark" style=${place}><${Shield} colour=${colours[seat]} /></i>`,
      )}
      <i class="ribbon-cursor" style=${left(at)}></i>
      <input class="ribbon-range" type="range" min="0" max=${plies} value=${at} aria-label=${t("replay.step")}
        aria-valuetext=${t("review.at", { step: at, chances: said })}
        onInput=${(/** @type {any} */ event) => onSeek(Number(event.target.value))} />
    </div>
    <div class="ribbon-pins ribbon-lost">
      ${shown.map((number, i) => {
        const { seat, cost } = review.decisions[number];
        return html`<button key=${number}
          class="pin pin-lost seat-${colours[seat]} ${chosen === number ? "pin-on" : ""}" style=${lost[i]}
          data-pin=${number} title=${t("review.lost", { name: names[seat], points: percentPoints(cost) })}
          aria-label=${t("review.lost", { name: names[seat], points: percentPoints(cost) })}
          aria-pressed=${chosen === number ? "true" : "false"} onClick=${() => onPick(number)}></button>`;
      })}
    </div>
  </section>`;
}
