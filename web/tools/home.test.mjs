// The home page: into a game with one click, or as one likes it; lists of games; a name that can move to another
// device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, openGame, play } from "./player.mjs";
import { becomes, holdRequests, scrolls, until, useHarness } from "./harness.mjs";

const harness = useHarness();

test("one click leads to a game, and it can be gone on with", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator(".home-list").first().getByText("You have no game in progress").waitFor();
  await harness.checkAccessibility("home");
  await page.locator('[data-action="play-now"]').click();
  await page.waitForSelector(GAME);
  await becomes(() => page.locator(".player").count(), 4);
  await becomes(() => scrolls(page), false, "a game fits a window of 1200 by 700");
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
  await dialog.getByText("Details").click();
  const boards = dialog.getByRole("group", { name: "Board", exact: true });
  await boards.getByText("Beginner", { exact: true }).click();
  await dialog.getByRole("button", { name: "12", exact: true }).first().click();
  await harness.checkAccessibility("new game", page, "dialog[open]");
  await dialog.locator('[data-action="make"]').click();
  await page.waitForSelector(GAME);
  await becomes(() => page.locator(".player").count(), 3);
  assert.match((await page.locator(".player-points").first().getAttribute("title")) ?? "", /of 12/);
  const table = page.url().split("/").at(-1);
  const { info } = await (await page.request.get(`${base}/api/tables/${table}`)).json();
  assert.equal(info.settings.game.board, "beginner");
  const bots = info.seats.flatMap((/** @type {any} */ { player }) =>
    player.kind === "bot" ? player.name : [],
  );
  assert.deepEqual(bots, ["weighted", "weighted"]);
});

test("a decision and a whole turn can be limited; the way on is always in sight", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator('[data-action="new-table"]').click();
  const dialog = page.getByRole("dialog");
  const make = dialog.locator('[data-action="make"]');
  const inSight = async () => {
    const box = await make.boundingBox();
    return box !== null && box.y + box.height <= 700;
  };
  await becomes(() => inSight(), true, "without scrolling");
  const overflows = await dialog.evaluate((box) => box.scrollHeight > box.clientHeight + 1);
  assert.equal(overflows, false, "presets, players and the way on fit a window of 1200 by 700");
  await dialog.getByText("Details").click();
  const turn = dialog.getByRole("group", { name: "Time for a whole turn" });
  await dialog
    .getByRole("group", { name: "Time for a decision" })
    .getByRole("button", { name: "30 s" })
    .click();
  await becomes(() => turn.locator('[aria-pressed="true"]').textContent(), "2½ min");
  await turn.getByRole("button", { name: "5 min" }).click();
  await harness.checkAccessibility("new table", page, "dialog[open]");
  await becomes(() => inSight(), true, "however much there is");
  await make.click();
  await page.getByText("30 seconds per decision, 5 minutes per turn").waitFor();
  // What was changed is a preset from now on.
  await page.goto(base);
  await page.locator('[data-action="new-table"]').click();
  await dialog.getByRole("button", { name: "Same as last time" }).click();
  await dialog.getByText("30 seconds for each decision").waitFor();
});

test("a guided first game explains itself", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator('[data-action="learn"]').click();
  await page.waitForSelector(GAME);
  await becomes(() => page.locator(".player").count(), 3);
  // The bots of a first game take their time; those of this table don't.
  await openGame(page, base, { seats: 2 });
  await play(page, ".guide");
  await harness.checkAccessibility("guide", page, ".guide");
  await page.locator('[data-action="understood"]').click();
  await becomes(() => page.evaluate(() => JSON.parse(localStorage.getItem("hints") ?? "[]").length), 1);
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
  // The code becomes the table's own address at once.
  await other.waitForURL((url) => url.pathname.startsWith("/t/"));
  await other.locator(".seat-list").getByText("you", { exact: true }).waitFor();
});

test("a name that is typed while the page still asks who this is stays, and is saved", async () => {
  const { page, base } = harness;
  await page.request.post(`${base}/api/guest`, { data: { name: "Ann" } });
  const guests = await holdRequests(page, "**/api/guest");
  await page.goto(base);
  const field = page.getByLabel("Your name");
  await field.fill("Otto");
  guests.release();
  await page.getByRole("link", { name: "Profile" }).waitFor();
  await becomes(() => field.inputValue(), "Otto");
  await field.blur();
  await becomes(async () => (await (await page.request.get(`${base}/api/guest`)).json()).name, "Otto");
});

test("whoever chooses a name and goes on at once is called by it", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.getByText("You have no game in progress").waitFor();
  const guests = await holdRequests(page, "**/api/guest");
  await page.getByLabel("Your name").fill("Otto");
  await page.locator('[data-action="new-table"]').click();
  await page.getByRole("dialog").locator('[data-action="make"]').click();
  guests.release();
  await page.waitForSelector(".colours");
  await becomes(() => page.getByLabel("Your name").inputValue(), "Otto");
  assert.equal(guests.count(), 1, "one guest was made");
});

test("people are called as they like, and bots of the usual level take the seats left over", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.getByLabel("Your name").fill("Otto");
  await page.locator('[data-action="new-table"]').click();
  await page.getByRole("dialog").locator('[data-action="make"]').click();
  await page.waitForSelector(".colours");
  await becomes(() => page.getByLabel("Your name").inputValue(), "Otto", "no bot has a person’s name");
  for (const [seat, name] of [
    [1, "Mira"],
    [2, "Jonas"],
  ]) {
    const other = await harness.newPage();
    await other.request.post(`${base}/api/guest`, { data: { name } });
    await other.goto(page.url());
    await other.locator(`[data-seat="${seat}"] [data-action="sit"]`).click();
    await page.locator(`[data-seat="${seat}"]`).getByText(String(name)).waitFor();
  }
  // Those who play under a bot’s own name would be taken for it.
  const bot = await page.request.post(`${base}/api/guest`, { data: { name: "Brickle" } });
  assert.equal(bot.status(), 400);
  await page.locator('[data-action="fill"]').click();
  await page.locator('[data-seat="3"]').getByText("Skilled bot").waitFor();
  await page.locator('[data-action="start"]:not([aria-disabled])').click();
  await page.waitForSelector(GAME);
  const names = await page
    .locator(".player-title")
    .evaluateAll((titles) => titles.map((each) => each.textContent?.trim() ?? ""));
  assert.deepEqual(
    names.map((name) => name.split(" ")[0]),
    ["Otto", "Mira", "Jonas", "Orelby"],
  );
});

test("a code takes a name to another device, and either signs the other out", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.getByLabel("Your name").fill("Ann of the Hills");
  await page.locator('[data-action="devices"]').click();
  const devices = page.getByRole("dialog");
  await devices.getByRole("button", { name: "Get a code" }).click();
  const code = (await devices.locator(".code").textContent()) ?? "";
  const other = await harness.newPage({ userAgent: "Mozilla/5.0 (iPhone; like Mac OS X) Safari/604.1" });
  await other.goto(base);
  await other.locator('[data-action="devices"]').click();
  await other.getByLabel("Code from another device").fill(code);
  await other.getByRole("button", { name: "Use code" }).click();
  const known = () =>
    /** @type {HTMLInputElement | null} */ (document.querySelector("#my-name"))?.value === "Ann of the Hills";
  await other.waitForFunction(known);
  await page.reload();
  await page.locator('[data-action="devices"]').click();
  const rows = devices.getByRole("listitem");
  await rows.nth(1).getByText("Safari on iPhone").waitFor();
  assert.match((await rows.nth(0).textContent()) ?? "", /This device/);
  await harness.checkAccessibility("devices", page, "dialog[open]");
  await rows.nth(1).getByRole("button", { name: "Sign out" }).click();
  await until(async () => (await rows.count()) === 1, "the other device is signed out");
  await other.reload();
  await other.waitForFunction(() => document.querySelector(".home-list"));
  await becomes(() => other.getByLabel("Your name").inputValue(), "", "the other device is nobody any more");
  // The last device asks before it lets go.
  await rows.nth(0).getByRole("button", { name: "Sign out" }).click();
  await devices.getByText("This is your only device").waitFor();
  await harness.checkAccessibility("the last device", page, "dialog[open]");
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
