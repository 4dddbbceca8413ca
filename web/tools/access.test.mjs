// Access: places named with their harbours, focus that follows panels, tabs that stay put, and a whole turn in
// the order in which a screen reader reads the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { findViolations } from "./axe.mjs";
import { MY_TURN, openGame, play } from "./player.mjs";
import { becomes, useHarness } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();

test("axe finds a button without a name, and texts that are too pale in one of the themes", async () => {
  const { page } = harness;
  await page.setContent(`<!doctype html><html lang="en" data-theme="evening"><title>Faults</title><style>
    [data-theme="day"] .in-day { color: #eee }
    [data-theme="evening"] body { background: #222; color: #fff }
    [data-theme="evening"] .in-evening { color: #444; transition: color 9s }
    [data-theme="contrast"] .in-contrast { color: #bbb }
    </style><main><h1>Faults</h1><button></button><p class="in-day">one</p><p class="in-evening">two</p>
    <p class="in-contrast">three</p></main></html>`);
  const rules = async (/** @type {string | undefined} */ part = undefined) =>
    (await findViolations(page, part)).map((violation) => violation.split(":")[0]);
  assert.deepEqual(await rules("h1"), []);
  const pale = ["day", "evening", "contrast"].map((theme) => `color-contrast (${theme})`);
  assert.deepEqual(await rules(), ["button-name", ...pale]);
  assert.deepEqual(await rules("main"), ["button-name"], "the same texts are checked once");
  assert.equal(await page.locator("html").getAttribute("data-theme"), "evening");
});

test("places are named with the harbours they lead to", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2, game: { kind: "settlers", board: "beginner" } });
  await play(page, '[data-target^="settlement"]');
  const labels = await page
    .locator('[data-target^="settlement"]')
    .evaluateAll((places) => places.map((place) => place.getAttribute("aria-label") ?? ""));
  assert.ok(
    labels.some((label) => /3:1 harbour$/.test(label)),
    labels.join("; "),
  );
  assert.ok(labels.some((label) => /2:1 (lumber|brick|wool|grain|ore) harbour$/.test(label)));
  assert.ok(
    labels.some((label) => !label.includes("harbour")),
    "not every corner has one",
  );
});

test("the focus goes into a panel that opens, and back when it closes", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  await play(page, `.game:has(${MY_TURN}) [data-action="trade"]:not([aria-disabled])`);
  const trade = page.locator('[data-action="trade"]');
  await trade.focus();
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => document.activeElement?.matches(".sheet.trade"));
  await page.keyboard.press("Tab");
  await page.waitForFunction(() => document.activeElement?.closest(".sheet.trade"));
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.activeElement?.getAttribute("data-action") === "trade");
});

test("the menu is walked through with arrows, and leads back to its button", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
  await page.locator(".menu-button").focus();
  await page.keyboard.press("Enter");
  await becomes(focused, /Day$/);
  await page.keyboard.press("ArrowDown");
  await becomes(focused, /Evening$/);
  await page.keyboard.press("End");
  await becomes(focused, "Home");
  await page.keyboard.press("ArrowDown");
  await becomes(focused, /Day$/);
  await page.keyboard.press("ArrowUp");
  await becomes(focused, "Home");
  await harness.checkAccessibility("menu of a game", page, ".menu-list");
  await page.keyboard.press("Escape");
  await becomes(() => page.locator(".menu-list").count(), 0);
  await page.waitForFunction(() => document.activeElement?.matches(".menu-button"));
});

test("tabs stay where they are, whichever is chosen", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  const places = () =>
    page
      .locator(".log .tab")
      .evaluateAll((tabs) => tabs.map((tab) => Math.round(tab.getBoundingClientRect().x)));
  const before = await places();
  for (const tab of ["chat", "dice", "log"]) {
    await page.locator(`#tab-${tab}`).click();
    await becomes(() => places(), before, tab);
  }
});

/** What a screen reader says when it comes to what has the focus. @param {Page} page */
const spoken = (page) =>
  page.evaluate(() => {
    const at = document.activeElement;
    const region = at?.closest("header, main, aside, footer, .sheets")?.className ?? "";
    return {
      region: region.split(" ")[0],
      name: at?.getAttribute("aria-label") ?? at?.textContent?.trim() ?? "",
      action: at?.getAttribute("data-action") ?? "",
    };
  });

test("a whole turn in the order of a screen reader, with Tab and Enter alone", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2, game: { kind: "settlers", rules: { robber: "off" } } });
  await play(page, '[data-action="roll"]');
  await becomes(
    () => page.locator('.banner-text[role="status"]').count(),
    1,
    "whose turn it is, is announced",
  );
  /** Everything that Tab comes by, until it is back at the start of the page. */
  const tour = async () => {
    await page.evaluate(() => {
      /** @type {HTMLElement | null} */ (document.activeElement)?.blur();
      window.getSelection()?.removeAllRanges();
    });
    const stops = [];
    for (let i = 0; i < 60; i += 1) {
      await page.keyboard.press("Tab");
      const stop = await spoken(page);
      if (i > 0 && (!stop.region || stop.name === stops[0].name)) break;
      stops.push(stop);
    }
    return stops;
  };
  const stops = await tour();
  const order = stops.map(({ region }) => region).filter((region, i, all) => region && region !== all[i - 1]);
  assert.deepEqual(order, ["game-head", "game-board", "game-side", "game-foot"]);
  for (const { name, region } of stops) assert.notEqual(name, "", `something in ${region} has no name`);
  const actions = stops.map(({ action }) => action).filter(Boolean);
  const wanted = ["hint", "rules", "road", "settlement", "city", "card", "trade", "undo", "roll"];
  assert.deepEqual(actions, wanted);
  /** Goes on with Tab to a button and presses it. @param {string} action */
  const pressNext = async (action) => {
    for (let i = 0; i < 60; i += 1) {
      if ((await spoken(page)).action === action) return page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    return assert.fail(`Tab never came to ${action}`);
  };
  await pressNext("roll");
  await page.waitForSelector(MY_TURN);
  await page.locator(".banner-text").getByText("Your turn").waitFor();
  await pressNext("end");
  await page.waitForFunction(() => !document.querySelector('[data-action="end"]:not([aria-disabled])'));
});
