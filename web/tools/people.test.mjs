// People at one table: they meet by a link, trade and counter, talk, go away and come back, and leave; what hosts do
// about a nuisance.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, MY_TURN, openTable, play, startWithBots } from "./player.mjs";
import { becomes, handOf, until, useHarness } from "./harness.mjs";
import { meet, playUntil, put, TIME_TO_TRADE } from "./meeting.mjs";

const harness = useHarness();

test("an offer, a counter-offer, and a deal", async () => {
  const { page } = harness;
  const { other } = await meet(harness, { game: TIME_TO_TRADE });
  /** @type {Record<string, number>} */ let mine = {};
  /** @type {Record<string, number>} */ let theirs = {};
  let [give, want, extra] = ["", "", ""];
  await playUntil(harness, other, async () => {
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
  await harness.checkAccessibility("trade", page, ".trade");
  await page.locator('[data-action="offer"]').click();
  // What nobody took is there again, to be offered again.
  await other.locator('.offer [data-action="decline"]').click();
  await page.locator('.trade [data-action="offer"]:not([aria-disabled])').click();
  await other.locator('.offer [data-action="counter"]').click();
  await put(other, "get", extra);
  await harness.checkAccessibility("counter-offer", other, ".offer");
  await other.locator('.offer [data-action="offer"]').click();
  await page.getByText(/gives/).waitFor();
  await harness.checkAccessibility("answers", page, ".offer");
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
  const { other } = await meet(harness);
  await page.keyboard.press("/");
  await page.locator("[data-chat]").fill("Hello <b>there</b>");
  await page.keyboard.press("Enter");
  await other.locator("#tab-chat .badge").waitFor();
  await other.locator("#tab-chat").click();
  await other.getByText("Hello <b>there</b>").waitFor();
  await other.getByText("Mute somebody").click();
  await harness.checkAccessibility("chat", other, ".log");
  await other.getByRole("button", { name: "Mute Ann" }).click();
  await other.getByText("(muted)").waitFor();
});

test("whoever goes away is replaced by a bot, and plays on when back; whoever leaves is gone", async () => {
  const { page, base } = harness;
  const { other, table } = await meet(harness);
  await other.goto(`${base}/rules`);
  await page.getByText("away", { exact: true }).waitFor();
  await harness.checkAccessibility("somebody away", page, ".players");
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
  assert.notEqual(await play(page, MY_TURN), "timeout");
});

/** A page of somebody else who takes a seat at a table. @param {string} table @param {string} name */
async function sitDown(table, name) {
  const { base } = harness;
  const other = await harness.newPage();
  await other.request.post(`${base}/api/guest`, { data: { name } });
  await other.goto(`${base}/t/${table}`);
  await other.locator('[data-action="sit"]').first().click();
  return other;
}

test("whoever the host keeps out is gone, and can be let back in", async () => {
  const { page, base } = harness;
  const table = await openTable(page, base, { seats: 3 });
  await page.locator('[data-action="sit"]').first().click();
  const other = await sitDown(table, "Rowdy");
  await page.locator(".seat-row").getByText("Rowdy").waitFor();
  await page.getByRole("button", { name: "Block" }).click();
  await other.getByText("The host has blocked you from this table.").waitFor();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Blocked (1)" }).click();
  const list = page.getByRole("dialog", { name: "Blocked" });
  await list.getByText("Rowdy").waitFor();
  await harness.checkAccessibility("blocked guests", page, "dialog[open]");
  await list.getByRole("button", { name: "Unblock" }).click();
  await list.getByText("can join again").waitFor();
  await other.goto(`${base}/t/${table}`);
  await other.locator('[data-action="sit"]').first().click();
  await page.locator(".seat-row").getByText("Rowdy").waitFor();
});

test("a report says whom it is about", async () => {
  const { page, base } = harness;
  const table = await openTable(page, base, { seats: 3 });
  await page.locator('[data-action="sit"]').first().click();
  await sitDown(table, "Rowdy");
  await page.locator(".seat-row").getByText("Rowdy").waitFor();
  await page.locator('[data-action="report"]').click();
  const dialog = page.getByRole("dialog", { name: "Report to the operators" });
  await becomes(() => dialog.getByLabel("About").locator("option:checked").textContent(), "Rowdy (seat 2)");
  await becomes(() => dialog.locator('[data-action="send-report"]').isDisabled(), true, "it needs a text");
  await dialog.getByLabel("What happened").fill("He shouts.");
  await harness.checkAccessibility("report", page, "dialog[open]");
  const sent = page.waitForRequest((request) => request.url().endsWith("/report"));
  await dialog.locator('[data-action="send-report"]').click();
  await dialog.getByText("Thank you").waitFor();
  const { guest, text } = (await sent).postDataJSON();
  const seats = await page.evaluate(
    (id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()),
    table,
  );
  assert.deepEqual([guest, text], [seats.info.seats[1].player.guest, "He shouts."]);
});

test("a game that is abandoned shows the proof of its dice", async () => {
  const { page, base } = harness;
  await openTable(page, base, { seats: 2 });
  await startWithBots(page);
  await page.waitForSelector(GAME);
  const address = page.url();
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("menuitem", { name: "Leave the game" }).click();
  await page.getByRole("button", { name: "End the game" }).click();
  await page.waitForSelector(".page-home");
  await page.goto(address);
  await page.getByRole("heading", { name: "This table was closed" }).waitFor();
  await page.locator('[data-verdict="good"]').waitFor();
  await page.getByRole("link", { name: "Download the record" }).waitFor();
  await harness.checkAccessibility("abandoned");
});
