// Measures the page in the browser: what a visit fetches, how soon the board is painted, and how many frames a
// second there are while a full board moves. `npm run measure`; the figures in docs/web.md are from it, with
// PAGE=embedded.
import { gzipSync } from "node:zlib";
import { launch } from "./browser.mjs";
import { openTable, play, addPlayer, startWithBots } from "./player.mjs";
import { startServer } from "./server.mjs";

const VISITS = 7;
const SECONDS = 6;
/**
 * After so long the browser has done what it does by itself for a new window, and the page has painted its
 *   brushwork.
 */
const SETTLE_MS = 1500;
const server = await startServer();
const browser = await launch();

/** @param {number[]} values */
const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Notes the moment at which something was first painted. @param {string} selector */
function watch(selector) {
  const look = () => {
    if (!document.querySelector(selector)) return void requestAnimationFrame(look);
    // Whatever this frame draws is on the screen when the next one begins.
    requestAnimationFrame(() => Object.assign(window, { painted: performance.now() }));
  };
  requestAnimationFrame(look);
}

/** Frames drawn while something goes on. @param {import("playwright-core").Page} page */
const frames = (page) =>
  page.evaluate(
    (seconds) =>
      new Promise((resolve) => {
        /** @type {number[]} */
        const times = [];
        const tick = (/** @type {number} */ time) => {
          times.push(time);
          if (time - times[0] < seconds * 1000) return void requestAnimationFrame(tick);
          const gaps = times.slice(1).map((at, i) => at - times[i]);
          resolve({
            each: (1000 * gaps.length) / (time - times[0]),
            late: gaps.filter((gap) => gap > 25).length / gaps.length,
          });
        };
        requestAnimationFrame(tick);
      }),
    SECONDS,
  );

/** @param {string} what @param {any} measured */
const tell = (what, { each, late }) =>
  console.log(`${what}: ${each.toFixed(1)} frames a second, ${(late * 100).toFixed(1)} % late`);

/**
 * Somebody whom the server knows, but nothing is cached; the browser has a process for the site.
 * @param {string} selector
 */
async function newcomer(selector) {
  const context = await browser.newContext({ viewport: { width: 1200, height: 700 }, storageState });
  await context.addInitScript(watch, selector);
  const page = await context.newPage();
  await page.goto(`${server.base}/healthz`);
  await page.waitForTimeout(SETTLE_MS);
  return page;
}

/** What the page at an address fetches. @param {string} name @param {string} path */
async function weigh(name, path) {
  const page = await newcomer("body");
  /** @type {Promise<Buffer>[]} */
  const bodies = [];
  page.on(
    "response",
    (response) =>
      response.status() === 200 && !response.url().includes("/api/") && bodies.push(response.body()),
  );
  await page.goto(`${server.base}${path}`);
  await page.waitForLoadState("networkidle");
  const all = await Promise.all(bodies);
  const sum = (/** @type {Buffer[]} */ files) =>
    (files.reduce((total, { length }) => total + length, 0) / 1000).toFixed(0);
  const zipped = all.map((body) => gzipSync(body));
  console.log(`${name}: ${all.length} files, ${sum(all)} kB (${sum(zipped)} kB with gzip)`);
  await page.context().close();
}

/**
 * When it is painted, on a first visit and on a second.
 * @param {string} name
 * @param {string} path
 * @param {string} selector
 */
async function time(name, path, selector) {
  /** @type {number[][]} */
  const visits = [[], []];
  for (let i = 0; i < VISITS; i += 1) {
    const page = await newcomer(selector);
    for (const times of visits) {
      await page.goto(`${server.base}${path}`);
      await page.waitForFunction(() => "painted" in window);
      times.push(await page.evaluate(() => /** @type {any} */ (window).painted));
    }
    await page.context().close();
  }
  const [first, second] = visits;
  const inMs = (/** @type {number[]} */ times) =>
    `${median(times).toFixed(0)} ms (${Math.min(...times).toFixed(0)} at best)`;
  console.log(`${name}: painted after ${inMs(first)}, again after ${inMs(second)}`);
}

/**
 * Looks on at a game of bots alone, so that nothing but the page is at work.
 * @param {import("playwright-core").Page} page
 * @param {object} settings
 */
async function watchBots(page, settings) {
  const table = await page.evaluate(async (settings) => {
    const answer = await fetch("/api/tables", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(settings),
    });
    const { table } = await answer.json();
    const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
    await new Promise((open) => (socket.onopen = open));
    for (const seat of [0, 1, 2, 3])
      socket.send(JSON.stringify({ id: `seat-${seat}`, type: "seat_bot", seat, bot: "greedy" }));
    socket.send(JSON.stringify({ id: "start", type: "start" }));
    return new Promise(
      (started) => (socket.onmessage = ({ data }) => JSON.parse(data).id === "start" && started(table)),
    );
  }, settings);
  await page.goto(`${server.base}/t/${table}`);
  await page.waitForSelector(".board-live [data-piece^=city]", { timeout: 120_000 });
}

const context = await browser.newContext({ viewport: { width: 1200, height: 700 } });
await addPlayer(context);
const page = await context.newPage();
// The game waits for its player, who is away most of the time.
const table = await openTable(page, server.base, { clock: { grace: 3600 } });
await startWithBots(page);
await play(page, "", 9);
const storageState = await context.storageState();
await page.goto("about:blank");
// What the machine and the browser take for next to nothing: to compare with.
await time("a picture alone", "/icon.svg", "svg");
await weigh("home", "/");
await time("home", "/", ".island svg");
await weigh("a table", `/t/${table}`);
await time("a table", `/t/${table}`, ".board-live [data-piece]");

await page.goto(`${server.base}/t/${table}`);
await page.waitForSelector(".board-live");
await page.waitForTimeout(SETTLE_MS);
tell("a board at rest", await frames(page));
const over = await play(page, "", 120);
if (over === "over") {
  await page.goto(`${server.base}/replay/${table}?at=150`);
  await page.waitForSelector(".scrubber");
  await page.locator('select[aria-label="Speed"]').selectOption("260");
  await page.locator('[data-action="run"]').click();
  tell("a replay at four steps a second", await frames(page));
}
await watchBots(page, { bot_pause: 300 });
await page.waitForTimeout(SETTLE_MS);
tell("a game of quick bots", await frames(page));
await page.setViewportSize({ width: 1920, height: 1080 });
await page.waitForTimeout(SETTLE_MS);
tell("the same at 1920 by 1080", await frames(page));
await browser.close();
await server.stop();
