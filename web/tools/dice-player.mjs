// Plays the dice game through the page by clicking what it shows: following the coach’s advice, or without thinking.
// For tests and pictures. Like the player of the base game, the person lives inside the page.

/** @typedef {import("playwright-core").Page} Page */
/** @typedef {"advised" | "careless"} Manner with the coach’s advice, whose hints are on, or keeping the first roll */
/** @typedef {"roll" | "choose" | "build" | "over"} Decision */

/** The game as one line, as the page has it. @param {Page} page */
export const gameOf = (page) => page.locator(".dice-game").getAttribute("data-game");

/** Waits until the page shows another moment of the game. @param {Page} page @param {string | null} before */
export const waitForChange = (page, before) =>
  page.waitForFunction(
    (text) => document.querySelector(".dice-game")?.getAttribute("data-game") !== text,
    before,
  );

/**
 * Plays until a decision is like this, or the game is over.
 * @param {Page} page
 * @param {Manner} manner
 * @param {{decision?: Decision, turns?: number, shown?: string}} [until] which decision it is, how many turns are
 *   completed at least, and what is shown
 * @returns {Promise<Decision>}
 */
export const playDice = (page, manner, until = { decision: "over" }) =>
  page.evaluate(player, { manner, until });

/** Takes one decision. @param {Page} page @param {Manner} manner */
export const decide = (page, manner) => page.evaluate(player, { manner });

/** Waits for a decision of mine; says which. @param {Page} page @returns {Promise<Decision>} */
export const decision = (page) => page.evaluate(player, {});

/** Plays one turn; `turn` counts the turns of all players from 0. @param {Page} page @param {number} turn */
export async function takeTurn(page, turn) {
  await page.waitForSelector(`.dice-game[data-game*="completed=${turn} "]`);
  await playDice(page, "careless", { turns: turn + 1 });
}

/**
 * Runs in the page: waits for a decision, takes it if there is a manner, and goes on if there is an end to it.
 * @param {{manner?: Manner, until?: {decision?: Decision, turns?: number, shown?: string}}} options
 * @returns {Promise<Decision>}
 */
async function player({ manner, until }) {
  const one = (/** @type {string} */ selector) => document.querySelector(selector);
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  const click = (/** @type {Element | null} */ element) =>
    element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
  const game = () => one(".dice-game")?.getAttribute("data-game") ?? "";
  /** Waits until something holds. @type {<T>(what: () => T, name: string) => Promise<NonNullable<T>>} */
  const moment = async (what, name) => {
    for (const end = performance.now() + 60_000; performance.now() < end;) {
      const found = what();
      if (found) return found;
      await new Promise((resolve) => setTimeout(resolve, 12));
    }
    throw new Error(`waited for ${name} in vain: ${game()}`);
  };
  /** @returns {Decision | null} */
  const mine = () => {
    if (one(".report")) return "over";
    if (one('[data-action="roll"]:enabled')) return "roll";
    if (one('[data-action="reroll"]:enabled')) return "choose";
    return one('[data-action="end"]:enabled') && "build";
  };
  const isEnough = () => {
    if (!until) return true;
    const turns = Number(/completed=(\d+)/.exec(game())?.[1] ?? 0);
    return (
      turns >= (until.turns ?? 0) &&
      (!until.decision || mine() === until.decision) &&
      (!until.shown || one(until.shown) !== null)
    );
  };
  const takeAdvice = async (/** @type {Decision} */ what) => {
    const advice = await moment(() => one(".coach-best"), "the coach");
    if (what === "choose") {
      const wrong = all("[data-die]").filter(
        (die) => die.matches(".slot-advised") !== die.matches(".slot-kept"),
      );
      for (const { dataset } of /** @type {HTMLElement[]} */ (wrong)) {
        const die = () => one(`[data-die="${dataset.die}"]`);
        const kept = die()?.matches(".slot-kept");
        click(die());
        await moment(() => die()?.matches(".slot-kept") !== kept, "a die");
      }
      return click(one('[data-action="reroll"]'));
    }
    if (/End the turn/.test(advice.textContent ?? "")) return click(one('[data-action="end"]'));
    const before = game();
    click(one(".chip-advised"));
    // What has to be traded first is shown, and done with it.
    await moment(() => one('[data-action="do-plan"]') || game() !== before, "a plan");
    return click(one('[data-action="do-plan"]'));
  };
  const takeFirst = (/** @type {Decision} */ what) =>
    click(
      what === "choose"
        ? one('[data-action="stop"]')
        : (one("[data-build]:not(:has(.chip-exchange))") ?? one('[data-action="end"]')),
    );
  for (;;) {
    const what = await moment(() => (until && isEnough() ? "over" : mine()), "a decision");
    if (!manner || what === "over") return mine() ?? what;
    const before = game();
    if (what === "roll") {
      // The dice have fallen; they are only shown.
      click(one('[data-action="roll"]'));
      await moment(() => !one('[data-action="roll"]'), "the dice");
    } else {
      await (manner === "advised" ? takeAdvice : takeFirst)(what);
      await moment(() => game() !== before || one(".report"), "a change");
    }
    if (!until) return what;
  }
}
