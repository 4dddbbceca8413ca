// How good places for a settlement are: a spot for each, on a soft scale from blue to amber that can be told apart
// without seeing red and green. The best have their rank on them. Drawn for the editor, hints, reviews and analyses.
import { html } from "../html.js";
import { short } from "../board/geometry.js";
import { formatTenths, t } from "../language.js";

/**
 * @typedef {{worth: number, dots: number}} Site
 * @typedef {{share: number, rank: number, note: string}} Heat `share` is from 0, the worst, to 1
 */

/** How many places have their rank on them, and how many of those a dark rim. */
const [RANKED, BEST] = [9, 3];

/** Where each of some sites, the best first, lies on the scale. @param {Site[]} sites @returns {Heat[]} */
export function heatOf(sites) {
  const [best, worst] = [sites[0]?.worth ?? 1, sites.at(-1)?.worth ?? 0];
  return sites.map(({ worth, dots }, i) => ({
    share: best > worst ? (worth - worst) / (best - worst) : 0.5,
    rank: i + 1,
    note: t("fair.place", {
      place: i + 1,
      all: sites.length,
      worth: formatTenths(worth),
      dots,
    }),
  }));
}

/** One spot, around the origin. @param {Heat & {numbered?: boolean}} props `numbered`: the best have their rank on them */
export function HeatSpot({ share, rank, numbered = true }) {
  return html`<g class=${rank <= BEST ? "heat heat-best" : "heat"}>
    <circle r=${short(9 + 6 * share)} data-heat=${Math.round(share * 4)} />
    ${numbered && rank <= RANKED && html`<text y="5">${rank}</text>`}
  </g>`;
}

/** What the colours mean. */
export function HeatScale() {
  return html`<span class="heat-scale small">
    ${t("heat.weak")}
    <svg class="heat" viewBox="0 0 100 20" width="80" height="16" aria-hidden="true">
      ${[0, 1, 2, 3, 4].map(
        (step) =>
          html`<circle key=${step} cx=${10 + 20 * step} cy="10" r=${6 + 0.7 * step} data-heat=${step} />`,
      )}
    </svg>
    ${t("heat.strong")}
  </span>`;
}
