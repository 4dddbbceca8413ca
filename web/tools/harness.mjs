// What the tests in a browser share: a server with known dice, a browser, a page for each test, and a list of
// problems that pages report or axe finds.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach } from "node:test";
import { isDeepStrictEqual } from "node:util";
import { findViolations } from "./axe.mjs";
import { launch } from "./browser.mjs";
import { addPlayer } from "./player.mjs";
import { startServer } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */

/** How long a slow machine may take for one thing. */
const TIMEOUT_MS = 60_000;
/** Messages of the browser that say nothing about the page: lost connections. */
const LOST_CONNECTION = /WebSocket/;
/** What the browser says of a request that was refused as malformed. */
const REFUSED = /status of 400/;

/**
 * The browser that draws, and the one that only lays out, each started when it is needed, for all test files of this
 * process. @type {Map<boolean, Promise<import("playwright-core").Browser>>}
 */
const browsers = new Map();
/** How many test files still need them. */
let users = 0;

/** @param {boolean} drawn */
export function browserOf(drawn) {
  const browser = browsers.get(drawn) ?? launch({ drawn });
  browsers.set(drawn, browser);
  return browser;
}

/** Keeps the browsers until the tests of a file, and of all others in this process, are done. */
export function useBrowsers() {
  users += 1;
  after(async () => {
    users -= 1;
    if (users > 0) return;
    for (const browser of browsers.values()) await (await browser).close();
    browsers.clear();
  });
}

export class Harness {
  /** @type {import("./server.mjs").Server} */ server = /** @type {any} */ (null);
  /** @type {import("playwright-core").BrowserContext[]} */ contexts = [];
  /** @type {Page} */ page = /** @type {any} */ (null);
  /** What was wrong in a page's console, or found by axe. @type {string[]} */ problems = [];
  /** Whether the test sends something on purpose that the server refuses. */
  expectsRefusals = false;

  get base() {
    return this.server.base;
  }

  /** Other dice than those of seed 1. @param {number} seed @param {string} [settings] see `startServer` */
  async useSeed(seed, settings) {
    await this.server.stop();
    this.server = await startServer(seed, settings);
  }

  /**
   * Another person, with cookies of their own, until the test ends.
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  async newContext(options = {}) {
    const browser = await browserOf(Boolean(options.hasTouch));
    const context = await browser.newContext(options);
    this.contexts.push(context);
    return context;
  }

  /**
   * A page for another person, with cookies of its own. It is drawn only if it can be touched, and silent until its settings
   * are changed.
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  async newPage(options = {}) {
    const context = await this.newContext({
      viewport: { width: 1200, height: 700 },
      reducedMotion: "reduce",
      // What a test holds back or changes on the way must not come from a worker.
      serviceWorkers: "block",
      ...options,
    });
    context.setDefaultTimeout(TIMEOUT_MS);
    await context.addInitScript(() => {
      localStorage.getItem("theme") ?? localStorage.setItem("theme", "day");
      localStorage.getItem("sound") ?? localStorage.setItem("sound", "no");
      // The dice depend on the players' nonces: they are the same in every run.
      crypto.getRandomValues = (array) => /** @type {any} */ (array).fill(7);
    });
    await addPlayer(context);
    const page = await context.newPage();
    page.on("console", (message) => {
      const text = message.text();
      const expected = LOST_CONNECTION.test(text) || (this.expectsRefusals && REFUSED.test(text));
      if (message.type() === "error" && !expected) this.problems.push(text);
    });
    page.on("pageerror", (error) => this.problems.push(String(error.stack)));
    return page;
  }

  /**
   * Lets axe check what is shown.
   * @param {string} where
   * @param {Page} [page]
   * @param {string} [part] a selector, if the rest of the page is checked elsewhere
   */
  async checkAccessibility(where, page = this.page, part = undefined) {
    this.problems.push(...(await findViolations(page, part)).map((each) => `${where}: ${each}`));
  }
}

/**
 * Sets everything up for the tests of a file.
 * @param {{sharedServer?: boolean}} [options] one server for the whole file: quicker, but only its first table
 *   has known dice
 */
export function useHarness({ sharedServer = false } = {}) {
  const harness = new Harness();
  before(async () => {
    if (sharedServer) harness.server = await startServer();
  });
  useBrowsers();
  after(async () => {
    if (sharedServer) await harness.server.stop();
  });
  beforeEach(async () => {
    harness.problems = [];
    harness.expectsRefusals = false;
    if (!sharedServer) harness.server = await startServer();
    harness.page = await harness.newPage();
  });
  afterEach(async () => {
    for (const context of harness.contexts.splice(0)) await context.close();
    if (!sharedServer) await harness.server.stop();
    assert.deepEqual(harness.problems, []);
  });
  return harness;
}

/** @param {Page} page @returns {Promise<Record<string, number>>} */
export const handOf = (page) =>
  page.evaluate(() => {
    const count = (/** @type {Element} */ pile) => Number(pile.querySelector(".badge")?.textContent ?? 0);
    const piles = [...document.querySelectorAll("[data-hand]")];
    return Object.fromEntries(piles.map((pile) => [pile.getAttribute("data-hand"), count(pile)]));
  });

/** @param {Page} page */
export const countOf = async (page) =>
  Object.values(await handOf(page)).reduce((sum, count) => sum + count, 0);

/**
 * Waits until something holds, asked again and again.
 * @param {() => Promise<boolean>} holds
 * @param {string} what
 */
export async function until(holds, what) {
  const end = Date.now() + TIMEOUT_MS;
  while (!(await holds())) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/**
 * Waits until something that is read from a page is as expected: pages are drawn a moment after what changes them.
 * @template T
 * @param {() => Promise<T>} read
 * @param {T | RegExp} expected
 * @param {string} [message]
 */
export async function becomes(read, expected, message) {
  const end = Date.now() + TIMEOUT_MS;
  for (;;) {
    const found = await read();
    const fits =
      expected instanceof RegExp ? expected.test(String(found)) : isDeepStrictEqual(found, expected);
    if (fits) return;
    if (Date.now() > end) {
      if (expected instanceof RegExp) assert.match(String(found), expected, message);
      assert.deepStrictEqual(found, expected, message);
    }
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

/**
 * Holds a page's requests back until they are released.
 * @param {Page} page
 * @param {string} pattern
 */
export async function holdRequests(page, pattern) {
  let count = 0;
  /** @type {() => void} */
  let release = () => undefined;
  const released = new Promise((/** @type {(value: void) => void} */ resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    count += 1;
    await released;
    await route.continue();
  });
  return { release: () => release(), count: () => count };
}

/** Whether a page is larger than its window. @param {Page} page */
export const scrolls = (page) =>
  page.evaluate(() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    return scrollHeight > innerHeight || scrollWidth > innerWidth;
  });
