// The table at every width from 320 to 2560: what has to be in reach is on the screen and covered by nothing.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MY_TURN, openGame, play } from "./player.mjs";
import { becomes, useHarness } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();

/** Common screens, and both sides of every width at which the page is laid out in another way. */
const WIDTHS = [
  320, 360, 390, 430, 480, 600, 700, 701, 768, 820, 900, 1000, 1001, 1024, 1100, 1199, 1200, 1366, 1599, 1600,
  1920, 2560,
];
/** @param {number} width @returns {{width: number, height: number}} */
const screenOf = (width) => ({ width, height: width <= PHONE ? 844 : width >= 1600 ? 1080 : 700 });

/** Up to this width it is a phone: the menu leads home, and fingers zoom. */
const PHONE = 700;
const NOT_ON_PHONES = [".home-link", ".board-zoom .button"];

/** What is always in reach while it is my turn: all of each kind. */
const NEEDED = [
  ".home-link",
  ".menu-button",
  ".actions .button",
  ".hand [data-hand]",
  ".player",
  ".bank-pile",
];

/**
 * What is wrong with the page as it is laid out now.
 * @param {Page} page
 * @param {string[]} needed selectors of what has to be seen
 * @returns {Promise<string[]>}
 */
const faultsOf = (page, needed) =>
  page.evaluate((selectors) => {
    /** @type {string[]} */
    const faults = [];
    const { scrollWidth, scrollHeight } = document.documentElement;
    if (scrollWidth > innerWidth || scrollHeight > innerHeight) faults.push("the page scrolls");
    const name = (/** @type {Element} */ element) =>
      element.getAttribute("aria-label") ?? element.getAttribute("data-action") ?? element.className;
    const shown = (/** @type {Element} */ element) => {
      const { width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && getComputedStyle(element).visibility !== "hidden";
    };
    /** How many pixels in a row of an element's middle line are its own. @param {Element} element */
    const strip = (element) => {
      const { left, right, top, height } = element.getBoundingClientRect();
      let longest = 0;
      let run = 0;
      for (let x = Math.ceil(left); x < right; x += 2) {
        const hit = document.elementFromPoint(x, top + height / 2);
        run = hit && (element === hit || element.contains(hit)) ? run + 2 : 0;
        longest = Math.max(longest, run);
      }
      return longest;
    };
    for (const selector of selectors) {
      const all = [...document.querySelectorAll(selector)].filter(shown);
      if (!all.length) faults.push(`${selector} is not to be seen`);
      for (const element of all) {
        const { left, right, top, bottom, width } = element.getBoundingClientRect();
        if (left < -1 || right > innerWidth + 1 || top < -1 || bottom > innerHeight + 1)
          faults.push(`${name(element)} leaves the screen`);
        else if (strip(element) < Math.min(width * 0.8, width - 8))
          faults.push(`${name(element)} is covered`);
      }
    }
    // Development cards lie over each other like a fan, but each has an edge to take it by.
    for (const pile of document.querySelectorAll(".hand-dev .pile"))
      if (strip(pile) < 18) faults.push(`${name(pile)} is out of reach (${strip(pile)} px)`);
    // What lies around the board has a place of its own.
    const around = [
      ...document.querySelectorAll(".bank, .board-zoom .button, .dice, .game-board .rules-summary"),
    ];
    const boxes = around.filter(shown).map((element) => ({ element, box: element.getBoundingClientRect() }));
    boxes.forEach(({ element, box }, i) => {
      for (const other of boxes.slice(0, i)) {
        const apart =
          box.right <= other.box.left ||
          other.box.right <= box.left ||
          box.bottom <= other.box.top ||
          other.box.bottom <= box.top;
        if (!apart) faults.push(`${name(element)} lies on ${name(other.element)}`);
      }
    });
    return faults;
  }, needed);

/** @param {Page} page @param {string[]} needed @param {string} where @param {number[]} [widths] */
async function walk(page, needed, where, widths = WIDTHS) {
  for (const width of widths) {
    await page.setViewportSize(screenOf(width));
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 40))));
    const here = needed.filter((selector) => width > PHONE || !NOT_ON_PHONES.includes(selector));
    harness.problems.push(...(await faultsOf(page, here)).map((fault) => `${where} at ${width}: ${fault}`));
  }
}

test("hand, actions, players, bank, zoom and dice are in reach at every width", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 4, game: { kind: "settlers", rules: { victory_target: 18 } } });
  assert.notEqual(
    await play(page, `.game:has(${MY_TURN}) .hand-dev:has(> :nth-child(2))`, 200, "collect"),
    "timeout",
  );
  await walk(page, [...NEEDED, ".board-zoom .button"], "two kinds of cards", [320, 700, 701, 1200, 2560]);
  // Chance rarely deals all five kinds: the other three are copies, as wide as real ones.
  await page.evaluate(() => {
    const fan = document.querySelector(".hand-dev");
    while (fan && fan.children.length < 5) fan.append(fan.children[0].cloneNode(true));
  });
  await walk(page, [...NEEDED, ".board-zoom .button"], "five kinds of cards");
});

test("the trade panel hides neither players, nor log, nor board; on phones the bank is a tap apart", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 6, game: { kind: "settlers", shape: "large" } });
  await play(page, `.game:has(${MY_TURN}) [data-action="trade"]:not([aria-disabled])`);
  await page.keyboard.press("t");
  await page.waitForSelector(".trade");
  const wide = WIDTHS.filter((width) => width >= 1200);
  await walk(page, [".player", ".line:last-child", ".board-zoom .button", ".trade .button"], "trade", wide);
  for (const width of wide) {
    await page.setViewportSize(screenOf(width));
    const covered = await page.evaluate(() => {
      const panel = document.querySelector(".trade")?.getBoundingClientRect();
      const tokens = [...document.querySelectorAll(".board-land .token-number")];
      return tokens.filter((token) => {
        const { right, bottom } = token.getBoundingClientRect();
        return panel && right > panel.left && bottom > panel.top;
      }).length;
    });
    assert.equal(covered, 0, `no number of the board lies under the panel at ${width}`);
    const scrolls = await page
      .locator(".trade")
      .evaluate((panel) => panel.scrollHeight > panel.clientHeight + 1);
    assert.equal(scrolls, false, `everything fits into the panel at ${width}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const inSight = (/** @type {string} */ selector) =>
    page.locator(selector).evaluate((element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top >= 0 && bottom <= innerHeight;
    });
  await becomes(() => inSight('.trade [data-action="offer"]'), true);
  await becomes(() => inSight(".players"), true);
  await page.getByRole("button", { name: "Bank", exact: true }).click();
  await becomes(() => inSight(".trade-bank"), true);
});
