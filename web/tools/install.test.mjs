// The installed page: its manifest and icons; offline it knows the running games and finds its way back; and while the
// server gets another release, a game in progress goes on with its own files.
import assert from "node:assert/strict";
import { test } from "node:test";
import { openTable, play, startWithBots } from "./player.mjs";
import { NEXT_RELEASE, startProxy } from "./release-proxy.mjs";
import { becomes, until, useHarness } from "./harness.mjs";

const harness = useHarness();
/** The worker comes with the page that is inside the program. */
const released = { skip: process.env.PAGE !== "embedded" };

/** Waits until a worker controls the page, with everything fetched. @param {import("playwright-core").Page} page */
const controlled = (page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");

test("the page can be installed: manifest and icons are what they say", async () => {
  const { page, base } = harness;
  await page.goto(base);
  const link = await page.locator('link[rel="manifest"]').getAttribute("href");
  const answer = await page.request.get(base + link);
  assert.match(answer.headers()["content-type"], /application\/manifest\+json/);
  const manifest = await answer.json();
  assert.equal(manifest.display, "standalone");
  assert.ok(manifest.icons.some((/** @type {any} */ icon) => icon.purpose === "maskable"));
  for (const { src, sizes } of manifest.icons.filter(
    (/** @type {any} */ icon) => icon.type === "image/png",
  )) {
    const size = await page.evaluate(async (address) => {
      const image = new Image();
      image.src = address;
      await image.decode();
      return `${image.naturalWidth}x${image.naturalHeight}`;
    }, src);
    assert.equal(size, sizes, src);
  }
  for (const { url } of manifest.shortcuts) assert.equal((await page.request.get(base + url)).status(), 200);
});

test("a first visit fetches no worker; offline, the page knows the running games", released, async () => {
  const proxy = await startProxy(harness.base);
  const page = await harness.newPage({ serviceWorkers: "allow" });
  await page.goto(proxy.base);
  await page.getByText("You have no game in progress").waitFor();
  assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0);
  const table = await openTable(page, proxy.base, { seats: 3 });
  await startWithBots(page);
  await play(page, '[data-action="roll"]');
  await controlled(page);
  await page.goto(proxy.base);
  await page.locator(`.game-row[data-table="${table}"]`).waitFor();
  proxy.cut(true);
  await page.goto(`${proxy.base}/t/${table}`);
  await page.getByRole("heading", { name: "You are offline" }).waitFor();
  const remembered = page.locator(`.offline-games [data-table="${table}"]`);
  assert.match((await remembered.textContent()) ?? "", /Ann 2.*Your turn/s);
  await harness.checkAccessibility("offline", page);
  proxy.cut(false);
  await page.waitForSelector(".game:not([aria-busy])");
  await becomes(
    () => page.getByRole("heading", { name: "You are offline" }).count(),
    0,
    "it came back by itself",
  );
  harness.problems = harness.problems.filter((each) => !/ERR_|Failed to fetch/.test(each));
  await page.context().close();
  await proxy.stop();
});

test("another release does not break a game in progress, and the next link loads it", released, async () => {
  const proxy = await startProxy(harness.base);
  const page = await harness.newPage({ serviceWorkers: "allow" });
  await openTable(page, proxy.base, { seats: 2, game: { kind: "settlers", rules: { victory_target: 3 } } });
  await startWithBots(page);
  await controlled(page);
  const script = () => page.locator('script[type="module"]').getAttribute("src");
  assert.ok((await script())?.includes(proxy.release));

  proxy.upgrade();
  const told = page.evaluate(
    (name) =>
      new Promise((resolve) => {
        const { serviceWorker } = navigator;
        serviceWorker.addEventListener("message", ({ data }) => data?.release === name && resolve(name));
        serviceWorker.ready.then((registration) => registration.update());
      }),
    NEXT_RELEASE,
  );
  assert.equal(await told, NEXT_RELEASE, "the other release is fetched beside the game");
  // What the game needs now for the first time is gone from the server, but not from here.
  const fetched = /** @type {string[]} */ ([]);
  page.on("response", (answer) => answer.status() >= 400 && fetched.push(answer.url()));
  assert.equal(await play(page), "over");
  await page.locator(".result").waitFor();
  assert.deepEqual(fetched, []);
  assert.ok((await script())?.includes(proxy.release), "the page is still the one that began the game");

  await page.locator(".result").getByRole("link", { name: "Home" }).click();
  await page.locator(".page-home").waitFor();
  await until(async () => (await script())?.includes(NEXT_RELEASE) ?? false, "the next page is the new one");
  await page.context().close();
  await proxy.stop();
});

test("the worker leaves requests of the page alone, and headers stay strict", released, async () => {
  const { page, base } = harness;
  const worker = await page.request.get(`${base}/sw.js`);
  assert.match(worker.headers()["content-security-policy"], /default-src 'self'/);
  assert.equal(worker.headers()["cache-control"], "no-cache");
  const other = await harness.newPage({ serviceWorkers: "allow" });
  await openTable(other, base, { seats: 2 });
  await controlled(other);
  const cached = await other.evaluate(async () => {
    const names = await caches.keys();
    const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return all.flat().map(({ url }) => new URL(url).pathname);
  });
  assert.ok(cached.includes("/") && cached.length > 10, cached.join(" "));
  assert.equal(cached.filter((path) => path.startsWith("/api")).length, 0);
});
