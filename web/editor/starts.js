// What a new board can begin with, and how many cards the two boxes have.
import { officialReference } from "../defaults.js";

/** @typedef {import("../protocol.js").Supply} Supply */

/** @type {Supply} */
export const baseSupply = { cards: officialReference.bank, deck: officialReference.dev_cards };
/** The box for five and six. @type {Supply} */
export const largeSupply = {
  cards: 24,
  deck: { knight: 20, road_building: 3, year_of_plenty: 3, monopoly: 3, victory_point: 5 },
};

/** @type {{name: "base" | "large" | "beginner", request: import("../protocol.js").LayoutRequest}[]} */
export const starts = [
  { name: "base", request: { random: { shape: "base" } } },
  { name: "large", request: { random: { shape: "large" } } },
  { name: "beginner", request: { named: "beginner" } },
];
