// The colours of seats, in the order they are given out, and the mark that tells each without its colour. The
// colours themselves are in style/theme.css: a drawing inside an element of class `seat-blue` takes them from
// --seat and its kin.

import { html } from "../html.js";

/** @typedef {"blue" | "orange" | "white" | "plum" | "green" | "brown" | "teal" | "black"} SeatColour */

/** @type {SeatColour[]} */
export const seatColours = ["blue", "orange", "white", "plum", "green", "brown", "teal", "black"];

/** Marks around the origin, 8 units wide, as SVG text. @type {Record<SeatColour, string>} */
const marks = {
  blue: `<circle r="3.4"/>`,
  orange: `<path d="M0-4L4 3.2H-4z"/>`,
  white: `<path d="M0-4.2L3.7 0 0 4.2-3.7 0z"/>`,
  plum: `<path d="M-1.3-3.8h2.6v2.5h2.5v2.6H1.3v2.5h-2.6V1.3h-2.5v-2.6h2.5z"/>`,
  green: `<path d="M-3.2-3.2h6.4v6.4h-6.4z"/>`,
  brown: `<path d="M-4 .6L0-3.6 4 .6v3L0-.6-4 3.6z"/>`,
  teal: `<path fill-rule="evenodd" d="M0-3.8a3.8 3.8 0 1 1 0 7.6 3.8 3.8 0 1 1 0-7.6zM0-1.7a1.7 1.7 0 1 0 0 3.4 1.7
    1.7 0 1 0 0-3.4z"/>`,
  black: `<path d="M0-4.2l1.2 2.8 3 .3-2.3 2 .7 3L0 2.3l-2.6 1.6.7-3-2.3-2 3-.3z"/>`,
};

/** Symbols by id, as SVG text: `mark-blue` and so on. */
export const symbols = Object.fromEntries(seatColours.map((colour) => [`mark-${colour}`, marks[colour]]));

/** A seat's colour and mark, wherever a person is named. @param {{colour: SeatColour}} props */
export function Shield({ colour }) {
  return html`<svg class="shield seat-${colour}" viewBox="-10 -10 20 20" aria-hidden="true">
    <path d="M0-9.5L9-6.5V0Q8 6.5 0 9.5-8 6.5-9 0V-6.5z" />
    <use href="#art-mark-${colour}" fill="var(--seat-ink)" />
  </svg>`;
}
