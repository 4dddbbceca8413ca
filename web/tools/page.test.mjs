// The page against a real server, in a real browser: whole games by clicking, trades between two people, a reload, a server
// that goes away, the keyboard, a phone, and what assistive technology needs.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { AxeBuilder } from "@axe-core/playwright";
import { launch } from "./browser.mjs";
import { doSomething, openTable, play, startWithBots } from "./player.mjs";
import { startWorld } from "./world.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** @type {Awaited<ReturnType<typeof startWorld>>} */ let world;
/** @type {import("playwright-core").Browser} */ let browser;
/** @type {import("playwright-core").BrowserContext} */ let context;
/** @type {Page} */ let page;
/** @type {string[]} */ let complaints;

before(async () => {
  world = await startWorld();
  browser = await launch();
});
after(async () => {
  await browser.close();
  world.stop();
});
/** @param {object} [options] */
async function newPage(options = {}) {
  const made = await browser.newContext({ viewport: { width: 1200, height: 700 }, ...options });
  made.setDefaultTimeout(60_000);
  const opened = await made.newPage();
  opened.on("console", (message) => message.type() === "error" && !message.text().includes("WebSocket") && complaints.push(message.text()));
  opened.on("pageerror", (error) => complaints.push(String(error)));
  return opened;
}
beforeEach(async () => {
  complaints = [];
  page = await newPage();
  context = page.context();
});
afterEach(async () => {
  await context.close();
  assert.deepEqual(complaints, []);
});

/** @param {Page} where @returns {Promise<Record<string, number>>} */
const handOf = (where) => where.locator("[data-hand]").evaluateAll((piles) => Object.fromEntries(piles.map((pile) => [pile.getAttribute("data-hand"), Number(pile.querySelector(".badge")?.textContent ?? 0)])));
/** @param {Page} where */
const myTurn = async (where) => (await where.locator('[data-action="end"]:not([aria-disabled])').count()) > 0;
/** @param {Page} where */
const scrolls = (where) => where.evaluate(() => document.documentElement.scrollHeight > innerHeight || document.documentElement.scrollWidth > innerWidth);

test("two clicks from the home page to a game", async () => {
  await page.goto(world.base);
  await page.locator('[data-action="play-now"]').click();
  await page.waitForSelector(".board-live");
  assert.equal(await page.locator(".player").count(), 4);
  assert.equal(await scrolls(page), false);
  await page.goto(world.base);
  await page.waitForSelector(".table-row");
  assert.match((await page.locator(".home-list").first().textContent()) ?? "", /Go on/);
});

test("a whole game by clicking, its result, statistics, proof and replay", async () => {
  const table = await openTable(page, world.base);
  await startWithBots(page);
  assert.equal(await play(page), "over");
  assert.match((await page.locator(".result h2").textContent()) ?? "", / won/);
  await page.locator("#result-statistics").click();
  await page.waitForSelector(".chart-line");
  await page.locator("#result-dice").click();
  await page.waitForSelector(".notice-good");
  await page.goto(`${world.base}/replay/${table}`);
  await page.waitForSelector(".scrubber");
  const pieces = () => page.locator("[data-piece]").count();
  assert.equal(await pieces(), 1, "only the robber stands at the beginning");
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelectorAll("[data-piece]").length > 10);
  await page.locator('select[aria-label="Seen by"]').selectOption("spectator");
  await page.waitForFunction(() => document.querySelectorAll(".back-resource").length > 0 || !document.querySelector(".open-cards .card"));
});

test("two people meet by a link and trade", async () => {
  const table = await openTable(page, world.base, { seats: 2 });
  await page.locator('[data-action="sit"]').first().click();
  const other = await newPage();
  await other.request.post(`${world.base}/api/guest`, { data: { name: "Ben" } });
  await other.goto(`${world.base}/t/${table}`);
  await other.locator('[data-action="sit"]').first().click();
  await page.locator('[data-action="start"]:not([aria-disabled])').click();
  await Promise.all([page.waitForSelector(".game"), other.waitForSelector(".game")]);
  for (let turn = 1; turn < 400; turn += 1) {
    if (await myTurn(page)) {
      const [mine, theirs] = [await handOf(page), await handOf(other)];
      const give = Object.keys(mine).find((card) => mine[card]);
      const want = Object.keys(theirs).find((card) => theirs[card] && card !== give);
      if (give && want) {
        await page.keyboard.press("t");
        await page.locator(`.composer-row:nth-child(1) [data-step="${give}"] .step-more`).click();
        await page.locator(`.composer-row:nth-child(2) [data-step="${want}"] .step-more`).click();
        await page.locator('[data-action="offer"]').click();
        await other.locator('.offer [data-action="accept"]:not([aria-disabled])').click();
        await page.locator(".offer [data-taker]").click();
        await page.waitForFunction((card) => Number(document.querySelector(`[data-hand="${card}"] .badge`)?.textContent ?? 0) > 0, want);
        const [now, then] = [await handOf(page), await handOf(other)];
        assert.equal(now[give], mine[give] - 1);
        assert.equal(now[want], mine[want] + 1);
        assert.equal(then[give], theirs[give] + 1);
        await other.waitForFunction(() => [...document.querySelectorAll(".line")].some((line) => / gave .* to you for /.test(line.textContent ?? "")));
        await other.context().close();
        return;
      }
    }
    await doSomething(page, turn);
    await doSomething(other, turn);
    await page.waitForTimeout(20);
  }
  assert.fail("nobody had anything to trade");
});

test("what somebody says is heard, unless they are muted", async () => {
  const table = await openTable(page, world.base, { seats: 2 });
  await page.locator('[data-action="sit"]').first().click();
  const other = await newPage();
  await other.request.post(`${world.base}/api/guest`, { data: { name: "Ben" } });
  await other.goto(`${world.base}/t/${table}`);
  await other.locator('[data-action="sit"]').first().click();
  await page.locator("[data-chat]").fill("Hello <b>there</b>");
  await page.keyboard.press("Enter");
  await other.getByText("Hello <b>there</b>").waitFor();
  await other.getByText("Mute somebody").click();
  await other.getByRole("button", { name: "Mute Ann" }).click();
  await other.getByText("(muted)").waitFor();
  await other.context().close();
});

test("a reload in the middle of a turn loses nothing", async () => {
  await openTable(page, world.base);
  await startWithBots(page);
  await play(page, () => myTurn(page));
  const seen = async () => ({ banner: await page.locator(".banner-text").textContent(), hand: await handOf(page), roads: await page.locator("[data-piece]").count(), last: await page.locator(".line").last().textContent() });
  const before = await seen();
  await page.reload();
  await page.waitForSelector(".game");
  await page.waitForFunction(() => document.querySelectorAll(".line").length > 5);
  assert.deepEqual(await seen(), before);
});

test("the server goes away and comes back; the game goes on", async () => {
  await openTable(page, world.base);
  await startWithBots(page);
  await play(page, () => myTurn(page));
  await world.restart();
  await page.locator('[data-action="end"]').click();
  await page.waitForFunction(() => !document.querySelector(".banner-bad") && document.querySelector('[data-action="end"]')?.getAttribute("aria-disabled") === "true", null, { timeout: 20000 });
});

test("a turn with the keyboard alone", async () => {
  await openTable(page, world.base, { seats: 2 });
  await startWithBots(page);
  for (let turn = 0; turn < 300 && !(await myTurn(page)); turn += 1) {
    if (await page.locator(".discard, .victims, .offer").count()) await doSomething(page, turn);
    else if (await page.locator("[data-target]").count()) {
      await page.keyboard.press("b");
      await page.waitForTimeout(60);
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    } else await page.keyboard.press("d");
    await page.waitForTimeout(40);
  }
  assert.ok(await myTurn(page), "the dice were rolled");
  await page.keyboard.press("t");
  const trade = page.locator(".trade");
  if (await trade.count()) {
    await page.keyboard.press("Escape");
    await trade.waitFor({ state: "detached" });
  }
  await page.keyboard.press("2");
  await page.keyboard.press("Escape");
  await page.keyboard.press("e");
  await page.waitForFunction(() => document.querySelector('[data-action="end"]:not([aria-disabled])') === null);
});

test("what is not possible says why", async () => {
  await openTable(page, world.base);
  await startWithBots(page);
  await page.locator('[data-action="city"]').click({ force: true });
  assert.match((await page.locator(".banner-bad").textContent()) ?? "", /^City: /);
});

test("on a phone nothing is out of reach", async () => {
  await context.close();
  page = await newPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  context = page.context();
  await openTable(page, world.base);
  await startWithBots(page);
  await page.waitForSelector("[data-target], .banner");
  assert.equal(await scrolls(page), false);
  for (const button of await page.locator(".actions .button:visible, .log-toggle").all()) {
    const box = await button.boundingBox();
    assert.ok(box && box.height >= 40 && box.x >= 0 && box.x + box.width <= 390, `${await button.textContent()} ${JSON.stringify(box)}`);
  }
  await play(page, async () => (await page.locator('[data-target^="settlement"]').count()) > 0);
  const target = page.locator('[data-target^="settlement"]').first();
  await target.dispatchEvent("click");
  await page.locator('[data-action="confirm"]').tap();
  await page.waitForFunction(() => document.querySelector('[data-target^="road"]'));
  await page.locator(".log-toggle").tap();
  assert.ok(await page.locator(".log-lines").isVisible());
});

for (const theme of ["day", "evening", "contrast"]) {
  test(`axe finds nothing to complain about, ${theme}`, async () => {
    await context.addInitScript((name) => localStorage.setItem("theme", name), theme);
    /** @type {string[]} */
    const found = [];
    const check = async (/** @type {string} */ where) => {
      await page.waitForTimeout(400);
      const { violations } = await new AxeBuilder({ page }).analyze();
      found.push(...violations.map(({ id, nodes }) => `${where}: ${id} ${nodes.slice(0, 3).map(({ html, any }) => `${html.slice(0, 160)} ${any[0]?.message ?? ""}`).join(" | ")}`));
    };
    await page.goto(world.base);
    await check("home");
    await page.locator('[data-action="new-table"]').click();
    await check("new table");
    await page.goto(`${world.base}/rules`);
    await check("rules");
    const table = await openTable(page, world.base, { game: { kind: "settlers", rules: { victory_target: 4 } } });
    await check("gathering");
    await startWithBots(page);
    await check("setup");
    await play(page, () => myTurn(page));
    await check("my turn");
    await page.keyboard.press("t");
    await check("trade");
    await page.keyboard.press("Escape");
    assert.equal(await play(page), "over");
    await check("result");
    await page.locator("#result-statistics").click();
    await page.waitForSelector(".chart-line");
    await check("statistics");
    await page.goto(`${world.base}/replay/${table}`);
    await page.waitForSelector(".scrubber");
    await check("replay");
    assert.deepEqual(found, []);
  });
}
