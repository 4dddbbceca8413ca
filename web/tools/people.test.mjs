// People at one table: they meet by a link, trade and counter, talk, go away and come back, and leave.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, MY_TURN, playStep, openTable, play } from "./player.mjs";
import { handOf, until, useHarness } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();

/**
 * Two people at a table; the game has begun.
 * @param {object} [settings]
 * @returns {Promise<{other: Page, table: string}>}
 */
async function meet(settings = {}) {
  const { page, base } = harness;
  const table = await openTable(page, base, { seats: 2, ...settings });
  await page.locator('[data-action="sit"]').first().click();
  const other = await harness.newPage();
  await other.request.post(`${base}/api/guest`, { data: { name: "Ben" } });
  await other.goto(`${base}/t/${table}`);
  await other.locator('[data-action="sit"]').first().click();
  await other.getByLabel("Your name").fill("Benny");
  await other.keyboard.press("Enter");
  await page.locator(".seat-row").getByText("Benny").waitFor();
  await page.locator('[data-action="start"]:not([aria-disabled])').click();
  await Promise.all([page.waitForSelector(GAME), other.waitForSelector(GAME)]);
  return { other, table };
}

/** Both play on until something holds. @param {Page} other @param {() => Promise<boolean>} holds */
async function playUntil(other, holds) {
  await until(async () => {
    if (await holds()) return true;
    await playStep(harness.page);
    await playStep(other);
    return false;
  }, "nothing of the kind happened");
}

/** @param {Page} page @param {string} row @param {string} card */
const put = (page, row, card) =>
  page.locator(`.composer-row:nth-child(${row === "give" ? 1 : 2}) [data-step="${card}"] .step-more`).click();

test("an offer, a counter-offer, and a deal", async () => {
  const { page } = harness;
  const { other } = await meet();
  /** @type {Record<string, number>} */ let mine = {};
  /** @type {Record<string, number>} */ let theirs = {};
  let [give, want, extra] = ["", "", ""];
  await playUntil(other, async () => {
    if (!(await page.locator(MY_TURN).count()) || (await page.locator(".sheet").count())) return false;
    [mine, theirs] = [await handOf(page), await handOf(other)];
    give = Object.keys(mine).find((card) => mine[card]) ?? "";
    want = Object.keys(theirs).find((card) => theirs[card] && card !== give) ?? "";
    extra = Object.keys(mine).find((card) => mine[card] > (card === give ? 1 : 0) && card !== want) ?? "";
    return Boolean(give && want && extra);
  });
  await page.keyboard.press("t");
  await put(page, "give", give);
  await put(page, "get", want);
  await harness.checkAccessibility("trade");
  await page.locator('[data-action="offer"]').click();
  // What nobody took is there again, to be offered again.
  await other.locator('.offer [data-action="decline"]').click();
  await page.locator('.trade [data-action="offer"]:not([aria-disabled])').click();
  await other.locator('.offer [data-action="counter"]').click();
  await put(other, "get", extra);
  await harness.checkAccessibility("counter-offer", other);
  await other.locator('.offer [data-action="offer"]').click();
  await page.getByText(/gives/).waitFor();
  await harness.checkAccessibility("answers");
  await page.locator(".offer [data-taker]").click();
  await until(async () => (await handOf(page))[want] === mine[want] + 1, "the deal was made");
  const [now, then] = [await handOf(page), await handOf(other)];
  const gave = (/** @type {string} */ card) => (card === give ? 1 : 0) + (card === extra ? 1 : 0);
  for (const card of new Set([give, extra])) {
    assert.equal(now[card], mine[card] - gave(card));
    assert.equal(then[card], theirs[card] + gave(card));
  }
  await other
    .getByText(/ gave .* to you for /)
    .first()
    .waitFor();
});

test("what somebody says is heard, unless they are muted", async () => {
  const { page } = harness;
  const { other } = await meet();
  await page.keyboard.press("/");
  await page.locator("[data-chat]").fill("Hello <b>there</b>");
  await page.keyboard.press("Enter");
  await other.locator("#tab-chat .badge").waitFor();
  await other.locator("#tab-chat").click();
  await other.getByText("Hello <b>there</b>").waitFor();
  await other.getByText("Mute somebody").click();
  await harness.checkAccessibility("chat", other);
  await other.getByRole("button", { name: "Mute Ann" }).click();
  await other.getByText("(muted)").waitFor();
});

test("whoever goes away is replaced by a bot, and plays on when back; whoever leaves is gone", async () => {
  const { page, base } = harness;
  const { other, table } = await meet();
  await other.goto(`${base}/rules`);
  await page.getByText("away", { exact: true }).waitFor();
  await harness.checkAccessibility("somebody away");
  await page.getByRole("button", { name: "Let a bot play" }).click();
  await page.getByText("played by a bot").waitFor();
  await other.goto(`${base}/t/${table}`);
  await page.getByText("played by a bot").waitFor({ state: "detached" });
  await other.getByRole("button", { name: "Menu" }).click();
  await other.getByRole("menuitem", { name: "Leave the game" }).click();
  await harness.checkAccessibility("leaving", other);
  await other.getByRole("button", { name: "Leave", exact: true }).click();
  await other.waitForSelector(".page-home");
  await page.getByText("left the game").waitFor();
  assert.notEqual(await play(page, MY_TURN), "tired");
});
