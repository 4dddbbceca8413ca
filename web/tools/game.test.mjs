// A game against bots: from the first settlement to the replay, through reloads and restarts, with mouse and with
// keyboard.
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAME, MY_TURN, openGame, openTable, play, startWithBots } from "./player.mjs";
import { becomes, countOf, handOf, until, useHarness } from "./harness.mjs";

const harness = useHarness();
/** The commitment of the first table of a server with seed 1. */
const SEED_1 = "621f2759e0033285d32c8373683fa370ee0b7e641e5b7ea41cfe18614e761a38";

test("a whole game by clicking, its result, statistics, proof, replay and rematch", async () => {
  const { page, base } = harness;
  // A short game shows as much as a long one.
  const table = await openTable(page, base, { game: { kind: "settlers", rules: { victory_target: 4 } } });
  const { info } = await page.evaluate(
    (id) => fetch(`/api/tables/${id}`).then((answer) => answer.json()),
    table,
  );
  assert.equal(info.commitment, SEED_1, "the dice are the same as ever");
  await startWithBots(page);
  assert.equal(await play(page), "over");
  assert.match((await page.locator(".result h2").textContent()) ?? "", / won/);
  await harness.checkAccessibility("result", page, ".result");
  await page.locator("#result-points").focus();
  await page.keyboard.press("ArrowRight");
  await page.waitForSelector(".chart-line");
  await harness.checkAccessibility("statistics", page, ".result");
  await page.locator("#result-dice").click();
  await page.waitForSelector(".notice-good");
  await harness.checkAccessibility("proof", page, ".result");
  // A record that is not what this browser kept is found out.
  await page.evaluate((id) => {
    const kept = JSON.parse(localStorage.getItem(`dice-${id}`) ?? "{}");
    for (const start of Object.values(kept)) for (const seat in start.nonces) start.nonces[seat] = "x";
    localStorage.setItem(`dice-${id}`, JSON.stringify(kept));
  }, table);
  await page.locator("#result-points").click();
  await page.locator("#result-dice").click();
  await page.waitForSelector('.notice-bad[data-verdict="bad"]');

  await page.getByRole("link", { name: "Replay" }).click();
  await page.waitForSelector(".scrubber");
  await becomes(() => page.title(), "Replay · Brickwool");
  await becomes(() => page.locator("[data-piece]").count(), 1, "only the robber stands at the beginning");
  await page.keyboard.press("End");
  await page.waitForFunction(() => document.querySelectorAll("[data-piece]").length > 10);
  await harness.checkAccessibility("replay");
  await page.locator('select[aria-label="Seen by"]').selectOption("spectator");
  await page.waitForFunction(
    () =>
      document.querySelector(".open-cards .back-resource") || !document.querySelector(".open-cards .card"),
  );
  await page.keyboard.press("Home");
  await page.locator('select[aria-label="Speed"]').selectOption("70");
  await page.locator('[data-action="run"]').click();
  await page.waitForFunction(
    () => Number(/** @type {HTMLInputElement} */ (document.querySelector(".scrubber")).value) > 5,
  );
  await page.goto(`${base}/replay/${table}?at=40`);
  await page.getByText("41 / ").waitFor();

  // The same board again, from the replay: the dialog begins with the settings of that game.
  const boardOf = (/** @type {string} */ id) =>
    page.evaluate(async (at) => {
      for (;;) {
        const { entries } = await (await fetch(`/api/tables/${at}/history?since=0`)).json();
        const started = entries.find((/** @type {any} */ { type }) => type === "started");
        if (started) return started.board.layout_notation;
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
    }, id);
  const before = await boardOf(table);
  await page.locator('[data-action="same-board"]').click();
  const dialog = page.getByRole("dialog", { name: "New game" });
  await dialog.getByText("first to 4 · Board of the last game").waitFor();
  await harness.checkAccessibility("the same board again", page, "dialog[open]");
  await dialog.locator('[data-action="make"]:not(:disabled)').click();
  await page.waitForURL((url) => !url.pathname.includes(table));
  await page.waitForSelector(GAME);
  const again = new URL(page.url()).pathname.split("/").at(-1) ?? "";
  assert.notEqual(again, table);
  await becomes(() => boardOf(again), before);

  await page.goto(`${base}/t/${table}`);
  await page.locator('.result [data-action="same-board"]').waitFor();
  await page.locator('[data-action="rematch"]').click();
  await page.waitForURL((url) => url.pathname.startsWith("/t/") && !url.pathname.endsWith(table));
  await page.waitForSelector(GAME);
});

test("without harbours the bank asks four cards of a kind, even beside a harbour", async () => {
  const { page, base } = harness;
  const table = await openGame(page, base, {
    seats: 2,
    game: { kind: "settlers", rules: { harbours: false }, board: "beginner" },
  });
  await play(page, '[data-target^="settlement"]');
  const history = await (await page.request.get(`${base}/api/tables/${table}/history`)).json();
  const { board } = history.entries.find((/** @type {any} */ { type }) => type === "started");
  const places = page.locator('[data-target^="settlement"]');
  const free = await places.evaluateAll((all) =>
    all.map((place) => Number(place.getAttribute("data-vertex"))),
  );
  const harbours = board.edges.filter((/** @type {any} */ { harbour }) => harbour);
  const beside = free.find((vertex) =>
    harbours.some((/** @type {any} */ { vertices }) => vertices.includes(vertex)),
  );
  assert.ok(beside !== undefined, "the board has harbours to settle at");
  await page.locator(`[data-target="settlement-${beside}"]`).dispatchEvent("click");
  await page.waitForSelector('[data-target^="road"]');
  const trade = '[data-action="trade"]:not([aria-disabled])';
  assert.equal(await play(page, `.game:has(${MY_TURN}) ${trade}`, 60, "hoard"), "stopped");
  await page.locator(trade).click();
  const rates = await page.locator("[data-rate]").allTextContents();
  assert.deepEqual(rates, ["4", "4", "4", "4", "4"]);
});

test("a double click rolls the dice and does not end the turn", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  await play(page, '[data-action="roll"]');
  const box = await page.locator('[data-action="roll"]').boundingBox();
  assert.ok(box);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down({ clickCount: 1 });
  await page.mouse.up({ clickCount: 1 });
  await page.locator('[data-action="end"]').waitFor();
  const turns = await page.locator(".line-turn").count();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  await becomes(() => page.locator(".line-turn").count(), turns);
});

test("a reload in the middle of a turn loses nothing", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  await play(page, MY_TURN);
  const seen = async () => ({
    banner: await page.locator(".banner-text").textContent(),
    hand: await handOf(page),
    pieces: await page.locator("[data-piece]").count(),
    last: await page.locator(".line").last().textContent(),
  });
  const before = await seen();
  await page.reload();
  await page.waitForFunction(() => document.querySelectorAll(".line").length > 5);
  await becomes(() => seen(), before);
});

test("the server goes away and comes back; the game goes on", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  await play(page, MY_TURN);
  await harness.server.restart();
  await page.locator('[data-action="end"]').click();
  await page.waitForFunction(
    () =>
      !document.querySelector(".banner-bad") &&
      !document.querySelector('[data-action="end"]:not([aria-disabled])'),
  );
});

test("a build is taken back, until something else happens", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  await play(page, '[data-target^="settlement"]');
  await page.locator("[data-target]").first().dispatchEvent("click");
  await page.waitForSelector('[data-target^="road"]');
  const built = await page.locator('[data-piece^="settlement"]').count();
  await page.locator('[data-action="undo"]:not([aria-disabled])').click();
  await page.waitForSelector('[data-target^="settlement"]');
  await becomes(() => page.locator('[data-piece^="settlement"]').count(), built - 1);
  await page.getByText("undid the last step").waitFor();
});

test("a turn with the keyboard alone", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  const shown = (/** @type {string} */ selector) => page.locator(selector).count();
  await until(async () => {
    if (await shown(MY_TURN)) return true;
    if (await shown('[data-action="roll"]')) await page.keyboard.press("d");
    else if (await shown('.offer [data-action="decline"]')) await page.keyboard.press("n");
    else if (await shown("[data-target], .sheet")) {
      await page.keyboard.press("b");
      await page.waitForFunction(
        () =>
          document.activeElement?.matches("[data-target], .sheet *") ||
          !document.querySelector("[data-target], .sheet"),
      );
      await page.keyboard.press("ArrowRight");
      await page.keyboard.press("Enter");
    }
    return false;
  }, "the dice were rolled");
  if ((await countOf(page)) > 0) {
    await page.keyboard.press("t");
    await page.waitForSelector(".trade");
    await page.keyboard.press("b");
    await page.waitForFunction(() => document.activeElement?.closest(".trade"));
    const onCard = () => page.evaluate(() => document.activeElement?.matches(".trade .step-more") ?? false);
    for (let tabs = 0; tabs < 12 && !(await onCard()); tabs += 1) await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.waitForSelector(".trade .step-some");
    await page.keyboard.press("Escape");
    await page.locator(".trade").waitFor({ state: "detached" });
  }
  await page.keyboard.press("?");
  await page.getByRole("dialog").getByText("roll the dice").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("roll the dice").waitFor({ state: "detached" });
  await page.keyboard.press("e");
  await page.waitForFunction((mine) => !document.querySelector(mine), MY_TURN);
});

test("what is not possible says why; the log can be searched and points at the board", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2 });
  await page.locator('[data-action="city"]').click({ force: true });
  assert.match((await page.locator(".banner-bad").textContent()) ?? "", /^City: /);
  await play(page, MY_TURN);
  await harness.checkAccessibility("my turn");
  await page.getByLabel("What the log shows").selectOption("build");
  await page.waitForFunction(
    () =>
      document.querySelectorAll(".line").length &&
      [...document.querySelectorAll(".line:not(.line-turn)")].every((line) =>
        /built|bought|Longest/.test(line.textContent ?? ""),
      ),
  );
  await page.locator(".line:not(.line-turn)").first().hover();
  await page.locator(".last").first().waitFor();
  await page.locator("#tab-dice").click();
  await page.getByText("what fair dice would show").waitFor();
  await becomes(() => page.title(), /^[●○] Your turn/);
});

test("somebody who looks on sees the board and no hands", async () => {
  const { page, base } = harness;
  const table = await openGame(page, base, { seats: 2 });
  await play(page, MY_TURN);
  const other = await harness.newPage();
  await other.goto(`${base}/t/${table}`);
  await other.getByText("You are watching").waitFor();
  await page.getByText("1 spectator").waitFor();
  await becomes(() => other.locator("[data-hand], [data-target], .actions").count(), 0);
  assert.equal(await other.locator("[data-piece]").count(), await page.locator("[data-piece]").count());
  await harness.checkAccessibility("looking on", other);
});

test("when the time for a decision is up, the game goes on by itself", async () => {
  const { page, base } = harness;
  await openGame(page, base, { seats: 2, clock: { decision: 5 } });
  await play(page, '[data-target^="settlement"]');
  await page.locator(".countdown").waitFor();
  await page.getByText("Time was up").first().waitFor();
});
