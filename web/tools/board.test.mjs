// The board in a real browser: it can be played by keyboard and by mouse, zooms and comes back, and says what it
// shows.
import assert from "node:assert/strict";
import { after, afterEach, before, beforeEach, test } from "node:test";
import { becomes, browserOf, until, useBrowsers } from "./harness.mjs";
import { serve } from "./serve.mjs";

/** @type {any} */ let server;
/** @type {import("playwright-core").Page} */ let page;
/** @type {string[]} */ let problems;

useBrowsers();
before(async () => {
  server = await serve();
});
after(() => server.close());
beforeEach(async () => {
  page = await (await browserOf(true)).newPage({ viewport: { width: 1200, height: 700 } });
  problems = [];
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(String(error)));
});
afterEach(async () => {
  await page.context().close();
  assert.deepEqual(problems, []);
});

/** @param {string} query */
async function open(query) {
  await page.goto(`http://127.0.0.1:${server.address().port}/gallery.html?only=board&${query}`);
  await page.waitForSelector(".board-live");
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn, 50))));
}
/** @param {string} selector */
const count = (selector) => page.locator(selector).count();

test("targets have a role, a label and the number of their place", async () => {
  await open("theme=day");
  const targets = await page.locator("[data-target]").all();
  assert.ok(targets.length > 1, `${targets.length} targets`);
  for (const target of targets) {
    await becomes(() => target.getAttribute("role"), "button");
    assert.match(
      (await target.getAttribute("aria-label")) ?? "",
      /^(Build|Move) .* at .*(forest|hills|pasture|fields|mountains|desert)/,
    );
    const [kind, at] = ((await target.getAttribute("data-target")) ?? "").split("-");
    await becomes(() => target.getAttribute(kind === "road" ? "data-edge" : "data-vertex"), at);
  }
});

test("one target is in the tab order, arrows move among them, Enter picks", async () => {
  await open("theme=day");
  await becomes(() => count('[data-target][tabindex="0"]'), 1);
  await page.locator('[data-target][tabindex="0"]').focus();
  const where = () =>
    page.evaluate(() => {
      const box = document.activeElement?.getBoundingClientRect();
      return {
        x: box ? box.x + box.width / 2 : 0,
        name: document.activeElement?.getAttribute("data-target") ?? "",
      };
    });
  const start = await where();
  await page.keyboard.press("ArrowRight");
  const next = await where();
  assert.ok(next.x > start.x && next.name, `${start.name} then ${next.name}`);
  const roads = await count(".road");
  await page.locator('[data-target^="road"]').first().focus();
  const road = (await where()).name;
  await page.keyboard.press("Enter");
  await becomes(() => count(`[data-target="${road}"]`), 0, "a road that lies is no target any more");
  await becomes(() => count(".road"), roads, "its preview became a piece");
  await becomes(() => count(".piece-arrives"), 1, "and only that piece arrives");
});

test("the pointer shows a preview and picks", async () => {
  await open("theme=day");
  const target = page.locator('[data-target^="settlement"]').first();
  const ghost = target.locator(".target-ghost");
  await becomes(() => ghost.evaluate((element) => getComputedStyle(element).opacity), "0");
  await target.locator(".target-hit").hover();
  await page.waitForFunction(
    (element) => element && Number(getComputedStyle(element).opacity) > 0.8,
    await ghost.elementHandle(),
  );
  await target.locator(".target-hit").click();
  await becomes(() => count('[data-target^="settlement"]'), 0);
});

test("a pick that waits to be confirmed shows its piece", async () => {
  await open("theme=day&confirm");
  const road = page.locator('[data-target^="road"]').first();
  await road.locator(".target-hit").click();
  await becomes(() => road.getAttribute("aria-pressed"), "true");
  // The pointer alone would show the piece, too.
  await page.mouse.move(5, 5);
  const opacity = () =>
    road.locator(".target-ghost").evaluate((element) => Number(getComputedStyle(element).opacity));
  await until(async () => (await opacity()) > 0.8, "the piece shows");
  const pieces = await count("[data-piece]");
  await road.locator(".target-hit").click();
  await becomes(() => count("[data-piece]"), pieces + 1);
});

test("the land is not drawn again when a piece moves", async () => {
  await open("theme=day&targets=robber");
  await page.evaluate(() => document.querySelector("[data-land]")?.setAttribute("data-same", ""));
  const robber = page.locator(".robber");
  const before = await robber.getAttribute("style");
  await page.locator('[data-hex="0"] .target-hit').click();
  assert.notEqual(await robber.getAttribute("style"), before);
  await becomes(() => count("[data-land][data-same]"), 1);
});

test("wheel and buttons zoom, a drag pans and is no pick, reset shows all", async () => {
  await open("theme=day&targets=robber");
  const transform = () =>
    page.locator(".board-world").evaluate((element) => new DOMMatrix(getComputedStyle(element).transform));
  await page.mouse.move(600, 350);
  await page.mouse.wheel(0, -600);
  const zoomed = await transform();
  assert.ok(zoomed.a > 1.5);
  await page.mouse.down();
  await page.mouse.move(680, 390, { steps: 5 });
  await page.mouse.up();
  const panned = await transform();
  assert.ok(panned.e - zoomed.e > 60, "the picture follows the pointer");
  await becomes(() => count(".last"), 0, "nothing was picked");
  const button = (/** @type {string} */ name) => page.getByRole("button", { name, exact: true });
  await button("Show the whole board").click();
  await page.waitForFunction(
    () =>
      getComputedStyle(/** @type {Element} */ (document.querySelector(".board-world"))).transform === "none",
  );
  await button("Zoom in").click();
  await until(async () => (await transform()).a > 1.4, "one button zooms in");
  await button("Zoom out").click();
  await until(async () => (await transform()).a < 1.1, "the other one zooms out");
});

test("a double tap zooms in and out again, a tap on a target picks it", async () => {
  await page.context().close();
  page = await (await browserOf(true)).newPage({ viewport: { width: 390, height: 844 }, hasTouch: true });
  await open("theme=day&targets=robber");
  const zoomed = () => count(".board-viewport[data-zoomed]");
  // Sent from inside the page, because a slow machine may take too long between two taps.
  const doubleTap = () =>
    page.locator(".board-viewport").evaluate((element) => {
      for (const type of ["pointerdown", "pointerup", "pointerdown", "pointerup"]) {
        element.dispatchEvent(
          new PointerEvent(type, {
            pointerId: 7,
            pointerType: "touch",
            clientX: 195,
            clientY: 60,
            bubbles: true,
          }),
        );
      }
    });
  await doubleTap();
  await becomes(() => zoomed(), 1);
  await doubleTap();
  await becomes(() => zoomed(), 0);
  await page.locator('[data-hex="4"] .target-hit').tap();
  await becomes(() => count('[data-hex="4"]'), 0, "the robber went there");
});
