// Quiet trading: offers nobody has to answer, those that are not wanted, answers where they were asked for.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MY_TURN } from "./player.mjs";
import { becomes, handOf, until, useHarness } from "./harness.mjs";
import { meet, playUntil, put, TIME_TO_TRADE } from "./meeting.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();
const FORM = '.trade [data-action="offer"]:not([aria-disabled])';

/**
 * Both play until I can offer a card, and the other has some card and lacks another.
 * @param {Page} other
 * @returns {Promise<{give: string, want: string, lacking: string}>}
 */
async function readyToTrade(other) {
  const { page } = harness;
  let [give, want, lacking] = ["", "", ""];
  await playUntil(harness, other, async () => {
    if (!(await page.locator(MY_TURN).count()) || (await page.locator(".sheet").count())) return false;
    const [mine, theirs] = [await handOf(page), await handOf(other)];
    give = Object.keys(mine).find((card) => mine[card]) ?? "";
    want = Object.keys(theirs).find((card) => theirs[card] && card !== give) ?? "";
    lacking = Object.keys(theirs).find((card) => !theirs[card] && card !== give) ?? "";
    return Boolean(give && want && lacking);
  });
  return { give, want, lacking };
}

test("what somebody cannot pay is declined for them, and both are told; unless they want to be asked", async () => {
  const { page } = harness;
  const { other } = await meet(harness, { game: TIME_TO_TRADE });
  const { give, lacking } = await readyToTrade(other);
  await page.keyboard.press("t");
  await put(page, "give", give);
  await put(page, "get", lacking);
  await page.locator(FORM).click();
  await other.locator(".offer-note").getByText("declined for you").waitFor();
  await becomes(() => other.locator('.offer [data-action="decline"]').count(), 0, "nobody was asked");
  await harness.checkAccessibility("a note about an offer", other, ".offer-note");
  // Where the offer was made stands what became of it, and the form has kept it.
  await page.locator(".trade .refused").getByText("Benny declined.").waitFor();
  await page.locator(FORM).waitFor();
  await harness.checkAccessibility("a refused offer", page, ".trade");
  await other.getByRole("button", { name: "Menu" }).click();
  await other.getByRole("menuitemcheckbox", { name: "Decline offers I can’t afford" }).click();
  await other.keyboard.press("Escape");
  await page.locator(FORM).click();
  await other.locator(".offer").getByText("You can’t accept").waitFor();
  await other.locator('.offer [data-action="decline"]').click();
});

test("answers stay where they are from offer to offer, show their time, and no more are asked for", async () => {
  const { page } = harness;
  const { other } = await meet(harness, { game: TIME_TO_TRADE, clock: { offer: 45 } });
  const { give, want } = await readyToTrade(other);
  await page.keyboard.press("t");
  await put(page, "give", give);
  await put(page, "get", want);
  const places = async () => {
    await other.locator('.offer [data-action="accept"]:not(:disabled)').waitFor();
    const boxes = ["counter", "decline", "accept"].map((name) =>
      other.locator(`.offer [data-action="${name}"]`).boundingBox(),
    );
    return Promise.all(boxes);
  };
  await page.locator(FORM).click();
  const first = await places();
  await becomes(() => other.locator(".offer .countdown").innerText(), /^0:[34]\d/);
  await page.locator(".offer .countdown").waitFor();
  await harness.checkAccessibility("an offer", other, ".offer");
  await other.locator('.offer [data-action="decline"]').click();
  await page.locator(FORM).click();
  await becomes(() => places(), first);
  await other.locator('[data-action="quiet-turn"]').click();
  await page.locator(".trade .refused").waitFor();
  await page.locator(FORM).click();
  await other.locator(".offer-note").getByText("no more offers this turn").waitFor();
  // The next turn is another one.
  await page.locator(FORM).waitFor();
  await page.keyboard.press("Escape");
  await playUntil(harness, other, async () => (await page.locator(MY_TURN).count()) === 0);
  const again = await readyToTrade(other);
  await page.keyboard.press("t");
  await put(page, "give", again.give);
  await put(page, "get", again.want);
  await page.locator(FORM).click();
  await other.locator('[data-action="quiet-player"]').click();
  await other.locator(".offer-note").getByText("no offers from them").waitFor();
  await other.locator('[data-action="show-offers"]').click();
  await page.locator(FORM).click();
  await other.locator('.offer [data-action="accept"]').waitFor();
});

test("an offer that is being put together loses the cards that were spent", async () => {
  const { page } = harness;
  const { other } = await meet(harness, { game: TIME_TO_TRADE });
  const road = '[data-action="road"]:not([aria-disabled])';
  await playUntil(
    harness,
    other,
    async () =>
      (await page.locator(MY_TURN).count()) > 0 &&
      (await page.locator(".sheet").count()) === 0 &&
      (await page.locator(road).count()) > 0,
  );
  const { lumber } = await handOf(page);
  await page.keyboard.press("t");
  for (let i = 0; i < lumber; i += 1) await put(page, "give", "lumber");
  const given = '.composer-row:nth-child(1) [data-step="lumber"] .badge';
  assert.equal(Number(await page.locator(given).innerText()), lumber);
  await page.keyboard.press("Escape");
  await page.locator(road).click();
  await page.locator('[data-target^="road"]').first().click();
  await until(async () => (await handOf(page)).lumber === lumber - 1, "the road is built");
  await page.evaluate(() => /** @type {HTMLElement | null} */ (document.activeElement)?.blur());
  await page.locator('[data-action="trade"]').click();
  await page.waitForSelector(".trade");
  const left = (await page.locator(given).count()) ? Number(await page.locator(given).innerText()) : 0;
  assert.equal(left, lumber - 1);
});

test("without a clock an offer waits, and its answers fit a phone in every language", async () => {
  const { page } = harness;
  const { other } = await meet(harness, { game: TIME_TO_TRADE });
  const { give, want } = await readyToTrade(other);
  await page.keyboard.press("t");
  await put(page, "give", give);
  await put(page, "get", want);
  await page.locator(FORM).click();
  await page.locator('.offer [data-action="withdraw"]').waitFor();
  await becomes(() => page.locator(".countdown").count(), 0, "whoever offers waits without a clock");
  await other.setViewportSize({ width: 390, height: 844 });
  for (const language of ["en", "de", "es", "fr"]) {
    await other.evaluate((code) => localStorage.setItem("language", code), language);
    await other.reload();
    await other.locator('.offer [data-action="accept"]:not(:disabled)').waitFor();
    await becomes(() => other.locator("html").getAttribute("lang"), language);
    await becomes(() => other.locator(".countdown").count(), 0, "nobody is hurried");
    const cut = () =>
      other
        .locator(".offer .button")
        .evaluateAll((buttons) =>
          buttons.flatMap((button) => (button.scrollWidth > button.clientWidth ? [button.textContent] : [])),
        );
    await becomes(cut, [], language);
  }
});
