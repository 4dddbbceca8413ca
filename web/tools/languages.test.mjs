// Languages: chosen by the browser, switched by hand, fetched on demand; and nothing overflows in the longest of them,
// on a laptop and on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { words as de } from "../words/de.js";
import { words as es } from "../words/es.js";
import { words as fr } from "../words/fr.js";
import { MY_TURN, openTable, play, startWithBots } from "./player.mjs";
import { useHarness } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();
const screens = [
  { width: 1200, height: 700 },
  { width: 390, height: 844 },
];

/** The language with the longest texts. */
const [longest] = Object.entries({ de, es, fr })
  .map(([code, texts]) => /** @type {const} */ ([code, JSON.stringify(texts).length]))
  .sort(([, a], [, b]) => b - a)[0];

/**
 * What is too wide: the page itself, and whatever has more text than room.
 * @param {Page} page
 * @returns {Promise<string[]>}
 */
const overflowing = (page) =>
  page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 60)));
    const { scrollWidth } = document.documentElement;
    const faults = scrollWidth > innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
    const boxes =
      "button, .button, .segment, h1, h2, h3, legend, label, .tab, .count, .menu-item, .played, p, td, th";
    for (const element of document.querySelectorAll(boxes)) {
      const { width, height, right, left } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (!width || !height || style.visibility === "hidden") continue;
      // Names and the like are cut on purpose, and some parts scroll.
      const cut = element.closest(".scroll-x, .hidden, .log-lines, .players, .pile, .profile-scroll");
      if (cut || style.textOverflow === "ellipsis" || element.querySelector(".chip-name")) continue;
      const name = `${element.className || element.tagName}: ${element.textContent?.trim().slice(0, 60)}`;
      if (element.scrollWidth > element.clientWidth + 2 && style.display !== "inline")
        faults.push(`${name} is too long`);
      else if ((right > innerWidth + 1 || left < -1) && !element.closest(".board"))
        faults.push(`${name} leaves the screen`);
    }
    return faults;
  });

/** Looks at both screens. @param {Page} page @param {string} where */
async function look(page, where) {
  for (const screen of screens) {
    await page.setViewportSize(screen);
    const faults = await overflowing(page);
    harness.problems.push(...faults.map((fault) => `${where} at ${screen.width}: ${fault}`));
  }
  await page.setViewportSize(screens[0]);
}

test("the browser chooses the language, and anybody can switch it", async () => {
  const { base } = harness;
  const page = await harness.newPage({ locale: "de-AT" });
  /** @type {string[]} */
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(base);
  await page.getByRole("heading", { name: de["home.title"].toString() }).waitFor();
  assert.equal(await page.locator("html").getAttribute("lang"), "de");
  assert.ok(fetched.some((path) => path.endsWith("words/de.js")));
  assert.ok(!fetched.some((path) => /words\/(es|fr)\.js/.test(path)), "no other language is fetched");
  await harness.checkAccessibility("home in German", page);
  await page.getByRole("button", { name: de["menu.title"].toString() }).click();
  await page.locator('[data-language="fr"]').click();
  await page.getByRole("heading", { name: fr["home.title"].toString() }).waitFor();
  await page.reload();
  await page.getByRole("heading", { name: fr["home.title"].toString() }).waitFor();
  await page.getByRole("button", { name: fr["menu.title"].toString() }).click();
  await page.locator('[data-language="en"]').click();
  await page.getByRole("heading", { name: "Settle the island." }).waitFor();
});

test("a browser that speaks none of them gets English, and nothing is fetched for it", async () => {
  const page = await harness.newPage({ locale: "ja-JP" });
  /** @type {string[]} */
  const fetched = [];
  page.on("request", (request) => fetched.push(new URL(request.url()).pathname));
  await page.goto(harness.base);
  await page.getByRole("heading", { name: "Settle the island." }).waitFor();
  assert.ok(!fetched.some((path) => /words\/(de|es|fr)\.js/.test(path)));
});

test(`nothing overflows in the longest language (${longest})`, async () => {
  const { base } = harness;
  const page = await harness.newPage({ locale: longest });
  await page.goto(base);
  await page.waitForSelector(".hero");
  await page.waitForSelector(".dice-corner");
  await look(page, "home");
  await page.locator('[data-action="choose"]').click();
  await page.waitForSelector(".newtable");
  await page.locator(".newtable summary").click();
  await look(page, "a new game");
  await page.keyboard.press("Escape");

  const table = await openTable(page, base, {
    seats: 4,
    game: { kind: "settlers", rules: { victory_target: 4 } },
  });
  await look(page, "a table before its game");
  await startWithBots(page);
  await play(page, `.game:has(${MY_TURN}) [data-action="trade"]:not([aria-disabled])`);
  await look(page, "my turn");
  await page.locator('[data-action="trade"]').click();
  await page.waitForSelector(".trade");
  await look(page, "trade");
  await page.keyboard.press("Escape");
  await page.locator(".game-head .menu-button").click();
  await page.waitForSelector(".menu-list");
  await look(page, "menu");
  await page.keyboard.press("Escape");
  assert.equal(await play(page), "over");
  await page.waitForSelector(".result");
  await look(page, "result");
  await page.goto(`${base}/replay/${table}`);
  await page.waitForSelector(".scrubber");
  await look(page, "replay");
  for (const path of ["/profile", "/games", "/rules", "/editor", "/dice/rules"]) {
    await page.goto(base + path);
    await page.waitForSelector("main");
    await look(page, path);
  }
});
