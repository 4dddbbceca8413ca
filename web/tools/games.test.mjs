// Somebody’s own games: the running ones with points and whose turn it is, leaving one, the finished ones with
// place and points, filtered and searched; and the profile made from them, the same on every device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { playDice } from "./dice-player.mjs";
import { openGame, play } from "./player.mjs";
import { becomes, scrolls, until, useHarness } from "./harness.mjs";

const harness = useHarness();

/** A short game. */
const SHORT = { seats: 3, game: { kind: "settlers", rules: { victory_target: 4 } } };

/** Whether nothing is wider than the window. @param {import("playwright-core").Page} page */
const fitsAcross = (page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

test("a running game tells points and whose turn it is, and can be left for good", async () => {
  const { page, base } = harness;
  const table = await openGame(page, base, SHORT);
  await play(page, '[data-action="roll"]');
  await page.goto(base);
  const row = page.locator(`.game-row[data-table="${table}"]`);
  await row.getByText("Your turn").waitFor();
  const points = await row.locator(".game-people .numeral").allTextContents();
  assert.deepEqual(points.length, 3);
  assert.ok(points.map(Number).reduce((sum, each) => sum + each, 0) >= 6, "two settlements each");
  assert.match((await row.textContent()) ?? "", /just now|min ago/);
  await row.locator('[data-action="leave-game"]').click();
  await row.getByText("Only bots play with you").waitFor();
  await harness.checkAccessibility("leaving a game", page, ".game-row");
  await row.getByRole("button", { name: "Keep playing" }).click();
  await becomes(() => row.locator(".game-asking").count(), 0);
  await row.locator('[data-action="leave-game"]').click();
  await row.locator('[data-action="leave-game-yes"]').click();
  await page.getByText("You have no game in progress").waitFor();
  await page.reload();
  await page.locator(`.game-row[data-table="${table}"]`).getByText("Abandoned").waitFor();
});

test("finished games are listed with place and points, filtered and searched, and make a profile", async () => {
  const { page, base } = harness;
  const table = await openGame(page, base, SHORT);
  assert.equal(await play(page), "over");
  await page.goto(base);
  const outcome = page.locator(`.game-row[data-table="${table}"] [data-outcome]`);
  const said = (await outcome.textContent()) ?? "";
  assert.match(said, /^(Won|2nd of 3|3rd of 3), \d+ points?$/);
  const won = said.startsWith("Won");
  const review = page.locator(`.game-row[data-table="${table}"] [data-action="review"]`);
  assert.equal(await review.getAttribute("href"), `/review/${table}`);

  await page.getByRole("link", { name: "All games" }).click();
  const rows = page.locator(".history-rows .game-row");
  await rows.first().waitFor();
  await becomes(() => rows.count(), 1);
  await harness.checkAccessibility("all games");
  const show = async (
    /** @type {string} */ group,
    /** @type {string} */ name,
    /** @type {number} */ count,
  ) => {
    await page.getByRole("group", { name: group }).getByRole("button", { name, exact: true }).click();
    await until(async () => (await rows.count()) === count, `${name}: ${count}`);
  };
  await show("Game", "Dice game", 0);
  await page.getByText("No games match").waitFor();
  await show("Game", "Base game", 1);
  await show("Result", won ? "Not won" : "Won", 0);
  await show("Result", won ? "Won" : "Not won", 1);
  await page.getByLabel("Search for a player").fill("nobody of this name");
  await until(async () => (await rows.count()) === 0, "nobody is found");
  await page.getByLabel("Search for a player").fill("ANN");
  await until(async () => (await rows.count()) === 1, "Ann is found");

  await page.getByRole("link", { name: "Profile" }).click();
  const figure = (/** @type {string} */ name) => page.locator(`[data-figure="${name}"] > .numeral`);
  await figure("wins").waitFor();
  await becomes(() => figure("wins").textContent(), won ? "1 of 1" : "0 of 1");
  assert.match((await page.locator(".profile-table").textContent()) ?? "", /Solid bot/);
  assert.match((await page.locator("main").textContent()) ?? "", /The dice gave you .*\d+ cards?/);
  const { settlers } = await (await page.request.get(`${base}/api/guest/profile`)).json();
  assert.equal(settlers.course[0].table, table);
  await becomes(() => figure("points").textContent(), settlers.points.toFixed(1));
  // How the game began, on its own board.
  const opening = page.locator(".opening");
  await becomes(() => opening.count(), 1);
  const [{ resources, settlements, roads }] = settlers.openings;
  await becomes(() => opening.getAttribute("data-opening"), resources.join("-"));
  await opening.getByText(`1 game, ${won ? 1 : 0} won`).waitFor();
  const pieces = () =>
    opening
      .locator("[data-piece]")
      .evaluateAll((all) => all.map((piece) => piece.getAttribute("data-piece") ?? "").sort());
  const placed = [
    ...settlements.map((/** @type {number} */ at) => `settlement-${at}`),
    ...roads.map((/** @type {number} */ at) => `road-${at}`),
    "robber",
  ];
  await becomes(pieces, placed.sort());
  await harness.checkAccessibility("profile");
  await becomes(() => fitsAcross(page), true);

  // On another device, a phone: the same profile, once the name has moved there.
  const { code } = await (await page.request.post(`${base}/api/guest/link`)).json();
  const phone = await harness.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.request.post(`${base}/api/guest/link/take`, { data: { code } });
  await phone.goto(`${base}/profile`);
  await phone.locator('[data-figure="wins"]').waitFor();
  await becomes(
    () => phone.locator('[data-figure="wins"] > .numeral').textContent(),
    won ? "1 of 1" : "0 of 1",
  );
  await becomes(() => fitsAcross(phone), true);
  await phone.goto(`${base}/games`);
  await phone.locator(".history-rows .game-row").waitFor();
  await becomes(() => fitsAcross(phone), true);
  await phone.goto(base);
  await phone.locator(`.game-row[data-table="${table}"]`).waitFor();
  await becomes(() => fitsAcross(phone), true);

  // Whoever does not want to see it any more takes it off their own lists.
  await page.goto(`${base}/games`);
  await page.getByRole("button", { name: "Remove this game from your lists" }).click();
  await page.locator(".history-rows").waitFor({ state: "detached" });
  await page.reload();
  await page.locator(".history [aria-live] p").waitFor();
  await becomes(() => page.locator(".game-row").count(), 0);
});

test("the dice game’s profile measures against perfect play", async () => {
  const { page, base } = harness;
  await page.addInitScript(() => localStorage.setItem("dice-coach", "off"));
  await page.goto(base);
  await page.locator('[data-action="dice-alone"]').click();
  await playDice(page, "careless");
  await page.goto(`${base}/profile`);
  const figure = (/** @type {string} */ name) => page.locator(`[data-figure="${name}"] > .numeral`);
  await figure("average").waitFor();
  // Until the game is solved, the page says that something is still to be counted, and asks again.
  await figure("given-away").waitFor({ timeout: 120_000 });
  const { dice } = await (await page.request.get(`${base}/api/guest/profile`)).json();
  const { expected, luck, given_away: away } = dice.review;
  assert.ok(Math.abs(expected + luck - away - dice.points) < 1e-6, "score = expected + luck − given away");
  await becomes(() => figure("given-away").textContent(), away.toFixed(1));
  assert.match((await page.locator("main").textContent()) ?? "", /perfect play expects 94\.8 points/);
  await harness.checkAccessibility("profile of the dice game");
});

test("somebody new finds an empty profile that leads to a game", async () => {
  const { page, base } = harness;
  await page.goto(`${base}/profile`);
  await page.getByText("You haven’t played here yet").waitFor();
  harness.problems = harness.problems.filter((each) => !each.includes("401"));
  await page.request.post(`${base}/api/guest`, { data: { name: "Ann" } });
  await page.reload();
  await page.getByText("Nothing to show yet").waitFor();
  await harness.checkAccessibility("empty profile");
  await becomes(() => scrolls(page), false);
  await page.getByRole("link", { name: "Go to games" }).click();
  await page.locator(".page-home").waitFor();
});
