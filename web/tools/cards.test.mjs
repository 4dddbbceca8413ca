// What a 7 brings, and each development card, played for real. The others at the table are partners who only keep
// going.
import assert from "node:assert/strict";
import { test } from "node:test";
import { seatPartner } from "./partner.mjs";
import { MY_TURN, openGame, openTable, play, THREE_TO_ROB } from "./player.mjs";
import { becomes, countOf, handOf, until, useHarness } from "./harness.mjs";

const harness = useHarness();

/** Ann, in the second seat, holds three kinds of development cards and the cards for another; in the deck are knights. */
const CARDS_HELD =
  "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;target=20;" +
  "19.45:-:29.59:L2B1:-:0/13.35:-:13.51:L1W2G2O2:R1Y1M1:0;9:-:-:K10:1:-:-;turn:before";

/**
 * A table with partners on all other seats.
 * @param {number} seats @param {object} [game]
 * @returns {Promise<string>}
 */
async function startWithPartners(seats, game = { rules: { victory_target: 20 } }) {
  const { page, base } = harness;
  const table = await openTable(page, base, {
    seats,
    game: { kind: "settlers", ...game },
  });
  await page.locator('[data-action="sit"]').last().click();
  await page.waitForSelector(".colours");
  for (let seat = 0; seat < seats - 1; seat += 1)
    await seatPartner(harness, table, seat, `Partner ${seat + 1}`);
  await page.locator('[data-action="start"]:not([aria-disabled])').click();
  await page.waitForSelector(".game");
  return table;
}

test("a 7: too many cards are discarded, the robber moves, somebody is robbed", async () => {
  const { page } = harness;
  await startWithPartners(3);
  // Whoever spends nothing soon has too many cards.
  assert.equal(await play(page, ".discard", 300, "hoard"), "stopped");
  await harness.checkAccessibility("discard", page, ".discard");
  const held = await countOf(page);
  const owed = Math.floor(held / 2);
  const ready = page.locator('.discard [data-action="discard"]:not([aria-disabled])');
  await page.getByRole("heading", { name: `Discard ${owed} cards` }).waitFor();
  await page.keyboard.press("b");
  for (let chosen = 0; chosen < owed; chosen += 1) {
    await becomes(() => ready.count(), 0);
    // By keyboard from the panel, then by clicking cards in the hand.
    if (chosen === 0) {
      await page.waitForFunction(() => document.activeElement?.matches(".discard .step-more"));
      await page.keyboard.press("Enter");
    } else
      await page.evaluate(() =>
        /** @type {HTMLElement} */ (document.querySelector(".discard .step-more:not(:disabled)")).click(),
      );
    await page.waitForFunction(
      (left) => document.querySelector(".discard .badge[aria-live]")?.textContent === left,
      chosen + 1 < owed ? `${owed - chosen - 1} to go` : "done",
    );
  }
  await ready.click();
  await page.locator(".discard").waitFor({ state: "detached" });
  // The game may have gone on and paid something since: the log tells.
  const told = (await entriesOf(page))
    .flatMap(({ events = [] }) => events)
    .filter((/** @type {any} */ { discarded }) => discarded?.seat === 2);
  assert.equal(told.length, owed);

  assert.equal(await play(page, '[data-target^="robber"]', 300, "hoard"), "stopped");
  await harness.checkAccessibility("robber", page, ".game-board");
  // The hex with most buildings of others: partners settle around one.
  const hexes = await page.locator('[data-target^="robber"]').count();
  assert.ok(hexes >= 17, `${hexes} hexes to choose from`);
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.activeElement?.matches('[data-target^="robber"]'));
  await page.locator(`[data-target="robber-${await crowded(page)}"]`).dispatchEvent("click");
  const victim = page.locator("[data-victim]");
  await victim.first().or(page.locator(MY_TURN)).first().waitFor();
  // Where there is only one to rob, nobody asks.
  if (await victim.count()) await victim.first().click();
  await page
    .getByText(/You stole/)
    .last()
    .waitFor();
});

test("whom to rob is chosen by keyboard, and a card is stolen", async () => {
  const { page, base } = harness;
  const game = { kind: "settlers", rules: { victory_target: 18 }, board: { position: THREE_TO_ROB } };
  await openGame(page, base, { seats: 4, game });
  const before = await countOf(page);
  await page.locator('[data-target="robber-10"]').dispatchEvent("click");
  await page.locator("[data-victim]").first().waitFor();
  await harness.checkAccessibility("victims", page, ".victims");
  await page.keyboard.press("b");
  await page.waitForFunction(() => document.activeElement?.matches("[data-victim]"));
  await page.keyboard.press("Enter");
  await page.getByText(/You stole/).waitFor();
  await becomes(() => countOf(page), before + 1);
});

/** Everything that happened. @param {import("playwright-core").Page} page @returns {Promise<any[]>} */
const entriesOf = async (page) =>
  (
    await (
      await page.request.get(`${harness.base}/api/tables/${page.url().split("/").at(-1)}/history`)
    ).json()
  ).entries;

/** The hex that most partners have built at. @param {import("playwright-core").Page} page */
async function crowded(page) {
  const entries = await entriesOf(page);
  const { board } = entries.find((/** @type {any} */ { type }) => type === "started");
  const mine = new Set();
  const theirs = new Map();
  for (const { seat, events = [] } of entries)
    for (const { settlement_built: built } of events)
      if (built) built.seat === 2 ? mine.add(built.vertex) : theirs.set(built.vertex, seat);
  const robber = entries
    .flatMap((/** @type {any} */ { events = [] }) => events)
    .findLast((/** @type {any} */ event) => event.robber_moved)?.robber_moved.hex;
  const owners = (/** @type {any} */ { vertices }) =>
    new Set(
      vertices
        .filter((/** @type {number} */ vertex) => theirs.has(vertex))
        .map((/** @type {number} */ vertex) => theirs.get(vertex)),
    ).size;
  return board.hexes
    .filter((/** @type {any} */ { hex }) => hex !== robber)
    .sort((/** @type {any} */ a, /** @type {any} */ b) => owners(b) - owners(a))[0].hex;
}

/** How many resource cards the others hold. @param {import("playwright-core").Page} page */
const othersHold = (page) =>
  page
    .locator('.player:not([aria-label="Ann"]) .count:first-child .numeral')
    .allTextContents()
    .then((counts) => counts.reduce((sum, count) => sum + Number(count), 0));

/** @type {Record<string, string>} */
const titles = {
  knight: "Knight",
  road_building: "Road building",
  year_of_plenty: "Year of plenty",
  monopoly: "Monopoly",
};

test("each development card is bought, kept for a turn, and played", async () => {
  const { page } = harness;
  await startWithPartners(2, { rules: { victory_target: 20 }, board: { position: CARDS_HELD } });
  assert.equal(await play(page, MY_TURN), "stopped");
  await page.locator('[data-action="card"]:not([aria-disabled])').click();
  await page.locator('[data-dev="knight"].pile-fresh').click();
  await page.locator(".devcard .notice").waitFor();
  assert.equal(await page.locator('.devcard [data-action="play-card"]:not([aria-disabled])').count(), 0);
  await page.keyboard.press("Escape");
  /** @type {Record<string, () => Promise<void>>} */
  const tries = {
    knight: async () => {
      await page.waitForSelector('[data-target^="robber"]');
      await page.locator('[data-target^="robber"]').first().dispatchEvent("click");
      await page.waitForFunction(
        () =>
          document.querySelector('.player[aria-label="Ann"] .count:nth-child(3) .numeral')?.textContent !==
          "0",
      );
    },
    road_building: async () => {
      const roads = await page.locator('[data-piece^="road"]').count();
      for (const laid of [1, 2]) {
        await page.locator('[data-target^="road"]').first().dispatchEvent("click");
        await until(
          async () => (await page.locator('[data-piece^="road"]').count()) === roads + laid,
          `road ${laid} was laid`,
        );
      }
    },
    year_of_plenty: async () => undefined,
    monopoly: async () => undefined,
  };
  while (Object.keys(tries).length) {
    const wanted = Object.keys(tries)
      .map((card) => `.game:has(${MY_TURN}) [data-dev="${card}"]:not(.pile-fresh)`)
      .join(",");
    assert.equal(await play(page, wanted, 300, "collect"), "stopped");
    const card = await firstOf(page, Object.keys(tries));
    // Its right edge: a card that has the focus covers the left of its neighbour.
    await page.locator(`[data-dev="${card}"]`).click({ position: { x: 27, y: 40 } });
    const button = page.locator('.devcard [data-action="play-card"]');
    await button.waitFor();
    const hand = await handOf(page);
    const others = await othersHold(page);
    if (card === "knight" || card === "monopoly") await harness.checkAccessibility(card, page, ".devcard");
    if (card === "year_of_plenty") {
      await page.locator('[data-choice="ore"]').click();
      await page.locator('[data-choice="wool"]').click();
    }
    if (card === "monopoly") await page.locator('[data-choice="lumber"]').click();
    await button.click();
    await page.locator(".devcard").waitFor({ state: "detached" });
    await tries[card]();
    if (card === "monopoly") {
      const all = (await entriesOf(page)).flatMap(({ events = [] }) => events);
      const played = all.findLastIndex(
        (/** @type {any} */ { card_played }) => card_played?.card === "monopoly",
      );
      const taken = all
        .slice(played)
        .reduce(
          (/** @type {number} */ sum, /** @type {any} */ { monopoly_taken }) =>
            sum + (monopoly_taken?.count ?? 0),
          0,
        );
      await until(async () => (await handOf(page)).lumber === hand.lumber + taken, "all lumber was taken");
      assert.equal(await othersHold(page), others - taken, "and the others have that much less");
    }
    if (card === "year_of_plenty")
      await until(
        async () => (await handOf(page)).ore === hand.ore + 1 && (await handOf(page)).wool === hand.wool + 1,
        "two cards were taken",
      );
    await page.getByText(`You played ${titles[card]}`).first().waitFor();
    delete tries[card];
    // One card a turn.
    await page.locator(MY_TURN).click();
    await page.locator(MY_TURN).waitFor({ state: "detached" });
  }
});

/** @param {import("playwright-core").Page} page @param {string[]} cards */
const firstOf = async (page, cards) => {
  for (const card of cards)
    if (await page.locator(`[data-dev="${card}"]:not(.pile-fresh)`).count()) return card;
  throw new Error("no card to play");
};
