// Positions that are put together by hand: notation is read and written back, and changed piece by piece.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  FIRST,
  placesFor,
  readDraft,
  withCard,
  withCurrent,
  withKnight,
  withPiece,
  writeDraft,
} from "../analyse/draft.js";

const BOARD = "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official";

test("notation is read and written back as it was", () => {
  for (const text of [
    FIRST,
    `${BOARD};19.45:-:29.59:B1W2G2:K1V1:2/13:35:13.51:-:-:0;9:-:-:K11R2Y2M2V4:1:K1:played;turn:before`,
    `${BOARD};-:-:-:-:-:0/-:-:-:-:-:0;9:-:-:K14R2Y2M2V5:0:-:-;settlement:0`,
    `${BOARD};19.45:-:29.59:B1W2G2:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:-:0:-:-;trade:B1~W1:1y`,
    `S1/L2D;own:3@0.G@7:19:K14V5;target=12,trade=off;0:-:0:-:-:0/9:-:9:-:-:0;1:-:-:K14V5:0:-:-;rolling`,
  ])
    assert.equal(writeDraft(readDraft(text)), text);
});

test("pieces are put down, changed and taken away", () => {
  const draft = readDraft(FIRST);
  const [first] = draft.seats[0].settlements;
  const city = withPiece(draft, 0, "city", first);
  assert.deepEqual([city.seats[0].cities, city.seats[0].settlements.includes(first)], [[first], false]);
  assert.deepEqual(withPiece(city, 0, "city", first).seats[0].cities, []);
  assert.deepEqual(withPiece(city, 0, "settlement", first).seats[0].cities, []);
  const road = withPiece(draft, 1, "road", 0);
  assert.ok(road.seats[1].roads.includes(0));
  assert.equal(writeDraft(withPiece(road, 1, "road", 0)), FIRST, "what is taken away was never there");
  assert.equal(withPiece(draft, 0, "robber", 3).robber, 3);
  assert.equal(writeDraft(draft), FIRST, "the draft itself stays as it was");
});

test("cards come from the deck, and a turn of somebody else's begins anew", () => {
  const draft = readDraft(FIRST);
  const bought = withCard(withCard(draft, 2, "knight", 1), 2, "monopoly", 1);
  assert.deepEqual([bought.deck.knight, bought.deck.monopoly, bought.seats[2].cards.knight], [13, 1, 1]);
  assert.equal(writeDraft(withCard(withCard(bought, 2, "knight", -1), 2, "monopoly", -1)), FIRST);
  assert.equal(withKnight(bought, 2, 1).deck.knight, 12);
  const theirs = withCurrent({ ...bought, bought: "K1", phase: "roads:2:after" }, 3);
  assert.deepEqual([theirs.current, theirs.bought, theirs.phase], [3, "-", "turn:before"]);
});

test("only what belongs to nobody else can be picked", () => {
  const draft = readDraft(FIRST);
  const board = /** @type {any} */ ({ hexes: Array(19), vertices: Array(54), edges: Array(72) });
  const { settlements = [] } = placesFor(draft, 0, "settlement", board);
  assert.equal(settlements.length, 54 - 6, "six buildings are the others'");
  assert.ok(draft.seats[0].settlements.every((at) => settlements.includes(at)));
  assert.equal(placesFor(draft, 0, "road", board).roads?.length, 72 - 6);
  assert.equal(placesFor(draft, 0, "robber", board).robber?.length, 19);
});
