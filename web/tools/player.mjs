// Plays the game through the page by clicking what it shows, as a person would: for tests and for taking pictures.

/** @typedef {import("playwright-core").Page} Page */

/** Makes a table through the server and opens it. @param {Page} page @param {string} base @param {object} [settings] @returns {Promise<string>} its id */
export async function openTable(page, base, settings = {}) {
  await page.request.post(`${base}/api/guest`, { data: { name: "Ann" } });
  const made = await (await page.request.post(`${base}/api/tables`, { data: { bot_pause: 0, ...settings } })).json();
  await page.goto(`${base}/t/${made.table}`);
  await page.waitForSelector(".chairs");
  return made.table;
}

/** Sits down, lets bots take the other seats and starts. @param {Page} page */
export async function startWithBots(page) {
  await page.locator('[data-action="sit"]').first().click();
  await page.waitForSelector(".colours");
  await page.locator('[data-action="fill"]').click();
  await page.locator('[data-action="start"]:not([aria-disabled])').click();
  await page.waitForSelector(".game");
}

/** Clicks with the element's own event, wherever it is drawn. @param {Page} page @param {string} selector @param {number} [which] */
const press = (page, selector, which = 0) =>
  page.evaluate(([wanted, index]) => {
    const found = [...document.querySelectorAll(/** @type {string} */ (wanted))];
    const element = found[Number(index) % Math.max(found.length, 1)];
    element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return Boolean(element);
  }, [selector, which]);

/** Clicks the place for a settlement whose hexes pay most often and most kinds, as its label tells. @param {Page} page */
const settle = (page) =>
  page.evaluate(() => {
    const worth = (/** @type {Element} */ place) => {
      const label = place.getAttribute("aria-label") ?? "";
      const pips = [...label.matchAll(/\d+/g)].reduce((sum, [number]) => sum + 6 - Math.abs(7 - Number(number)), 0);
      return pips + new Set(label.match(/forest|hills|pasture|fields|mountains/g)).size;
    };
    const places = [...document.querySelectorAll('[data-target^="settlement"]')].sort((a, b) => worth(b) - worth(a));
    places[0]?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return places.length > 0;
  });

/** What can be done, most wanted first; each a selector to click. */
const wishes = [
  '[data-target^="settlement"]',
  '[data-target^="city"]',
  '[data-action="card"]:not([aria-disabled])',
  '[data-action="end"]:not([aria-disabled])',
];

/**
 * Does one thing, if there is one to do. @param {Page} page @param {number} turn any number; varies what is picked
 * @returns {Promise<string>} what it did; nothing, if it has to wait
 */
export async function doSomething(page, turn) {
  if (await page.locator(".result").count()) return "over";
  if (await page.locator(".discard").count()) {
    for (let i = 0; i < 20 && !(await page.locator('.discard [data-action="discard"]:not([aria-disabled])').count()); i += 1) await press(page, ".discard .step-more:not(:disabled)", i);
    await press(page, '.discard [data-action="discard"]:not([aria-disabled])');
    await page.waitForTimeout(120);
    return "discard";
  }
  if (await press(page, "[data-victim]")) return "steal";
  if (await press(page, ".offer [data-taker]")) return "trade";
  if (await press(page, '.offer [data-action="decline"]')) return "decline";
  if (await press(page, '.offer [data-action="withdraw"]')) return "withdraw";
  if (await press(page, '[data-target^="robber"]', turn)) return "robber";
  if (await press(page, '[data-action="roll"]')) return "roll";
  const ends = await page.locator('[data-action="end"]:not([aria-disabled])').count();
  if (!ends && (await settle(page))) return "settlement";
  if (!ends && (await press(page, '[data-target^="road"]', turn))) return "road";
  if (ends && turn % 3 === 0 && (await press(page, '[data-target^="road"]', turn))) return "road";
  for (const wish of wishes) if (await press(page, wish)) return wish;
  return "";
}

/** Plays until the game is over or `stop`, asked before everything it does, says so. @param {Page} page @param {() => Promise<boolean | void>} [stop] @param {number} [most] */
export async function play(page, stop = async () => false, most = 4000) {
  for (let turn = 1; turn < most; turn += 1) {
    if (await stop()) return "stopped";
    if ((await doSomething(page, turn)) === "over") return "over";
    await page.waitForTimeout(20);
  }
  return "tired";
}
