// Pieces: settlement, city, road and robber, solid shapes of painted wood with a lit and a shaded face. Seat
// colours come from the class around them (see seats.js). A piece's origin is the vertex or hex point it stands
// on.
import { html } from "../html.js";
import { between } from "../board/geometry.js";

/** @typedef {import("./seats.js").SeatColour} SeatColour */

const outline = `stroke="var(--piece-line)" stroke-width="1.5" stroke-linejoin="round"`;
const halo = (/** @type {string} */ d) =>
  `<path d="${d}" fill="none" stroke="var(--piece-halo)" stroke-width="5" stroke-linejoin="round"/>`;

const house = "M-12.5-1.5L-7-12 7.5-13.5 13-4.5V7L-3 10.5-12.5 8z";
const town = "M-16.5 0L-16-17.5-11-25-5.5-18.5-5-11.5 10.5-12.5 17-3.5V8.5L-1 13-16.5 9.5z";

/** Symbols by id, as SVG text. */
export const symbols = {
  settlement: `<ellipse cx="3.5" cy="8.5" rx="14" ry="5" fill="#000" opacity=".32"/>${halo(house)}
    <g ${outline}><path d="M-12.5-1.5L-3 .5V10.5L-12.5 8z" fill="var(--seat)"/>
    <path d="M-3 .5L13-4.5V7L-3 10.5z" fill="var(--seat-dark)"/>
    <path d="M-7-12L-12.5-1.5-3 .5z" fill="var(--seat)"/>
    <path d="M-7-12L7.5-13.5 13-4.5-3 .5z" fill="var(--seat-lit)"/></g>
    <path d="M-6.5-11L7-12.4" stroke="#fff" stroke-width="1" stroke-linecap="round" opacity=".6"/>`,
  city: `<ellipse cx="4" cy="11" rx="18" ry="6" fill="#000" opacity=".34"/>${halo(town)}
    <g ${outline}><path d="M-5-1.5L-1 1.5V13L-5 12z" fill="var(--seat)"/>
    <path d="M-1 1.5L17-3.5V8.5L-1 13z" fill="var(--seat-dark)"/>
    <path d="M-6-11.4L10.5-12.5 17-3.5-1 1.5-6-5z" fill="var(--seat-lit)"/>
    <path d="M-16.5-1L-16-17.5-9.5-16V11.2L-16.5 9.5z" fill="var(--seat)"/>
    <path d="M-9.5-16L-5.5-18V9.5L-9.5 11.2z" fill="var(--seat-dark)"/>
    <path d="M-16.8-17.5L-11-26.5-9.5-15.5z" fill="var(--seat-lit)"/>
    <path d="M-11-26.5L-4.8-18.5-9.5-15.5z" fill="var(--seat)"/></g>
    <path d="M-5-11L10-12" stroke="#fff" stroke-width="1" stroke-linecap="round" opacity=".6"/>
    <path d="M3-.8l3-.8v5.5l-3 .8zM9.5-2.6l3-.8v5.5l-3 .8z" fill="#000" opacity=".38"/>`,
  robber: `<ellipse cx="4" cy="9" rx="14" ry="5" fill="#000" opacity=".4"/>
    <path d="M-11 7.5Q-10.5-5-5.5-10.5-9-13.5-7-19-4-26.5 1.5-26 8-25 7.5-17.5 7-13 4.5-10.5 10-5.5 11 7.5 0
    13.5-11 7.5z" fill="#33302f" stroke="var(--robber-line)" stroke-width="5" stroke-linejoin="round"/>
    <path d="M-11 7.5Q-10.5-5-5.5-10.5-9-13.5-7-19-4-26.5 1.5-26 8-25 7.5-17.5 7-13 4.5-10.5 10-5.5 11 7.5 0
    13.5-11 7.5z" fill="#2e2b2c" stroke="#141213" stroke-width="1.5" stroke-linejoin="round"/>
    <path d="M-9.5 7Q-8.5-5-4-10.2-7-14-5.4-18.5-3-24.5.5-24.6-2-19-1-13.5-5.5-3-4.5 9.2-7.5 8.6-9.5 7z"
    fill="#6a6462"/>
    <path d="M-2.6-16.6q3-3 6.6 0 .6 4-3.2 4.6-3.4-.6-3.4-4.6z" fill="#0f0d0e"/>
    <path d="M-.8-15.2l1.4.6M3.6-15.4l-1.3.7" stroke="#f4c04e" stroke-width="1.3" stroke-linecap="round"/>
    <path d="M-5.2-10.2q4.6 3 9.6-.2" stroke="#8d7a4c" stroke-width="1.6" fill="none" stroke-linecap="round"/>`,
};

/** Where a building shows its seat's mark: x, y and scale. */
const markAt = {
  settlement: "translate(5 2.6) skewY(-17) scale(.95)",
  city: "translate(-13 -6.5) skewY(13) scale(.82)",
};

/**
 * A settlement or a city around the origin.
 * @param {{kind: "settlement" | "city", colour: SeatColour}} props
 */
export function Building({ kind, colour }) {
  return html`<g class="seat-${colour}">
    <use href="#art-${kind}" />
    <use href="#art-mark-${colour}" transform=${markAt[kind]} fill="var(--seat-ink)" />
  </g>`;
}

/** How much of an edge a road leaves free at each end, for buildings. */
const FREE = 0.2;

/**
 * A road along an edge: a beam with a lit top and a shaded side.
 * @param {{a: import("../board/geometry.js").Point, b: import("../board/geometry.js").Point, colour:
 *   SeatColour}} props
 */
export function Road({ a, b, colour }) {
  const [from, to, middle] = [between(a, b, FREE), between(a, b, 1 - FREE), between(a, b)];
  const beam = `M${from.x.toFixed(1)} ${from.y.toFixed(1)}L${to.x.toFixed(1)} ${to.y.toFixed(1)}`;
  const text = `<path d="${beam}" class="road-shadow" transform="translate(2.5 4.5)"/>
    <path d="${beam}" class="road-halo" transform="translate(0 1)"/>
    <path d="${beam}" class="road-line" transform="translate(0 1.2)"/>
    <path d="${beam}" class="road-side" transform="translate(0 2)"/><path d="${beam}" class="road-top"/>
    <path d="${beam}" class="road-shine" transform="translate(-1 -1.7)"/>
    <use href="#art-mark-${colour}" transform="translate(${middle.x.toFixed(1)} ${middle.y.toFixed(1)}) scale(.62)"
    fill="var(--seat-ink)"/>`;
  return html`<g class="seat-${colour} road" dangerouslySetInnerHTML=${{ __html: text }} />`;
}
