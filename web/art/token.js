// Number tokens: cream discs whose numerals grow with their likelihood, with one pip for each way to roll the number.

export const TOKEN_RADIUS = 19;

/** In how many of 36 ways two dice show a number. @param {number} number */
export const ways = (number) => 6 - Math.abs(7 - number);

/** The disc without its number, as SVG text by symbol id. */
export const symbols = {
  token: `<ellipse cx="2.5" cy="4" rx="20" ry="19.5" fill="#1a1208" opacity=".34"/>
    <circle cy="1.6" r="19.6" fill="#8a6a3c"/>
    <circle r="19.2" fill="url(#art-token-face)" stroke="var(--token-line)" stroke-width="1.3"/>
    <circle r="16.8" fill="none" stroke="var(--token-ring)" stroke-width=".8"/>`,
};

/** A token around the origin, as SVG text; its pips are dots of one line. @param {number} number */
export function token(number) {
  const count = ways(number);
  const pips = [...Array(count).keys()].map((i) => `M${(i - (count - 1) / 2) * 4} 11h0`).join("");
  return `<g class="token${count === 5 ? " token-red" : ""}"><use href="#art-token"/>
    <text class="token-number" y="${(2.2 + count * 0.55).toFixed(2)}"
    font-size="${(13 + count * 1.9).toFixed(1)}">${number}</text><path class="token-pips" d="${pips}"/></g>`;
}
