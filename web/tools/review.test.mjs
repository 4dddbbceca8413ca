// The review of a finished game: chances over time, luck and decisions, the better move on the board; the same
// figures as on the command line.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { openGame, play } from "./player.mjs";
import { until, useHarness } from "./harness.mjs";
import { program } from "./server.mjs";

const harness = useHarness();

/** A short game. */
const SHORT = { seats: 3, game: { kind: "settlers", rules: { victory_target: 3 } } };

test("a finished game is reviewed while it is read, and the command line says the same", async () => {
  const { page, base } = harness;
  const table = await openGame(page, base, SHORT);
  assert.equal(await play(page), "over");
  await page.locator('[data-action="review"]').click();
  await page.waitForURL(`**/review/${table}`);
  await page.locator(".ribbon .band").first().waitFor();
  assert.equal(await page.locator(".ribbon .band").count(), 3);
  // All of it, in the end.
  await page.locator(".review-story").waitFor();
  await until(async () => (await page.locator(".review-progress").count()) === 0, "every decision is judged");
  await page.locator("[data-told]").waitFor();
  const told = (await page.locator("[data-told]").textContent()) ?? "";
  assert.match(
    told,
    /^Luck (gave you|took) .* points of chance.*\. (Your decisions cost|No decision).* The others (gave|took) /,
  );
  const result = page.locator('.review-sums tr[data-seat="0"] .points-sum');
  assert.match((await result.textContent()) ?? "", /^(0|100)$/);
  await harness.checkAccessibility("a review");

  // The cursor moves through the game.
  const range = page.locator(".ribbon-range");
  await range.fill("10");
  await page.getByText(/^10 \/ \d+$/).waitFor();
  await page.locator('button[aria-label="One step forward"]').click();
  await page.getByText(/^11 \/ \d+$/).waitFor();

  // Every decision, of everybody; one of them shows what was compared.
  await page.locator('.sums-player[aria-pressed="true"]').click();
  await page.locator('[data-action="all-decisions"]').click();
  const decisions = page.locator(".decision-head");
  await decisions.nth(3).waitFor();
  await decisions.first().click();
  await page.locator(".candidates td.numeral").first().waitFor();

  const said = await (await page.request.get(`${base}/api/tables/${table}/review`)).json();
  assert.equal(await decisions.count(), said.decisions.length);
  for (const player of said.players) {
    const sum = player.start + player.luck + player.own + player.others;
    assert.ok(Math.abs(sum - player.result) < 1e-9, `${sum} is ${player.result}`);
  }
  // The same game on the command line and in the engine.
  const record = await (await page.request.get(`${base}/api/tables/${table}/record`)).json();
  const folder = mkdtempSync(join(tmpdir(), "brickwool-review-"));
  const file = join(folder, "record.json");
  writeFileSync(file, JSON.stringify(record));
  const command = JSON.parse(
    execFileSync(program, ["analyse", file, "--json"], { maxBuffer: 1 << 26 }).toString(),
  );
  assert.deepEqual(command, said);
  const text = execFileSync(program, ["show", file, "--ply", "0", "--format", "notation"]).toString().trim();
  const lines = [
    { id: 1, cmd: "load", game: "g", position: text },
    { id: 2, cmd: "apply", game: "g", steps: record.steps.map((/** @type {any} */ step) => step.settlers) },
    { id: 3, cmd: "analyse", game: "g" },
  ];
  const input = lines.map((line) => JSON.stringify(line)).join("\n");
  const answers = execFileSync(program, ["engine"], { input, maxBuffer: 1 << 26 })
    .toString()
    .trim()
    .split("\n");
  assert.deepEqual(JSON.parse(answers[2]).ok, said);
  rmSync(folder, { recursive: true });
});

test("a review fits a phone, and a game that is not over has none", async () => {
  const { base } = harness;
  const page = await harness.newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const table = await openGame(page, base, SHORT);
  const early = await page.request.get(`${base}/api/tables/${table}/review`);
  assert.equal(early.status(), 403);
  assert.equal(await play(page), "over");
  await page.goto(`${base}/review/${table}`);
  await page.locator(".ribbon .band").first().waitFor();
  await until(async () => (await page.locator(".review-progress").count()) === 0, "every decision is judged");
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
  assert.ok(!wide, "nothing is wider than the phone");
  await page.context().close();
});
