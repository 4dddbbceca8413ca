// What the tests in a browser share: a server, a browser, a page for each test, and an ear for problems.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, afterEach, before, beforeEach } from "node:test";
import { launch } from "./browser.mjs";
import { addPlayer } from "./player.mjs";
import { startServer } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core"), "utf8");
/** How long a slow machine may take for one thing. */
const PATIENCE_MS = 60_000;

export class Harness {
  /** @type {Awaited<ReturnType<typeof startServer>>} */ server = /** @type {any} */ (null);
  /** @type {import("playwright-core").Browser} */ browser = /** @type {any} */ (null);
  /** @type {Page} */ page = /** @type {any} */ (null);
  /** What was wrong in a page's console, or found by axe. @type {string[]} */ problems = [];

  get base() {
    return this.server.base;
  }

  /**
   * A page for somebody else, with cookies of its own.
   * @param {import("playwright-core").BrowserContextOptions} [options]
   */
  async newPage(options = {}) {
    const context = await this.browser.newContext({
      viewport: { width: 1200, height: 700 },
      reducedMotion: "reduce",
      ...options,
    });
    context.setDefaultTimeout(PATIENCE_MS);
    await context.addInitScript(() => localStorage.getItem("theme") ?? localStorage.setItem("theme", "day"));
    await addPlayer(context);
    const page = await context.newPage();
    page.on(
      "console",
      (message) =>
        message.type() === "error" &&
        !message.text().includes("WebSocket") &&
        this.problems.push(message.text()),
    );
    page.on("pageerror", (error) => this.problems.push(String(error.stack)));
    return page;
  }

  /** Lets axe look at what is shown, in all three themes. @param {string} where @param {Page} [page] */
  async inspect(where, page = this.page) {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe);
    const found = await page.evaluate(async () => {
      const { axe: tool } = /** @type {any} */ (window);
      // Without motion everything that fades is done at the next frame.
      const settled = () => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 30)));
      await settled();
      const root = document.documentElement;
      const worn = root.dataset.theme;
      const all = [(await tool.run()).violations];
      for (const theme of ["evening", "contrast"]) {
        root.dataset.theme = theme;
        await settled();
        all.push(
          (await tool.run({ runOnly: ["color-contrast"] })).violations.map((/** @type {any} */ each) => ({
            ...each,
            id: `${each.id} (${theme})`,
          })),
        );
      }
      root.dataset.theme = worn;
      return all.flat().map(
        ({ id, nodes }) =>
          `${id}: ${nodes
            .slice(0, 3)
            .map((/** @type {any} */ node) => `${node.html.slice(0, 160)} ${node.any[0]?.message ?? ""}`)
            .join(" | ")}`,
      );
    });
    this.problems.push(...found.map((each) => `${where}: ${each}`));
  }
}

/** Sets the harness for the tests of a file. */
export function useHarness() {
  const harness = new Harness();
  before(async () => {
    harness.server = await startServer();
    harness.browser = await launch();
  });
  after(async () => {
    await harness.browser.close();
    await harness.server.stop();
  });
  beforeEach(async () => {
    harness.problems = [];
    harness.page = await harness.newPage();
  });
  afterEach(async () => {
    for (const context of harness.browser.contexts()) await context.close();
    assert.deepEqual(harness.problems, []);
  });
  return harness;
}

/** @param {Page} page @returns {Promise<Record<string, number>>} */
export const handOf = (page) =>
  page
    .locator("[data-hand]")
    .evaluateAll((piles) =>
      Object.fromEntries(
        piles.map((pile) => [
          pile.getAttribute("data-hand"),
          Number(pile.querySelector(".badge")?.textContent ?? 0),
        ]),
      ),
    );

/** @param {Page} page */
export const countOf = async (page) =>
  Object.values(await handOf(page)).reduce((sum, count) => sum + count, 0);

/**
 * Waits until something holds, asked again and again.
 * @param {() => Promise<boolean>} holds
 * @param {string} what
 */
export async function until(holds, what) {
  const end = Date.now() + PATIENCE_MS;
  while (!(await holds())) {
    assert.ok(Date.now() < end, what);
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
