// Plays the dice game through the page by clicking what it shows: following the coach’s advice, or without thinking.
// For tests and pictures.

/** @typedef {import("playwright-core").Page} Page */

/** The game as one line, as the page has it. @param {Page} page */
export const gameOf = (page) => page.locator(".dice-game").getAttribute("data-game");

/** Waits until the page shows another moment of the game. @param {Page} page @param {string | null} before */
export const waitForChange = (page, before) =>
  page.waitForFunction(
    (text) => document.querySelector(".dice-game")?.getAttribute("data-game") !== text,
    before,
  );

/**
 * Waits for a decision of mine; says which.
 * @param {Page} page
 * @returns {Promise<"roll" | "choose" | "build" | "over">}
 */
export async function decision(page) {
  await page.waitForSelector(
    '[data-action="roll"], [data-action="reroll"]:enabled, [data-action="end"]:enabled, .report',
  );
  if (await page.locator(".report").count()) return "over";
  if (await page.locator('[data-action="roll"]').count()) return "roll";
  return (await page.locator('[data-action="reroll"]').count()) ? "choose" : "build";
}

/** Does what the coach says, whose hints are on. @param {Page} page @param {"choose" | "build"} what */
export async function followAdvice(page, what) {
  const before = await gameOf(page);
  await page.waitForSelector(".coach-best");
  if (what === "choose") {
    const wrong = await page
      .locator("[data-die]")
      .evaluateAll((dice) =>
        dice
          .filter((die) => die.matches(".slot-advised") !== die.matches(".slot-kept"))
          .map((die) => die.getAttribute("data-die")),
      );
    for (const die of wrong) await page.locator(`[data-die="${die}"]`).click();
    await page.locator('[data-action="reroll"]').click();
  } else if (/End the turn/.test((await page.locator(".coach-best").textContent()) ?? "")) {
    await page.locator('[data-action="end"]').click();
  } else {
    await page.locator(".chip-advised").first().click();
    // What has to be traded first is shown, and done with it.
    await page.waitForFunction(
      (text) =>
        document.querySelector('[data-action="do-plan"]') ||
        document.querySelector(".dice-game")?.getAttribute("data-game") !== text,
      before,
    );
    const plan = page.locator('[data-action="do-plan"]');
    if (await plan.count()) await plan.click();
    await page.waitForFunction(() => !document.querySelector('[data-action="end"]:disabled'));
    return;
  }
  await waitForChange(page, before);
}

/**
 * Keeps the first roll and builds what it pays for.
 * @param {Page} page
 * @param {"choose" | "build"} what
 */
export async function playCarelessly(page, what) {
  const before = await gameOf(page);
  const build = page.locator("[data-build]:not(:has(.chip-exchange))").first();
  await (
    what === "choose"
      ? page.locator('[data-action="stop"]')
      : (await build.count())
        ? build
        : page.locator('[data-action="end"]')
  ).click();
  await waitForChange(page, before);
}

/**
 * Plays one turn; `turn` counts the turns of all players from 0.
 * @param {Page} page
 * @param {number} turn
 * @param {(page: Page, what: "choose" | "build") => Promise<void>} how
 */
export async function takeTurn(page, turn, how) {
  await page.waitForSelector(`.dice-game[data-game*="completed=${turn} "]`);
  while (((await gameOf(page)) ?? "").includes(`completed=${turn} `)) {
    const what = await decision(page);
    if (what === "over") return;
    if (what === "roll") await page.locator('[data-action="roll"]').click();
    else await how(page, what);
  }
}

/**
 * Plays until somebody says stop, or the game is over.
 * @param {Page} page
 * @param {(page: Page, what: "choose" | "build") => Promise<void>} how
 * @param {(what: string) => Promise<boolean> | boolean} [enough]
 */
export async function playOn(page, how, enough = () => false) {
  for (let i = 0; i < 2000; i += 1) {
    const what = await decision(page);
    if (what === "over" || (await enough(what))) return what;
    if (what === "roll") await page.locator('[data-action="roll"]').click();
    else await how(page, what);
  }
  throw new Error("the game does not end");
}
