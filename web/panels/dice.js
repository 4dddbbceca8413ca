// The dice: the last roll, a button while they can be rolled, and how often each number came up.
import { html } from "../html.js";
import { Die } from "../art/dice.js";
import { ways } from "../art/token.js";
import { lastRoll, events } from "../state.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").VisibleEntry} VisibleEntry */

/** @param {{entries: VisibleEntry[], canRoll: boolean, onRoll: () => void}} props */
export function Dice({ entries, canRoll, onRoll }) {
  const roll = lastRoll(entries);
  const [a, b] = roll?.dice ?? [3, 4];
  const pair = html`
    <${Die} face=${a} tone="ivory" roll=${roll?.version} />
    <${Die} face=${b} tone="red" roll=${roll?.version} />
  `;
  if (canRoll)
    return html`<button class="dice dice-ready" onClick=${onRoll} aria-keyshortcuts="d"
      aria-label=${t("action.roll_the")}>
      ${pair}
      <span class="dice-call">${t("dice.roll")}</span>
    </button>`;
  return html`<div class="dice ${roll ? "" : "dice-unused"}"
    aria-label=${roll ? t("dice.last", { sum: a + b }) : t("dice.none")} role="img">
    ${pair}
  </div>`;
}

/** @param {VisibleEntry[]} entries @returns {number[]} how often each sum fell, by sum */
export function countRolls(entries) {
  const counts = Array(13).fill(0);
  for (const [name, data] of events(entries)) if (name === "rolled") counts[data.dice[0] + data.dice[1]] += 1;
  return counts;
}

/** @param {{counts: number[]}} props */
export function Histogram({ counts }) {
  const rolls = counts.reduce((sum, count) => sum + count, 0);
  const most = Math.max(...counts, (rolls * 6) / 36, 1);
  const [width, height] = [22, 96];
  const sums = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
  return html`<figure class="histogram">
    <svg viewBox="0 0 ${sums.length * width} ${height + 34}" role="img"
      aria-label=${t("dice.so_far", {
        counts: sums.map((sum) => t("dice.times", { sum, count: counts[sum] })).join(", "),
      })}>
      ${sums.map((sum, i) => {
        const tall = (counts[sum] / most) * height;
        const expected = ((rolls * ways(sum)) / 36 / most) * height;
        return html`<g transform="translate(${i * width} 16)">
          <rect class="histogram-bar ${sum === 6 || sum === 8 ? "histogram-red" : ""}" x="3"
            y=${height - tall} width=${width - 6} height=${tall} rx="2" />
          <path class="histogram-expected" d="M1 ${height - expected}H${width - 1}" />
          <text class="histogram-count" x=${width / 2} y=${height - Math.max(tall, expected) - 4}>
            ${counts[sum] || ""}
          </text>
          <text class="histogram-sum" x=${width / 2} y=${height + 14}>${sum}</text>
        </g>`;
      })}
    </svg>
    <figcaption class="small soft">
      ${t("dice.expected", { rolls: t("count.rolls", { count: rolls }) })}
    </figcaption>
  </figure>`;
}
