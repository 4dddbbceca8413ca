// The course of a game as a chart: the expected score after every turn, and what luck and decisions did to it.
import { html } from "../html.js";
import { diceReference } from "./reference.js";
import { formatPoints, signed } from "./texts.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").DiceReview} Review */

const [WIDTH, HEIGHT, LEFT, TOP, FOOT] = [640, 200, 34, 10, 22];

/**
 * @param {{review: Review, current: number | null, onPick: (turn: number) => void}} props `current` is the turn
 *   looked at
 */
export function Course({ review, current, onPick }) {
  const values = [review.expected, ...review.turns.map(({ value }) => value)];
  const swings = review.turns
    .map(({ luck, given_away }, i) => [
      values[i] + Math.max(0, luck),
      values[i] + Math.min(0, luck),
      values[i] + luck - given_away,
    ])
    .flat();
  const [least, most] = [
    Math.floor(Math.min(...values, ...swings) / 5) * 5,
    Math.ceil(Math.max(...values, ...swings) / 5) * 5,
  ];
  const step = (WIDTH - LEFT - 8) / Math.max(diceReference.turns, review.turns.length);
  const x = (/** @type {number} */ turn) => LEFT + turn * step;
  const y = (/** @type {number} */ value) =>
    TOP + (1 - (value - least) / Math.max(5, most - least)) * (HEIGHT - TOP - FOOT);
  const pitch = [1, 2, 5, 10, 20, 25].find((each) => (most - least) / each <= 6) ?? 50;
  const grid = [...Array(7).keys()]
    .map((i) => Math.ceil(least / pitch) * pitch + i * pitch)
    .filter((value) => value <= most);
  return html`<figure class="course">
    <svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"
      aria-label=${t("chart.label", { values: values.map((value) => value.toFixed(0)).join(", ") })}>
      ${grid.map(
        (value) => html`
          <path key=${value} class="chart-grid" d="M${LEFT} ${y(value)}H${WIDTH}" />
          <text class="chart-label" x=${LEFT - 6} y=${y(value) + 4}>${value.toFixed(0)}</text>
        `,
      )}
      ${current !== null &&
      html`<rect class="course-current" x=${x(current)} y=${TOP} width=${step} height=${HEIGHT - TOP - FOOT} />`}
      ${review.turns.map(({ luck, given_away }, turn) => {
        const [from, to] = [y(values[turn]), y(values[turn] + luck)];
        return html`<g key=${turn}>
          <rect class="course-luck ${luck < 0 ? "course-unlucky" : ""}" x=${x(turn) + step * 0.22}
            y=${Math.min(from, to)} width=${step * 0.34} height=${Math.max(1, Math.abs(to - from))} rx="2" />
          ${given_away > 0.005 &&
          html`<rect class="course-lost" x=${x(turn) + step * 0.62} y=${to} width=${step * 0.22}
            height=${Math.max(2, y(values[turn] + luck - given_away) - to)} rx="2" />`}
        </g>`;
      })}
      <path class="course-line"
        d=${values
          .map((value, turn) => `${turn ? "L" : "M"}${x(turn).toFixed(1)} ${y(value).toFixed(1)}`)
          .join("")} />
      ${values.map(
        (value, turn) => html`<circle key=${turn} class="course-dot" cx=${x(turn)} cy=${y(value)} r="3" />`,
      )}
      ${review.turns.map(
        (turn, i) => html`<g key=${i} class="course-turn" onClick=${() => onPick(i)}>
          <rect x=${x(i)} y="0" width=${step} height=${HEIGHT} />
          <title>
            ${t("chart.turn", { turn: i + 1, luck: signed(turn.luck), away: formatPoints(turn.given_away) })}
          </title>
          <text class="course-number" x=${x(i) + step / 2} y=${HEIGHT - 6}>${i + 1}</text>
        </g>`,
      )}
    </svg>
    <figcaption class="small soft course-key">
      <span><i class="key-line"></i>${t("chart.expected")}</span>
      <span><i class="key-luck"></i>${t("chart.lucky")}</span>
      <span><i class="key-unlucky"></i>${t("chart.unlucky")}</span>
      <span><i class="key-lost"></i>${t("report.given_away")}</span>
    </figcaption>
  </figure>`;
}
