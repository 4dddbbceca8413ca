// Two people at one table, for tests: they meet by a link, and both play on until something holds.
import { GAME, openTable, playStep } from "./player.mjs";
import { until } from "./harness.mjs";

/**
 * @typedef {import("playwright-core").Page} Page
 * @typedef {import("./harness.mjs").Harness} Harness
 */

/** A game for two that begins when the first has rolled; both hold cards that the other lacks. */
export const TIME_TO_TRADE = {
  kind: "settlers",
  board: {
    position:
      "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;" +
      "19.45:-:29.59:L2B1W2:-:0/13.35:-:13.51:W1G2O1:-:0;9:-:-:K14R2Y2M2V5:0:-:-;turn:after",
  },
};

/**
 * Two people at a table; the game has begun.
 * @param {Harness} harness
 * @param {object} [settings]
 * @param {string} [game] what shows once the game has begun
 * @returns {Promise<{other: Page, table: string}>}
 */
export async function meet(harness, settings = {}, game = GAME) {
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
  await Promise.all([page.waitForSelector(game), other.waitForSelector(game)]);
  return { other, table };
}

/**
 * Both play on until something holds.
 * @param {Harness} harness
 * @param {Page} other
 * @param {() => Promise<boolean>} holds
 */
export async function playUntil(harness, other, holds) {
  await until(async () => {
    if (await holds()) return true;
    await playStep(harness.page);
    await playStep(other);
    return false;
  }, "nothing of the kind happened");
}

/** Adds a card to an offer. @param {Page} page @param {"give" | "get"} row @param {string} card */
export const put = (page, row, card) =>
  page.locator(`.composer-row:nth-child(${row === "give" ? 1 : 2}) [data-step="${card}"] .step-more`).click();
