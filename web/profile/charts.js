// The charts of the profile: one mark for each game, the oldest on the left.
import { html } from "../html.js";

/** @typedef {import("../protocol.js").CoursePoint} CoursePoint */

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, FOOT] = [640, 190, 34, 10, 12, 10];
/** Over how many games the trend is taken. */
const WINDOW = 5;
/** Grid lines at most. */
const LINES = 5;

/** A scale from values to heights, with round grid lines. @param {number[]} values @param {number} top */
function scaleOf(values, top) {
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const pitch = [1, 2, 5, 10, 20, 25, 50].find((each) => (most - least) / each <= LINES) ?? 100;
  const from = Math.floor(least / pitch) * pitch;
  const to = Math.max(Math.ceil(most / pitch) * pitch, from + pitch);
  const y = (/** @type {number} */ value) => top + (1 - (value - from) / (to - from)) * (HEIGHT - top - FOOT);
  const grid = Array.from({ length: Math.round((to - from) / pitch) + 1 }, (_, i) => from + i * pitch);
  return { y, grid };
}

/** @param {{grid: number[], y: (value: number) => number}} props */
const Grid = ({ grid, y }) =>
  grid.map(
    (value) => html`<g key=${value}>
      <path class=${value === 0 && grid[0] < 0 ? "profile-zero" : "profile-rule"}
        d="M${LEFT} ${y(value).toFixed(1)}H${WIDTH - RIGHT}" />
      <text class="profile-label" x=${LEFT - 6} y=${y(value) + 4}>${String(value).replace("-", "−")}</text>
    </g>`,
  );

/** Where a game is, from left to right. @param {number} i @param {number} count */
const xOf = (i, count) => LEFT + ((i + 0.5) / Math.max(count, 6)) * (WIDTH - LEFT - RIGHT);

/** The average of each game and those before it. @param {number[]} values */
const trendOf = (values) =>
  values.map((_, i) => {
    const last = values.slice(Math.max(0, i - WINDOW + 1), i + 1);
    return last.reduce((sum, value) => sum + value, 0) / last.length;
  });

/**
 * Points of each game, wins marked, and their trend.
 * @param {{games: CoursePoint[], label: string, line?: number, wins?: boolean, titleOf: (game: CoursePoint) =>
 *   string}} props `line` is drawn across; `wins` is whether they are marked
 */
export function PointsChart({ games, label, line, wins = true, titleOf }) {
  const values = games.map(({ points }) => points);
  const { y, grid } = scaleOf(line === undefined ? [0, ...values] : [line, ...values], TOP);
  const trend = trendOf(values);
  const at = (/** @type {number} */ value, /** @type {number} */ i) =>
    `${xOf(i, games.length).toFixed(1)} ${y(value).toFixed(1)}`;
  return html`<svg class="profile-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    <${Grid} grid=${grid} y=${y} />
    ${line !== undefined &&
    html`<path class="profile-line" d="M${LEFT} ${y(line).toFixed(1)}H${WIDTH - RIGHT}" />`}
    ${games.length > 1 && html`<path class="profile-trend" d=${`M${trend.map(at).join("L")}`} />`}
    ${games.map(
      (game, i) => html`<circle key=${game.table} class=${wins && game.won ? "profile-won" : "profile-dot"}
        cx=${xOf(i, games.length)} cy=${y(game.points)} r=${games.length > 80 ? 3 : 5}>
        <title>${titleOf(game)}</title>
      </circle>`,
    )}
  </svg>`;
}

/**
 * A bar for each game, from zero.
 * @param {{games: CoursePoint[], valueOf: (game: CoursePoint) => number, label: string, lossy?: boolean, titleOf:
 *   (game: CoursePoint) => string}} props `lossy` is whether more is worse
 */
export function BarChart({ games, valueOf, label, lossy = false, titleOf }) {
  const values = games.map(valueOf);
  const { y, grid } = scaleOf([0, ...values], TOP);
  const room = (WIDTH - LEFT - RIGHT) / Math.max(games.length, 6);
  const width = Math.max(1.5, Math.min(22, room * 0.7));
  return html`<svg class="profile-chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    <${Grid} grid=${grid} y=${y} />
    ${games.map((game, i) => {
      const [from, to] = [y(0), y(values[i])];
      const kind = lossy ? "profile-lost" : values[i] < 0 ? "profile-unlucky" : "profile-lucky";
      return html`<rect key=${game.table} class=${kind} x=${xOf(i, games.length) - width / 2}
        y=${Math.min(from, to)} width=${width} height=${Math.max(1, Math.abs(to - from))} rx="1.5">
        <title>${titleOf(game)}</title>
      </rect>`;
    })}
  </svg>`;
}

/** How often each place was reached, as a bar of parts. @param {{counts: number[], label: string}} props */
export function PlacesBar({ counts, label }) {
  const all = counts.reduce((sum, count) => sum + count, 0);
  return html`<span class="profile-places" role="img" aria-label=${label} title=${label}>
    ${counts.map(
      (count, i) =>
        count > 0 && html`<i key=${i} class="place-${i + 1}" style=${{ flexGrow: count / all }}></i>`,
    )}
  </span>`;
}
