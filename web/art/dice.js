// Dice: two rounded cubes, one ivory and one red, that tumble when they are rolled.
import { html } from "../html.js";

const spots = { tl: [14, 14], tr: [34, 14], l: [14, 24], m: [24, 24], r: [34, 24], bl: [14, 34], br: [34, 34] };

/** @type {(keyof typeof spots)[][]} */
const faces = [[], ["m"], ["tl", "br"], ["tl", "m", "br"], ["tl", "tr", "bl", "br"], ["tl", "tr", "m", "bl", "br"], ["tl", "tr", "l", "r", "bl", "br"]];

/** Symbols by id, as SVG text, in a box of 48 by 52. */
export const symbols = {
  "die-shape": `<rect x="5" y="11" width="40" height="38" rx="9" fill="#000" opacity=".3"/><rect x="3" y="6.5" width="42" height="42" rx="9.5" fill="var(--die-side)"/>
    <rect x="3" y="3" width="42" height="42" rx="9.5" fill="var(--die-face)" stroke="var(--die-line)" stroke-width="1.2"/><path d="M8 11.5Q8 7 12.5 7H30" stroke="#fff" stroke-width="2" stroke-linecap="round" fill="none" opacity=".6"/>`,
};

/**
 * @param {{face: number, tone?: "ivory" | "red", roll?: number | string}} props a new `roll` lets the die tumble again
 */
export function Die({ face, tone = "ivory", roll }) {
  return html`<svg key=${roll} class="die die-${tone}${roll === undefined ? "" : " die-rolls"}" viewBox="0 0 48 52" role="img" aria-label=${`die: ${face}`}>
    <use href="#art-die-shape" />${faces[face].map((spot) => {
      const [x, y] = spots[spot];
      return html`<circle class="die-pip" cx=${x} cy=${y} r="4.1" />`;
    })}</svg>`;
}
