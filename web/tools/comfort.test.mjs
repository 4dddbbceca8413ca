// Comfort at the table: what happens without a click, how the board lies, emotes, what players decide together, what
// spectators say among themselves, and codes to dictate.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, MY_TURN, openGame, openTable, play, playStep } from "./player.mjs";
import { becomes, until, useHarness } from "./harness.mjs";
import { meet } from "./meeting.mjs";

/** @typedef {import("playwright-core").Page} Page */

const harness = useHarness();

/** @param {Page} page @param {string} item */
async function pickFromMenu(page, item) {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

test("the dice are rolled and turns end without a click, if somebody wants that", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2, game: { kind: "settlers", rules: { robber: "off" } } });
  await pickFromMenu(page, "Preferences");
  const dialog = page.getByRole("dialog", { name: "Preferences" });
  await dialog.getByText("Roll for me").click();
  await dialog.getByText("End my turn").click();
  await harness.checkAccessibility("preferences", page, "dialog[open]");
  await dialog.getByRole("button", { name: "Close" }).click();
  assert.equal(await play(page, ".line-roll"), "stopped");
  // From here on somebody only clicks while there is something to choose. A roll follows each of my turns; one more
  // than there are clicks on “End turn” comes after a turn that ended by itself, and nobody clicked for the roll.
  const rolls = () => page.locator(".line-roll", { hasText: "You rolled" }).count();
  const choice = page.locator(
    `.game:has(${MY_TURN}) :is([data-target], .builds .button:not([aria-disabled]), [data-dev]:not(.pile-fresh))`,
  );
  const before = await rolls();
  let clicked = 0;
  await until(async () => {
    if (await choice.count()) clicked += Number(["end", "roll"].includes(await playStep(page)));
    return (await rolls()) > before + clicked + 1;
  }, "a turn ends by itself");
});

test("the board can be turned, and is played on as before; motion and volume are remembered", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  await play(page, '[data-target^="settlement"]');
  const token = () => page.locator(".board-land .token-number").first().boundingBox();
  const before = await token();
  await pickFromMenu(page, "Preferences");
  const dialog = page.getByRole("dialog", { name: "Preferences" });
  await dialog.getByRole("button", { name: "60°" }).click();
  await dialog.getByRole("button", { name: "None" }).click();
  await dialog.getByRole("button", { name: "25%" }).click();
  await dialog.getByRole("button", { name: "Close" }).click();
  const after = await token();
  assert.ok(
    before && after && Math.hypot(before.x - after.x, before.y - after.y) > 40,
    "the board has turned",
  );
  const pieces = await page.locator("[data-piece]").count();
  await page.locator('[data-target^="settlement"]').first().click();
  await until(async () => (await page.locator("[data-piece]").count()) > pieces, "a settlement is built");
  await page.reload();
  await page.waitForSelector(GAME);
  await becomes(() => page.evaluate(() => document.documentElement.dataset.motion), "none");
  const kept = await page.evaluate(() => [localStorage.getItem("volume"), localStorage.getItem("rotation")]);
  assert.deepEqual(kept, ["25", "1"]);
});

test("an emote shows beside its player for a moment and in the chat; nobody has to see them", async () => {
  const { page } = harness;
  const { other } = await meet(harness);
  await page.locator("#tab-chat").click();
  const send = async () => {
    await page.getByRole("button", { name: "Emotes" }).click();
    await page.locator('[data-emote="bravo"]').click();
  };
  await send();
  await other.locator('.player[data-seat="0"] .emote-bubble[aria-label="Well played"]').waitFor();
  await other.locator("#tab-chat").click();
  await other.locator('.line-chat [aria-label="Well played"]').waitFor();
  await harness.checkAccessibility("emotes", other, ".game-side");
  await other.locator(".emote-bubble").waitFor({ state: "detached" });
  await pickFromMenu(other, "Preferences");
  await other.getByText("Show emotes").click();
  await other.getByRole("dialog").getByRole("button", { name: "Close" }).click();
  await send();
  await until(async () => (await other.locator(".line-chat").count()) === 2, "it is in the chat");
  await becomes(() => other.locator(".emote-bubble").count(), 0);
});

test("a pause and the end need everybody; one objection is enough", async () => {
  const { page } = harness;
  const { other } = await meet(harness);
  await pickFromMenu(page, "Ask for a pause");
  await page.getByText("Waiting for Benny to agree to a pause.").waitFor();
  await other.locator(".vote").getByText("Ann asks for a pause").waitFor();
  await harness.checkAccessibility("vote", other, ".vote");
  await other.locator('[data-action="agree"]').click();
  await page.locator(".banner-text").getByText("The game is paused").waitFor();
  await harness.checkAccessibility("pause", page, ".game-head, .game-board");
  await becomes(() => page.locator("[data-target]").count(), 0, "nothing can be done");
  await other.locator('[data-action="continue"]').click();
  await page.locator(".banner-text").getByText("The game is paused").waitFor({ state: "detached" });
  await page.getByText("The game was resumed").waitFor();
  await pickFromMenu(other, "Ask to end the game");
  await page.locator('[data-action="object"]').click();
  await other.locator(".vote").waitFor({ state: "detached" });
  await pickFromMenu(other, "Ask to end the game");
  await page.locator('[data-action="agree"]').click();
  await page.getByRole("heading", { name: "This table was closed" }).waitFor();
  await other.getByRole("heading", { name: "This table was closed" }).waitFor();
});

test("the dice game can be paused and ended by agreement, too", async () => {
  const { page } = harness;
  const { other } = await meet(harness, { game: { kind: "dice" } }, ".dice-game");
  await pickFromMenu(page, "Ask for a pause");
  await page.getByText("Waiting for Benny to agree to a pause.").waitFor();
  await other.locator(".vote").getByText("Ann asks for a pause").waitFor();
  await harness.checkAccessibility("vote in the dice game", other, ".vote");
  await other.locator('[data-action="agree"]').click();
  await page.locator(".banner-text").getByText("The game is paused").waitFor();
  await harness.checkAccessibility("pause of the dice game");
  await other.locator('[data-action="continue"]').click();
  await page.locator(".banner-text").getByText("Turn 1 of 15").waitFor();
  await pickFromMenu(other, "Ask to end the game");
  await page.locator('[data-action="agree"]').click();
  await page.getByRole("heading", { name: "This table was closed" }).waitFor();
});

test("somebody who stays away loses the seat, if all others agree", async () => {
  const { page, base } = harness;
  const { other } = await meet(harness);
  await other.goto(`${base}/rules`);
  await page.getByRole("button", { name: "Let a bot play" }).click();
  await page.locator('[data-action="remove"]').click();
  await page.getByText("left the game; a bot took over").waitFor();
  assert.notEqual(await play(page, MY_TURN), "timeout");
});

test("spectators talk among themselves, and players see nothing of it", async () => {
  const { page, base } = harness;
  const { table } = await meet(harness);
  const spectators = [];
  for (const name of ["Zoe", "Yan"]) {
    const spectator = await harness.newPage();
    await spectator.request.post(`${base}/api/guest`, { data: { name } });
    await spectator.goto(`${base}/t/${table}`);
    await spectator.waitForSelector(GAME);
    await spectator.locator("#tab-chat").click();
    spectators.push(spectator);
  }
  await spectators[0].locator("[data-chat]").fill("She has the ore.");
  await spectators[0].keyboard.press("Enter");
  await spectators[1].locator(".line-chat").getByText("She has the ore.").waitFor();
  await harness.checkAccessibility("chat of spectators", spectators[1], ".game-side");
  await page.locator("#tab-chat").click();
  await page.locator("[data-chat]").fill("Good luck!");
  await page.keyboard.press("Enter");
  await page.locator(".line-chat").getByText("Good luck!").waitFor();
  await becomes(() => page.locator(".line-chat").count(), 1);
  await spectators[1].locator(".line-chat").getByText("Good luck!").waitFor();
});

test("spectators of the dice game talk among themselves, too", async () => {
  const { base } = harness;
  const { table } = await meet(harness, { game: { kind: "dice" } }, ".dice-game");
  const spectators = [];
  for (const name of ["Zoe", "Yan"]) {
    const spectator = await harness.newPage();
    await spectator.request.post(`${base}/api/guest`, { data: { name } });
    await spectator.goto(`${base}/t/${table}`);
    await spectator.locator("#side-chat").click();
    spectators.push(spectator);
  }
  await spectators[0].locator("[data-chat]").fill("Six of a kind!");
  await spectators[0].keyboard.press("Enter");
  for (const spectator of spectators)
    await spectator.locator(".line-chat").getByText("Six of a kind!").waitFor();
});

test("the audio thread runs while something sounds, and rests otherwise", async () => {
  const { page, base } = harness;
  await page.addInitScript(() => {
    localStorage.setItem("sound", "yes");
    const { AudioContext } = window;
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        Object.assign(window, { audio: this });
      }
    };
  });
  const state = () => page.evaluate(() => /** @type {any} */ (window).audio?.state);
  await openGame(page, base, { seats: 2 });
  await play(page, '[data-action="roll"]');
  assert.equal(await state(), undefined, "before the first click of a real mouse there is none");
  await page.locator('[data-action="roll"]').click();
  await becomes(state, "running");
  await page.waitForSelector(MY_TURN);
  await becomes(state, "suspended");
});

test("a table has a short code that leads there", async () => {
  const { page, base } = harness;
  const table = await openTable(page, base, { seats: 2 });
  const code = await page.locator(".invite-code").innerText();
  assert.match(code, /^[A-Z0-9]{3}-[A-Z0-9]{3}$/);
  const other = await harness.newPage();
  await other.goto(`${base}/t/${code.toLowerCase()}`);
  await other.waitForURL(`**/t/${table}`);
  await other.waitForSelector(".seat-list");
  await other.goto(`${base}/t/ZZZ-ZZZ`);
  await other.getByText("Nothing to see here").waitFor();
  harness.problems = harness.problems.filter((each) => !each.includes("404"));
});
