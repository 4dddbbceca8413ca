// Dice that tumble when they are rolled: with pips, ivory and red, and those of the dice game, which show a resource.
import { html } from "../html.js";

const spots = {
  tl: [14, 14],
  tr: [34, 14],
  l: [14, 24],
  m: [24, 24],
  r: [34, 24],
  bl: [14, 34],
  br: [34, 34],
};

/** @type {(keyof typeof spots)[][]} */
const faces = [
  [],
  ["m"],
  ["tl", "br"],
  ["tl", "m", "br"],
  ["tl", "tr", "bl", "br"],
  ["tl", "tr", "m", "bl", "br"],
  ["tl", "tr", "l", "r", "bl", "br"],
];

/** Symbols by id, as SVG text, in a box of 48 by 52. */
export const symbols = {
  "die-under": `<rect x="5" y="11" width="40" height="38" rx="9" fill="#000" opacity=".3"/>
    <rect x="3" y="6.5" width="42" height="42" rx="9.5" fill="var(--die-side)"/>`,
  "die-shine": `<path d="M8 11.5Q8 7 12.5 7H30" stroke="#fff" stroke-width="2" stroke-linecap="round" fill="none"
    opacity=".6"/>`,
};

/**
 * A cube that tumbles whenever `roll` changes. It is decoration, unless it has a label.
 * @param {{tone: "ivory" | "red", label?: string, roll?: number | string, children?: unknown}} props
 */
function Cube({ tone, label, roll, children }) {
  return html`<svg key=${roll} class="die die-${tone}${roll === undefined ? "" : " die-rolls"}"
    viewBox="0 0 48 52" role=${label && "img"} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    <use href="#art-die-under" />
    <rect class="die-face" x="3" y="3" width="42" height="42" rx="9.5" fill="url(#art-die-${tone})" />
    <use href="#art-die-shine" />
    ${children}
  </svg>`;
}

/** @param {{face: number, tone?: "ivory" | "red", roll?: number | string}} props */
export function Die({ face, tone = "ivory", roll }) {
  return html`<${Cube} tone=${tone} roll=${roll}>
    ${faces[face].map(
      (spot) => html`<circle class="die-pip" cx=${spots[spot][0]} cy=${spots[spot][1]} r="4.1" />`,
    )}
  <//>`;
}

/** @param {{face: import("./resources.js").DieFace, label?: string, roll?: number | string}} props */
export function ResourceDie({ face, label, roll }) {
  return html`<${Cube} tone="ivory" label=${label} roll=${roll}>
    <circle cx="24" cy="24" r="17" fill="var(--${face}-pale)" stroke="var(--${face})" stroke-width="2" />
    <use href="#art-${face}" transform="translate(11.4 11.4) scale(1.05)" />
  <//>`;
}
