// Takes pictures of the page by playing it: `node pictures.mjs folder [screen] [theme] [state,…]`, with a server
// of its own. Without arguments it makes the pictures in docs/screenshots anew.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launch } from "./browser.mjs";
import { MY_TURN, addPlayer, openTable, play, startWithBots } from "./player.mjs";
import { startServer } from "./server.mjs";

const docs = new URL("../../docs/screenshots/", import.meta.url).pathname;
const [folder = docs, screen = "", asked = "", states = ""] = process.argv.slice(2);
/** JPEG is a third as large. @type {{type: "jpeg" | "png", quality?: number}} */
const kind = folder === docs ? { type: "jpeg", quality: 76 } : { type: "png" };
const screens = /** @type {[string, number, number][]} */ ([
  ["laptop", 1200, 700],
  ["wide", 1920, 1080],
  ["phone", 390, 844],
]);
/**
 * What the documentation shows, by screen and theme; everything, where a folder was named.
 * @type {Record<string, string[]>}
 */
const shown = {
  laptop: [
    "home",
    "gathering",
    "setup",
    "midgame",
    "trade",
    "robber",
    "discard",
    "end",
    "statistics",
    "replay",
    "advice",
    "heat",
    "decision",
    "analyse",
  ],
  "laptop evening": ["review"],
  wide: ["midgame", "decision"],
  phone: ["home", "setup", "midgame", "trade", "discard", "end", "heat", "decision", "analyse"],
};
const themes = asked ? [asked] : folder === docs ? ["day", "evening"] : ["day"];

/**
 * What a state looks like to the person who plays on until it is there.
 * @type {[name: string, selector: string][]}
 */
const moments = [
  ["setup", `.game:not(:has(${MY_TURN})):has([data-target^="settlement"]):has([data-piece^="road"])`],
  ["hint", `.game:not(:has(${MY_TURN})):has([data-target^="settlement"]):has([data-piece^="road"])`],
  ["heat", `.game:not(:has(${MY_TURN})):has([data-target^="settlement"])`],
  ["advice", `.game:has(${MY_TURN}):has([data-target])`],
  ["roll", '[data-action="roll"]'],
  ["discard", ".discard"],
  ["victims", ".victims"],
  ["offered", '.offer [data-action="decline"]'],
  ["robber", '[data-target^="robber"]'],
  ["freeroads", '[data-action="stop"]'],
  ["monopoly", `.game:has(${MY_TURN}) [data-dev="monopoly"]:not(.pile-fresh)`],
  ["plenty", `.game:has(${MY_TURN}) [data-dev="year_of_plenty"]:not(.pile-fresh)`],
  ["knight", `.game:has(${MY_TURN}) [data-dev="knight"]`],
  [
    "trade",
    `.game:has(${MY_TURN}):has([data-target]):has([data-piece^="city"]) [data-action="trade"]:not([aria-disabled])`,
  ],
  // Late enough to have some forty pieces on the board.
  ["midgame", `.game:has(${MY_TURN}):has([data-target]) .board-live:has(> :nth-child(42))`],
];

/** The middle of a game between bots, for the analysis board. */
const MIDDLE =
  "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;official;39.48.49:-:56.63.64:B1W1G5:-:0/36.37:25:37.45.47:" +
  "B1W4G1:-:0/5.14:40:3.8.15.58:G6:-:0/8.18.28:-:13.20.25.34:L1B4W1G1:-:0;9:-:-:K14R1Y2M2V5:3:-:-;turn:after";

await mkdir(folder, { recursive: true });
const server = await startServer();
const browser = await launch();
for (const [[name, width, height], theme] of screens
  .filter(([each]) => each.includes(screen))
  .flatMap((each) => themes.map((worn) => /** @type {const} */ ([each, worn])))) {
  const wanted = shown[theme === "day" ? name : `${name} ${theme}`];
  if (folder === docs && !states && !wanted) continue;
  const phone = name === "phone";
  const context = await browser.newContext({
    viewport: { width, height },
    hasTouch: phone,
    isMobile: phone,
    deviceScaleFactor: 1,
  });
  await context.addInitScript((worn) => {
    localStorage.setItem("theme", worn);
    localStorage.setItem("confirm-first", "no");
  }, theme);
  await addPlayer(context);
  const page = await context.newPage();
  page.on("pageerror", (error) => console.error(name, error.stack));
  const left = new Set(
    states
      ? states.split(",")
      : folder === docs
        ? wanted
        : [
            "home",
            "newgame",
            "newtable",
            "rules",
            "gathering",
            ...moments.map(([each]) => each),
            "answers",
            "end",
            "statistics",
            "proof",
            "replay",
            "six",
            "review",
            "decision",
            "opening",
            "marked",
            "upload",
            "analyse",
            "drafting",
          ],
  );
  const shoot = async (/** @type {string} */ what, pause = 1200) => {
    if (!left.delete(what)) return;
    await page.waitForTimeout(pause);
    await page.screenshot({
      path: join(
        folder,
        `${what}-${name}${theme === "day" ? "" : `-${theme}`}.${kind.type === "jpeg" ? "jpg" : "png"}`,
      ),
      ...kind,
    });
  };
  /**
   * Something a dialog or panel shows once a button was pressed.
   * @param {string} what
   * @param {string} button
   */
  const open = async (what, button) => {
    if (!left.has(what)) return;
    // Escape has closed the result.
    const result = page.locator(".result-open");
    if (await result.count()) await result.click();
    await page.locator(button).first().click();
    await shoot(what);
    await page.keyboard.press("Escape");
  };

  let table = "";
  for (let game = 0; game < 4 && [...left].some((what) => !["home", "six"].includes(what)); game += 1) {
    if (game === 0) {
      await page.goto(`${server.base}/rules`);
      await shoot("rules");
    }
    table = await openTable(page, server.base, { bot_pause: 60 });
    await page.locator('[data-action="sit"]').first().click();
    await page.locator('[data-action="seat-bot"]').first().click();
    await shoot("gathering");
    await page.locator('[data-action="fill"]').click();
    await page.locator('[data-action="start"]:not([aria-disabled])').click();
    await page.waitForSelector(".game");
    const over = async () => (await page.locator(".result").count()) > 0;
    while (!(await over()) && moments.some(([what]) => left.has(what))) {
      const next = moments.filter(([what]) => left.has(what));
      if ((await play(page, next.map(([, selector]) => selector).join(","), 240)) !== "stopped") break;
      for (const [what, selector] of next) {
        if (!(await page.locator(selector).count())) continue;
        if (["monopoly", "plenty", "knight"].includes(what)) {
          await page.locator(`[data-dev="${what === "plenty" ? "year_of_plenty" : what}"]`).click();
          await shoot(what);
          await page.keyboard.press("Escape");
        } else if (what === "trade") {
          await page.keyboard.press("t");
          await page.locator(".composer-row:nth-child(1) .step-more:not(:disabled)").first().click();
          await page.locator(".composer-row:nth-child(2) .step-more:not(:disabled)").last().click();
          await shoot(what);
          await page.locator('[data-action="offer"]').click();
          if (left.has("answers")) await page.waitForTimeout(200);
          await shoot("answers", 0);
          await page.keyboard.press("Escape");
        } else if (["hint", "heat", "advice"].includes(what)) {
          await page.locator('[data-action="hint"]').click();
          await page.waitForSelector(".hint [data-hint]");
          if (what === "heat") {
            await page.locator('.hint [data-action="heat"]').check();
            await page.locator('[data-target^="settlement"]:has(.heat-best)').first().focus();
          }
          await shoot(what);
          await page.keyboard.press("Escape");
        } else await shoot(what, what === "setup" ? 1500 : 900);
        break;
      }
    }
    const after = ["end", "statistics", "proof", "replay", "review", "decision", "opening", "marked"];
    if (after.some((what) => left.has(what))) {
      if ((await play(page, "", 240)) !== "over") continue;
      await page.waitForSelector(".points");
      await shoot("end");
      await open("statistics", "#result-statistics");
      await open("proof", "#result-dice");
      await page.goto(`${server.base}/replay/${table}?at=330`);
      await page.waitForSelector(".scrubber");
      await shoot("replay");
      if (["review", "decision", "opening", "marked"].some((what) => left.has(what))) {
        await page.goto(`${server.base}/review/${table}?at=200`);
        await page.waitForSelector(".review-story");
        await page.waitForFunction(() => !document.querySelector(".review-progress"), null, {
          timeout: 240_000,
        });
        await shoot("review");
        await page.locator('.sums-player[aria-pressed="true"]').click();
        // One whose better move has a place on the board.
        for (const card of await page.locator(".decision-head").all()) {
          await card.click();
          await page.waitForTimeout(200);
          if (await page.locator(".rank-better").count()) break;
        }
        await shoot("decision");
        await page.locator('[data-action="all-decisions"]').click();
        await page.locator(".decision-head").first().click();
        await page.locator('.decision-actions [data-action="heat"]').check();
        await shoot("opening");
        await page.goto(`${server.base}/replay/${table}?at=330`);
        await page.waitForSelector(".scrubber-mark");
        await shoot("marked");
      }
    }
  }
  if (left.has("six")) {
    await openTable(page, server.base, {
      seats: 6,
      bot_pause: 60,
      game: { kind: "settlers", shape: "large" },
    });
    await startWithBots(page);
    await play(page, `.game:has(${MY_TURN}):has([data-target]) .board-live:has(> :nth-child(42))`, 240);
    await shoot("six");
  }
  if (left.has("upload")) {
    await page.goto(`${server.base}/review`);
    await page.waitForSelector(".upload-box");
    await shoot("upload");
  }
  if (left.has("analyse") || left.has("drafting")) {
    await page.goto(`${server.base}/analyse?p=${MIDDLE}`);
    await page.waitForSelector('.opinion[aria-busy="false"]', { timeout: 240_000 });
    await shoot("analyse");
    await page.locator('[data-tool="settlement"]').click();
    await shoot("drafting");
  }
  await page.goto(server.base);
  await page.waitForSelector(".island");
  await shoot("home");
  await open("newgame", '[data-action="choose"]');
  await open("newtable", '[data-action="new-table"]');
  console.log(name, left.size ? `without ${[...left].join(" ")}` : "all");
  await context.close();
}
await browser.close();
server.stop();
