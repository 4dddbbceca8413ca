// The dice in a row. The server counts faces; the page decides which die lies where, and dice that are kept stay in
// place. Pure.
import { faces } from "./island.js";
import { diceReference } from "./reference.js";

/**
 * @typedef {import("./island.js").Face} Face
 * @typedef {{face: Face | null, kept: boolean, roll: number}} Die no face: it is spent; `roll` changes whenever
 *   it is rolled
 * @typedef {Pick<import("../protocol.js").DiceView, "completed" | "rolls" | "phase" | "hand">} Moment
 */

/** @type {Die[]} */
export const noDice = Array(diceReference.dice).fill({ face: null, kept: false, roll: 0 });

/**
 * The row at another moment of the game.
 * @param {Die[]} row
 * @param {Moment | null} before
 * @param {Moment} after
 * @returns {Die[]}
 */
export function nextRow(row, before, after) {
  const left = [...after.hand];
  const sameTurn = before?.completed === after.completed;
  const rolled =
    !sameTurn || (before?.phase === "choose" && after.rolls < before.rolls && !row.every(({ kept }) => kept));
  const take = (/** @type {Face | null} */ face) => {
    const i = face ? faces.indexOf(face) : -1;
    if (i < 0 || !left[i]) return false;
    left[i] -= 1;
    return true;
  };
  const next = row.map((die) => (sameTurn && (die.kept || !rolled) && take(die.face) ? die : null));
  const fresh = scattered(
    left.flatMap((count, i) => Array(count).fill(faces[i])),
    after.completed * 7 + after.rolls,
  );
  // A face that was traded for replaces one that was given.
  const free = next
    .flatMap((die, i) => (die ? [] : [i]))
    .sort((a, b) => Number(row[a].face === null) - Number(row[b].face === null));
  for (const i of free) {
    const face = fresh.shift() ?? null;
    next[i] = { face, kept: false, roll: row[i].roll + (rolled && face ? 1 : 0) };
  }
  const settled = /** @type {Die[]} */ (next);
  return after.phase === "build" ? settled.map((die) => ({ ...die, kept: false })) : settled;
}

/**
 * The same in another order, always the same one.
 * @template T
 * @param {T[]} list
 * @param {number} seed
 * @returns {T[]}
 */
function scattered(list, seed) {
  const mixed = [...list];
  for (let i = mixed.length - 1; i > 0; i -= 1) {
    const j = (seed * 31 + i * 17) % (i + 1);
    [mixed[i], mixed[j]] = [mixed[j], mixed[i]];
  }
  return mixed;
}

/**
 * Which dice show what is to be kept, those kept already first.
 * @param {Die[]} row
 * @param {Face[]} wanted
 * @returns {boolean[]}
 */
export function matching(row, wanted) {
  const left = [...wanted];
  const found = row.map(() => false);
  for (const kept of [true, false]) {
    row.forEach((die, i) => {
      const at = die.kept === kept && die.face ? left.indexOf(die.face) : -1;
      if (at < 0) return;
      left.splice(at, 1);
      found[i] = true;
    });
  }
  return found;
}
