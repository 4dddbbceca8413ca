// Writes early.js anew: which modules each page needs, found by following imports. `node preload.mjs`; a test fails when it
// is stale.
import { readFileSync, writeFileSync } from "node:fs";

const web = new URL("../", import.meta.url);
/** The first part of an address, and the module of its page. @type {Record<string, string>} */
const pages = { "": "pages/home.js", t: "pages/table.js", replay: "pages/replay.js", rules: "pages/rules.js" };

/** Everything a module imports at once, and that imports in turn. @param {string} name @param {Set<string>} found */
function follow(name, found) {
  if (found.has(name)) return found;
  found.add(name);
  const text = readFileSync(new URL(name, web), "utf8");
  for (const [, from] of text.matchAll(/^(?:import|export) [^;]*?"(\.[^"]+)";/gm)) follow(new URL(from, new URL(name, web)).href.slice(web.href.length), found);
  for (const [, from] of text.matchAll(/(?:from|import)"(\.[^"]+)"/g)) follow(new URL(from, new URL(name, web)).href.slice(web.href.length), found);
  return found;
}

export function early() {
  const common = follow("app.js", new Set());
  const own = Object.entries(pages).map(([path, page]) => [path, [...follow(page, new Set())].filter((name) => !common.has(name))]);
  const list = (/** @type {Iterable<string>} */ names) => [...names].map((name) => name.slice(0, -".js".length)).sort().join(" ");
  return `// Asks for all modules of a page at once, instead of for each when another wants it. Made by tools/preload.mjs.
{
  const pages = {
${own.map(([path, names]) => `    "${path}": "${list(/** @type {string[]} */ (names))}",`).join("\n")}
  };
  const common = "${list(common)}";
  const own = pages[/** @type {keyof typeof pages} */ (location.pathname.split("/")[1])] ?? "";
  for (const name of \`\${common} \${own}\`.trim().split(" ")) document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href: \`/\${name}.js\` }));
}
`;
}

if (import.meta.url === `file://${process.argv[1]}`) writeFileSync(new URL("early.js", web), early());
