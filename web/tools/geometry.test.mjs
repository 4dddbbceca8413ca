// Places on the board of the gallery: as many as the server's board has, at the right distances, inside the picture.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { SIDE, places } from "../board/geometry.js";
import { nearest } from "../board/targets.js";

const { board } = JSON.parse(readFileSync(new URL("../gallery.json", import.meta.url), "utf8"));
const found = places(board);

test("every edge is as long as a hex's side", () => {
  for (const { a, b } of found.edges) assert.ok(Math.abs(Math.hypot(a.x - b.x, a.y - b.y) - SIDE) < 1e-9);
});

test("harbours stand off the coast, inside the picture", () => {
  assert.equal(found.harbours.length, board.edges.filter((/** @type {any} */ { harbour }) => harbour).length);
  const { x, y, width, height } = found.box;
  for (const harbour of found.harbours) {
    for (const hex of found.hexes) assert.ok(Math.hypot(harbour.x - hex.x, harbour.y - hex.y) > SIDE);
    assert.ok(harbour.x > x && harbour.x < x + width && harbour.y > y && harbour.y < y + height);
  }
});

test("the sea's outline goes around clockwise with every corner rounded outwards", () => {
  const points = [...found.sea.matchAll(/(-?[\d.]+) (-?[\d.]+)(?=[LAZ])/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const corners = found.joints.match(/M/g)?.length ?? 0;
  assert.ok(corners >= 6, `${corners} corners`);
  assert.equal(points.length, 2 * corners + 1, "each corner is a line's end, an arc, and a line's beginning");
  assert.deepEqual(points.at(-1), points[0], "it ends where it began");
  assert.equal(found.sea.match(/A(\d+) \1 0 0 1 /g)?.length, corners, "all arcs bend clockwise");
  const area = points.slice(1).reduce((sum, [x, y], i) => sum + points[i][0] * y - x * points[i][1], 0) / 2;
  assert.ok(area > found.hexes.length * SIDE ** 2 * 2.5, "clockwise on the screen, around all land");
});

test("arrow keys find the target that lies best in their direction", () => {
  const all = [
    { x: 0, y: 0 },
    { x: 10, y: 1 },
    { x: 5, y: 30 },
    { x: 40, y: 0 },
    { x: -3, y: -8 },
  ];
  assert.equal(nearest(all, all[0], [1, 0]), all[1]);
  assert.equal(nearest(all, all[0], [0, 1]), all[2]);
  assert.equal(nearest(all, all[0], [0, -1]), all[4]);
  assert.equal(nearest(all, all[3], [1, 0]), undefined);
});
