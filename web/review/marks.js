// The moments of a game that mattered according to its review, by the version of their entry: marked in the log and along
// a replay.
import { steps } from "../state.js";
import { t } from "../language.js";
import { knownReview } from "./api.js";
import { percentPoints } from "./texts.js";

/**
 * @typedef {import("../protocol.js").GameReview} GameReview
 * @typedef {{luck: boolean, seat: number, note: string}} Mark a stroke of luck, or a chance that was lost
 * @typedef {Map<number, Mark>} Marks
 */

/** How many decisions and how many strokes of luck are marked, and what a decision costs at least. */
const [DECISIONS, STROKES, LEAST] = [5, 4, 0.01];

/** The greatest strokes of luck. @param {GameReview} review */
export const strokesOf = ({ luck }) =>
  luck
    .filter(({ ply }) => ply > 0)
    .map(({ ply, luck: all }) => ({ ply, seat: all.indexOf(Math.max(...all)), gain: Math.max(...all) }))
    .sort((a, b) => b.gain - a.gain)
    .slice(0, STROKES);

/**
 * What a review marks. Plies count steps that were not taken back.
 * @param {GameReview} review
 * @param {import("../protocol.js").VisibleEntry[]} entries
 * @param {string[]} names
 * @returns {Marks}
 */
export function marksOf(review, entries, names) {
  const kept = steps(entries);
  /** @type {Marks} */
  const marks = new Map();
  for (const { ply, seat, gain } of strokesOf(review)) {
    const note = t("review.lucky", { name: names[seat], points: percentPoints(gain) });
    if (kept[ply]) marks.set(kept[ply].version, { luck: true, seat, note });
  }
  for (const at of review.dearest.slice(0, DECISIONS)) {
    const { ply, seat, cost } = review.decisions[at] ?? { cost: 0 };
    const note = t("review.lost", { name: names[seat], points: percentPoints(cost) });
    if (cost >= LEAST && kept[ply]) marks.set(kept[ply].version, { luck: false, seat, note });
  }
  return marks;
}

/**
 * The marks of a table’s game, if somebody has looked at its review.
 * @param {string} table
 * @param {import("../protocol.js").VisibleEntry[]} entries
 * @param {string[]} names
 * @returns {Promise<Marks>}
 */
export async function fetchMarks(table, entries, names) {
  const review = await knownReview(table);
  return review?.done ? marksOf(review, entries, names) : new Map();
}
