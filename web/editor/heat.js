// How good the places for a first settlement are, as a soft scale from blue to amber on the corners, with figures for
// those who point or tab there.
import { html } from "../html.js";
import { short } from "../board/geometry.js";
import { cornerOf } from "./grid.js";
import { t } from "../language.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** The sites of the current draft, best first. @param {Desk} desk */
export function sitesOf(desk) {
  const current = desk.checked.value === desk.draft.value;
  const sites = (current && desk.check.value?.sites) || [];
  return [...sites].sort((a, b) => b.worth - a.worth);
}

/** @param {{desk: Desk}} props */
export function HeatMap({ desk }) {
  if (!desk.heat.value) return null;
  const sites = sitesOf(desk);
  const [best, worst] = [sites[0]?.worth ?? 1, sites.at(-1)?.worth ?? 0];
  const cells = Object.fromEntries(Object.entries(desk.names.value).map(([cell, name]) => [name, cell]));
  return html`<g class="heat" role="presentation">
    ${sites.map(({ hex, corner, worth, dots }, i) => {
      const cell = cells[hex];
      if (!cell) return null;
      const { x, y } = cornerOf(cell, corner);
      const share = best > worst ? (worth - worst) / (best - worst) : 0.5;
      return html`<g key=${`${hex}${corner}`} transform="translate(${short(x)} ${short(y)})" data-site=${i}
        class=${i < 3 ? "heat-best" : ""}>
        <title>${t("fair.place", { place: i + 1, all: sites.length, worth: worth.toFixed(1), dots })}</title>
        <circle r=${short(9 + 6 * share)} data-heat=${Math.round(share * 4)} />
        ${i < 9 && html`<text y="5">${i + 1}</text>`}
      </g>`;
    })}
  </g>`;
}
