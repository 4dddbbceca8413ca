// Plays the game through the page by clicking what it shows, as a person would: for tests and for taking pictures.
// The person lives inside the page, so that a whole game takes no more time than the page and its server need.

/** @typedef {import("playwright-core").Page} Page */

/** A game with everything around its board. */
export const GAME = ".game:not([aria-busy])";
/** What only shows when it is my turn and the dice have been rolled. */
export const MY_TURN = '[data-action="end"]:not([aria-disabled])';

/** A position: the first seat moves the robber; all three others have built at hex 10 and hold two cards. */
export const THREE_TO_ROB =
  "O10W2L9/G12B6W4B10/G9L11DL3O8/L8O3G4W5/B5G6W11;3GO3W33BL;target=18;" +
  "0.44:-:0.56:W2:-:0/19.52:-:21.68:L1G1:-:0/31.2:-:4.37:B1W1:-:0/30.16:-:18.36:G1O1:-:0;" +
  "9:-:-:K14R2Y2M2V5:0:-:-;robber:after";

/** Adds the player to every page of a context. @param {import("playwright-core").BrowserContext} context */
export const addPlayer = (context) => context.addInitScript(player);

/**
 * Makes a table through the server and opens it.
 * @param {Page} page
 * @param {string} base
 * @param {object} [settings]
 * @returns {Promise<string>} its id
 */
export async function openTable(page, base, settings = {}) {
  const table = await makeTable(page, base, settings);
  await page.goto(`${base}/t/${table}`);
  await page.waitForSelector(".seat-list");
  return table;
}

/** @param {Page} page @param {string} base @param {object} settings @returns {Promise<string>} */
async function makeTable(page, base, settings) {
  await page.request.post(`${base}/api/guest`, { data: { name: "Ann" } });
  const made = await page.request.post(`${base}/api/tables`, { data: { bot_pause: 0, ...settings } });
  return (await made.json()).table;
}

/**
 * The same, with the game already begun: the person has the first seat, bots have the others. Quicker than
 * `startWithBots`, because the page is only opened for the game.
 * @param {Page} page
 * @param {string} base
 * @param {object} [settings]
 * @returns {Promise<string>} the table's id
 */
export async function openGame(page, base, settings = {}) {
  const table = await makeTable(page, base, settings);
  await page.goto(`${base}/healthz`);
  await page.evaluate(beginWithBots, table);
  await page.goto(`${base}/t/${table}`);
  await page.waitForSelector(GAME);
  return table;
}

/**
 * Runs in a page: takes the first seat, lets bots take the others, starts and reveals the nonce.
 * @param {string} table
 */
function beginWithBots(table) {
  const socket = new WebSocket(`ws://${location.host}/api/tables/${table}/socket`);
  // The one that pages draw in tests.
  const nonce = "07".repeat(16);
  let requests = 0;
  const ask = (/** @type {object} */ request) =>
    socket.send(JSON.stringify({ id: String((requests += 1)), ...request }));
  const seal = async (/** @type {string} */ commitment) => {
    const text = new TextEncoder().encode(`brickwool seal\n${commitment}\n0\n${nonce}\n`);
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", text));
    return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  };
  return new Promise((resolve, reject) => {
    socket.onmessage = async ({ data }) => {
      const { type, info, message } = JSON.parse(data);
      if (type === "error") reject(new Error(message));
      if (type === "snapshot") {
        const { commitment, seats } = info;
        ask({
          type: "take_seat",
          seat: 0,
          name: "Ann",
          colour: null,
          commitment,
          seal: await seal(commitment),
        });
        for (let seat = 1; seat < seats.length; seat += 1) ask({ type: "seat_bot", seat, bot: "greedy" });
        ask({ type: "start" });
      }
      if (info?.stage === "revealing" && !info.seats[0].nonce) ask({ type: "reveal", seat: 0, nonce });
      if (info?.stage === "playing") resolve(undefined);
    };
  });
}

/**
 * Sits down, lets bots take the other seats and starts.
 * @param {Page} page
 * @param {string} [bot] whose games are the same in every run, unless another is named
 */
export const startWithBots = (page, bot = "greedy") =>
  page.evaluate((name) => /** @type {any} */ (window).player.start(name), bot);

/**
 * Plays until the game is over or something is shown.
 * @param {Page} page @param {string} [until] a selector @param {number} [seconds]
 * @param {"win" | "hoard" | "collect"} [aim] to win, to spend nothing at all, or to collect development cards
 *   without playing them
 * @returns {Promise<"over" | "stopped" | "timeout">}
 */
export const play = (page, until = "", seconds = 300, aim = "win") =>
  page.evaluate((options) => /** @type {any} */ (window).player.play(...options), [until, seconds, aim]);

/**
 * Does one thing, if there is one to do.
 * @param {Page} page
 * @returns {Promise<string>} what it did; nothing, if it has to wait
 */
export const playStep = (page) => page.evaluate(() => /** @type {any} */ (window).player.step());

/** Runs in the page. */
function player() {
  const one = (/** @type {string} */ selector) => document.querySelector(selector);
  const all = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)];
  /** @param {Element | null | undefined} element */
  const click = (element) =>
    Boolean(element?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })));
  /** @type {(selector: string) => boolean} */
  const press = (selector) => click(one(selector));
  const held = (/** @type {string} */ card) => Number(one(`[data-hand="${card}"] .badge`)?.textContent ?? 0);
  const cards = ["lumber", "brick", "wool", "grain", "ore"];
  let aim = "win";
  /** What was looked at and left in this turn. @type {Set<string>} */
  let tried = new Set();

  /** One of several places: not always the first, but the same in every run. @param {Element[]} places */
  const anyOf = (places) => places[all("[data-piece]").length % Math.max(places.length, 1)];

  /** How good a place for a settlement is, by its label. @param {Element} place */
  const worth = (place) => {
    const label = place.getAttribute("aria-label") ?? "";
    const wanted = aim === "collect" ? /(?:pasture|fields|mountains)[^\d,]*(\d+)/g : /(\d+)/g;
    const pips = [...label.matchAll(wanted)].reduce(
      (sum, [, number]) => sum + 6 - Math.abs(7 - Number(number)),
      0,
    );
    return pips + new Set(label.match(/forest|hills|pasture|fields|mountains/g)).size;
  };
  const settle = () => click(all('[data-target^="settlement"]').sort((a, b) => worth(b) - worth(a))[0]);
  const layRoad = () => {
    const roads = all('[data-target^="road"]');
    return click(anyOf(roads));
  };

  /** Chooses in an open panel of a development card, or closes it. */
  const card = () => {
    if (one(".devcard .notice") || !one('.devcard [data-action="play-card"]'))
      return press(".devcard .button-round") && "close";
    if (press('.devcard [data-action="play-card"]:not([aria-disabled])')) return "play a card";
    const wanted = cards
      .filter((name) => one(`[data-choice="${name}"]:not(:disabled)`))
      .sort((a, b) => held(a) - held(b));
    return press(`[data-choice="${wanted[0]}"]`) && "choose";
  };
  /** Buys what is wanted most, or closes the panel. */
  const bank = () => {
    const needed = aim === "collect" ? ["wool", "grain", "ore"] : cards;
    const good = all(".trade [data-bank-trade]:not(:disabled)").find((button) => {
      const [give, take] = (button.getAttribute("data-bank-trade") ?? "").split("-");
      const count = Number(button.getAttribute("aria-label")?.match(/\d+/)?.[0]);
      return needed.includes(take) && !held(take) && (!needed.includes(give) || held(give) > count);
    });
    if (click(good)) return "bank trade";
    return press(".trade .button-round") && "close";
  };

  const step = () => {
    if (one(".result")) return "over";
    if (one(".discard")) {
      if (press('.discard [data-action="discard"]:not([aria-disabled])')) return "discard";
      const piles = cards
        .filter((name) => one(`.discard [data-step="${name}"] .step-more:not(:disabled)`))
        .sort((a, b) => held(b) - held(a));
      return press(`.discard [data-step="${piles[0]}"] .step-more`) ? "choose" : "";
    }
    if (press("[data-victim]:not(:disabled)")) return "steal";
    if (press(".offer [data-taker]:not(:disabled)")) return "trade";
    if (press('.offer [data-action="decline"]:not(:disabled)')) return "decline";
    if (press('.offer [data-action="withdraw"]:not(:disabled)')) return "withdraw";
    if (one(".devcard")) return card();
    if (one(".trade")) return bank();
    const hexes = all('[data-target^="robber"]');
    if (click(anyOf(hexes))) return "robber";
    if (press('[data-action="roll"]')) {
      tried = new Set();
      return "roll";
    }
    const ends = one('[data-action="end"]:not([aria-disabled])');
    if (!ends)
      return settle() ? "settlement" : layRoad() ? "road" : press('[data-action="stop"]') ? "stop" : "";
    if (aim === "hoard") return click(ends) ? "end" : "";
    if (aim === "win" && press('[data-target^="city"]')) return "city";
    if (aim === "win" && settle()) return "settlement";
    for (const dev of aim === "win" ? all("[data-dev]:not(.pile-fresh)") : []) {
      const kind = dev.getAttribute("data-dev") ?? "";
      if (kind === "victory_point" || tried.has(kind)) continue;
      tried.add(kind);
      return click(dev) ? "look at a card" : "";
    }
    if (aim === "win" && layRoad()) return "road";
    if (press('[data-action="card"]:not([aria-disabled])')) return "buy a card";
    const hand = cards.map(held).join();
    if (cards.some((name) => held(name) > 1) && !tried.has(hand)) {
      tried.add(hand);
      if (press('[data-action="trade"]:not([aria-disabled])')) return "open trade";
    }
    return click(ends) ? "end" : "";
  };

  /** Resolved when something holds at last. @param {() => unknown} holds @param {string} what */
  const until = async (holds, what) => {
    for (const end = performance.now() + 60_000; !holds();) {
      if (performance.now() > end) throw new Error(`${what} in vain`);
      await new Promise((resolve) => setTimeout(resolve, 12));
    }
  };

  /** @param {string} bot */
  const start = async (bot) => {
    await until(() => press('[data-action="sit"]:not(:disabled)'), "sit down");
    await until(() => one(".colours"), "wait for a seat");
    for (let seats = all(".seat-empty").length; seats > 0; seats -= 1) {
      const select = /** @type {HTMLSelectElement} */ (one(".seat-empty select"));
      select.value = bot;
      select.dispatchEvent(new Event("change", { bubbles: true }));
      // The button takes what the page shows as chosen.
      await new Promise((resolve) => setTimeout(resolve, 12));
      await until(() => press('.seat-empty [data-action="seat-bot"]:not(:disabled)'), "seat a bot");
      await until(() => all(".seat-empty").length < seats, "wait for a bot");
    }
    await until(() => press('[data-action="start"]:not([aria-disabled])'), "start");
    await until(() => one(".game:not([aria-busy])"), "wait for the game");
  };

  /** @param {string} goal @param {number} seconds @param {string} wanted */
  const play = async (goal, seconds, wanted) => {
    aim = wanted;
    const end = performance.now() + seconds * 1000;
    while (performance.now() < end) {
      if (goal && one(goal)) return "stopped";
      if (step() === "over") return "over";
      await new Promise((resolve) => setTimeout(resolve, 12));
    }
    return "timeout";
  };
  Object.assign(window, { player: { start, step, play } });
}
