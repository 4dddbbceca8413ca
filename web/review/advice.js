// What a hint would mark first, for the guide of a first game.
import { fetchHint } from "./hint.js";
import { placesOf } from "./action-places.js";

/**
 * The place of the best action, if it has one.
 * @param {string} table
 * @returns {Promise<import("../board/pieces.js").Placed | null>}
 */
export async function fetchHintedPlace(table) {
  const { actions } = await fetchHint(table);
  return (actions.length && placesOf(actions[0].action)[0]) || null;
}
