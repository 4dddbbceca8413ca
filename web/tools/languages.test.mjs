// Languages: chosen by the browser, switched by hand, fetched on demand; and nothing overflows in the longest of them,
// on a laptop and on a phone.
import assert from "node:assert/strict";
import { test } from "node:test";
import { words as de } from "../words/de.js";
import { words as es } from "../words/es.js";
import { words as fr } from "../words/fr.js";
import { MY_TURN, openTable, play, startWithBots } from "./player.mjs";
import { becomes, until, useHarness } from "./harness.mjs";

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
      "button, .button, .segment, h1, h2, h3, legend, label, .tab, .count, .menu-item, .rules-summary, p, td, th";
    for (const element of document.querySelectorAll(boxes)) {
      const { width, height, right, left } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      if (!width || !height || style.visibility === "hidden") continue;
      // Names and the like are cut on purpose, and some parts scroll.
      const cut = element.closest(".scroll-x, .hidden, .log-lines, .players, .pile, .profile-scroll");
      if (cut || style.textOverflow === "ellipsis" || element.querySelector(".chip-name, .badge")) continue;
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

/** Whether all of something is on the screen and nothing lies on it. @param {Element} element */
function inReach(element) {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const points = [
    [left + 4, top + 4],
    [right - 4, bottom - 4],
  ];
  return points.every(([x, y]) => element.contains(document.elementFromPoint(x, y)));
}

/** The entries of the open menu that cannot be brought into sight. @param {Page} page */
const menuReach = (page) =>
  page.evaluate(() => {
    const list = document.querySelector(".menu-list");
    if (!list) return ["there is no menu"];
    const { top, bottom } = list.getBoundingClientRect();
    if (top < 0 || bottom > innerHeight) return ["the menu leaves the screen"];
    return [...list.querySelectorAll("[role^=menuitem]")].flatMap((item) => {
      const box = item.getBoundingClientRect();
      // Only the menu itself may scroll, as it does under a wheel or a finger.
      list.scrollTop += box.top < top ? box.top - top - 8 : Math.max(0, box.bottom - bottom + 8);
      const { left, width, y, height } = item.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, y + height / 2);
      return hit && item.contains(hit) ? [] : [item.textContent?.trim() ?? ""];
    });
  });

/** Makes an offer in the open form that comes to nothing. @param {Page} page */
async function refuse(page) {
  await page.locator(".composer-row:nth-child(1) .step-more:not(:disabled)").first().click();
  await page.locator(".composer-row:nth-child(2) .step-more:not(:disabled)").last().click();
  await page.locator('.trade [data-action="offer"]').click();
  await until(async () => {
    const withdraw = page.locator('[data-action="withdraw"]:not(:disabled)');
    const over = (await page.locator(".trade .refused").count()) > 0;
    // Somebody may accept; not everybody has to.
    if (!over && (await page.locator(".offer [data-taker]").count())) await withdraw.click();
    return over;
  }, "the offer comes to nothing");
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
  await page.waitForSelector(".dice-home");
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
  await page.locator('[data-action="hint"]').click();
  await page.waitForSelector(".hint-action");
  await look(page, "a hint");
  await page.keyboard.press("Escape");
  await page.locator('[data-action="trade"]').click();
  await page.waitForSelector(".trade");
  await look(page, "trade");
  await refuse(page);
  await look(page, "a refused offer");
  for (const screen of [...screens, { width: 390, height: 664 }]) {
    await page.setViewportSize(screen);
    const reach = () => page.locator('.trade [data-action="offer"]').evaluate(inReach);
    await becomes(reach, true, `an offer can be changed and made again at ${Object.values(screen)}`);
  }
  await page.setViewportSize(screens[0]);
  const scrolls = () =>
    page.locator(".trade").evaluate((panel) => panel.scrollHeight > panel.clientHeight + 1);
  await becomes(scrolls, false, "the refusal, players and the bank fit into the panel");
  await page.keyboard.press("Escape");
  await page.locator(".game-head .menu-button").click();
  await page.waitForSelector(".menu-list");
  await look(page, "menu");
  for (const screen of [...screens, { width: 360, height: 600 }, { width: 844, height: 390 }]) {
    await page.setViewportSize(screen);
    await becomes(() => menuReach(page), [], `the menu at ${Object.values(screen)}`);
  }
  await page.setViewportSize(screens[0]);
  await page.keyboard.press("Escape");
  assert.equal(await play(page), "over");
  await page.waitForSelector(".result");
  await look(page, "result");
  await page.goto(`${base}/replay/${table}`);
  await page.waitForSelector(".scrubber");
  await look(page, "replay");
  for (const path of ["/profile", "/games", "/rules", "/editor", "/dice/rules", "/review", "/analyse"]) {
    await page.goto(base + path);
    await page.waitForSelector(path === "/analyse" ? ".opinion .decision" : "main");
    await look(page, path);
  }
});

test("no page before or after a game overflows in any language", async () => {
  for (const language of ["en", "de", "es", "fr"]) {
    const page = await harness.newPage({ locale: language });
    await page.request.post(`${harness.base}/api/guest`, { data: { name: "Ann" } });
    await page.goto(harness.base);
    await page.waitForSelector(".dice-home");
    await look(page, `home (${language})`);
    await page.locator('[data-action="new-table"]').click();
    await page.waitForSelector(".newtable");
    await page.locator(".newtable summary").click();
    await look(page, `a new table (${language})`);
    await page.context().close();
  }
  const { page } = harness;
  await page.request.post(`${harness.base}/api/guest`, { data: { name: "Ann" } });
  for (const [path, shown] of [
    ["/rules", "main h1"],
    ["/editor", ".editor-paper svg"],
    ["/dice/rules", "main h2"],
    ["/dice/viewer", "main"],
    ["/games", "main"],
    ["/profile", "main h1"],
  ]) {
    await page.goto(harness.base + path);
    for (const language of ["de", "es", "fr", "en"]) {
      await page.locator(".menu-button").click();
      await page.locator(`[data-language="${language}"]`).click();
      await page.locator(`html[lang="${language}"] ${shown}`).first().waitFor();
      await look(page, `${path} (${language})`);
    }
  }
});
