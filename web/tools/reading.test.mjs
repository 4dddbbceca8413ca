// Whether people can read what reviews, hints and analyses tell: figures that add up, nothing told before it is known,
// places marked where they are, and the board in sight while one reads.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openGame, play } from "./player.mjs";
import { becomes, until, useHarness } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();

/** A short game. */
const SHORT = { seats: 3, game: { kind: "settlers", rules: { victory_target: 3 } } };
/** Settlements, roads and cities can be placed by hand. */
const POSITION =
  "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;" +
  "19.45:-:29.59:L1B1W1G1:-:0/13.35:-:13.51:W3G2:-:0;9:-:-:K14R2Y2M2V5:0:-:-;turn:after";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** Plays a short game. @param {Page} page @returns {Promise<string>} its table */
async function playShort(page) {
  const table = await openGame(page, harness.base, SHORT);
  assert.equal(await play(page), "over");
  return table;
}

/** Waits for the whole review and returns it. @param {Page} page @param {string} table */
async function wholeReview(page, table) {
  const ask = async () => (await page.request.get(`${harness.base}/api/tables/${table}/review`)).json();
  await becomes(async () => (await ask()).done, true);
  return ask();
}

/** Shows a review as if the server had answered this. @param {Page} page @param {string} table @param {object} review */
async function showReview(page, table, review) {
  await page.unrouteAll();
  await page.route(`**/api/tables/${table}/review?since=*`, (route) => route.fulfill({ json: review }));
  await page.goto(`${harness.base}/review/${table}`);
  await page.locator(".review-story").waitFor();
}

/** A shown number, with its sign. @param {string | null} text */
const number = (text) => Number((text ?? "").replace("−", "-").replace(/[,%]/g, ""));

/** How much of an element is inside another, from 0 to 1. @param {Page} page @param {string} selector @param {string} [frame] */
const inSight = (page, selector, frame = "html") =>
  page.evaluate(
    ([inner, outer]) => {
      const a = /** @type {Element} */ (document.querySelector(inner)).getBoundingClientRect();
      const b = /** @type {Element} */ (document.querySelector(outer)).getBoundingClientRect();
      const bottom = Math.min(b.bottom, innerHeight);
      return Math.max(0, Math.min(a.bottom, bottom) - Math.max(a.top, b.top, 0)) / a.height;
    },
    [selector, frame],
  );

test("a review tells nothing before it is known, adds up as it is shown, and marks both places", async () => {
  const { page } = harness;
  const table = await playShort(page);
  const review = await wholeReview(page, table);

  // Luck is what decisions leave: before they are judged, nothing is said about either.
  await showReview(page, table, { ...review, done: false, decisions: [], dearest: [] });
  await page.locator(".review-progress").waitFor();
  assert.equal(await page.locator("[data-told]").count(), 0);
  assert.deepEqual(
    [...new Set(await page.locator(".review-sums tr[data-seat] [data-sum]").allTextContents())],
    ["…"],
  );
  assert.equal(await page.locator(".pin-luck").count(), 0);

  // It opens at the end, where the game was left.
  await showReview(page, table, review);
  await page.locator("[data-told]").waitFor();
  await page.getByText(`${review.plies} / ${review.plies}`).waitFor();
  await page.locator(".review-now", { hasText: "won the game" }).waitFor();

  // Start + luck + own + others = result, to a reader, too; and what kinds cost is what decisions cost.
  for (const { seat } of review.players) {
    const row = page.locator(`.review-sums tr[data-seat="${seat}"]`);
    const cells = (await row.locator("td").allTextContents()).map(number);
    const [, start, luck, own, others, result] = cells;
    assert.equal(start + luck + own + others, result, cells.join(" "));
    const name = row.locator(".sums-player");
    if ((await name.getAttribute("aria-pressed")) !== "true") await name.click();
    const kinds = (await page.locator("[data-kinds]").textContent()) ?? "";
    const costs = [...kinds.matchAll(/−[\d,.]+/g)].map(([cost]) => number(cost));
    assert.equal(
      costs.reduce((sum, cost) => sum + cost, 0),
      own,
      kinds,
    );
    assert.ok(!costs.includes(0), kinds);
    assert.doesNotMatch((await page.locator("[data-told]").textContent()) ?? "", /\b0\b/);
  }

  // A robber that should have gone elsewhere: not where it came from, but where it went and should have gone.
  const at = review.decisions.findIndex(
    (/** @type {any} */ { played }) => typeof played === "object" && "move_robber" in played,
  );
  assert.ok(at >= 0, "somebody moved the robber");
  const { move_robber: went } = review.decisions[at].played;
  const should = went === 0 ? 1 : 0;
  // And a road instead of which something else was better: that the next road comes sooner is no reason.
  const road = review.decisions.findIndex(
    (/** @type {any} */ { played }) => typeof played === "object" && "build_road" in played,
  );
  const reasons = [
    { sooner: { purchase: "road", rolls: 3 } },
    { sooner: { purchase: "city", rolls: 4 } },
    { sooner: { purchase: "settlement", rolls: 60 } },
  ];
  const decisions = review.decisions.map((/** @type {any} */ decision, /** @type {number} */ i) =>
    i === at
      ? { ...decision, best: { move_robber: should }, cost: 0.5, reasons: [] }
      : i === road
        ? { ...decision, best: "end_turn", cost: 0.45, reasons }
        : decision,
  );
  await showReview(page, table, { ...review, decisions });
  const chosen = page.locator('.sums-player[aria-pressed="true"]');
  if (await chosen.count()) await chosen.click();
  // Chosen on the ribbon, its card comes into sight.
  await page.locator(`[data-pin="${at}"]`).click();
  await becomes(() => inSight(page, ".decision-on .decision-head", ".review-story"), 1);
  await page.locator(`[data-target="robber-${went}"] .spot-played`).first().waitFor();
  await page.locator(`[data-target="robber-${should}"] .rank-better`).waitFor();
  assert.equal(await page.locator(".robber .last").count(), 0);
  await harness.checkAccessibility("a decision on the board");
  const why = page.locator(`.decision:has([data-decision="${road}"]) .decision-why`);
  assert.equal(
    (await why.textContent())?.trim(),
    "A city comes 4 rolls sooner. A settlement comes much sooner.",
  );
});

test("on a phone the board is in sight while decisions are read", async () => {
  const page = await harness.newPage(PHONE);
  const table = await playShort(page);
  await page.goto(`${harness.base}/review/${table}`);
  await page.locator(".review-story").waitFor();
  await until(async () => (await page.locator(".review-progress").count()) === 0, "every decision is judged");
  await page.locator('[data-action="all-decisions"]').click();
  await page.locator(".decision-head").last().click();
  await becomes(() => inSight(page, ".decision-on .decision-head"), 1);
  assert.equal(await inSight(page, ".review-board"), 1);
  await harness.checkAccessibility("a review on a phone", page);
});

test("on a phone the board is in sight while pieces are chosen for it", async () => {
  const page = await harness.newPage(PHONE);
  await page.goto(`${harness.base}/analyse?p=${POSITION}`);
  await page.locator("[data-action-rank]").first().waitFor();
  const head = await page.locator(".analyse .review-head").boundingBox();
  assert.ok(head && head.height < 80, `the banner is ${head?.height} high`);
  await page.locator('[data-tool="city"]').click();
  assert.equal(await inSight(page, '[data-tool="city"]'), 1);
  assert.equal(await inSight(page, ".review-board"), 1);
  assert.equal(await inSight(page, ".analyse .banner"), 1);
  await page.locator('[data-target="city-45"]').click();
  await becomes(async () => page.url(), /19:45:29\.59/);
  await harness.checkAccessibility("the analysis board on a phone", page);
});

test("three hints fit, and are the only numbers on a heat map", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 4 });
  assert.equal(await play(page, '[data-target^="settlement"]'), "stopped");
  const places = await page
    .locator('[data-target^="settlement"]')
    .evaluateAll((all) => all.map((each) => Number(each.getAttribute("data-vertex"))));
  await page.route("**/api/tables/*/hint", async (route) => {
    const hint = await (await route.fetch()).json();
    const actions = hint.sites.slice(0, 3).map((/** @type {any} */ { vertex }, /** @type {number} */ i) => ({
      ...hint.actions[0],
      action: { build_settlement: vertex },
      cost: [0, 0.001, 0.062][i],
      merits: [{ produces: { cards: 3, resource: "lumber" } }],
    }));
    // Not in the order of the map.
    await route.fulfill({ json: { ...hint, actions: [actions[1], actions[0], actions[2]] } });
  });
  await page.locator('[data-action="hint"]').click();
  await page.locator(".hint-action").nth(2).waitFor();
  const cut = await page.locator(".hint-body").evaluate((body) => body.scrollHeight - body.clientHeight);
  assert.ok(cut <= 0, `${cut} px of the hints are cut off`);
  await page.locator('.hint [data-action="heat"]').check();
  await becomes(() => page.locator(".spot .heat").count(), places.length);
  assert.equal(await page.locator(".board .heat text").count(), 0);
  assert.deepEqual((await page.locator(".board .rank text").allTextContents()).sort(), ["1", "2", "3"]);
  const blur = await page.locator(".board-targets").evaluate((map) => getComputedStyle(map).animationName);
  assert.equal(blur, "none", "figures do not fade");
  await page.locator(".heat-scale").waitFor();
  await harness.checkAccessibility("hints on a heat map", page, ".hint, .game-board");
});
