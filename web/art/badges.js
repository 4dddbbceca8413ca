// The two awards, the emblem and the wordmark.
import { html } from "../html.js";

const shield = "M24 2.5L43 8v16Q42 38 24 46 6 38 5 24V8z";

/** Symbols by id, as SVG text, in a box of 48 by 48. */
export const symbols = {
  longest_road: `<path d="${shield}" fill="url(#art-gold)" stroke="#5f3d0c" stroke-width="1.6" stroke-linejoin="round"/><path d="M24 6.5L39.5 11v13Q38.5 35 24 41.8 9.5 35 8.5 24V11z" fill="#4f7d49"/>
    <path d="M8.6 25Q16 17 24 21t15.3-3V11L24 6.5 8.5 11z" fill="#8fc3d8"/><path d="M17 38.2Q15 31 22 28.5T25 19.5" stroke="#5c3a17" stroke-width="7" fill="none" stroke-linecap="round"/><path d="M17 38.2Q15 31 22 28.5T25 19.5" stroke="#f0d49a" stroke-width="4.4" fill="none" stroke-linecap="round"/>
    <path d="M17.3 36.5Q16.4 31.5 22.5 29T25 20.5" stroke="#a87c3e" stroke-width="1" stroke-dasharray="2 2.4" fill="none"/>`,
  largest_army: `<path d="${shield}" fill="url(#art-gold)" stroke="#5f3d0c" stroke-width="1.6" stroke-linejoin="round"/><path d="M24 6.5L39.5 11v13Q38.5 35 24 41.8 9.5 35 8.5 24V11z" fill="#8d2f2a"/><path d="M24 6.5L39.5 11v13Q38.5 35 24 41.8z" fill="#6c201d"/>
    <g stroke="#33210d" stroke-width=".9" stroke-linejoin="round"><path id="art-sword" d="M13 11.5l3.4.6L32 29.6l2-1.4 1.4 1.6-3.6 3.8 3.4 3.8-2.2 2.2-3.6-3.6-3.8 3.6-1.6-1.4 1.6-2L13 15z" fill="#e9edf0"/><use href="#art-sword" transform="matrix(-1 0 0 1 48 0)"/></g>`,
  emblem: `<path d="M24 2L43 13v22L24 46 5 35V13z" fill="#fbf3df" stroke="#4a2a14" stroke-width="2.4" stroke-linejoin="round"/>
    <path d="M6.2 24.5h35.6V34.3L24 44.6 6.2 34.3z" fill="#c1593a"/><path d="M6.2 24.5h35.6M6.2 31.5h35.6M11 38h26M16 24.5v7M32 24.5v7M24 31.5V38M10 31.5v4M38 31.5v4M18 38v3.5M30 38v3.5" stroke="#fbf3df" stroke-width="1.5"/>
    <path d="M7 25.5q-3-5 2.5-7-1.5-6 5-6.5 3-6 9.5-3.5 6.5-2.5 9.5 3.5 6.5.5 5 6.5 5.5 2 2.5 7-3 3.5-6.5 1-4 3.5-7.5.5-3 2-6 0-3.5 3-7.5-.5-4 2.5-6.5-1z" fill="#fffdf6" stroke="#4a2a14" stroke-width="1.6" stroke-linejoin="round"/>
    <path d="M14 19.5q3 2.5 5.5-.5M22 14.5q3 2.5 5.5-.5M29 20q3 2.5 5.5-.5M20.5 22.5q3 2 5-.5" stroke="#c3b291" stroke-width="1.5" fill="none" stroke-linecap="round"/>`,
};

const names = { longest_road: "Longest Road", largest_army: "Largest Army" };

/** @param {{award: "longest_road" | "largest_army", size?: number}} props */
export function Award({ award, size = 28 }) {
  return html`<svg class="icon" viewBox="0 0 48 48" width=${size} height=${size} role="img" aria-label=${names[award]}><use href="#art-${award}" /></svg>`;
}

/** The emblem: brick below, wool above. @param {{size?: number}} props */
export function Emblem({ size = 32 }) {
  return html`<svg class="icon" viewBox="0 0 48 48" width=${size} height=${size} aria-hidden="true"><use href="#art-emblem" /></svg>`;
}

/** The name with its emblem. */
export function Wordmark() {
  return html`<span class="wordmark"><${Emblem} size="1.5em" /><span>Brick<em>wool</em></span></span>`;
}
