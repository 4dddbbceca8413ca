// Drafts of boards: written and read again, mirrored and turned, filled at random by rules that are kept or named.
import assert from "node:assert/strict";
import { test } from "node:test";
import { coastNear, paint, region, seaSides, setHarbour, setNumber } from "../editor/draft.js";
import { fill, outerCoasts, share } from "../fill/fill.js";
import { beside, cellUnder, draftOf, fileOf, middleOf, rowsOf, sideMiddle } from "../editor/grid.js";
import { imagesOf } from "../editor/symmetry.js";
import { boxes } from "../editor/boxes.js";
import { constraints } from "../editor/constraints.js";

const supply = { cards: 19, deck: { knight: 14 } };

/** @param {string[]} rows letters: `#` is forest, `.` sea @returns {import("../editor/grid.js").BoardDraft} */
const drawn = (...rows) =>
  draftOf(
    /** @type {any} */ ({
      rows: rows.map((row) => [...row].map((c) => ({ terrain: c === "#" ? "forest" : "sea", number: null }))),
      harbours: [],
    }),
    supply,
  );

/** Chance that is the same in every run. @param {number} seed */
function chanceOf(seed) {
  let state = seed;
  return (/** @type {number} */ below) => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/**
 * @param {import("../editor/grid.js").BoardDraft} draft
 * @param {import("../editor/constraints.js").Constraint[]} wanted
 */
const filled = (draft, wanted) =>
  fill(draft, { terrain: true, numbers: true, harbours: true }, new Set(wanted), chanceOf(5), async () => {});

/** @param {{number: number | null}} hex */
const isRed = ({ number }) => number === 6 || number === 8;
/** In how many of 36 rolls it pays. @param {{number: number | null}} hex */
const dotsOf = ({ number }) => (number === null ? 0 : 6 - Math.abs(7 - number));

const base = drawn("###", "####", "#####", "####", "###");
const large = drawn("###", "####", "#####", "######", "#####", "####", "###");

test("a draft is written with the shortest rows and reads back", () => {
  for (const draft of [base, large, drawn("#.", ".##"), drawn("##", "#.#", "##")]) {
    const file = fileOf(draft);
    assert.deepEqual(fileOf(draftOf(file, supply)), file);
  }
  assert.deepEqual(
    rowsOf(large).rows.map(({ length }) => length),
    [3, 4, 5, 6, 5, 4, 3],
  );
  const moved = drawn(".....", "..##..", ".....");
  assert.deepEqual(
    fileOf(moved).rows.map(({ length }) => length),
    [2],
  );
});

test("harbours, numbers and the robber keep their places", () => {
  const cell = "0,0";
  let draft = setNumber(drawn("##"), Object.keys(drawn("##").land)[0], 6);
  const [first] = Object.keys(draft.land);
  draft = { ...setHarbour(draft, `${first},0`, "ore"), robber: first };
  assert.deepEqual(fileOf(draft).harbours, [{ hex: "1.1", side: "NE", kind: "ore" }]);
  assert.equal(fileOf(draft).robber, "1.1");
  // The sea swallows what stood on the land.
  const flooded = paint(draft, first, "sea");
  assert.deepEqual([flooded.harbours, flooded.robber], [{}, null]);
  assert.equal(paint(draft, first, "desert").land[first].number, null);
  assert.equal(cellUnder(middleOf(cell)), cell);
});

test("a side of the coast is found near a point, and the open sea is never filled", () => {
  const [cell] = Object.keys(drawn("#").land);
  const draft = drawn("#");
  assert.equal(coastNear(draft, sideMiddle(`${cell},2`), 10), `${cell},2`);
  assert.deepEqual(seaSides(draft, cell), [0, 1, 2, 3, 4, 5]);
  const ring = drawn("##", "#.#", "##");
  const near = (/** @type {string} */ at) => at.split(",").every((n) => Math.abs(Number(n)) < 8);
  const lake = Object.keys(ring.land)
    .map((at) => beside(at, 1))
    .find((at) => !ring.land[at] && [0, 1, 2, 3, 4, 5].every((side) => ring.land[beside(at, side)]));
  assert.ok(lake);
  assert.deepEqual(region(ring, lake, near), [lake]);
  assert.deepEqual(region(ring, "7,7", near), ["7,7"]);
  assert.equal(region(ring, Object.keys(ring.land)[0], near).length, 6);
});

test("images of a hex lie around the middle, their sides turned with them", () => {
  const middle = { row: 0, x: 0 };
  for (const [symmetry, count] of /** @type {const} */ ([
    ["none", 1],
    ["left-right", 2],
    ["top-bottom", 2],
    ["half", 2],
    ["third", 3],
    ["sixth", 6],
  ])) {
    const images = imagesOf("-1,3", symmetry, middle);
    assert.equal(new Set(images.map(({ cell }) => cell)).size, count, symmetry);
    // What lies beside a hex lies beside its image.
    for (const [side] of [0, 1, 2, 3, 4, 5].entries()) {
      const next = imagesOf(beside("-1,3", side), symmetry, middle);
      images.forEach((image, i) => assert.equal(beside(image.cell, image.side(side)), next[i].cell));
    }
  }
});

test("as many parts are dealt as the boxes have", () => {
  const { tokens } = boxes.base;
  const count = (/** @type {number} */ all, /** @type {number} */ n) =>
    share(tokens, all).filter((each) => each === n).length;
  assert.deepEqual([count(18, 2), count(18, 6), count(28, 12), count(28, 8)], [1, 2, 2, 3]);
  assert.equal(share(tokens, 7).length, 7);
});

test("filled boards keep every rule where that is possible", async () => {
  for (const draft of [base, large]) {
    const { draft: result, missed } = await filled(draft, constraints);
    assert.deepEqual(missed, []);
    const hexes = Object.entries(result.land);
    for (const [cell, hex] of hexes) {
      assert.equal(hex.number === null, hex.terrain === "desert");
      for (let side = 0; side < 6; side += 1) {
        const next = result.land[beside(cell, side)];
        if (!next) continue;
        assert.notEqual(next.terrain, hex.terrain);
        if (hex.number) assert.notEqual(next.number, hex.number);
        assert.ok(!isRed(hex) || !isRed(next), "reds touch");
        const third = result.land[beside(cell, (side + 1) % 6)];
        const corner = [hex, next, ...(third ? [third] : [])].reduce((sum, each) => sum + dotsOf(each), 0);
        assert.ok(corner <= 11, `a corner with ${corner} dots`);
      }
    }
    // Every kind of land pays as often as its number of hexes promises, give or take one.
    const fertile = Object.values(result.land).filter(({ terrain }) => terrain !== "desert");
    const mean = fertile.reduce((sum, hex) => sum + dotsOf(hex), 0) / fertile.length;
    for (const terrain of ["forest", "pasture", "fields", "hills", "mountains"]) {
      const all = fertile.filter((hex) => hex.terrain === terrain);
      const dots = all.reduce((sum, hex) => sum + dotsOf(hex), 0);
      assert.ok(Math.abs(dots - all.length * mean) <= 1 + 1e-9, `${terrain}: ${dots} dots`);
    }
  }
});

test("a coast has a harbour for every three or four of its edges, as in the boxes", async () => {
  for (const [draft, coast, harbours] of /** @type {const} */ ([
    [base, 30, 9],
    [large, 38, 11],
  ])) {
    assert.equal(outerCoasts(draft)[0].length, coast);
    assert.equal(Object.keys((await filled(draft, [])).draft.harbours).length, harbours);
  }
});

test("filling keeps the symmetry that is switched on, of land, numbers and harbours", async () => {
  const middle = { row: 0, x: 0 };
  const parts = { terrain: true, numbers: true, harbours: true };
  for (const symmetry of /** @type {const} */ (["left-right", "top-bottom", "half", "third", "sixth"])) {
    const mirror = (/** @type {string} */ cell) => imagesOf(cell, symmetry, middle);
    const wanted = /** @type {Set<import("../editor/constraints.js").Constraint>} */ (new Set(["redsApart"]));
    const { draft } = await fill(base, parts, wanted, chanceOf(3), async () => {}, mirror);
    assert.deepEqual(Object.keys(draft.land).sort(), Object.keys(base.land).sort(), "the island stays");
    for (const [cell, hex] of Object.entries(draft.land)) {
      assert.equal(hex.number === null, hex.terrain === "desert", symmetry);
      for (const image of mirror(cell)) assert.deepEqual(draft.land[image.cell], hex, `${symmetry} ${cell}`);
    }
    const harbours = Object.entries(draft.harbours);
    assert.ok(harbours.length >= 6 && harbours.length <= 12, `${symmetry}: ${harbours.length} harbours`);
    for (const [at, kind] of harbours) {
      const side = Number(at.split(",")[2]);
      for (const image of mirror(at.split(",").slice(0, 2).join()))
        assert.equal(draft.harbours[`${image.cell},${image.side(side)}`], kind, `${symmetry} ${at}`);
    }
  }
});

test("numbers alone are dealt by symmetry as far as the land that stays is symmetrical", async () => {
  const mirror = (/** @type {string} */ cell) => imagesOf(cell, "left-right", { row: 0, x: 0 });
  const lopsided = paint(base, "0,-4", "desert");
  const parts = { terrain: false, numbers: true, harbours: false };
  const { draft } = await fill(lopsided, parts, new Set(), chanceOf(2), async () => {}, mirror);
  assert.equal(draft.land["0,-4"].number, null);
  assert.notEqual(draft.land["0,4"].number, null);
  assert.equal(draft.land["0,-2"].number, draft.land["0,2"].number);
});

test("a rule that cannot be kept is named", async () => {
  // All forest, and only the numbers are dealt.
  const parts = { terrain: false, numbers: true, harbours: false };
  const { missed } = await fill(drawn("###"), parts, new Set(["landMixed"]), chanceOf(1), async () => {});
  assert.deepEqual(missed, ["landMixed"]);
});
