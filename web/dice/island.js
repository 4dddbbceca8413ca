// The map of Island One: where everything is. What it costs and is worth comes from the rules (reference.js), and the
// server says what can be built and paid for.
import { diceReference } from "./reference.js";
import { t } from "../language.js";

/**
 * @typedef {import("../protocol.js").DiceStructure} Structure
 * @typedef {import("../art/resources.js").DieFace} Face what a die shows
 * @typedef {{x: number, y: number}} Point
 * @typedef {"road" | "settlement" | "city" | "knight"} Kind
 */

/**
 * The faces of a die, in the order of the server’s counts; the page calls timber lumber and bricks brick.
 * @type {Face[]}
 */
export const faces = ["ore", "grain", "wool", "lumber", "brick", "gold"];

/** The name of a face in a sentence: “ore”, “brick”, “gold”. @param {Face} face */
export const faceName = (face) => t(`island.face.${face}`);

/** Some of it: “2 ore”, “1 brick”, “2 bricks”. @param {number} count @param {Face} face */
export const facesCounted = (count, face) => t(`island.count.${face}`, { count });

/** How long a side of a hex is, and how far it reaches up and down from its centre. */
export const SIDE = 173;
export const HALF = 150;

/**
 * The hexes around the sea in the middle, each with its knight.
 * @type {{knight: number, terrain: import("../board/geometry.js").Terrain, x: number, y: number}[]}
 */
export const hexes = [
  { knight: 1, terrain: "mountains", x: 185, y: 312 },
  { knight: 2, terrain: "fields", x: 185, y: 612 },
  { knight: 3, terrain: "pasture", x: 445, y: 762 },
  { knight: 4, terrain: "forest", x: 705, y: 612 },
  { knight: 5, terrain: "hills", x: 705, y: 312 },
  { knight: 6, terrain: "desert", x: 445, y: 162 },
];

/** @param {number} ax @param {number} ay @param {number} bx @param {number} by */
const line = (ax, ay, bx, by) => ({ a: { x: ax, y: ay }, b: { x: bx, y: by } });

/** The road that is always there. */
export const start = line(272, 162, 358, 312);

/** The roads by number. */
export const roads = [
  line(358, 312, 272, 462),
  line(272, 462, 99, 462),
  line(272, 462, 358, 612),
  line(358, 612, 272, 762),
  line(272, 762, 99, 762),
  line(272, 762, 358, 912),
  line(358, 912, 532, 912),
  line(532, 912, 618, 762),
  line(618, 762, 532, 612),
  line(532, 612, 618, 462),
  line(618, 462, 532, 312),
  line(532, 312, 618, 162),
  line(618, 762, 791, 762),
  line(791, 762, 878, 612),
  line(878, 612, 791, 462),
  line(791, 462, 878, 312),
];

/** Settlements and cities by points. @type {Record<`S${number}` | `C${number}`, Point>} */
export const sites = {
  S3: { x: 358, y: 312 },
  S4: { x: 358, y: 612 },
  S5: { x: 358, y: 912 },
  S7: { x: 618, y: 762 },
  S9: { x: 618, y: 462 },
  S11: { x: 618, y: 162 },
  C7: { x: 99, y: 462 },
  C12: { x: 99, y: 762 },
  C20: { x: 878, y: 612 },
  C30: { x: 878, y: 312 },
};

/**
 * Everything that can be built, in the order of the keyboard: along the roads, then the knights.
 * @type {Structure[]}
 */
export const structures = [
  ...roads.map((_, number) => /** @type {Structure} */ (`R${number}`)),
  .../** @type {Structure[]} */ (Object.keys(sites)),
  ...hexes.map(({ knight }) => /** @type {Structure} */ (`J${knight}`)),
];

/** @param {Structure} structure @returns {Kind} */
export const kindOf = (structure) =>
  structure[0] === "R"
    ? "road"
    : structure[0] === "S"
      ? "settlement"
      : structure[0] === "C"
        ? "city"
        : "knight";

/** @param {Structure} structure */
export const pointsOf = (structure) => diceReference.points[structure];

/** What a knight gives. @param {Structure} knight @returns {Face | null} anything, if none is named */
export const giftOf = (knight) =>
  faces[Number(knight.slice(1)) - 1] === "gold" ? null : faces[Number(knight.slice(1)) - 1];

/** What a kind costs. @param {Kind} kind @returns {Face[]} */
export const costOf = (kind) =>
  diceReference.costs[kind].flatMap((count, face) => Array(count).fill(faces[face]));

/** Where a structure is, for marks around it. @param {Structure} structure @returns {Point} */
export function placeOf(structure) {
  const number = Number(structure.slice(1));
  if (structure[0] === "R")
    return { x: (roads[number].a.x + roads[number].b.x) / 2, y: (roads[number].a.y + roads[number].b.y) / 2 };
  if (structure[0] === "J") return hexes[number - 1];
  return sites[/** @type {keyof typeof sites} */ (structure)];
}
