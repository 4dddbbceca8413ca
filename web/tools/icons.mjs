// Makes the icons of the installed page from icon.svg: `node icons.mjs`. The maskable one fills its whole square,
// because systems cut it to a shape of their own.
import { mkdirSync, readFileSync } from "node:fs";
import { launch } from "./browser.mjs";

const folder = new URL("../icons/", import.meta.url).pathname;
const emblem = readFileSync(new URL("../icon.svg", import.meta.url), "utf8");
/** The colour of the table. */
const WOOD = "#b98a55";

/** The file, its size, and how much of it the emblem takes. @type {[string, number, number, string][]} */
const icons = [
  ["180.png", 180, 0.8, WOOD],
  ["192.png", 192, 1, "transparent"],
  ["512.png", 512, 1, "transparent"],
  ["maskable.png", 512, 0.62, WOOD],
];

mkdirSync(folder, { recursive: true });
const browser = await launch();
for (const [name, size, share, background] of icons) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const side = Math.round(size * share);
  await page.setContent(`<style>
    html, body { margin: 0; height: 100%; background: ${background}; }
    body { display: grid; place-items: center; } svg { width: ${side}px; height: ${side}px; }
  </style>${emblem}`);
  await page.screenshot({ path: folder + name, omitBackground: true });
  await page.close();
}
await browser.close();
