// The guide of a first game: it tells the goal, the land, why a place is good, what the robber means and when to trade,
// about what is on the screen; it is silent among people. And the rules open beside the game.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, openGame, play } from "./player.mjs";
import { becomes, useHarness } from "./harness.mjs";
import { meet } from "./meeting.mjs";
import { officialReference } from "../defaults.js";
import { tips } from "../learn/tips.js";

const harness = useHarness();

test("the guide speaks of what is on the screen, one thing after the other", async () => {
  // The guide may ask about a decision that has just been taken.
  harness.expectsRefusals = true;
  const { page, base } = harness;
  await page.goto(base);
  await page.evaluate(() => {
    localStorage.setItem("guided", "yes");
    localStorage.removeItem("hints");
  });
  await openGame(page, base, { seats: 3, game: { kind: "settlers", board: "beginner" } });
  const guide = page.locator(".guide");
  const next = async (/** @type {string} */ id) => {
    await page.locator(`.guide[data-tip="${id}"]`).waitFor();
    return guide.innerText();
  };
  assert.match(await next("goal"), /10 points/);
  await harness.checkAccessibility("the goal", page, ".guide");
  await page.locator('[data-action="understood"]').click();
  assert.match(await next("land"), /[Ff]orest gives lumber/);
  await page.locator('[data-action="understood"]').click();
  assert.match(
    await next("first"),
    /The marked corner gets (lumber|brick|wool|grain|ore) on \d+.*of 36 rolls pay/,
  );
  await becomes(
    async () => Boolean(await page.locator(".last").count()),
    true,
    "the corner is marked on the board",
  );
  await page.locator('[data-action="understood"]').click();
  // What else it says comes with the game.
  const seen = new Set();
  for (let i = 0; i < 40 && !(seen.has("trade") && seen.has("robber")); i += 1) {
    if ((await play(page, ".guide, .result", 120)) !== "stopped") break;
    // Bots go on meanwhile, and a tip goes with what it is about: it is read and closed at once.
    const tip = await page.evaluate(() => {
      const shown = /** @type {HTMLElement | null} */ (document.querySelector(".guide"));
      const told = shown && { id: shown.dataset.tip ?? "", text: shown.innerText };
      /** @type {HTMLElement | null | undefined} */ (
        shown?.querySelector('[data-action="understood"]')
      )?.click();
      return told;
    });
    if (!tip) {
      if (await page.locator(".result").count()) break;
      continue;
    }
    if (tip.id === "robber") assert.match(tip.text, /the marked hex costs them most/);
    if (tip.id === "build") assert.ok(seen.has("roll"), "there is nothing to pay for in setup");
    if (tip.id === "trade") assert.match(tip.text, /You lack only 1 .* for a .*, and have .* to spare/);
    seen.add(tip.id);
  }
  for (const id of ["road", "second", "roll"]) assert.ok(seen.has(id), `${id}: ${[...seen].join(" ")}`);
  assert.ok(seen.has("trade") || seen.has("robber"), [...seen].join(" "));
});

test("the guide sends the robber where it costs the leader most, and never for the desert's sake", () => {
  const hexes = [
    { number: null, vertices: [0, 1] },
    { number: 6, vertices: [0] },
    { number: 4, vertices: [0, 1] },
    { number: 8, vertices: [0, 9] },
  ];
  const players = [
    { seat: 0, points: 9, settlements: [9], cities: [] },
    { seat: 1, points: 4, settlements: [0], cities: [1] },
    { seat: 2, points: 3, settlements: [5], cities: [] },
  ];
  const tableView = /** @type {any} */ ({
    board: { hexes },
    groups: { robber: [0, 1, 2, 3] },
    mine: players[0],
    view: { players },
    reference: officialReference,
    me: 0,
  });
  const place = tips.find(({ id }) => id === "robber")?.place?.(tableView, /** @type {any} */ ({}));
  // A settlement and a city on 4 pay nine times in 36 rolls, the settlement on 6 five times, and mine is on 8.
  assert.deepEqual(place, { kind: "robber", at: 2 });
});

test("among people the guide is silent", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.evaluate(() => {
    localStorage.setItem("guided", "yes");
    localStorage.removeItem("hints");
  });
  await meet(harness);
  assert.equal(await play(page, "[data-target]", 20), "stopped", "it is my turn");
  await becomes(() => page.locator(".guide").count(), 0);
});

test("the rules open beside the game, which goes on", async () => {
  const { page, base } = harness;
  await openGame(page, base, {
    seats: 2,
    game: { kind: "settlers", rules: { victory_target: 15, hand_limit: 9, friendly_robber: true } },
  });
  const summary = page.locator('.game-head [data-action="rules"]');
  await becomes(() => summary.innerText(), /First to 15.*up to 9 cards are safe from a 7 · friendly robber/s);
  await summary.click();
  const rules = page.getByRole("complementary", { name: "Rules" });
  await rules.getByText("The first to have 15 points on their own turn wins.").waitFor();
  await harness.checkAccessibility("rules beside the game", page, ".rules-beside");
  await becomes(async () => Boolean(await page.locator(GAME).count()), true, "the game is still there");
  assert.equal(await play(page, '[data-action="roll"]'), "stopped");
  await rules.getByText("The island").click();
  await page.keyboard.press("Escape");
  await rules.waitFor({ state: "detached" });
});
