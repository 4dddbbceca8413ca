// Fairness figures: dots by resource, how often each number occurs, and the best and worst places to start.
import { html } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { dots, resourceOf, tokenNumbers } from "./constraints.js";
import { HeatScale } from "../heat/heat.js";
import { sitesOf } from "./heat.js";
import { formatTenths, t } from "../language.js";

/** @typedef {import("./workspace.js").Workspace} Workspace */

/** Hexes and dots of each resource. @param {import("./grid.js").BoardDraft} draft */
export function dotsByResource({ land }) {
  const hexes = Object.values(land);
  return resources.map((resource) => {
    const own = hexes.filter(({ terrain }) => resourceOf(terrain) === resource);
    return { resource, hexes: own.length, dots: own.reduce((sum, { number }) => sum + dots(number), 0) };
  });
}

/** @param {{workspace: Workspace}} props */
export function Fairness({ workspace }) {
  const figures = dotsByResource(workspace.draft.value);
  const most = Math.max(1, ...figures.map((each) => each.dots));
  const sites = sitesOf(workspace);
  const counts = tokenNumbers.map(
    (number) => Object.values(workspace.draft.value.land).filter((hex) => hex.number === number).length,
  );
  const highest = Math.max(1, ...counts);
  return html`<details class="panel fold" data-part="fairness">
    <summary>${t("fair.title")}</summary>
    <div class="stack">
      <table class="fair-dots">
        <caption class="small soft">${t("fair.dots")}</caption>
        <tbody>
          ${figures.map(
            ({ resource, hexes, dots: all }) => html`<tr key=${resource} data-resource=${resource}>
              <th scope="row">
                <${ResourceIcon} resource=${resource} size=${22} label=${t(`resource.${resource}`)} />
              </th>
              <td class="fair-bar">
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <rect width=${(all / most) * 100} height="10" fill="var(--${resource})" />
                </svg>
              </td>
              <td class="numeral">${all}</td>
              <td class="small soft">${t("fair.hexes", { count: hexes })}</td>
            </tr>`,
          )}
        </tbody>
      </table>
      <div>
        <p class="small soft">${t("fair.numbers")}</p>
        <ol class="fair-numbers">
          ${tokenNumbers.map(
            (number, i) => html`<li key=${number} aria-label=${t("fair.times", { number, count: counts[i] })}>
              <span class="numeral">${counts[i]}</span>
              <svg viewBox="0 0 10 30" preserveAspectRatio="none" aria-hidden="true">
                <rect y=${30 - (counts[i] / highest) * 30} width="10" height=${(counts[i] / highest) * 30} />
              </svg>
              <span class="small ${number === 6 || number === 8 ? "fair-red" : ""}">${number}</span>
            </li>`,
          )}
        </ol>
      </div>
      <label class="tick">
        <input type="checkbox" checked=${workspace.heat.value}
          onChange=${(/** @type {any} */ event) => (workspace.heat.value = event.target.checked)} />
        ${t("fair.show")}
      </label>
      ${workspace.heat.value && html`<${HeatScale} />`}
      <p class="small soft">
        ${sites.length
          ? t("fair.best", {
              best: formatTenths(sites[0].worth),
              dots: sites[0].dots,
              worst: formatTenths(sites[sites.length - 1].worth),
              fewest: sites[sites.length - 1].dots,
            })
          : t("fair.later")}
      </p>
    </div>
  </details>`;
}
