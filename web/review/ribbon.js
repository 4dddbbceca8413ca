// The ribbon: everybody’s chances stacked over the game, with a cursor to drag and pins where the game turned.
import { html, useMemo } from "../html.js";
import { t } from "../language.js";
import { strokesOf } from "./marks.js";
import { percent, points } from "./words.js";

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

/**
 * @param {{review: GameReview, colours: SeatColour[], names: string[], at: number, chosen: number | null, shown:
 *   number[], onSeek: (ply: number) => void, onPick: (decision: number) => void}} props `shown` are the
 *   decisions with pins
 */
export function Ribbon({ review, colours, names, at, chosen, shown, onSeek, onPick }) {
  const { chances, plies } = review;
  const bands = useMemo(() => colours.map((_, seat) => area(chances, seat)), [chances]);
  const strokes = useMemo(() => strokesOf(review), [review.luck]);
  const left = (/** @type {number} */ ply) => ({ left: `${(100 * ply) / Math.max(1, plies)}%` });
  const now = chances[Math.min(at, chances.length - 1)] ?? [];
  const said = names.map((name, seat) => `${name} ${percent(now[seat] ?? 0)}`).join(", ");
  return html`<section class="panel ribbon" aria-label=${t("review.ribbon")}>
    <div class="ribbon-pins ribbon-luck">
      ${strokes.map(
        ({ ply, seat, gain }) => html`<button key=${ply} class="pin pin-luck seat-${colours[seat]}"
          style=${left(ply)} title=${t("review.lucky", { name: names[seat], points: points(gain) })}
          aria-label=${t("review.lucky", { name: names[seat], points: points(gain) })}
          onClick=${() => onSeek(ply + 1)}></button>`,
      )}
    </div>
    <div class="ribbon-band">
      <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" aria-hidden="true">
        ${bands.map((d, seat) => html`<path key=${seat} class="band seat-${colours[seat]}" d=${d} />`)}
        ${[25, 50, 75].map((y) => html`<path key=${y} class="ribbon-line" d="M0 ${y}H${WIDTH}" />`)}
      </svg>
      <i class="ribbon-cursor" style=${left(at)}></i>
      <input class="ribbon-range" type="range" min="0" max=${plies} value=${at} aria-label=${t("replay.step")}
        aria-valuetext=${t("review.at", { step: at, chances: said })}
        onInput=${(/** @type {any} */ event) => onSeek(Number(event.target.value))} />
    </div>
    <div class="ribbon-pins ribbon-lost">
      ${shown.map((number) => {
        const { ply, seat, cost } = review.decisions[number];
        return html`<button key=${number}
          class="pin pin-lost seat-${colours[seat]} ${chosen === number ? "pin-on" : ""}" style=${left(ply)}
          data-pin=${number} title=${t("review.lost", { name: names[seat], points: points(cost) })}
          aria-label=${t("review.lost", { name: names[seat], points: points(cost) })}
          aria-pressed=${chosen === number ? "true" : "false"} onClick=${() => onPick(number)}></button>`;
      })}
    </div>
  </section>`;
}
