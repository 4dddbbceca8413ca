// The languages: every key has a text in each of them with the same places for values, every key is used, and no
// sentence stands in the page's code.
import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { formatList, setTexts, t, tParts } from "../language.js";
import { words as de } from "../words/de.js";
import { words as en } from "../words/en.js";
import { words as more } from "../words/en-more.js";
import { words as es } from "../words/es.js";
import { words as fr } from "../words/fr.js";

/** @typedef {import("../language.js").Text} Text @typedef {{[key: string]: Text}} Texts */

/** @type {Texts} */
const english = { ...en, ...more };
/** @type {{[code: string]: Texts}} */
const others = { de, es, fr };
const web = new URL("../", import.meta.url);
/** What is not of the page, or only for those who work on it. */
const skipped = ["tools", "vendor", "words", "node_modules", "icons"];

/** The page's modules by their paths. @param {string} folder @returns {[path: string, text: string][]} */
function modules(folder = "") {
  return readdirSync(new URL(folder || ".", web), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}${entry.name}`;
    if (entry.isDirectory()) return skipped.includes(path) ? [] : modules(`${path}/`);
    const isPage = path.endsWith(".js") && !/^(gallery|sw)/.test(path);
    return isPage ? [/** @type {[string, string]} */ ([path, readFileSync(new URL(path, web), "utf8")])] : [];
  });
}

/** @param {Text} text */
const formsOf = (text) => (typeof text === "string" ? [text] : Object.values(text));

/** The places for values, sorted. @param {string} form */
const placesOf = (form) => (form.match(/\{\w+\}/g) ?? []).sort().join(" ");

test("every key has a text in every language", () => {
  assert.deepEqual(
    Object.keys(en).filter((key) => key in more),
    [],
    "in both English files",
  );
  for (const [code, texts] of Object.entries(others)) {
    const missing = Object.keys(english).filter((key) => !(key in texts));
    const unknown = Object.keys(texts).filter((key) => !(key in english));
    assert.deepEqual({ missing, unknown }, { missing: [], unknown: [] }, code);
  }
});

test("all forms of a text have the same places for values in every language", () => {
  for (const [key, text] of Object.entries(english)) {
    const wanted = placesOf(formsOf(text)[0]);
    for (const [code, texts] of Object.entries({ en: english, ...others }))
      for (const form of formsOf(texts[key])) {
        assert.ok(form.trim(), `${code} ${key} is empty`);
        assert.equal(placesOf(form), wanted, `${code} ${key}: ${form}`);
      }
  }
});

test("texts that count have the forms that their language needs", () => {
  for (const [code, texts] of Object.entries({ en: english, ...others })) {
    const rules = new Intl.PluralRules(code);
    const needed = new Set([0, 1, 2, 3, 7, 20, 100].map((count) => rules.select(count)));
    for (const [key, text] of Object.entries(texts)) {
      if (typeof text === "string") continue;
      assert.ok(text.other, `${code} ${key} has no form for others`);
      const counts = Object.keys(text).some((form) => form !== "you" && form !== "other");
      for (const form of counts ? needed : []) assert.ok(text[form], `${code} ${key} has no form “${form}”`);
      const known = Object.keys(text).every(
        (form) => form === "you" || needed.has(/** @type {any} */ (form)),
      );
      assert.ok(known, `${code} ${key}: ${Object.keys(text)}`);
    }
  }
});

test("English says lumber everywhere, and puts no article before a number that may be 8 or 11", () => {
  for (const [key, text] of Object.entries(english))
    for (const form of formsOf(text)) {
      assert.doesNotMatch(form, /\btimber\b|\bwood\b/i, key);
      assert.doesNotMatch(form, /\ban? \{(number|sum|count|dice|roll)\}/, key);
    }
});

test("every key is used somewhere", () => {
  const code = modules()
    .map(([, text]) => text)
    .join("\n");
  const literals = new Set([...code.matchAll(/"([\w.]+)"/g)].map(([, key]) => key));
  // `a.${b}.c` stands for all keys that look like it.
  const patterns = [...code.matchAll(/`((?:[\w.]|\$\{[^{}`]*\})+)`/g)]
    .map(([, text]) => text.split(/\$\{[^{}]*\}/).map((part) => part.replaceAll(".", "\\.")))
    .filter((parts) => parts.length > 1 && parts.some((part) => part.length > 2))
    .map((parts) => new RegExp(`^${parts.join("[\\w-]*")}$`));
  const unused = Object.keys(english).filter(
    (key) => !literals.has(key) && !patterns.some((pattern) => pattern.test(key)),
  );
  assert.deepEqual(unused, []);
});

test("no sentence stands in the code", () => {
  const found = modules()
    .flatMap(([path, text]) => {
      const code = text.replace(/^\s*(\/\/|\/?\*).*$/gm, "").replace(/\/\*\*.*?\*\//g, "");
      const hits = [
        ...code.matchAll(/(?<!=)>\s*([A-Za-z’]{3,}[^<>$`{};=]*)</g),
        ...code.matchAll(/(?:aria-label|title|placeholder|label|about|alt)="([A-Z][^"]*)"/g),
        ...code.matchAll(/["`]([A-Z][a-z’]+ [a-z’]+[^"`]*)["`]/g),
      ];
      return hits.map(([, words]) => `${path}: ${words.trim()}`);
    })
    .filter((hit) => !/: (Brickwool|Brick|wool|Page up|Page down)$/.test(hit));
  assert.deepEqual(found, []);
});

test("sentences have their values and forms", () => {
  assert.equal(t("count.cards", { count: 1 }), "1 card");
  assert.equal(t("count.cards", { count: 1200 }), "1,200 cards");
  assert.equal(formatList(["A", "B", "C"]), "A, B and C");
  setTexts("de", de);
  try {
    assert.equal(t("count.cards", { count: 1200 }), "1.200 Karten");
    assert.deepEqual(tParts("log.road_built", { who: { seat: 1 } }, true), [
      { seat: 1 },
      " baust eine Straße",
    ]);
    assert.deepEqual(tParts("log.road_built", { who: { seat: 1 } }), [{ seat: 1 }, " baut eine Straße"]);
    assert.equal(formatList(["A", "B"]), "A und B");
  } finally {
    setTexts("en", english);
  }
  setTexts("fr", fr);
  assert.equal(t("count.cards", { count: 0 }), "0 carte");
  setTexts("en", english);
});
