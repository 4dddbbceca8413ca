// A game in numbers and pictures: points over time, the dice, and what everybody got and lost.
import { html, useMemo } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { Shield } from "../art/seats.js";
import { production, tallies, turns } from "./tallies.js";
import { countRolls, Histogram } from "../panels/dice.js";
import { t } from "../language.js";

/** @typedef {import("../art/seats.js").SeatColour} SeatColour */

/** @param {{lines: number[][], names: string[], colours: SeatColour[], target: number}} props */
function PointsChart({ lines, names, colours, target }) {
  const length = Math.max(...lines.map((line) => line.length), 2);
  const [width, height] = [420, 150];
  const top = Math.max(target, ...lines.flat());
  const x = (/** @type {number} */ i) => 24 + (i / (length - 1)) * (width - 40);
  const y = (/** @type {number} */ points) => height - 18 - (points / top) * (height - 32);
  const grid = Array.from({ length: Math.floor(top / 2) + 1 }, (_, i) => i * 2);
  const ends = lines.map((line, seat) => t("stat.ends", { name: names[seat], count: line.at(-1) ?? 0 }));
  return html`<figure class="chart">
    <svg viewBox="0 0 ${width} ${height}" role="img"
      aria-label=${t("stat.over_time", { ends: ends.join(", ") })}>
      ${grid.map(
        (points) => html`<g>
          <path class="chart-grid" d="M24 ${y(points)}H${width - 16}" />
          <text class="chart-label" x="18" y=${y(points) + 4}>${points}</text>
        </g>`,
      )}
      ${lines.map(
        (line, seat) => html`<g class="seat-${colours[seat]}">
          <path class="chart-case" d=${pathOf(line, x, y, seat)} />
          <path class="chart-line" d=${pathOf(line, x, y, seat)} />
        </g>`,
      )}
      ${lines.map(
        (line, seat) => html`<g class="seat-${colours[seat]} chart-end"
          transform="translate(${x(line.length - 1)} ${y(line.at(-1) ?? 0) - seat * 1.2})">
          <circle r="6" />
          <use href="#art-mark-${colours[seat]}" fill="var(--seat-ink)" />
        </g>`,
      )}
    </svg>
    <figcaption class="small soft">${t("stat.each_turn")}</figcaption>
  </figure>`;
}

/**
 * @param {number[]} line
 * @param {(i: number) => number} x
 * @param {(points: number) => number} y
 * @param {number} seat shifts the line a little, so that lines of equal points lie side by side
 */
const pathOf = (line, x, y, seat) =>
  `M${line.map((points, i) => `${x(i).toFixed(1)} ${(y(points) - seat * 1.2).toFixed(1)}`).join("L")}`;

/**
 * @param {{entries: import("../protocol.js").VisibleEntry[], names: string[], colours: SeatColour[], target:
 *   number}}
 *   props
 */
export function Statistics({ entries, names, colours, target }) {
  const all = useMemo(() => tallies(entries), [entries]);
  const counts = useMemo(() => countRolls(entries), [entries]);
  const sums = production(all);
  const rows = /** @type {[string, (seat: number) => unknown][]} */ ([
    [t("stat.stolen"), (seat) => all[seat].stole],
    [t("stat.robbed"), (seat) => all[seat].robbed],
    [t("stat.discarded"), (seat) => all[seat].discarded],
    [t("stat.blocked"), (seat) => all[seat].blocked],
    [t("stat.trades"), (seat) => all[seat].trades],
    [t("stat.bank"), (seat) => all[seat].bankTrades],
    [t("stat.bought"), (seat) => all[seat].cardsBought],
  ]);
  return html`<div class="statistics">
    <div class="statistics-charts">
      <section>
        <h3>${t("stat.turns", { count: turns(entries) })}</h3>
        <${PointsChart} lines=${all.map(({ points }) => points)} names=${names} colours=${colours}
          target=${target} />
      </section>
      <section><h3>${t("dice")}</h3><${Histogram} counts=${counts} /></section>
    </div>
    <div class="scroll-x" role="group" aria-label=${t("stat.numbers")} tabindex="0">
      <table class="points">
        <thead>
          <tr>
            <th scope="col">${t("stat.from_hexes")}</th>
            ${names.map(
              (name, seat) => html`<th key=${seat} scope="col">
                <span class="player-name"><${Shield} colour=${colours[seat]} />${name}</span>
              </th>`,
            )}
          </tr>
        </thead>
        <tbody>
          ${resources.map(
            (resource) => html`<tr key=${resource}>
              <th scope="row"><${ResourceIcon} resource=${resource} /> ${t(`resource.${resource}`)}</th>
              ${all.map(
                ({ produced }, seat) => html`<td key=${seat} class="numeral">${produced[resource] ?? 0}</td>`,
              )}
            </tr>`,
          )}
          <tr class="points-total">
            <th scope="row">${t("stat.all_from_hexes")}</th>
            ${sums.map((sum, seat) => html`<td key=${seat} class="numeral">${sum}</td>`)}
          </tr>
          ${rows.map(
            ([title, value]) => html`<tr key=${title}>
              <th scope="row">${title}</th>
              ${all.map((_, seat) => html`<td key=${seat} class="numeral">${value(seat)}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
    </div>
  </div>`;
}
