// How good the places for a first settlement are on the board that is drawn, with figures for those who point there.
import { html } from "../html.js";
import { short } from "../board/geometry.js";
import { HeatSpot, heatOf } from "../heat/heat.js";
import { cornerOf } from "./grid.js";

/** @typedef {import("./workspace.js").Workspace} Workspace */

/** The sites of the current draft, best first. @param {Workspace} workspace */
export function sitesOf(workspace) {
  const current = workspace.checked.value === workspace.draft.value;
  const sites = (current && workspace.check.value?.sites) || [];
  return [...sites].sort((a, b) => b.worth - a.worth);
}

/** @param {{workspace: Workspace}} props */
export function HeatMap({ workspace }) {
  if (!workspace.heat.value) return null;
  const sites = sitesOf(workspace);
  const heats = heatOf(sites);
  const cells = Object.fromEntries(Object.entries(workspace.names.value).map(([cell, name]) => [name, cell]));
  return html`<g class="heat-map" role="presentation">
    ${sites.map(({ hex, corner }, i) => {
      const cell = cells[hex];
      if (!cell) return null;
      const { x, y } = cornerOf(cell, corner);
      return html`<g key=${`${hex}${corner}`} transform="translate(${short(x)} ${short(y)})" data-site=${i}>
        <title>${heats[i].note}</title>
        <${HeatSpot} ...${heats[i]} />
      </g>`;
    })}
  </g>`;
}
