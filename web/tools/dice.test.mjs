// The dice game in a real browser against a real server: alone, on one device, with others; the coach against the
// command line; the viewer and the planner; phone, keyboard, and what assistive technology needs.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { decide, decision, gameOf, playDice, takeTurn, waitForChange } from "./dice-player.mjs";
import { becomes, scrolls, useHarness } from "./harness.mjs";
import { openTable } from "./player.mjs";
import { program } from "./server.mjs";

/** @typedef {import("playwright-core").Page} Page */

// The game is solved once for all tests.
const harness = useHarness({ sharedServer: true });

/** Begins a game alone from the home page. @param {Page} where @param {string} [coach] */
async function alone(where, coach = "verdicts") {
  await where.addInitScript((mode) => localStorage.setItem("dice-coach", mode), coach);
  await where.goto(harness.base);
  await where.locator('[data-action="dice-alone"]').click();
  await where.waitForSelector('[data-action="roll"]');
}
/** Waits until the game is solved. */
async function solved() {
  for (let tries = 0; tries < 600; tries += 1) {
    const { progress } = await (await fetch(`${harness.base}/api/dice/solver`, { method: "POST" })).json();
    if (progress === 1) return;
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  throw new Error("the dice game is never solved");
}

test("one click from the home page to a game alone; play does not wait for the coach", async () => {
  const { page } = harness;
  // However quick the machine is, the game is not solved while this test looks.
  const advice = "**/api/dice/advise";
  await page.route(advice, (route) => route.fulfill({ json: { progress: 0.4 } }));
  await alone(page);
  await becomes(() => scrolls(page), false);
  await page.locator('[data-action="roll"]').click();
  await page.locator(".coach progress").waitFor();
  assert.match((await page.locator(".coach").textContent()) ?? "", /play on meanwhile/);
  await playDice(page, "careless", { turns: 2 });
  await becomes(() => page.locator(".score-now").count(), 1);
  await page.goto(harness.base);
  await page.waitForSelector(".game-row");
  assert.match((await page.locator(".home-list").first().textContent()) ?? "", /Dice game/);
});

test("builds and trades are taken back", async () => {
  const { page } = harness;
  await alone(page, "off");
  await playDice(page, "careless", { decision: "build", shown: "[data-build]" });
  const game = await gameOf(page);
  const build = page.locator("[data-build]").first();
  const structure = await build.getAttribute("data-build");
  await build.click();
  if (await page.locator('[data-action="do-plan"]').count())
    await page.locator('[data-action="do-plan"]').click();
  await page.waitForSelector(`[data-structure="${structure}"][data-standing="built"]`);
  for (let i = 0; i < 4 && (await gameOf(page)) !== game; i += 1) {
    const now = await gameOf(page);
    await page.locator('[data-action="undo"]:enabled').click();
    await waitForChange(page, now);
  }
  assert.equal(await gameOf(page), game);
});

test("several at one device, each with a map of their own", async () => {
  const { page } = harness;
  await page.goto(harness.base);
  await page.locator('[data-action="dice-here"]').click();
  await harness.checkAccessibility("players on one device");
  await page.locator("#hot-0").fill("Ann");
  await page.locator("#hot-1").fill("Ben");
  await page.locator('[data-action="hot-seat-begin"]').click();
  for (const [turn, name] of ["Ann", "Ben", "Ann"].entries()) {
    await page.waitForSelector(`.dice-game[data-game*="completed=${turn} "] [data-action="roll"]`);
    assert.match((await page.locator(".banner-text").textContent()) ?? "", new RegExp(name));
    assert.match((await page.locator(".map-owner").textContent()) ?? "", new RegExp(name));
    await takeTurn(page, turn);
  }
  await becomes(() => page.locator('[data-coach="off"]').getAttribute("aria-pressed"), "true");
  await page.locator(".score-who").nth(1).click();
  assert.match((await page.locator(".map-owner").textContent()) ?? "", /Ben/);
  await becomes(() => scrolls(page), false);
});

test("two people at a table with a bot; those who wait see whose turn it is", async () => {
  const { page } = harness;
  const table = await openTable(page, harness.base, { game: { kind: "dice" }, seats: 3 });
  await page.locator('[data-action="sit"]').first().click();
  await page.waitForSelector(".colours");
  const other = await harness.newPage();
  await other.request.post(`${harness.base}/api/guest`, { data: { name: "Ben" } });
  await other.goto(`${harness.base}/t/${table}`);
  await other.locator('[data-action="sit"]').first().click();
  // Otherwise a bot might be asked into Ben's seat.
  await page.locator(".seat-row").getByText("Ben").waitFor();
  await page.locator('[data-action="fill"]').click();
  await page.locator('[data-action="start"]:not([aria-disabled])').click();
  await Promise.all([page.waitForSelector(".dice-game"), other.waitForSelector(".dice-game")]);
  await takeTurn(page, 0);
  await other.waitForSelector('[data-action="roll"]');
  assert.match((await page.locator(".banner-text").textContent()) ?? "", /Ben/);
  await takeTurn(other, 1);
  // The bot plays, and it is Ann’s turn again.
  await page.waitForSelector('.dice-game[data-game*="completed=3 "] [data-action="roll"]');
  await page.locator("#side-log").click();
  await page.waitForFunction(() =>
    /Ben built|Ben ended/.test(document.querySelector(".log-lines")?.textContent ?? ""),
  );
  await page.locator("#side-chat").click();
  await page.locator("[data-chat]").fill("Well rolled");
  await page.keyboard.press("Enter");
  await other.locator("#side-chat").click();
  await other.getByText("Well rolled").waitFor();
});

test("the viewer draws boards and points at what is wrong", async () => {
  harness.expectsRefusals = true;
  const { page } = harness;
  await page.goto(`${harness.base}/dice/viewer`);
  const field = page.getByLabel("Board state");
  const show = async (/** @type {string} */ board) => {
    await field.fill(board);
    await page.locator('[data-action="show"]').click();
  };
  await show("R0,S3,R2,K1,J2");
  await page.waitForSelector('[data-structure="J1"][data-standing="used"]');
  await becomes(() => page.locator('[data-standing="built"]').count(), 4);
  await becomes(() => page.locator('[data-structure="R3"]').getAttribute("data-standing"), "next");
  await becomes(() => page.locator("[data-points]").textContent(), "8");
  await show("");
  await page.waitForFunction(() => !document.querySelector('[data-standing="built"]'));
  for (const [board, at, words] of [
    ["R0,S8", "3-5", "there is no S8"],
    ["R0,,R1", "3-3", "entry 2"],
    ["R0,x1,J2", "3-5", "begin with R, S, C, J or K"],
    ["J1,K1", "3-5", "both"],
    ["R0, R1", "3-6", "begin with R, S, C, J or K"],
  ]) {
    await show(board);
    await page.locator('[role="alert"]').getByText(words).waitFor();
    await becomes(() => page.locator(".viewer-wrong").getAttribute("data-at"), at, board);
    await becomes(() => field.getAttribute("aria-invalid"), "true");
  }
  await harness.checkAccessibility("viewer");
  await show("R0");
  await page.waitForFunction(() => !document.querySelector(".viewer-wrong"));
});

test("the planner finds the shortest way and plays it", async () => {
  const { page } = harness;
  await page.goto(`${harness.base}/dice/viewer?board=R0,J4`);
  await page.waitForSelector('[data-structure="J4"][data-standing="built"]');
  // What is needed is clicked together: 1 ore and 1 bricks.
  for (const face of ["grain", "wool", "lumber", "gold"])
    await page.getByRole("button", { name: `Less ${face}` }).click();
  await page.locator('[data-structure="R1"]').click();
  await page.waitForSelector('[data-step="swap 0 3"]');
  await becomes(
    () =>
      page.locator("[data-step]").evaluateAll((steps) => steps.map((step) => step.getAttribute("data-step"))),
    ["swap 0 3", "build R1"],
  );
  await page.locator('[data-action="play-plan"]').click();
  await page.waitForSelector('[data-structure="J4"][data-standing="used"]');
  await page.waitForSelector('[data-structure="R1"][data-standing="built"]');
  await page.locator('[data-structure="C30"]').click();
  await page.waitForSelector('[data-plan="none"]');
});

test("a turn with the keyboard alone", async () => {
  const { page } = harness;
  await alone(page, "off");
  await page.keyboard.press("Space");
  await page.waitForSelector('[data-die="0"]');
  await page.keyboard.press("1");
  await page.keyboard.press("3");
  await becomes(() => page.locator(".slot-kept").count(), 2);
  const first = await gameOf(page);
  await page.keyboard.press("Space");
  await waitForChange(page, first);
  await becomes(() => page.locator(".slot-kept").count(), 2, "what was kept stays kept");
  const second = await gameOf(page);
  await page.keyboard.press("a");
  await waitForChange(page, second);
  for (let tries = 0; tries < 20; tries += 1) {
    await page.waitForSelector('[data-action="end"]:enabled');
    if (!(await page.locator('[data-standing="payable"]').count())) break;
    const game = await gameOf(page);
    await page.keyboard.press("b");
    await page.keyboard.press("Enter");
    // Either something is built, or the trades that it needs are shown.
    await page.waitForFunction(
      (text) =>
        document.querySelector(".exchange") ||
        document.querySelector(".dice-game")?.getAttribute("data-game") !== text,
      game,
    );
    if (await page.locator(".exchange").count()) break;
  }
  await page.keyboard.press("Escape");
  const third = await gameOf(page);
  await page.keyboard.press("e");
  await waitForChange(page, third);
  await page.keyboard.press("?");
  await page.getByText("Keep all six dice").waitFor();
});

test("on a phone nothing is out of reach", async () => {
  const page = await harness.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await alone(page);
  await page.locator('[data-action="roll"]').tap();
  await page.locator('[data-die="2"]').tap();
  const reach = async () => {
    await becomes(() => scrolls(page), false);
    for (const button of await page.locator(".dice-game button:visible").all()) {
      const box = await button.boundingBox();
      const chip = (await button.getAttribute("data-build")) !== null;
      assert.ok(
        box &&
          box.height >= 44 &&
          box.x >= 0 &&
          (chip || box.x + box.width <= 390) &&
          box.y + box.height <= 844,
        `${await button.textContent()} ${JSON.stringify(box)}`,
      );
    }
  };
  await reach();
  await page.locator('[data-action="stop"]').tap();
  await page.waitForSelector('[data-action="end"]');
  await reach();
});

test("the coach says what the command line says", async () => {
  const { page } = harness;
  await solved();
  await alone(page, "hints");
  const folder = mkdtempSync(join(tmpdir(), "brickwool-dice-"));
  for (let checked = 0; checked < 6;) {
    const what = await decision(page);
    if (what === "roll") {
      await decide(page, "careless");
      continue;
    }
    const game = (await gameOf(page)) ?? "";
    const said = await (
      await page.request.post(`${harness.base}/api/dice/advise`, { data: { game } })
    ).json();
    const told = JSON.parse(
      execFileSync(program, ["dice", "--cache-folder", folder, "advise", game, "--json"], {
        encoding: "utf8",
        stdio: ["ignore", "pipe", "ignore"],
      }),
    );
    assert.deepEqual(said, told);
    await page.waitForSelector(".coach-best");
    assert.match(
      (await page.locator(".coach-sum").textContent()) ?? "",
      new RegExp(told.expected_score.toFixed(1).replace(".", "\\.")),
    );
    checked += 1;
    await decide(page, checked % 2 ? "advised" : "careless");
  }
});

test("a whole game by the coach’s advice gives nothing away; its review adds up", async () => {
  const { page } = harness;
  await solved();
  await alone(page, "hints");
  await harness.checkAccessibility("roll");
  await playDice(page, "advised", { decision: "choose" });
  await page.waitForSelector(".coach-best");
  await harness.checkAccessibility("choose with hints");
  assert.equal(await playDice(page, "advised"), "over");
  await page.waitForSelector(".sum");
  await becomes(() => page.locator("[data-given-away]").textContent(), "0");
  assert.match((await page.locator(".accuracy").textContent()) ?? "", /Nobody could have played this better/);
  await page.locator("#report-dice").click();
  await page.waitForSelector(".notice-good");
  await page.locator('[data-action="rematch"]').click();
  await page.waitForSelector('.dice-game[data-game*="completed=0 "] [data-action="roll"]');
});

test("a whole game without advice: what it cost is said, and where", async () => {
  const { page } = harness;
  await solved();
  await alone(page);
  await playDice(page, "careless", { decision: "build" });
  await page.locator("[data-die]").first().click();
  await harness.checkAccessibility("exchange");
  await page.keyboard.press("Escape");
  assert.equal(await playDice(page, "careless"), "over");
  await page.waitForSelector("[data-decision]");
  const parts = await page
    .locator(".sum-part b")
    .evaluateAll((numbers) => numbers.map((number) => Number(number.textContent?.replace("−", "-"))));
  const lucky = (await page.locator(".sum-good").count()) > 0;
  assert.ok(Math.abs(parts[0] + (lucky ? 1 : -1) * parts[1] - parts[2] - parts[3]) < 0.2, parts.join(" "));
  await page.locator("[data-decision]").first().click();
  await page.waitForSelector(".position .slot-die");
  await harness.checkAccessibility("report");
  await becomes(() => scrolls(page), false);
});

/** Only the bundle of the program is weighed: files of the tree have comments and white space. */
const embedded = process.env.PAGE === "embedded" ? {} : { skip: "the page is served from the tree" };

test(
  "a dice game fetches less than 100 KB of its own, and a table of the base game nothing of it",
  embedded,
  async () => {
    const { page } = harness;
    /** @type {Map<string, number>} */
    const fetched = new Map();
    page.on("response", async (response) =>
      fetched.set(new URL(response.url()).pathname, (await response.body().catch(() => "")).length),
    );
    await openTable(page, harness.base);
    const own = () =>
      [...fetched].filter(([path]) => path.includes("/dice/")).reduce((sum, [, size]) => sum + size, 0);
    assert.equal(own(), 0);
    const made = await (
      await page.request.post(`${harness.base}/api/tables`, { data: { game: { kind: "dice" }, seats: 1 } })
    ).json();
    await page.goto(`${harness.base}/t/${made.table}`);
    await page.locator('[data-action="sit"]').click();
    await page.locator('[data-action="start"]:not([aria-disabled])').click();
    await takeTurn(page, 0);
    assert.ok(own() > 40_000 && own() < 100_000, `${own()} bytes`);
  },
);

test("costs and rules are one click away, on a phone with the coach, too; no sentence has a code", async () => {
  const { page } = harness;
  await page.goto(`${harness.base}/dice/rules`);
  await page.getByRole("heading", { name: "Rules of the dice game" }).waitFor();
  assert.match((await page.locator(".rules-costs").textContent()) ?? "", /3 ore and 2 grain/);
  await harness.checkAccessibility("rules of the dice game");
  const phone = await harness.newPage({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await solved();
  for (const each of [page, phone]) {
    await alone(each, "hints");
    for (let turn = 0; turn < 3; turn += 1) {
      await playDice(each, "advised", { decision: "build" });
      const costs = each.locator('[data-action="costs"]');
      const box = await costs.boundingBox();
      assert.ok(
        box && box.width >= 40 && box.height >= 40 && box.x + box.width <= (each.viewportSize()?.width ?? 0),
      );
      await costs.click();
      await each.getByRole("dialog").getByText("1 lumber and 1 brick", { exact: true }).waitFor();
      if (!turn) await harness.checkAccessibility("costs above a game", each, "dialog[open]");
      await each.keyboard.press("Escape");
      const said = await each.evaluate(() => {
        const labels = [...document.querySelectorAll("[aria-label], [title]")];
        const words = labels.flatMap((one) => [one.getAttribute("aria-label"), one.getAttribute("title")]);
        return [document.body.innerText, ...words].join(" ");
      });
      assert.doesNotMatch(said, /\b[RSCJK]\d+\b|\b1 (points|bricks|rolls|dice)\b/);
      await playDice(each, "advised", { decision: "roll" });
    }
    await becomes(() => scrolls(each), false);
  }
});
