// Copies the vendored modules out of node_modules into vendor/ and makes their imports relative, because the page's
// content security policy allows no import map. Run `npm install && node vendor.mjs` in this folder.
import { copyFile, readFile, writeFile } from "node:fs/promises";

const from = new URL("./node_modules/", import.meta.url);
const to = new URL("../vendor/", import.meta.url);

/** @type {Record<string, [module: string, licence: string]>} */
const files = {
  preact: ["preact/dist/preact.mjs", "preact/LICENSE"],
  hooks: ["preact/hooks/dist/hooks.mjs", "preact/LICENSE"],
  "signals-core": ["@preact/signals-core/dist/signals-core.mjs", "@preact/signals-core/LICENSE"],
  signals: ["@preact/signals/dist/signals.mjs", "@preact/signals/LICENSE"],
  htm: ["htm/dist/htm.mjs", "htm/LICENSE"],
};
/** @type {Record<string, string>} */
const places = {
  preact: "./preact.js",
  "preact/hooks": "./hooks.js",
  "@preact/signals-core": "./signals-core.js",
};

for (const [name, [module, licence]] of Object.entries(files)) {
  const text = await readFile(new URL(module, from), "utf8");
  const linked = text
    .replace(/(from|import)"([^".]+)"/g, (_, word, bare) => `${word}"${places[bare]}"`)
    .replace(/\n?\/\/# sourceMappingURL=.*\s*$/, "\n");
  await writeFile(new URL(`${name}.js`, to), linked);
  await copyFile(new URL(licence, from), new URL(`LICENSE-${name}`, to));
}
