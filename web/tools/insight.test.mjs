// What the page tells about decisions besides the review itself: hints and the heat map during a game, moments marked in
// the log and the replay, trying again from a position, records that are sent in, and the analysis board.
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { GAME, MY_TURN, openGame, play } from "./player.mjs";
import { becomes, scrolls, until, useHarness } from "./harness.mjs";

const harness = useHarness();

/** A short game. */
const SHORT = { seats: 3, game: { kind: "settlers", rules: { victory_target: 3 } } };
/** Whose turn it is has the cards for a settlement and nowhere to build one; there is a road to lay. */
const POSITION =
  "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;" +
  "19.45:-:29.59:L1B1W1G1:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:0:-:-;turn:after";

/** Where an element lies. @param {import("playwright-core").Page} page @param {string} selector */
const box = async (page, selector) => {
  const found = await page.locator(selector).first().boundingBox();
  assert.ok(found, `${selector} is shown`);
  return Object.fromEntries(Object.entries(found).map(([side, value]) => [side, Math.round(value)]));
};

test("a hint ranks the best few actions, and moves and covers nothing", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 4 });
  assert.equal(await play(page, '[data-target^="settlement"]'), "stopped");
  const parts = [".game-board", ".players", ".game-foot"];
  const log = await box(page, ".log");
  const before = await Promise.all(parts.map((part) => box(page, part)));
  await page.locator('[data-action="hint"]').click();
  await page.locator(".hint-action").first().waitFor();
  const shown = await page.locator(".hint-action").count();
  assert.ok(shown >= 1 && shown <= 3, `${shown} hints`);
  assert.deepEqual(await Promise.all(parts.map((part) => box(page, part))), before);
  assert.deepEqual(await box(page, ".hint"), log, "it stands where the log was");
  assert.ok(!(await scrolls(page)));
  assert.equal(await page.locator(".spot .rank").count(), shown, "places are ranked on the board");
  await harness.checkAccessibility("a hint", page, ".hint, .game-board");

  // How good all places are, when asked for; figures for those who go there.
  const places = await page.locator('[data-target^="settlement"]').count();
  await page.locator('.hint [data-action="heat"]').check();
  await becomes(() => page.locator(".spot .heat").count(), places);
  assert.equal(await page.locator(".spot .heat-best").count(), 3);
  const best = page.locator('[data-target^="settlement"]:has(.heat-best)').first();
  await best.focus();
  await becomes(
    () => page.locator(".spot-note").textContent(),
    /^Place [123] of \d+: worth \d+\.\d, \d+ dots$/,
  );
  assert.match((await best.getAttribute("aria-label")) ?? "", /Place [123] of/);
  await harness.checkAccessibility("a heat map", page, ".hint, .game-board");
  await page.keyboard.press("Enter");
  await page.locator('[data-target^="road"]').first().waitFor();
  await becomes(() => page.locator(".spot .heat").count(), 0, "roads have no heat map");
  await page.keyboard.press("Escape");
  await page.locator(".hint").waitFor({ state: "detached" });
  assert.deepEqual(await box(page, ".log"), log);

  // Later in the game, after the dice.
  assert.equal(await play(page, MY_TURN), "stopped");
  const later = await box(page, ".log");
  await page.locator('[data-action="hint"]').click();
  await page.locator(".hint-action").first().waitFor();
  assert.deepEqual(await box(page, ".hint"), later);
});

test("on a phone a hint covers neither board nor hand", async () => {
  const { base } = harness;
  const page = await harness.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await openGame(page, base, { seats: 4 });
  assert.equal(await play(page, '[data-target^="settlement"]'), "stopped");
  const parts = [".game-board", ".game-foot", ".game-side"];
  const before = await Promise.all(parts.map((part) => box(page, part)));
  await page.locator('[data-action="hint"]').click();
  await page.locator(".hint-action").first().waitFor();
  assert.deepEqual(await Promise.all(parts.map((part) => box(page, part))), before);
  const hint = await box(page, ".hint");
  assert.ok(hint.y + hint.height <= before[0].y, "the board is below it");
  assert.ok(!(await scrolls(page)));
});

test("a decision can be tried again, the review marks the log and the replay, and a record can be sent in", async () => {
  harness.expectsRefusals = true;
  const { page, base } = harness;
  const table = await openGame(page, base, SHORT);
  assert.equal(await play(page), "over");
  // Nothing is marked before somebody has looked at the review.
  await page.goto(`${base}/replay/${table}`);
  await page.locator(".scrubber").waitFor();
  assert.equal(await page.locator(".scrubber-mark").count(), 0);
  const begun = await (await page.request.get(`${base}/api/tables/${table}/review?begun=true`)).json();
  assert.equal(begun, null, "the replay has not begun it");

  await page.goto(`${base}/review/${table}`);
  await page.locator(".review-story").waitFor();
  await until(async () => (await page.locator(".review-progress").count()) === 0, "every decision is judged");
  await page.locator('.sums-player[aria-pressed="true"]').click();
  await page.locator('[data-action="all-decisions"]').click();
  // The first decision is where somebody settled: all places can be compared.
  await page.locator(".decision-head").first().click();
  await page.locator('.decision-actions [data-action="heat"]').check();
  await becomes(async () => (await page.locator(".spot .heat").count()) > 20, true);
  await harness.checkAccessibility("a heat map in a review");

  // One of my own, later: a table begins there, with me in my seat.
  const said = await (await page.request.get(`${base}/api/tables/${table}/review`)).json();
  const { info } = await (await page.request.get(`${base}/api/tables/${table}`)).json();
  const mine = info.seats.findIndex((/** @type {any} */ { player }) => player.kind === "person");
  const later = said.decisions.findIndex(
    (/** @type {any} */ { seat, turn, played }) => seat === mine && turn > 1 && played === "roll",
  );
  const at =
    later >= 0 ? later : said.decisions.findLastIndex((/** @type {any} */ { seat }) => seat === mine);
  await page.locator(`[data-decision="${at}"]`).click();
  await page.locator('[data-action="try-again"]').click();
  await page.waitForURL("**/t/*");
  await page.waitForSelector(GAME);
  const again = page.url().split("/").at(-1);
  assert.notEqual(again, table);
  const { info: started } = await (await page.request.get(`${base}/api/tables/${again}`)).json();
  const { position } = await (
    await page.request.get(`${base}/api/tables/${table}/position?ply=${said.decisions[at].ply}`)
  ).json();
  assert.equal(started.settings.game.board.position, position);
  assert.equal(started.seats[mine].player.kind, "person");
  assert.equal(started.seats.filter((/** @type {any} */ { player }) => player.kind === "bot").length, 2);
  assert.equal(await play(page), "over", "it is played to its end");

  // Marks, now that there is a review.
  await page.goto(`${base}/t/${table}`);
  await page.locator(".line-mark").first().waitFor();
  await page.goto(`${base}/replay/${table}?at=99999`);
  await page.locator(".scrubber-mark").first().waitFor();
  await page.locator(".line-mark").first().waitFor();
  await harness.checkAccessibility("a replay with marks");
  // Where two moments are close to one another, the later one is on top.
  await page.locator(".scrubber-mark").last().click();
  // And from any step of a replay.
  await page.locator('[data-action="try-again"]').click();
  await page.waitForURL("**/t/*");
  await page.waitForSelector(GAME);

  // The record, as it was downloaded.
  const record = await (await page.request.get(`${base}/api/tables/${table}/record`)).text();
  const folder = mkdtempSync(join(tmpdir(), "brickwool-upload-"));
  const file = (/** @type {string} */ name, /** @type {string | Buffer} */ content) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  await page.goto(`${base}/review`);
  await page.locator(".upload-box").waitFor();
  await harness.checkAccessibility("the form for a record");
  const field = page.locator(".upload-field");
  const refused = async (/** @type {string} */ path, /** @type {RegExp} */ says) => {
    await field.setInputFiles(path);
    await becomes(() => page.locator(".upload-box .error").textContent(), says);
  };
  await refused(file("notes.txt", "hello"), /not a record of a game/);
  await refused(file("board.json", '{"rows": []}'), /board without a game/);
  await refused(file("picture.json", Buffer.from([0, 1, 2, 255])), /not a text file/);
  await refused(file("large.json", "x".repeat(1_000_000)), /This file is 1,000 kB/);
  await field.setInputFiles(file("record.json", record));
  await page.waitForURL("**/review/record-*");
  await page.locator(".ribbon .band").first().waitFor();
  await until(async () => (await page.locator(".review-progress").count()) === 0, "the upload is judged");
  assert.equal(await page.locator(".ribbon .band").count(), 3);
  rmSync(folder, { recursive: true });
});

test("the analysis board shows what is best, and grows, and positions are set up by hand", async () => {
  harness.expectsRefusals = true;
  const { page, base } = harness;
  await page.goto(`${base}/analyse?p=${POSITION}`);
  await page.locator("[data-chance]").first().waitFor();
  await page.locator("[data-action-rank]").first().waitFor();
  const trials = async () => Number(await page.locator("[data-trials]").getAttribute("data-trials"));
  const first = await trials();
  await becomes(
    async () => (await trials()) > first || (await page.locator('[aria-busy="false"]').count()) > 0,
    true,
  );
  await harness.checkAccessibility("the analysis board");
  assert.ok(!(await scrolls(page)), "it fits a laptop");

  // A city for the other player, by hand: the address follows.
  await page.locator('[data-seat="1"]').click();
  await page.locator('[data-tool="city"]').click();
  await page.locator('[data-target="city-35"]').click();
  await becomes(async () => page.url(), /13:35:13\.51/);
  await page.keyboard.press("Escape");
  // Cards and whose turn it is.
  await page.locator('[data-step="ore"] .step-more').click();
  await becomes(async () => page.url(), /13:35:13\.51:W3G2O1:/);
  await page.getByLabel("Whose turn it is").selectOption("1");
  await becomes(async () => page.url(), /K14R2Y2M2V5:1:-:-;turn:after/);
  await page.getByText("Best for Player 2").waitFor();
  // What cannot be is said in the server's words, and the opinion waits.
  await page.locator('[data-tool="settlement"]').click();
  await page.locator('[data-target="settlement-14"]').click();
  await becomes(() => page.locator(".banner-bad").textContent(), /too close|no road/i);
  await page.locator('[data-target="settlement-14"]').click();
  await becomes(() => page.locator(".banner-bad").count(), 0);
  await page.keyboard.press("Escape");

  // A reload shows the same; a wrong text says where.
  const kept = page.url();
  await page.reload();
  await page.getByText("Best for Player 2").waitFor();
  assert.equal(page.url(), kept);
  await page.locator(".analyse-text summary").click();
  await page.locator("#position-text").fill("nonsense");
  await page.locator('[data-action="show-position"]').click();
  await page.locator(".banner-bad").waitFor();

  // It can be played on.
  await page.goto(kept);
  await page.locator('[data-action="play-from-here"]').click();
  await page.waitForURL("**/t/*");
  await page.waitForSelector(GAME);
});

test("the analysis board is linked from home, fits a phone, and stops when it is left", async () => {
  const { base } = harness;
  const page = await harness.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  let asked = 0;
  page.on("request", (request) => (asked += Number(request.url().endsWith("/api/analyses"))));
  await page.goto(base);
  await page.locator(".menu-button").click();
  await page.getByRole("menuitem", { name: "Analysis" }).click();
  await page.locator("[data-chance]").first().waitFor();
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, "nothing is wider than the phone");
  assert.ok(asked > 0, "the engine was asked");
  await becomes(() => page.title(), "Analysis board · Brickwool");
  // By a link, so that the page's own code goes on running.
  await page.locator(".home-link").click();
  await page.locator(".page-home").waitFor();
  await becomes(() => page.title(), "Brickwool");
  const then = asked;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  assert.equal(asked, then, "nobody asks any more");
});
