// The row of dice: what is kept stays where it lies, what is spent goes, and the faces are always those the server
// counts.
import assert from "node:assert/strict";
import { test } from "node:test";
import { matching, nextRow, noDice } from "../dice/row.js";
import { structures } from "../dice/island.js";
import { nameOf } from "../dice/slots.js";
import { actionText, facesInWords, scoreInWords } from "../dice/texts.js";
import { loadMoreWords } from "../language.js";

await loadMoreWords();

/** @param {import("../dice/row.js").Die[]} row */
const shown = (row) => row.map(({ face }) => face);
/**
 * @param {number} rolls
 * @param {number[]} hand
 * @param {"choose" | "build"} [phase]
 * @param {number} [completed]
 */
const moment = (rolls, hand, phase = "choose", completed = 0) => ({
  rolls,
  hand: /** @type {any} */ (hand),
  phase,
  completed,
});
/** @param {import("../dice/row.js").Die[]} row */
const counts = (row) =>
  ["ore", "grain", "wool", "lumber", "brick", "gold"].map(
    (face) => shown(row).filter((each) => each === face).length,
  );

test("what is kept stays where it lies, and the rest is rolled", () => {
  const first = moment(2, [1, 1, 1, 1, 1, 1]);
  const rolled = nextRow(noDice, null, first);
  assert.deepEqual(counts(rolled), [1, 1, 1, 1, 1, 1]);
  const kept = rolled.map((die, i) => ({ ...die, kept: i === 1 || i === 4 }));
  const hand = [0, 0, 0, 4, 0, 0];
  for (const i of [1, 4])
    hand[["ore", "grain", "wool", "lumber", "brick", "gold"].indexOf(kept[i].face ?? "")] += 1;
  const again = nextRow(kept, first, moment(1, hand));
  assert.deepEqual(counts(again), hand);
  assert.deepEqual([again[1], again[4]], [kept[1], kept[4]]);
  assert.ok(again.every((die, i) => die.roll === kept[i].roll + (i === 1 || i === 4 ? 0 : 1)));
});

test("keeping all six rolls nothing", () => {
  const before = moment(2, [2, 2, 2, 0, 0, 0]);
  const row = nextRow(noDice, null, before).map((die) => ({ ...die, kept: true }));
  const after = nextRow(row, before, moment(0, [2, 2, 2, 0, 0, 0], "build"));
  assert.deepEqual(shown(after), shown(row));
  assert.deepEqual(
    after.map(({ roll }) => roll),
    row.map(({ roll }) => roll),
  );
});

test("what is spent is gone, what is traded comes in its place, and what is taken back returns", () => {
  const before = moment(0, [0, 0, 1, 1, 2, 2], "build");
  const row = nextRow(noDice, null, before);
  const golden = shown(row).flatMap((face, i) => (face === "gold" ? [i] : []));
  const traded = nextRow(row, before, moment(0, [1, 0, 1, 1, 2, 0], "build"));
  assert.deepEqual(counts(traded), [1, 0, 1, 1, 2, 0]);
  assert.ok(golden.some((i) => traded[i].face === "ore"));
  const built = nextRow(
    traded,
    moment(0, [1, 0, 1, 1, 2, 0], "build"),
    moment(0, [1, 0, 1, 0, 1, 0], "build"),
  );
  assert.deepEqual(counts(built), [1, 0, 1, 0, 1, 0]);
  assert.equal(shown(built).filter((face) => face === null).length, 3);
  assert.deepEqual(counts(nextRow(built, moment(0, [1, 0, 1, 0, 1, 0], "build"), before)), before.hand);
});

test("the coach's dice are found in the row, those kept first", () => {
  const row = nextRow(noDice, null, moment(2, [0, 3, 0, 0, 0, 3])).map((die, i) => ({
    ...die,
    kept: i === 5,
  }));
  const found = matching(row, [/** @type {any} */ (row[5].face)]);
  assert.deepEqual(found, [false, false, false, false, false, true]);
  assert.equal(matching(row, ["grain", "grain", "gold"]).filter(Boolean).length, 3);
});

test("what is built is called by what the map shows, and counts are English", () => {
  assert.equal(actionText("build R2"), "build the road to settlement 4");
  assert.equal(actionText("build R8"), "build the road from settlement 7 towards settlement 9");
  assert.equal(actionText("build C12"), "build city 12");
  assert.equal(facesInWords(["brick", "ore", "brick"]), "1 ore and 2 bricks");
  assert.equal(facesInWords(["brick"]), "1 brick");
  assert.deepEqual([-3, -1, 1, 94].map(scoreInWords), ["−3 points", "−1 point", "1 point", "94 points"]);
  const names = structures.map(nameOf);
  assert.equal(new Set(names).size, structures.length, "no two have the same name");
  assert.ok(names.every((name) => !/[RSCJ]\d/.test(name)));
});
