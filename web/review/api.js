// Fetches the review of a game: the server works it out while the page shows it, so the page asks until it is complete.
import { call } from "../api.js";
import { reviewOf } from "./source.js";

/** @typedef {import("../protocol.js").GameReview} GameReview */

/** How long to wait before asking for more, in milliseconds. */
const AGAIN = 700;

/**
 * Fetches a review part by part.
 * @param {string} id the table, or what was sent in
 * @param {(review: GameReview) => void} show called with what is known, again and again
 * @param {() => boolean} wanted whether anybody still wants to know
 */
export async function followReview(id, show, wanted) {
  /** @type {GameReview | null} */
  let known = null;
  while (wanted()) {
    /** @type {GameReview} */
    const more = await call(`${reviewOf(id)}?since=${known?.decisions.length ?? 0}`);
    // A review that was abandoned and started again may have fewer decisions than we have.
    const lost = more.chances.length > 0;
    known =
      known && !lost
        ? { ...more, chances: known.chances, decisions: [...known.decisions, ...more.decisions] }
        : more;
    if (wanted()) show(known);
    if (known.done) return;
    await new Promise((resolve) => setTimeout(resolve, AGAIN));
  }
}

/**
 * The review of a table, if somebody has asked for it before.
 * @param {string} table
 * @returns {Promise<GameReview | null>}
 */
export const knownReview = (table) => call(`/tables/${table}/review?begun=true`);
