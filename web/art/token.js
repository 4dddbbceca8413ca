// Number tokens: cream discs whose numerals grow with their likelihood, with one pip for each way to roll the number.
import { html } from "../html.js";

export const TOKEN_RADIUS = 19;

/** In how many of 36 ways two dice show a number. @param {number} number */
export const ways = (number) => 6 - Math.abs(7 - number);

/** The disc without its number, as SVG text by symbol id. */
export const symbols = {
  token: `<ellipse cx="2.5" cy="4" rx="20" ry="19.5" fill="#1a1208" opacity=".34"/><circle cy="1.6" r="19.6" fill="#8a6a3c"/>
    <circle r="19.2" fill="url(#art-token-face)" stroke="var(--token-line)" stroke-width="1.3"/><circle r="16.8" fill="none" stroke="var(--token-ring)" stroke-width=".8"/>`,
};

/** @param {{number: number}} props */
export function Token({ number }) {
  const count = ways(number);
  const red = count === 5;
  return html`<g class=${red ? "token token-red" : "token"}>
    <use href="#art-token" />
    <text class="token-number" y=${2.2 + count * 0.55} font-size=${13 + count * 1.9}>${number}</text>
    ${[...Array(count).keys()].map((i) => html`<circle class="token-pip" cx=${(i - (count - 1) / 2) * 4} cy="11" r="1.45" />`)}
  </g>`;
}
