// The dice game’s endpoints: advice, reviews, boards, plans. While the game is being solved, the first two answer with
// the progress.
import { call } from "../api.js";

/**
 * @typedef {import("../protocol.js").DiceAdvice} Advice
 * @typedef {import("../protocol.js").DiceReview} Review
 * @typedef {import("../protocol.js").SolverProgress} Solver
 */

/** @param {string} game @returns {Promise<Advice | Solver>} */
export const fetchAdvice = (game) => call("/dice/advise", "POST", { game });
/** @param {string} table @param {number} seat @returns {Promise<Review | Solver>} */
export const fetchReview = (table, seat) => call(`/tables/${table}/review?seat=${seat}`);
/** @param {string} board @returns {Promise<import("../protocol.js").DiceMap>} */
export const fetchMap = (board) => call("/dice/board", "POST", { board });
/**
 * @param {import("../protocol.js").DicePlanRequest} wanted
 * @returns {Promise<import("../protocol.js").DicePlanResponse>}
 */
export const fetchPlan = (wanted) => call("/dice/plan", "POST", wanted);

/**
 * How long to wait before asking the solver again, in milliseconds, and after a temporary error.
 */
const PROGRESS_PAUSE_MS = 400;
const ERROR_PAUSE_MS = 2000;
/** Errors that have nothing to do with the request. */
const temporary = ["too_much", "unreachable", "unavailable"];

/** @param {number} time */
const pause = (time) => new Promise((resolve) => setTimeout(resolve, time));

/** Whether an answer has shown that the game is solved. */
let solved = false;
/** Until then one question is asked at a time: resolved when the next may be. @type {Promise<void> | null} */
let asking = null;
/** Those who want to know how far it is. @type {Set<(progress: number) => void>} */
const listeners = new Set();

/**
 * Asks until the game is solved.
 * @template T
 * @param {() => Promise<T | Solver>} ask
 * @param {(progress: number) => void} onProgress
 * @param {() => boolean} [wanted] whether anybody still waits
 * @returns {Promise<T | null>}
 */
export async function whenSolved(ask, onProgress, wanted = () => true) {
  listeners.add(onProgress);
  try {
    while (wanted()) {
      if (!solved && asking) {
        await asking;
        continue;
      }
      let next = () => {};
      asking = new Promise((resolve) => (next = resolve));
      try {
        const said = await ask().catch((/** @type {import("../api.js").ApiError} */ error) => {
          if (!temporary.includes(error.code)) throw error;
          return undefined;
        });
        if (said === undefined) await pause(ERROR_PAUSE_MS);
        else if (!said || typeof said !== "object" || !("progress" in said)) {
          solved = true;
          return /** @type {T} */ (said);
        } else {
          for (const tell of listeners) tell(said.progress ?? 0);
          await pause(PROGRESS_PAUSE_MS);
        }
      } finally {
        asking = null;
        next();
      }
    }
    return null;
  } finally {
    listeners.delete(onProgress);
  }
}
