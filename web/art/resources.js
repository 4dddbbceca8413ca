// The five resources, and the gold of the dice game: one icon, one letter and one colour each (the colours are in
// style/theme.css as --lumber and so on). Icons are drawn in a box of 24 by 24 and used everywhere alike.
import { html } from "../html.js";
import { t } from "../language.js";

/**
 * @typedef {import("../board/geometry.js").Resource} Resource
 * @typedef {Resource | "gold"} DieFace what a die of the dice game shows
 */

/** @type {Resource[]} */
export const resources = ["lumber", "brick", "wool", "grain", "ore"];

/** @param {Resource} resource */
export const letter = (resource) => t(`letter.${resource}`);

const log = (/** @type {number} */ x, /** @type {number} */ y) => `<g transform="translate(${x} ${y})">
  <path d="M3.7 0H15a3.7 3.7 0 0 1 0 7.4H3.7z" fill="#7a4a25"/>
  <path d="M3.7 0H15a3.7 3.7 0 0 1 3.3 2H3.7z" fill="#b27a45" stroke="none"/>
  <path d="M8 4.6h4M13.5 3.4h3.5" stroke="#4f2d14" stroke-width=".7"/>
  <circle cx="3.9" cy="3.7" r="3.7" fill="#efcf97"/>
  <circle cx="3.9" cy="3.7" r="1.7" fill="none" stroke="#a9773f" stroke-width=".8"/></g>`;

const brick = (/** @type {number} */ x, /** @type {number} */ y) => `<g transform="translate(${x} ${y})">
  <path d="M0 2L2.2 0h9.6L9.6 2z" fill="#f0a578"/><path d="M9.6 2l2.2-2v5.6l-2.2 2z" fill="#93401f"/>
  <path d="M0 2h9.6v5.6H0z" fill="#cb5f36"/></g>`;

const kernel = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ turn) =>
  `<path transform="translate(${x} ${y}) rotate(${turn})" d="M0 0q-2.6-2.4 0-6.2 2.6 3.8 0 6.2z" fill="#f3c24a"/>`;

const coin = (/** @type {number} */ x, /** @type {number} */ y) =>
  `<path d="M${x} ${y - 2}v2.6a8 3.6 0 0 0 16 0V${y - 2}z" fill="#d29a2c"/>
    <ellipse cx="${x + 8}" cy="${y - 2}" rx="8" ry="3.6" fill="#f6cd62"/>`;

/** Symbols by id, as SVG text. */
export const symbols = {
  lumber: `<g stroke="#3b2412" stroke-width=".9" stroke-linejoin="round">${log(4.5, 3.6)}${log(1.2, 12.4)}</g>`,
  brick: `<g stroke="#5b2410" stroke-width=".9"
    stroke-linejoin="round">${brick(6.4, 3.4)}${brick(0.8, 12.2)}${brick(11.4, 12.2)}</g>`,
  wool: `<g stroke="#3d3129" stroke-width=".9" stroke-linejoin="round">
    <path d="M9 17v4M12 17.5V21M16.5 17v4M19.3 16v5" stroke-width="1.9" stroke-linecap="round"/>
    <path d="M6.6 15.4q-2.8-1.6-1.2-4.6-.4-3.6 3.2-3.8 1.8-2.8 5-1.4 3.2-1.6 5 1 3.6.2 3.4 3.8 2 2.8-.6 5-.4 3-3.8
    2.4-2.4 1.8-4.8.2-3.2 1.4-4.6-.8-.8-.6-1.6-1.8z" fill="#fbf5e6"/>
    <path d="M9.5 15.5q2 1.6 3.8-.2M15 13.2q2 1.4 3.4-.6M10.5 10q1.6 1.4 3.2-.2" fill="none" stroke="#b9ab90"
    stroke-width="1" stroke-linecap="round"/>
    <path d="M7 7.8Q3.2 6.4 2 9.8q-.6 3.6 2 4.6 3 .4 4-2.8.6-2.6-1-3.8z" fill="#4b3c35"/>
    <path d="M6.4 8.4l2.4-1" stroke="#4b3c35" stroke-width="2" stroke-linecap="round"/>
    <circle cx="4.3" cy="10.4" r=".75" fill="#fff" stroke="none"/></g>`,
  grain: `<g stroke="#6d470c" stroke-width=".85" stroke-linejoin="round">
    <path d="M7.5 22.5Q11 16 12.4 8" fill="none" stroke="#8a5f16" stroke-width="1.7" stroke-linecap="round"/>
    ${kernel(11, 17, -48)}${kernel(11.2, 17.4, 62)}${kernel(11.9, 13.2, -42)}${kernel(12.1, 13.6, 56)}
    ${kernel(12.6, 9.6, -34)}${kernel(12.9, 10, 48)}${kernel(13.2, 7.4, 8)}
    <path d="M13.8 1.4l.9-1M8.5 4.5L6.5 1.5M18 5.5L20.5 2.5" stroke="#b5841f" stroke-width=".9"
    stroke-linecap="round"/></g>`,
  ore: `<g stroke="#2a3138" stroke-width=".9" stroke-linejoin="round">
    <path d="M2 18.5L4.5 9l6-5.5 6 1.5 4.5 5.5 1 7.5-6 3.5-9.5-.5z" fill="#7c8792"/>
    <path d="M4.5 9l6-5.5L12 10.5 7.5 13z" fill="#c9d3da"/><path d="M10.5 3.5l6 1.5-4.5 5.5z" fill="#a7b3bd"/>
    <path d="M16.5 5l4.5 5.5-4.5 3.5-4.5-3.5z" fill="#76828d"/><path d="M2 18.5L4.5 9l3 4-1 8z" fill="#98a4ae"/>
    <path d="M7.5 13l4.5-2.5 4.5 3.5-.5 7.5-9.5-.5z" fill="#5f6b76"/>
    <path d="M21 10.5l1 7.5-6 3.5.5-7.5z" fill="#434d57"/>
    <path d="M9 16.5l2-1.5 1.8 1.8-1.4 2.2z" fill="#f0a04b" stroke-width=".6"/></g>`,
  gold: `<g stroke="#5f3d0c" stroke-width=".9"
    stroke-linejoin="round">${coin(3, 16.5)}${coin(5, 12.8)}${coin(2.5, 9)}<ellipse cx="10.5" cy="6.6" rx="8"
    ry="3.6" fill="#ffe69a"/><ellipse cx="10.5" cy="6.6" rx="5" ry="2" fill="none" stroke="#c08a24"/></g>`,
};

/**
 * A resource's icon, as wide as its text is high unless a size is given.
 * @param {{resource: DieFace, size?: number | string, label?: string}} props without a label it is decoration
 */
export function ResourceIcon({ resource, size = "1.4em", label }) {
  return html`<svg class="icon" viewBox="0 0 24 24" width=${size} height=${size}
    role=${label ? "img" : undefined} aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    <use href="#art-${resource}" />
  </svg>`;
}
