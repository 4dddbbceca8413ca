// The home page: into a game with one click, or as one likes it; lists of games; a name that can move to another
// device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, openTable, play, startWithBots } from "./player.mjs";
import { scrolls, useHarness } from "./harness.mjs";

const harness = useHarness();
test("one click leads to a game, and it can be gone on with", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator(".home-list").first().getByText("You have no game in progress").waitFor();
  await harness.checkAccessibility("home");
  await page.locator('[data-action="play-now"]').click();
  await page.waitForSelector(GAME);
  assert.equal(await page.locator(".player").count(), 4);
  assert.equal(await scrolls(page), false, "a game fits a window of 1200 by 700");
  await page.locator('[aria-label="Home"]').click();
  await page.getByRole("link", { name: "Continue" }).click();
  await page.waitForSelector(GAME);
});

test("bots, seats, board and rules can be chosen, each explained", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator('[data-action="choose"]').click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Easy bots").click();
  await dialog.getByText("without a plan").waitFor();
  await dialog.getByRole("button", { name: "3", exact: true }).click();
  await dialog.getByText("Beginners’").click();
  await dialog.getByText("More rules").click();
  await dialog.getByRole("button", { name: "12", exact: true }).first().click();
  await harness.checkAccessibility("new game");
  await dialog.locator('[data-action="make"]').click();
  await page.waitForSelector(GAME);
  assert.equal(await page.locator(".player").count(), 3);
  assert.match((await page.locator(".player-points").first().getAttribute("title")) ?? "", /of 12/);
});

test("a guided first game explains itself", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator('[data-action="learn"]').click();
  await page.waitForSelector(GAME);
  assert.equal(await page.locator(".player").count(), 3);
  // The bots of a first game take their time; those of this table don't.
  await openTable(page, base);
  await startWithBots(page);
  await play(page, ".guide");
  await harness.checkAccessibility("guide");
  await page.locator('[data-action="understood"]').click();
  assert.equal(await page.evaluate(() => JSON.parse(localStorage.getItem("hints") ?? "[]").length), 1);
});

test("a public table is seen by others, who join it; its code leads there too", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator('[data-action="new-table"]').click();
  await page.getByRole("button", { name: "Everybody" }).click();
  await page.locator('[data-action="make"]').click();
  await page.waitForSelector(".colours");
  await harness.checkAccessibility("gathering");
  const code = (await page.locator(".code").textContent()) ?? "";
  const other = await harness.newPage();
  await other.goto(base);
  await other.getByRole("link", { name: "Join" }).click();
  await other.locator('[data-action="sit"]').first().click();
  await other.getByText("you", { exact: true }).waitFor();
  await page.locator(".seat-row .shield").nth(1).waitFor();
  await other.goto(base);
  await other.getByLabel("Link or code of a table").fill(`http://elsewhere/t/${code}`);
  await other.getByRole("button", { name: "Join" }).click();
  await other.waitForURL(`**/t/${code}`);
});

test("a word takes a name to another device", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.getByLabel("Your name").fill("Ann of the Hills");
  await page.getByText("On another device").click();
  await page.getByRole("button", { name: "Get a code" }).click();
  const word = (await page.locator(".me .code").textContent()) ?? "";
  const other = await harness.newPage();
  await other.goto(base);
  await other.getByText("On another device").click();
  await other.getByLabel("Code from another device").fill(word);
  await other.getByRole("button", { name: "Use code" }).click();
  await other.waitForFunction(
    () =>
      /** @type {HTMLInputElement | null} */ (document.querySelector("#my-name"))?.value ===
      "Ann of the Hills",
  );
});

test("rules can be read, and what is not there says so", async () => {
  const { page, base } = harness;
  await page.goto(`${base}/rules`);
  await page.getByRole("heading", { name: "How to play" }).waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await harness.checkAccessibility("rules and menu");
  await page.goto(`${base}/t/nosuchtable`);
  await page.getByText("Nothing to see here").waitFor();
  await harness.checkAccessibility("lost");
  harness.problems = harness.problems.filter((each) => !each.includes("404"));
});
