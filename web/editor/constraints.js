// The constraints that a board filled at random can keep, and what land and tokens are worth. The search itself is in
// `fill/`, which is fetched when somebody fills a board.
import { officialReference } from "../defaults.js";
import { ways } from "../art/token.js";
import { boxes } from "./boxes.js";

/** @typedef {"redsApart" | "equalsApart" | "landMixed" | "balanced" | "noRichCorner"} Constraint */

/** The most dots that a corner has, if nobody wants a rich one: as 6, 9 and 3 have. */
export const RICHEST_CORNER = 11;

/** @type {Constraint[]} */
export const constraints = ["redsApart", "equalsApart", "landMixed", "balanced", "noRichCorner"];

/** The numbers that tokens have. */
export const tokenNumbers = boxes.base.tokens.map(([number]) => number);

/** What a terrain produces. @param {import("./grid.js").Terrain} terrain */
export const resourceOf = (terrain) => officialReference.produces[terrain];

/** @param {number | null} number */
export const dots = (number) => (number ? ways(number) : 0);
