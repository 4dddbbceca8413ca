// On a phone nothing is out of reach: no sideways scrolling, nothing too small for a finger, and places are
// confirmed.
import assert from "node:assert/strict";
import { test } from "node:test";
import { words as de } from "../words/de.js";
import { words as en } from "../words/en.js";
import { words as es } from "../words/es.js";
import { words as fr } from "../words/fr.js";
import { MY_TURN, openGame, openTable, play, startWithBots } from "./player.mjs";
import { becomes, useHarness } from "./harness.mjs";

const harness = useHarness();
const FINGER = 44;

/**
 * Everything that can be pressed and is seen has to be large enough and on the screen.
 * @param {import("playwright-core").Page} page
 * @param {string} where
 */
async function reach(page, where) {
  const found = await page.evaluate((least) => {
    const faults = document.documentElement.scrollWidth > innerWidth ? ["scrolls sideways"] : [];
    for (const element of document.querySelectorAll(
      "button, a.button, select, input, summary, [role=menuitem], [role=tab]",
    )) {
      const { x, width, height } = element.getBoundingClientRect();
      if (
        !width ||
        getComputedStyle(element).visibility === "hidden" ||
        element.closest(".line, p, .board-viewport")
      )
        continue;
      const scrolled = element.closest(".open-hands, .scroll-x");
      if (
        height < least - 0.5 ||
        width < least - 0.5 ||
        (!scrolled && (x < -1 || x + width > innerWidth + 1))
      )
        faults.push(
          `${element.outerHTML.slice(0, 90)} ${Math.round(width)}×${Math.round(height)} at ${Math.round(x)}`,
        );
    }
    return faults;
  }, FINGER);
  harness.problems.push(...found.map((fault) => `${where}: ${fault}`));
}

test("everything is within reach of a finger", async () => {
  const page = await harness.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const { base } = harness;
  await page.goto(base);
  await page.waitForSelector(".island");
  await reach(page, "home");
  await harness.checkAccessibility("home on a phone", page);
  await page.locator('[data-action="choose"]').tap();
  await page.waitForSelector(".newtable");
  await reach(page, "new game");
  await openTable(page, base, { game: { kind: "settlers", rules: { victory_target: 3 } } });
  await reach(page, "gathering");
  await startWithBots(page);
  await page.evaluate(() => localStorage.setItem("confirm-first", "yes"));
  await play(page, '[data-target^="settlement"]');
  await reach(page, "setup");
  // The finger need not hit a place exactly: the nearest is meant.
  const box = await page.locator('[data-target^="settlement"] .target-glow').first().boundingBox();
  assert.ok(box);
  const before = await page.locator('[data-piece^="settlement"]').count();
  await page.touchscreen.tap(box.x + box.width / 2 + 9, box.y + box.height / 2 + 9);
  await page.locator('[data-action="confirm"]').waitFor();
  await becomes(
    () => page.locator('[data-piece^="settlement"]').count(),
    before,
    "nothing is built before it is confirmed",
  );
  await reach(page, "confirm");
  await page.locator('[data-action="confirm"]').tap();
  await page.waitForSelector('[data-target^="road"]');
  await page.evaluate(() =>
    document.querySelector(".menu-button")?.dispatchEvent(new MouseEvent("click", { bubbles: true })),
  );
  await page.getByRole("menuitemcheckbox", { name: "Ask before building" }).tap();
  await reach(page, "menu");
  await page.getByRole("button", { name: "Menu" }).tap();
  assert.equal(
    await play(page, `.game:has(${MY_TURN}) [data-action="trade"]:not([aria-disabled])`),
    "stopped",
  );
  await page.setViewportSize({ width: 844, height: 390 });
  await reach(page, "held sideways");
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[data-action="trade"]').tap();
  await page.waitForSelector(".trade");
  await reach(page, "trade");
  await harness.checkAccessibility("trade on a phone", page, ".sheets, .players");
  await page.locator('.trade [aria-label="Close"]').tap();
  await page.locator(".log-toggle").tap();
  await page.locator(".log-lines").waitFor();
  await reach(page, "log");
  await page.locator(".log-toggle").tap();
  assert.equal(await play(page), "over");
  await page.waitForSelector(".points");
  await reach(page, "result");
  await harness.checkAccessibility("result on a phone", page, ".result");
  await page.getByRole("link", { name: "Replay" }).tap();
  await page.waitForSelector(".scrubber");
  await reach(page, "replay");
});

test("the banner shows the whole of every sentence, in every language, and never grows", async () => {
  const page = await harness.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await openGame(page, harness.base);
  /** @type {Record<string, string>} */
  const values = { name: "Wooliver", names: "Wooliver, Twiggle, Orelby", count: "12", limit: "12" };
  // What stands elsewhere: the clock, and notes below the sentence.
  const elsewhere = /time|then_bot|lost|connecting|away/;
  const sentences = Object.entries({ en, de, es, fr }).flatMap(([language, texts]) =>
    Object.entries(/** @type {Record<string, string | Record<string, string>>} */ (texts))
      .filter(([key]) => key.startsWith("banner.") && !elsewhere.test(key))
      .flatMap(([, text]) => (typeof text === "string" ? [text] : Object.values(text)))
      .map((text) => [language, text.replace(/\{(\w+)\}/g, (_, name) => values[name])]),
  );
  assert.ok(sentences.length > 150);
  for (const width of [360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    const cut = await page.evaluate((all) => {
      const banner = /** @type {HTMLElement} */ (document.querySelector(".banner"));
      const words = /** @type {HTMLElement} */ (banner.querySelector(".banner-text"));
      const said = words.textContent;
      words.textContent = "";
      const high = banner.getBoundingClientRect().height;
      const found = all.flatMap(([language, sentence]) => {
        words.textContent = sentence;
        const fits = words.scrollHeight <= words.clientHeight + 1 && words.scrollWidth <= words.clientWidth;
        return fits && banner.getBoundingClientRect().height <= high ? [] : [`${language}: ${sentence}`];
      });
      words.textContent = said;
      return found;
    }, sentences);
    assert.deepEqual(cut, [], `at ${width}`);
  }
});
