// The editor of boards: drawing with mouse, keyboard and touch, checks that name the place, symmetry, filling at
// random, keeping, sharing by a link to another browser, and a game on the board from its first settlement to its end.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { becomes, until, useHarness } from "./harness.mjs";
import { GAME, play } from "./player.mjs";

const harness = useHarness();
const READY = ".checks-good";

/** @typedef {import("playwright-core").Page} Page */

/** @param {Page} page @param {string} name */
const pick = (page, name) => page.locator(`[data-pick="${name}"]`).click();
/** @param {Page} page @param {string} cell */
const labelOf = (page, cell) => page.locator(`[data-target="${cell}"]`).getAttribute("aria-label");
/** @param {Page} page @param {string} text */
const waitForCheck = (page, text) => page.locator(".checks", { hasText: text }).waitFor();

/** @param {Page} page @param {string} start */
async function begin(page, start) {
  await page.goto(`${harness.base}/editor`);
  await page.locator('[data-action="open"]').click();
  await page.locator(`[data-start="${start}"]`).click();
  await page.locator("[data-start]").first().waitFor({ state: "hidden" });
}

/**
 * Seven hexes around a middle, painted with the mouse and numbered with the keyboard.
 * @param {Page} page
 */
async function drawRing(page) {
  await begin(page, "empty");
  await pick(page, "land-pasture");
  const [from, to] = await Promise.all(
    ["0,-2", "0,2"].map(async (cell) => {
      const box = await page.locator(`[data-target="${cell}"]`).boundingBox();
      assert.ok(box);
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    }),
  );
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 12 });
  await page.mouse.up();
  await page.locator('[data-target="0,0"]').focus();
  for (const key of ["ArrowUp", "o", "ArrowLeft", "l", "ArrowDown", "ArrowDown", "b", "ArrowRight", "g"])
    await page.keyboard.press(key);
}

test("a board is drawn with mouse and keyboard, and what is missing is told where it is missing", async () => {
  const { page } = harness;
  await drawRing(page);
  assert.match((await labelOf(page, "0,0")) ?? "", /^Hex \d\.\d: pasture, no number$/);
  assert.match((await labelOf(page, "-1,1")) ?? "", /mountains/);
  assert.match((await labelOf(page, "1,1")) ?? "", /fields/);
  await waitForCheck(page, "has no number");
  await waitForCheck(page, "There is no desert");
  await becomes(() => page.locator(".problem-marks > g").count(), 7);
  await becomes(() => page.locator('[data-action="play-board"]').isDisabled(), true);
  await harness.checkAccessibility("editor with problems");
  // A problem leads to its place.
  await page.locator("button.check").first().click();
  await becomes(() => page.locator(".draft-cell:focus").count(), 1);
  // A number on the desert is a mistake, a harbour at the coast is none.
  await page.locator('[data-target="0,0"]').focus();
  for (const key of ["d", "8"]) await page.keyboard.press(key);
  await waitForCheck(page, "is a desert and has the number 8");
  await page.keyboard.press("Delete");
  for (const [cell, ...keys] of [
    ["-1,-1", "6"],
    ["-1,1", "1", "1"],
    ["0,-2", "4"],
    ["0,2", "5"],
    ["1,-1", "1", "0"],
    ["1,1", "9", "h", "k"],
  ]) {
    await page.locator(`[data-target="${cell}"]`).focus();
    for (const key of keys) await page.keyboard.press(key);
  }
  assert.match((await labelOf(page, "-1,1")) ?? "", /mountains, 11$/);
  assert.match((await labelOf(page, "1,1")) ?? "", /fields, 9, lumber harbour E$/);
  await page.locator(READY, { hasText: "Ready to play, for 2 to 3 players." }).waitFor();
  // Land in the harbour's sea takes its coast away.
  await page.locator('[data-target="1,3"]').focus();
  await page.keyboard.press("l");
  await waitForCheck(page, "does not face the sea");
  await page.keyboard.press("Control+z");
  await page.locator(READY).waitFor();
  // Land apart is none of the board.
  await page.locator('[data-target="-3,-5"]').focus();
  await page.keyboard.press("l");
  await waitForCheck(page, "not connected");
  await page.locator('[data-action="undo"]').click();
  await page.locator('[data-action="redo"]').click();
  await waitForCheck(page, "not connected");
  await page.locator('[data-action="undo"]').click();
  await page.locator(READY).waitFor();
  await page.locator('[data-part="fairness"] summary').click();
  await page.locator('[data-part="fairness"] input').check();
  await becomes(() => page.locator(".heat-map > g").count(), 24);
  await becomes(() => page.locator('[data-resource="grain"] .numeral').textContent(), "4");
  await harness.checkAccessibility("editor with a heat map");
});

test("symmetry paints and fills all images, and filling keeps the rules that were chosen", async () => {
  const { page } = harness;
  await begin(page, "empty");
  await page.locator('[data-target="0,0"]').focus();
  await page.keyboard.press("l");
  await page.locator('[data-action="symmetry"]').selectOption("sixth");
  for (const cell of ["0,2", "0,4", "-1,3"]) {
    await page.locator(`[data-target="${cell}"]`).focus();
    await page.keyboard.press("w");
  }
  await becomes(() => page.locator('.draft-cell[aria-label^="Hex"]').count(), 19);
  await harness.checkAccessibility("editor with symmetry");
  // Six hexes around the middle that are all alike cannot have different numbers, and it says so.
  const status = page.locator('[data-part="fill"] [role="status"]');
  await page.locator('[data-action="fill"]').click();
  await status.filter({ hasText: "it doesn’t meet: " }).waitFor();
  const ring = ["0,2", "1,1", "1,-1", "0,-2", "-1,-1", "-1,1"];
  const alike = await Promise.all(ring.map((cell) => labelOf(page, cell)));
  const kinds = alike.map((label) => label?.replace(/^Hex [\d.]+/, ""));
  assert.equal(new Set(kinds).size, 1, kinds.join("; "));
  await page.locator('[data-action="symmetry"]').selectOption("none");
  await page.locator('[data-action="fill"]').click();
  await status.filter({ hasText: "it meets every rule you chose" }).waitFor();
  await page.locator(READY, { hasText: "2 to 6 players" }).waitFor();
  const labels = await page
    .locator('.draft-cell[aria-label^="Hex"]')
    .evaluateAll((cells) =>
      cells.map((cell) => [cell.getAttribute("data-target"), cell.getAttribute("aria-label")]),
    );
  /** @type {Map<string, number>} */
  const numbers = new Map();
  // A desert at the coast has a harbour where others have their number.
  const fertile = labels.filter(([, label]) => !/desert/.test(label ?? ""));
  for (const [cell, label] of fertile) {
    const number = /: \w+, (\d+)/.exec(label ?? "");
    if (number) numbers.set(cell ?? "", Number(number[1]));
  }
  assert.equal(numbers.size, fertile.length, "everything but deserts has a number");
  for (const [cell, number] of numbers) {
    const [row, x] = cell.split(",").map(Number);
    for (const [down, right] of [
      [0, 2],
      [1, 1],
      [1, -1],
    ]) {
      const other = numbers.get(`${row + down},${x + right}`);
      assert.notEqual(other, number, `${cell} has the number of its neighbour`);
      assert.ok(![6, 8].includes(number) || ![6, 8].includes(other ?? 0), `${cell}: red beside red`);
    }
  }
});

test("a finger paints, two fingers do not", async () => {
  const phone = await harness.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    deviceScaleFactor: 2,
  });
  await begin(phone, "empty");
  await phone.locator('[data-pick="land-hills"]').tap();
  await phone.locator('[data-target="0,0"]').tap();
  assert.match((await labelOf(phone, "0,0")) ?? "", /^Hex 1\.1: hills/);
  await phone.locator('[data-pick="number-6"]').tap();
  await phone.locator('[data-target="0,0"]').tap();
  assert.match((await labelOf(phone, "0,0")) ?? "", /hills, 6/);
  const box = await phone.locator('[data-target="0,2"]').boundingBox();
  assert.ok(box && box.width >= 44, "a cell is as wide as a finger");
  await phone.locator('[data-pick="land-forest"]').tap();
  const devtools = await phone.context().newCDPSession(phone);
  const at = (/** @type {number} */ x) => ({ x, y: box.y + box.height / 2, id: x });
  const touch = (/** @type {string} */ type, /** @type {object[]} */ touchPoints) =>
    devtools.send("Input.dispatchTouchEvent", /** @type {any} */ ({ type, touchPoints }));
  await touch("touchStart", [at(box.x + 20)]);
  await touch("touchStart", [at(box.x + 20), at(box.x - 120)]);
  await touch("touchEnd", []);
  await becomes(() => labelOf(phone, "0,2"), "Sea");
  const sideways = await phone.evaluate(() => document.documentElement.scrollWidth > screen.width);
  assert.ok(!sideways, "nothing sticks out");
  const small = await phone.evaluate(() =>
    [...document.querySelectorAll(".editor button, .editor select")]
      .map((each) => ({ name: each.outerHTML.slice(0, 80), box: each.getBoundingClientRect() }))
      .filter(({ box: { width, height } }) => height > 0 && (height < 43.5 || width < 43.5))
      .map(({ name }) => name),
  );
  assert.deepEqual(small, []);
  await harness.checkAccessibility("editor on a phone", phone);
});

test("a board is kept, renamed, saved as a file, read again and deleted", async () => {
  harness.expectsRefusals = true;
  const { page } = harness;
  await begin(page, "beginner");
  await page.locator(READY).waitFor();
  const name = page.locator(".editor-name");
  await name.fill("Old island");
  await name.press("Enter");
  await name.blur();
  await page.locator('[data-action="keep"]').click();
  await page.locator('[data-action="share"]').click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.locator('[data-action="export"]').click(),
  ]);
  assert.equal(download.suggestedFilename(), "Old-island.json");
  const file = JSON.parse(readFileSync(await download.path(), "utf8"));
  assert.deepEqual(
    file.rows.map((/** @type {unknown[]} */ row) => row.length),
    [3, 4, 5, 4, 3],
  );
  assert.equal(file.harbours.length, 9);
  await page.keyboard.press("Escape");
  await page.locator('[data-action="open"]').click();
  await harness.checkAccessibility("opening a board", page, "dialog[open]");
  const own = page.locator('[data-own="Old island"]');
  await own.getByRole("button", { name: "Rename" }).click();
  await page.getByLabel("New name").fill("Isle of old");
  await page.getByRole("button", { name: "Rename" }).click();
  await page
    .locator('[data-own="Isle of old"]')
    .getByRole("button", { name: /Delete/ })
    .click();
  await becomes(() => page.locator("[data-own]").count(), 0);
  await page.locator('[data-start="empty"]').click();
  await waitForCheck(page, "The board is empty");
  await page.locator('[data-action="open"]').click();
  await page.locator('[data-action="import"]').setInputFiles(await download.path());
  await page.locator(READY).waitFor();
  await becomes(() => name.inputValue(), "Old island");
  await page.locator('[data-action="open"]').click();
  await page.getByLabel("Link, notation or seed of a board").fill("L6/B5;nonsense");
  await page.locator('[data-action="paste"]').click();
  await page.locator(".editor-open .error").waitFor();
  await page.getByLabel("Link, notation or seed of a board").fill("7");
  await page.locator('[data-action="paste"]').click();
  await page.locator(READY).waitFor();
});

test("a board drawn here is opened by link in another browser and played to its end", async () => {
  const { page } = harness;
  await begin(page, "beginner");
  await page.locator(READY).waitFor();
  // A lake in place of the desert, with the robber on a hex that produces.
  await pick(page, "land-sea");
  await page.locator('[data-target="0,0"]').click();
  await waitForCheck(page, "There is no desert");
  await pick(page, "robber");
  await page.locator('[data-target="0,2"]').click();
  await page.locator(READY).waitFor();
  await page.locator(".editor-name").fill("Lake land");
  await page.locator(".editor-name").blur();
  await page.locator('[data-action="share"]').click();
  const link = await page.locator("[data-link]").inputValue();
  assert.match(link, /\/editor#.*own:.*&Lake%20land$/);

  const other = await harness.newPage();
  await other.goto(link);
  await other.locator(READY).waitFor();
  await becomes(() => other.locator("h1").textContent(), "Lake land");
  await becomes(() => other.locator(".palette").count(), 0);
  assert.match((await labelOf(other, "0,2")) ?? "", /robber$/);
  await harness.checkAccessibility("a shared board", other);
  await other.locator('[data-action="play-board"]').click();
  const dialog = other.locator("dialog[open]");
  await dialog.locator(".newtable-short").getByText("Lake land").waitFor();
  await dialog.getByRole("button", { name: "2", exact: true }).click();
  await dialog.locator("summary").click();
  await dialog.locator("details.more").getByRole("button", { name: "Quick" }).click();
  await harness.checkAccessibility("a new game on an own board", other, "dialog[open]");
  // The dialog has no shorter game than eight points; three are enough here.
  await other.route("**/api/tables", (route) => {
    const wanted = route.request().postDataJSON();
    wanted.game.rules.victory_target = 3;
    return route.continue({ postData: wanted });
  });
  await dialog.locator("details.more").getByRole("button", { name: "8", exact: true }).click();
  await dialog.locator('[data-action="make"]').click();
  await other.waitForSelector(GAME);
  await until(async () => (await other.locator(".board-land title").count()) > 0, "the land is drawn");
  await becomes(() => other.locator("[data-land]").count(), 18);
  assert.equal(await play(other, "", 600), "over");
});
