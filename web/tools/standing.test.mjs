// What is always in sight at a table: what is played, whose turn it is, what the clock does, who is about to win.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame, play } from "./player.mjs";
import { becomes, useHarness } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();
const screens = [
  { width: 1200, height: 700 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];

/**
 * The texts of what matches and can be seen: on the screen, not transparent, covered by nothing.
 * @param {Page} page
 * @param {string} selector
 */
const inSight = (page, selector) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((element) => {
        const { left, top, right, bottom, width, height } = element.getBoundingClientRect();
        const within = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return width > 0 && within && hit !== null && (element.contains(hit) || hit.contains(element));
      })
      .map((element) => (element.textContent ?? "").replace(/\s+/g, " ").trim()),
  );

test("target, rules that differ, whose turn, the clock and who is close to winning, on every screen", async () => {
  const { page, base } = harness;
  await openGame(page, base, {
    seats: 4,
    game: { kind: "settlers", rules: { victory_target: 4, hand_limit: 9 } },
    clock: { decision: 600 },
  });
  await play(page, '[data-action="roll"]');
  for (const screen of screens) {
    await page.setViewportSize(screen);
    const where = `at ${screen.width}`;
    await becomes(
      async () => (await inSight(page, ".rules-summary")).join(),
      /First to 4.*up to 9 cards are safe/,
      where,
    );
    await becomes(
      async () => (await inSight(page, ".banner-text")).join(),
      "Your turn: roll the dice",
      where,
    );
    await becomes(
      async () => (await inSight(page, ".banner .countdown")).join(),
      /^(9|10):\d\d your time$/,
      where,
    );
    // Everybody has two settlements, and so lacks two points.
    await becomes(async () => (await inSight(page, ".player-near")).length, 4, where);
    const current = await inSight(page, '.player[aria-current="true"]');
    assert.equal(current.length, 1, where);
    assert.match(current[0], /Ann/, where);
  }
  await page.setViewportSize(screens[0]);
  assert.match((await inSight(page, ".player-near"))[0], /2 to go/);
  await harness.checkAccessibility("close to winning", page, ".players");
});

test("nobody is marked while the target is far", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 3 });
  await play(page, '[data-action="roll"]');
  await becomes(() => page.locator(".player-near").count(), 0);
  await becomes(async () => (await inSight(page, ".rules-summary")).join(), /First to 10 official rules/);
  await becomes(() => page.locator(".countdown").count(), 0, "where there is no clock, none is shown");
});
