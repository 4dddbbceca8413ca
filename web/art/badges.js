// The two awards, the emblem and the wordmark.
import { html } from "../html.js";
import { t } from "../language.js";

const shield = "M24 2.5L43 8v16Q42 38 24 46 6 38 5 24V8z";

/** Symbols by id, as SVG text, in a box of 48 by 48. */
export const symbols = {
  longest_road: `<path d="${shield}" fill="url(#art-gilt)" stroke="#5f3d0c" stroke-width="1.6"
    stroke-linejoin="round"/><path d="M24 6.5L39.5 11v13Q38.5 35 24 41.8 9.5 35 8.5 24V11z" fill="#4f7d49"/>
    <path d="M8.6 25Q16 17 24 21t15.3-3V11L24 6.5 8.5 11z" fill="#8fc3d8"/>
    <path d="M17 38.2Q15 31 22 28.5T25 19.5" stroke="#5c3a17" stroke-width="7" fill="none" stroke-linecap="round"/>
    <path d="M17 38.2Q15 31 22 28.5T25 19.5" stroke="#f0d49a" stroke-width="4.4" fill="none"
    stroke-linecap="round"/>
    <path d="M17.3 36.5Q16.4 31.5 22.5 29T25 20.5" stroke="#a87c3e" stroke-width="1" stroke-dasharray="2 2.4"
    fill="none"/>`,
  largest_army: `<path d="${shield}" fill="url(#art-gilt)" stroke="#5f3d0c" stroke-width="1.6"
    stroke-linejoin="round"/><path d="M24 6.5L39.5 11v13Q38.5 35 24 41.8 9.5 35 8.5 24V11z" fill="#8d2f2a"/>
    <path d="M24 6.5L39.5 11v13Q38.5 35 24 41.8z" fill="#6c201d"/>
    <g id="art-sword" stroke="#2a1a0b" stroke-width="1" stroke-linejoin="round">
    <path d="M12.5 10l4.2 1.4L32.4 30l-2.8 2.6L13.6 14.4z" fill="#eef2f5"/>
    <path d="M26.6 34.6l8-7.4 1.7 1.9-8 7.4z" fill="url(#art-gilt)"/>
    <path d="M32.6 32.2l4.6 5-2.5 2.3-4.6-5z" fill="#7b4a22"/>
    <circle cx="36.6" cy="39" r="2.2" fill="url(#art-gilt)"/></g>
    <use href="#art-sword" transform="matrix(-1 0 0 1 48 0)"/>`,
  emblem: `<path d="M24 2.5L42.6 13.2v21.6L24 45.5 5.4 34.8V13.2z" fill="#f7e9cb" stroke="#4a2a14"
    stroke-width="2.6" stroke-linejoin="round"/>
    <path d="M7 21h34v13L24 43.8 7 34z" fill="#c1593a"/><path d="M7 21h34v3H7z" fill="#00000033"/>
    <path d="M7 27.5h34M7.5 34.5h33M15.5 21v6.5M32.5 21v6.5M24 27.5v7M11 27.5v7M37 27.5v7M18 34.5v5.5M30 34.5v5.5"
    stroke="#f7e9cb" stroke-width="1.6"/>
    <path d="M6.5 21.5q-2.6-5.5 2.8-7.2-.4-5.4 5-5.6 3-4.8 8.4-2.8 4.6-3 8.6.4 5.8-.6 6.6 4.6 5.2 1.2 4 6.2-.2
    5.4-5 5.2-3.8 2.6-6.8.2-3.4 2.8-6.6.4-3.4 2.4-6.6 0-3.4 2.6-6.6-.2-1.8.2-3.8-1.2z" fill="#fffdf6"
    stroke="#4a2a14" stroke-width="1.6" stroke-linejoin="round"/>
    <path d="M13 16.5q3 2.4 5.4-.4M21 11.8q3 2.4 5.4-.4M29.5 16.8q3 2.4 5.4-.4M21.5 18.8q2.6 2 4.8-.4"
    stroke="#c3b291" stroke-width="1.6" fill="none" stroke-linecap="round"/>`,
};

/** @param {{award: "longest_road" | "largest_army", size?: number}} props */
export function Award({ award, size = 28 }) {
  return html`<svg class="icon" viewBox="0 0 48 48" width=${size} height=${size} role="img"
    aria-label=${t(`award.${award}`)}>
    <use href="#art-${award}" />
  </svg>`;
}

/** The emblem: brick below, wool above. @param {{size?: number}} props */
export function Emblem({ size = 32 }) {
  return html`<svg class="icon" viewBox="0 0 48 48" width=${size} height=${size} aria-hidden="true">
    <use href="#art-emblem" />
  </svg>`;
}

/** The name with its emblem. */
export function Wordmark() {
  return html`<span class="wordmark"><${Emblem} size="1.5em" /><span>Brick<em>wool</em></span></span>`;
}
