// What everybody can know of the others' hands: beside the players, when trading and robbing; never where a
// table has it turned off.
import assert from "node:assert/strict";
import { test } from "node:test";
import { MY_TURN, openGame, openTable, play, startWithBots, THREE_TO_ROB } from "./player.mjs";
import { until, useHarness } from "./harness.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();

/**
 * What is shown of everybody's hand: how many cards, which are known, how many are not, and the same in words.
 * @param {Page} page
 */
const handsOf = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".player")].map((player) => ({
      seat: Number(player.getAttribute("data-seat")),
      cards: Number(player.querySelector(".player-counts .count .numeral")?.textContent),
      known: Object.fromEntries(
        [...player.querySelectorAll(".known [data-known]")].map((card) => [
          card.getAttribute("data-known"),
          Number(card.textContent),
        ]),
      ),
      unknown: Number(player.querySelector("[data-unknown]")?.getAttribute("data-unknown") ?? 0),
      words: player.querySelector(".known .hidden")?.textContent ?? "",
      gained: player.querySelector(".gained .hidden")?.textContent?.trim() ?? "",
    })),
  );

const sumOf = (/** @type {Record<string, number>} */ cards) =>
  Object.values(cards).reduce((sum, count) => sum + count, 0);

test("known cards and those that are not add up, before and after a reload; the last roll is told", async () => {
  const { page, base } = harness;
  const table = await openGame(page, base, { seats: 3 });
  const me = await page.evaluate(() =>
    Number(
      [...document.querySelectorAll(".player")].findIndex((each) => each.textContent?.includes("(you)")),
    ),
  );
  assert.notEqual(await play(page, `.game:has(${MY_TURN}) .known`, 120, "hoard"), "timeout");
  const before = await handsOf(page);
  for (const { seat, cards, known, unknown, words } of before) {
    if (seat === me) assert.equal(words, "", "my own hand lies before me");
    else assert.equal(sumOf(known) + unknown, cards, `seat ${seat}: ${words}`);
    for (const [resource, count] of Object.entries(known))
      assert.match(words, new RegExp(`${count} ${resource}`));
  }
  assert.ok(
    before.some(({ known }) => sumOf(known) > 0),
    "something is known",
  );
  await harness.checkAccessibility("known cards", page, ".players");

  // The history tells what the last roll paid.
  const paid = await page.evaluate(async (id) => {
    const { entries } = await (await fetch(`/api/tables/${id}/history?since=0`)).json();
    const rolls = entries.filter((/** @type {any} */ { events }) =>
      events?.some((/** @type {any} */ event) => event.rolled),
    );
    const produced = rolls.at(-1).events.flatMap((/** @type {any} */ event) => event.produced ?? []);
    return Object.fromEntries(produced.map((/** @type {any} */ { seat, cards }) => [seat, cards]));
  }, table);
  for (const { seat, gained } of before)
    for (const [resource, count] of Object.entries(paid[seat] ?? { nothing: 0 }))
      if (count) assert.match(gained, new RegExp(`${count} ${resource}`), `seat ${seat}`);
      else assert.equal(gained, "", `seat ${seat} got nothing`);

  await page.reload();
  await page.waitForSelector(`.game:has(${MY_TURN}) .known`);
  await until(async () => JSON.stringify(await handsOf(page)) === JSON.stringify(before), "the same again");

  // Whom to ask for a card: those who must have it are marked.
  const owner = before.find(({ seat, known }) => seat !== me && sumOf(known) > 0);
  assert.ok(owner);
  await page.keyboard.press("t");
  await page.waitForSelector(".trade");
  await page
    .locator(`[data-step="${Object.keys(owner.known)[0]}"] .step-more`)
    .nth(1)
    .click();
  await page.locator('.chip [data-pays="yes"]').first().waitFor();
  await harness.checkAccessibility("who can pay", page, ".trade");
});

test("the robber's victims show what is known of them", async () => {
  const { page, base } = harness;
  const game = { kind: "settlers", rules: { victory_target: 18 }, board: { position: THREE_TO_ROB } };
  await openGame(page, base, { seats: 4, game });
  await page.locator('[data-target="robber-10"]').dispatchEvent("click");
  await page.locator(".victim").first().waitFor();
  assert.equal(await page.locator(".victim").count(), 3);
  assert.equal(await page.locator(".victim .known").count(), 3);
});

test("a table for people who keep count themselves shows nothing of it", async () => {
  const { page, base } = harness;
  await openTable(page, base, { seats: 3, known_hands: false });
  await page.getByText("Nobody is shown which cards the others must have").waitFor();
  await startWithBots(page);
  assert.notEqual(await play(page, MY_TURN, 120, "hoard"), "timeout");
  assert.equal(await page.locator(".known").count(), 0);
  await page.locator(".game-head .rules-summary").getByText("known cards are not shown").waitFor();
  await page.keyboard.press("t");
  await page.waitForSelector(".trade");
  assert.equal(await page.locator(".chip-pays").count(), 0);
});
