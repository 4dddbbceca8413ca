// Translations: every text of the page by its key. English comes with the page, in two files: `words/en.js`, and
// `words/en-more.js` for parts that are loaded on demand. Every other language is one file, fetched when it is chosen or
// the browser prefers it. A text may contain `{names}` of values and have several forms: by number (`one`, `other` and so
// on, as `Intl.PluralRules` names them) or for the reader (`you`).
import { words as en } from "./words/en.js";

/**
 * @typedef {string | {[form in Intl.LDMLPluralRule | "you"]?: string}} Text
 * @typedef {typeof import("./words/en.js").words & typeof import("./words/en-more.js").words} English
 * @typedef {keyof English} Key
 * @typedef {{[Name in Key]: Text}} Language what a language's file has
 * @typedef {{[name: string]: string | number}} Values
 */

/** The languages by their own names. @type {[code: LanguageCode, name: string][]} */
export const languages = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["es", "Español"],
  ["fr", "Français"],
];

/** @typedef {"en" | "de" | "es" | "fr"} LanguageCode */

/** The locales for numbers, dates and lists. @type {Record<LanguageCode, string>} */
const locales = { en: "en-GB", de: "de-DE", es: "es-ES", fr: "fr-FR" };

const KEY = "language";

/** The language that was chosen, or else the browser's first that we have. @returns {LanguageCode} */
function preferred() {
  if (typeof document === "undefined") return "en";
  const preferred = [localStorage.getItem(KEY) ?? "", ...navigator.languages].map((tag) => tag.slice(0, 2));
  return languages.find(([code]) => code === preferred.find((tag) => tag in locales))?.[0] ?? "en";
}

let language = /** @type {LanguageCode} */ ("en");

/** The language that is shown. */
export const currentLanguage = () => language;

/** The texts of it. @type {{[key: string]: Text}} */
let texts = en;
let plural = new Intl.PluralRules("en");
let figures = new Intl.NumberFormat("en-GB");

/** @param {LanguageCode} code @param {{[key: string]: Text}} newTexts */
export function setTexts(code, newTexts) {
  language = code;
  texts = newTexts;
  plural = new Intl.PluralRules(code);
  figures = new Intl.NumberFormat(locales[code]);
  if (typeof document !== "undefined") document.documentElement.lang = code;
}

/**
 * Fetches the language that is preferred. If that fails, the page is in English.
 * @returns {Promise<void> | null} null if it is there
 */
export function loadLanguage() {
  const code = preferred();
  const file = {
    en: () => null,
    de: () => import("./words/de.js"),
    es: () => import("./words/es.js"),
    fr: () => import("./words/fr.js"),
  }[code]();
  return file && file.then(({ words }) => setTexts(code, words)).catch(() => {});
}

/** Loads the English texts of parts that are loaded on demand; other languages are in one file. */
export async function loadMoreWords() {
  if (language === "en") setTexts("en", { ...en, ...(await import("./words/en-more.js")).words });
}

/** Switches to another language: the page is loaded again in it. @param {LanguageCode} code */
export function chooseLanguage(code) {
  localStorage.setItem(KEY, code);
  location.reload();
}

/** @param {Key} key @param {unknown} count @param {boolean} [you] */
function formOf(key, count, you) {
  const text = texts[key] ?? /** @type {{[key: string]: Text}} */ (en)[key] ?? key;
  if (typeof text === "string") return text;
  return (you ? text.you : undefined) ?? text[plural.select(Number(count ?? 0))] ?? text.other ?? key;
}

/** @param {unknown} value */
const shown = (value) => (typeof value === "number" ? figures.format(value) : value);

/**
 * A sentence. Which form it has depends on `count` among the values.
 * @param {Key} key
 * @param {Values} [values]
 */
export const t = (key, values = {}) =>
  formOf(key, values.count).replace(/\{(\w+)\}/g, (_, name) => String(shown(values[name])));

/** @param {string} text */
export const capitalized = (text) => text.slice(0, 1).toLocaleUpperCase(locales[language]) + text.slice(1);

/** A text that may lack its capital letter and full stop, such as a message of the server. @param {string} text */
export const asSentence = (text) => text && `${capitalized(text)}${/[.!?]$/.test(text) ? "" : "."}`;

/**
 * A sentence with values of any kind in their places: players, cards, parts of a page.
 * @template T
 * @param {Key} key
 * @param {{[name: string]: T | number}} values
 * @param {boolean} [you] whether it is about the reader
 * @returns {(T | string)[]}
 */
export const tParts = (key, values, you) =>
  formOf(key, values.count, you)
    .split(/\{(\w+)\}/)
    .map((part, i) => (i % 2 ? /** @type {T | string} */ (shown(values[part])) : part))
    .filter((part) => part !== "");

/**
 * Whether a key has a text: for texts that are looked up by what a server says.
 * @param {string} key
 * @returns {key is Key}
 */
export const hasText = (key) => Object.hasOwn(texts, key);

/**
 * Why the server refused something: its own message in English; in other languages the text for its code, if there is one.
 * @param {string} code
 * @param {string} message
 */
export function errorText(code, message) {
  const key = `code.${code}`;
  return language !== "en" && hasText(key) ? t(key) : message;
}

/** Names in a sentence. @param {string[]} names */
export const formatList = (names) =>
  new Intl.ListFormat(locales[language], { type: "conjunction" }).format(names);

/** @param {number} number @param {Intl.NumberFormatOptions} [options] */
export const formatNumber = (number, options) =>
  new Intl.NumberFormat(locales[language], options).format(number);

/** A number with one decimal. @param {number} number */
export const formatTenths = (number) =>
  formatNumber(number, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {number | Date} at @param {Intl.DateTimeFormatOptions} options */
export const formatDate = (at, options) => new Intl.DateTimeFormat(locales[language], options).format(at);
