// Plays a game through the page and takes a picture of every state it meets: `node album.mjs http://… folder [screen]`. The
// address is where the page and its server are.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launch } from "./browser.mjs";
import { openTable, play, startWithBots } from "./player.mjs";

const [base = "http://127.0.0.1:8080", folder = "shots", only = "", theme = "day"] = process.argv.slice(2);
const screens = /** @type {[string, number, number][]} */ ([["laptop", 1200, 700], ["wide", 1920, 1080], ["phone", 390, 844]]);
await mkdir(folder, { recursive: true });
const browser = await launch();
for (const [screen, width, height] of screens.filter(([name]) => name.includes(only))) {
  const phone = screen === "phone";
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: phone, isMobile: phone, deviceScaleFactor: phone ? 2 : 1 });
  await context.addInitScript((name) => {
    localStorage.setItem("theme", name);
    localStorage.setItem("confirm-first", "no");
  }, theme);
  const page = await context.newPage();
  page.on("console", (message) => message.type() === "error" && console.error(screen, message.text()));
  page.on("pageerror", (error) => console.error(screen, error.stack));
  const seen = new Set();
  const suffix = `${screen}${theme === "day" ? "" : `-${theme}`}`;
  const shoot = async (/** @type {string} */ name, pause = 700) => {
    if (seen.has(name)) return;
    seen.add(name);
    await page.waitForTimeout(pause);
    await page.screenshot({ path: join(folder, `${name}-${suffix}.png`) });
  };
  const there = async (/** @type {string} */ selector) => (await page.locator(selector).count()) > 0;
  await page.goto(`${base}/`);
  await shoot("home");
  await page.locator('[data-action="new-table"]').click();
  await shoot("newtable");
  await page.goto(`${base}/rules`);
  await shoot("rules");
  const table = await openTable(page, base, { bot_pause: 30 });
  await page.locator('[data-action="sit"]').first().click();
  await page.locator('[data-action="seat-bot"]').first().click();
  await shoot("gathering");
  await page.locator('[data-action="fill"]').click();
  await page.locator('[data-action="start"]:not([aria-disabled])').click();
  await page.waitForSelector(".game");
  const mine = '[data-action="end"]:not([aria-disabled])';
  await play(page, async () => {
    const turn = await there(mine);
    if (!turn && (await there('[data-target^="settlement"]'))) await shoot("setup");
    if (await there('[data-action="roll"]')) await shoot("roll");
    if (await there(".discard")) await shoot("discard");
    if (await there(".victims")) await shoot("victims");
    if (await there('.offer [data-action="decline"]')) await shoot("offered");
    if (await there('[data-target^="robber"]')) await shoot("robber");
    if (turn && (await there("[data-target]"))) await shoot("my-turn");
    if (turn && !seen.has("trade") && (await there('[data-action="trade"]:not([aria-disabled])')) && seen.has("my-turn")) {
      await page.keyboard.press("t");
      await page.locator('.trade [data-step] .step-more:not(:disabled)').first().click();
      await shoot("trade");
      await page.locator('.composer-row:nth-child(2) .step-more:not(:disabled)').last().click();
      await page.locator('[data-action="offer"]').click();
      await page.waitForTimeout(350);
      await shoot("answers");
    }
    if (turn && (await there("[data-dev]")) && !seen.has("devcard")) {
      await page.locator("[data-dev]").first().click();
      await shoot("devcard");
      await page.keyboard.press("Escape");
    }
  });
  await shoot("end", 1200);
  await page.locator("#result-statistics").click();
  await shoot("statistics");
  await page.locator("#result-dice").click();
  await shoot("proof");
  await page.goto(`${base}/replay/${table}?at=260`);
  await page.waitForSelector(".board-live");
  await shoot("replay");
  console.log(suffix, [...seen].join(" "));
  await context.close();
}
await browser.close();
