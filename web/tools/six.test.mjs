// Six at one table: the preset that makes it, a whole game on the larger board, and special building.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, openGame, openTable, play } from "./player.mjs";
import { becomes, useHarness } from "./harness.mjs";

const harness = useHarness();
const large = { kind: "settlers", rules: { victory_target: 3 }, shape: "large" };
/** A position for six: everybody has two points, and the third, whose turn is the next but one, can pay for a city. */
const NEAR_THE_END =
  "O4B8O3/G5B11L11W8/DW8DG4G5/B6O12O4G3B5B6/L11W10L10W2W3/L9L12W2G9/O6G9L10;3W3B3L3OGW3;target=3;" +
  "18.57:-:20.83.84:-:-:0/11.15:-:10.17:W2O1:-:0/1.12:-:2.12:G2O3:-:0/40.43:-:51.64:B1O2:-:0/" +
  "61.65:-:80.87:L2:-:0/34.45:-:52.56:B1O1:-:0;27:-:-:K20R3Y3M3V5:0:-:-;turn:before";

test("presets choose players, board and rules, and everything can still be changed", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator('[data-action="new-table"]').click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Details").click();
  const pressed = (/** @type {string} */ label) =>
    dialog.getByRole("group", { name: label, exact: true }).locator('[aria-pressed="true"]').innerText();
  for (const [preset, players, board, target] of [
    ["Duel", "2", "Random", "15"],
    ["Beginner", "4", "Beginner", "10"],
    ["Six", "6", "Random", "10"],
  ]) {
    const games = dialog.getByRole("group", { name: "Game", exact: true });
    await games.getByRole("button", { name: preset, exact: true }).click();
    assert.deepEqual(
      [await pressed("Players"), await pressed("Board"), await pressed("Points to win")],
      [players, board, target],
      preset,
    );
  }
  await dialog.getByRole("button", { name: "People", exact: true }).click();
  await dialog.locator('[data-action="make"]').click();
  await page.waitForSelector(".seat-list");
  await becomes(() => page.locator(".seat-row").count(), 6);
  await page.getByText("After each turn everybody else may build").waitFor();
});

test("one person and five bots play on the larger board to the end, with special building", async () => {
  const { page, base } = harness;
  const table = await openGame(page, base, { seats: 6, game: large });
  await becomes(() => page.locator("[data-land]").count(), 30);
  assert.equal(await play(page), "over");
  await page.getByRole("dialog").getByText(/ won$/).first().waitFor();
  const { entries } = await (await page.request.get(`${base}/api/tables/${table}/history`)).json();
  const builders = entries
    .flatMap((/** @type {any} */ { events = [] }) => events)
    .flatMap((/** @type {any} */ { special_building_began: began }) => began?.seat ?? []);
  assert.ok(new Set(builders).size >= 5, `seats that could build between turns: ${builders}`);
});

test("six people see the same game, each with a colour of their own", async () => {
  const { page, base } = harness;
  const game = { kind: "settlers", rules: { victory_target: 3 }, board: { position: NEAR_THE_END } };
  const table = await openTable(page, base, { seats: 6, game });
  await page.locator('[data-action="sit"]').first().click();
  const others = [];
  for (const name of ["Ben", "Cleo", "Dan", "Eva", "Finn"]) {
    const other = await harness.newPage();
    await other.request.post(`${base}/api/guest`, { data: { name } });
    await other.goto(`${base}/t/${table}`);
    await other.locator('[data-action="sit"]').first().click();
    await other.waitForSelector(".colours");
    others.push(other);
  }
  await page.locator('[data-action="start"]:not([aria-disabled])').click();
  const all = [page, ...others];
  await Promise.all(all.map((one) => one.waitForSelector(GAME)));
  const ends = await Promise.all(all.map((one) => play(one)));
  assert.deepEqual(ends, Array(6).fill("over"));
  const winners = await Promise.all(all.map((one) => one.locator(".banner-text").innerText()));
  assert.equal(winners.filter((text) => text === "You won!").length, 1, winners.join(", "));
});
