// Takes pictures of the gallery on three screens and in three themes: `node shoot.mjs folder [name part]`. Fails
// when the page writes an error to the console.
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { launch } from "./browser.mjs";
import { serve } from "./serve.mjs";

const [folder = "shots", part = ""] = process.argv.slice(2);
const screens = { laptop: [1200, 700], wide: [1920, 1080], phone: [390, 844] };
const pages = [
  ...Object.keys(screens).map((screen) => ({
    name: `board-day-${screen}`,
    screen,
    query: "only=board&theme=day&targets=none",
    whole: false,
  })),
  {
    name: "board-evening-laptop",
    screen: "laptop",
    query: "only=board&theme=evening&targets=none",
    whole: false,
  },
  { name: "board-contrast-laptop", screen: "laptop", query: "only=board&theme=contrast", whole: false },
  { name: "board-targets-laptop", screen: "laptop", query: "only=board&theme=day", whole: false },
  { name: "board-targets-phone", screen: "phone", query: "only=board&theme=evening", whole: false },
  {
    name: "board-robber-laptop",
    screen: "laptop",
    query: "only=board&theme=evening&targets=robber",
    whole: false,
  },
  { name: "gallery-laptop", screen: "laptop", query: "theme=day", whole: true },
  { name: "gallery-phone", screen: "phone", query: "theme=evening", whole: true },
].filter(({ name }) => name.includes(part));

await mkdir(folder, { recursive: true });
const server = await serve();
const browser = await launch();
let failed = false;
for (const { name, screen, query, whole } of pages) {
  const [width, height] = screens[/** @type {keyof typeof screens} */ (screen)];
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: screen === "phone" ? 2 : 1,
    reducedMotion: "reduce",
  });
  page.on("console", (message) => {
    if (message.type() !== "error") return;
    failed = true;
    console.error(`${name}: ${message.text()}`);
  });
  page.on("pageerror", (error) => {
    failed = true;
    console.error(`${name}: ${error}`);
  });
  const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
  await page.goto(`http://127.0.0.1:${port}/gallery.html?${query}`);
  await page.waitForSelector(".board-live");
  await page.waitForTimeout(400);
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: whole });
  await page.close();
}
await browser.close();
server.close();
process.exitCode = failed ? 1 : 0;
