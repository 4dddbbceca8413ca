// The dice game’s doors at the server: advice, reviews, boards, plans. While the game is being solved, the first
// two say how far that is.
import { call } from "../api.js";

/**
 * @typedef {import("../protocol.js").DiceCounsel} Counsel
 * @typedef {import("../protocol.js").DiceReview} Review
 * @typedef {import("../protocol.js").Solver} Solver
 */

/** @param {string} game @returns {Promise<Counsel | Solver>} */
export const fetchAdvice = (game) => call("/dice/advise", "POST", { game });
/** @param {string} table @param {number} seat @returns {Promise<Review | Solver>} */
export const fetchReview = (table, seat) => call(`/tables/${table}/review?seat=${seat}`);
/** @param {string} board @returns {Promise<import("../protocol.js").DiceMap>} */
export const fetchMap = (board) => call("/dice/board", "POST", { board });
/**
 * @param {import("../protocol.js").DicePlanWanted} wanted
 * @returns {Promise<import("../protocol.js").DicePlanned>}
 */
export const fetchPlan = (wanted) => call("/dice/plan", "POST", wanted);

/**
 * How long to wait before asking again how far the solver is, in milliseconds; and after a refusal that passes.
 */
const PAUSE = 400;
const LATER = 2000;
/** Refusals that have nothing to do with what was asked. */
const passing = ["too_much", "unreachable", "unavailable"];

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/**
 * Asks until the game is solved. @template T @param {() => Promise<T | Solver>} ask
 * @param {(progress: number) => void} onProgress
 * @param {() => boolean} [wanted] whether anybody still waits
 * @returns {Promise<T | null>}
 */
export async function whenSolved(ask, onProgress, wanted = () => true) {
  while (wanted()) {
    const said = await ask().catch((/** @type {import("../api.js").ApiError} */ refused) => {
      if (!passing.includes(refused.code)) throw refused;
      return undefined;
    });
    if (said === undefined) {
      await pause(LATER);
      continue;
    }
    if (!said || typeof said !== "object" || !("progress" in said)) return /** @type {T} */ (said);
    onProgress(said.progress ?? 0);
    await pause(PAUSE);
  }
  return null;
}
