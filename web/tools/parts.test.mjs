// Parts that are loaded on demand: fetched once, when they are wanted; what was there stays until they are; and when
// they cannot be loaded, the page says so.
import assert from "node:assert/strict";
import { test } from "node:test";
import { becomes, holdRequests, useHarness } from "./harness.mjs";

const harness = useHarness();
/** The scripts and styles of the parts. */
const PARTS = /\/(setup|after|learn|people)\//;

test("parts are fetched once, when they are wanted", async () => {
  const { page, base } = harness;
  const fetched = /** @type {string[]} */ ([]);
  page.on("request", (request) => PARTS.test(request.url()) && fetched.push(request.url()));
  await page.goto(base);
  await page.getByText("You have no game in progress").waitFor();
  assert.equal(fetched.length, 0, "a first visit needs none");
  for (const _ of [1, 2]) {
    await page.locator('[data-action="new-table"]').click();
    await page.getByRole("dialog").locator('[data-action="make"]').waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
  }
  assert.ok(fetched.length && fetched.every((url) => url.includes("/setup/")), fetched.join(" "));
  assert.equal(new Set(fetched).size, fetched.length, "nothing is fetched twice");
});

test("the window's title names the page that is shown", async () => {
  const { page, base } = harness;
  const titles = {
    rules: "Rules",
    games: "All games",
    profile: "Profile",
    editor: "Board editor",
    analyse: "Analysis board",
    review: "Review a game from a file",
    "dice/rules": "Rules of the dice game",
    "dice/viewer": "Board viewer",
  };
  await page.request.post(`${base}/api/guest`, { data: { name: "Ann" } });
  for (const [path, title] of Object.entries(titles)) {
    await page.goto(`${base}/${path}`);
    await becomes(() => page.title(), `${title} · Brickwool`, path);
    await page.locator(".home-link").first().click();
    await page.locator(".page-home").waitFor();
    await becomes(() => page.title(), "Brickwool", `home after ${path}`);
  }
});

test("the page that was there stays until the next is loaded", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.locator(".page-home").waitFor();
  const parts = await holdRequests(page, "**/learn/**");
  const asked = page.waitForRequest("**/learn/**");
  await page.getByRole("navigation").getByRole("link", { name: "Rules" }).click();
  await asked;
  await becomes(() => page.locator(".page-home").isVisible(), true);
  parts.release();
  await page.getByRole("heading", { name: "How to play" }).waitFor();
  await becomes(() => page.locator(".page-home").count(), 0);
});

test("a part that cannot be loaded says so, and a reload helps", async () => {
  const { page, base } = harness;
  await page.goto(base);
  await page.route("**/{learn,setup}/**", (route) => route.fulfill({ status: 404 }));
  await page.locator('[data-action="new-table"]').click();
  await page.locator(".hero").getByText("please reload").waitFor();
  await page.getByRole("navigation").getByRole("link", { name: "Rules" }).click();
  await page.getByRole("alert").getByText("please reload").waitFor();
  await harness.checkAccessibility("a part is missing");
  await page.unroute("**/{learn,setup}/**");
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("heading", { name: "How to play" }).waitFor();
  harness.problems = harness.problems.filter((each) => !each.includes("404"));
});

test(
  "what the program serves is cached for ever, under an address of its own release",
  { skip: process.env.PAGE !== "embedded" },
  async () => {
    const { page, base } = harness;
    const answer = await page.goto(base);
    assert.equal(answer?.headers()["cache-control"], "no-cache");
    const script = (await page.locator('script[type="module"]').getAttribute("src")) ?? "";
    const cached = await page.request.get(base + script);
    assert.match(cached.headers()["cache-control"], /immutable/);
    const other = await page.request.get(`${base}/0123456789abcdef/app.js`);
    assert.equal(other.status(), 404, "another release is not here");
  },
);
