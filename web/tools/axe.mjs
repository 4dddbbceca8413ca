// Lets axe check a page: all its rules, and the contrast of texts in all three themes. That takes long, so a part can be
// checked alone if the rest is checked elsewhere, and of texts with the same colours in the same surroundings only the
// first in all tests is looked at.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Texts whose contrast was checked by any test of this process, as hashes of all that decides it. */
const checkedTexts = /** @type {Set<number>} */ (new Set());

/**
 * What axe objects to.
 * @param {import("playwright-core").Page} page
 * @param {string} [part] a selector, if the rest of the page is checked elsewhere
 * @returns {Promise<string[]>}
 */
export async function findViolations(page, part = "html") {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  const { violations, checked } = await page.evaluate(runAxe, { part, checkedBefore: [...checkedTexts] });
  for (const text of checked) checkedTexts.add(text);
  return violations;
}

/**
 * Runs in the page.
 * @param {{part: string, checkedBefore: number[]}} options
 * @returns {Promise<{violations: string[], checked: number[]}>}
 */
async function runAxe({ part, checkedBefore }) {
  const { axe } = /** @type {any} */ (window);
  const root = document.documentElement;
  const { theme } = root.dataset;
  const isText = (/** @type {Element} */ element) =>
    element.matches("input, select, textarea") ||
    [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
  const known = new Set(checkedBefore);
  const hash = (/** @type {number} */ seed, /** @type {string} */ text) => {
    let sum = seed;
    for (let i = 0; i < text.length; i += 1) sum = (sum * 31 + text.charCodeAt(i)) % 2 ** 46;
    return sum;
  };
  /** By element. @type {Map<Element, number>} */
  const hashes = new Map();
  /** @type {(element: Element | null) => number} */
  const surroundingsOf = (element) => {
    if (!element) return 0;
    let surroundings = hashes.get(element);
    if (surroundings === undefined) {
      const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
      const own = [element.tagName, element.getAttribute("class"), backgroundColor, backgroundImage, opacity];
      surroundings = hash(surroundingsOf(element.parentElement), own.join(" "));
      hashes.set(element, surroundings);
    }
    return surroundings;
  };
  const isNew = (/** @type {Element} */ text) => {
    const { color, fontSize, fontWeight } = getComputedStyle(text);
    const key = hash(surroundingsOf(text), [color, fontSize, fontWeight].join(" "));
    return !known.has(key) && known.add(key);
  };

  /** @type {string[]} */
  const found = [];
  const options = {
    resultTypes: ["violations"],
    preload: false,
    rules: { "color-contrast": { enabled: false } },
  };
  const { violations } = await axe.run(part, options);
  for (const { id, nodes } of violations)
    for (const { html, any } of nodes.slice(0, 3))
      found.push(`${id}: ${html.slice(0, 160)} ${any[0]?.message ?? ""}`);

  // Axe would begin anew for every theme, which differ in colours alone.
  const rule = axe._audit.rules.find((/** @type {{id: string}} */ { id }) => id === "color-contrast");
  const check = axe._audit.checks["color-contrast"];
  // Whatever fades has its last colour at once.
  const still = new CSSStyleSheet();
  still.replaceSync("*, ::before, ::after { transition: none !important }");
  document.adoptedStyleSheets.push(still);
  root.dataset.theme = "day";
  const texts = [...document.querySelectorAll(`:is(${part}), :is(${part}) *`)].filter(
    (element) => element.getClientRects().length > 0 && isText(element) && isNew(element),
  );
  if (texts.length) {
    axe.setup(root);
    for (const each of ["day", "evening", "contrast"]) {
      root.dataset.theme = each;
      for (const node of axe.utils.querySelectorAll(axe._tree, "*")) {
        // What it remembers of the last theme's colours.
        node._cache = {};
        node._stackingContext = undefined;
      }
      for (const text of texts) {
        const node = axe.utils.getNodeFromTree(text);
        /** @type {any} */
        let data = {};
        const context = { data: (/** @type {any} */ told) => (data = told), relatedNodes: () => undefined };
        if (rule.matches(text, node) && check.evaluate.call(context, text, check.options, node) === false)
          found.push(`color-contrast (${each}): ${text.outerHTML.slice(0, 160)} ${JSON.stringify(data)}`);
      }
    }
    axe.teardown();
  }
  root.dataset.theme = theme;
  document.adoptedStyleSheets.pop();
  return { violations: found, checked: [...known].slice(checkedBefore.length) };
}
