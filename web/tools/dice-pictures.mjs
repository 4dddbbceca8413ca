// Plays dice games in a server of its own and takes a picture of every mode, at a desk and on a phone: `node dice-
// pictures.mjs ../../docs/screenshots [theme] [desk | phone]`.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { launch } from "./browser.mjs";
import { playDice } from "./dice-player.mjs";
import { startServer } from "./server.mjs";

const [folder = "../../docs/screenshots", theme = "day", only = ""] = process.argv.slice(2);
mkdirSync(folder, { recursive: true });
const server = await startServer();
const browser = await launch();
for (let progress = 0; progress < 1;) {
  await new Promise((resolve) => setTimeout(resolve, 300));
  ({ progress } = await (await fetch(`${server.base}/api/dice/solver`, { method: "POST" })).json());
}

for (const [suffix, options] of /** @type {[string, object][]} */ ([
  ["", { viewport: { width: 1200, height: 700 } }],
  ["-phone", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
])) {
  if (only && (only === "phone") !== Boolean(suffix)) continue;
  const context = await browser.newContext(options);
  context.setDefaultTimeout(90_000);
  await context.addInitScript((name) => localStorage.setItem("theme", name), theme);
  const page = await context.newPage();
  const coach = (/** @type {string} */ mode) =>
    context.addInitScript((name) => localStorage.setItem("dice-coach", name), mode);
  const shoot = async (/** @type {string} */ name) => {
    await page.waitForTimeout(900);
    await page.screenshot({ path: join(folder, `dice-${name}${suffix}.jpg`), type: "jpeg", quality: 70 });
    console.log(name + suffix);
  };
  await page.request.post(`${server.base}/api/guest`, { data: { name: "Ann" } });

  // Alone, with hints before every decision.
  await coach("hints");
  await page.goto(server.base);
  await page.waitForSelector(".dice-home");
  await page.locator(".dice-home").scrollIntoViewIfNeeded();
  await shoot("home");
  await page.locator('[data-action="dice-alone"]').click();
  await page.waitForSelector('[data-action="roll"]');
  await shoot("roll");
  await playDice(page, "advised", { decision: "choose", turns: 9 });
  await page.locator("[data-die]").nth(1).click();
  await shoot("choose");
  await playDice(page, "advised", { decision: "build", turns: 9 });
  await shoot("build");
  await playDice(page, "advised", { decision: "build", shown: "[data-build]:has(.chip-exchange)" });
  if (await page.locator("[data-build]:has(.chip-exchange)").count()) {
    await page.locator("[data-build]:has(.chip-exchange)").first().click();
    await shoot("exchange");
    await page.keyboard.press("Escape");
  }
  await page.locator('[data-coach="verdicts"]').click();
  await playDice(page, "careless");
  await page.waitForSelector("[data-decision]");
  await shoot("report");
  await page.locator("[data-decision]").first().click();
  await shoot("position");

  // At one device.
  await page.goto(server.base);
  await page.locator('[data-action="dice-here"]').click();
  for (const [i, name] of ["Ann", "Ben", "Cleo"].entries()) {
    if (i > 1) await page.locator('[data-action="add-name"]').click();
    await page.locator(`#hot-${i}`).fill(name);
  }
  await page.locator('[data-action="hot-seat-begin"]').click();
  await page.waitForSelector('[data-action="roll"]');
  await playDice(page, "careless", { decision: "choose", turns: 16 });
  await shoot("hot-seat");

  // With others: a table before its game, and a game against bots.
  await page.goto(server.base);
  await page.locator('[data-action="dice-friends"]').click();
  await page.locator('[data-action="dice-make"]').click();
  await page.waitForSelector(".seat-list");
  await shoot("table");
  await coach("verdicts");
  await page.goto(server.base);
  await page.locator('[data-action="dice-optimal"]').click();
  await page.waitForSelector('[data-action="roll"]');
  await page.locator('[data-coach="verdicts"]').click();
  await playDice(page, "careless", { decision: "build", turns: 6 });
  await shoot("bot");

  // The viewer, what it says of a mistake, and a plan.
  await page.goto(`${server.base}/dice/viewer?board=R0,R1,R2,R3,R4,C7,C12,S3,S4,J1,K2`);
  await page.waitForSelector('[data-standing="used"]');
  await shoot("viewer");
  await page.goto(`${server.base}/dice/viewer?board=R0,S3,S8,J1`);
  await page.waitForSelector(".viewer-wrong");
  await shoot("mistake");
  await page.goto(`${server.base}/dice/viewer?board=R0,S3,R2,K1,J2,J3`);
  await page.waitForSelector('[data-standing="used"]');
  await page.locator('[data-more="gold"]').click();
  await page.locator('[data-more="lumber"]').click();
  await page.locator('[data-structure="S4"]').click();
  await page.waitForSelector("[data-step]");
  await page.locator('[data-action="next-step"]').click();
  if (suffix) await page.locator(".plan-steps").scrollIntoViewIfNeeded();
  await shoot("plan");
  await context.close();
}
await browser.close();
server.stop();
