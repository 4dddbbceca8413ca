// Parts of the page that are fetched when they are first shown.
import { html, useMemo, useState } from "./html.js";
import { t } from "./language.js";

/** Components fetched so far. @type {Map<() => Promise<any>, {Component: any}>} */
const loaded = new Map();

/**
 * Fetches a part before it is shown, so that it appears at once.
 * @param {() => Promise<any>} load
 * @returns {Promise<{Component: any}>}
 */
export async function preload(load) {
  const known = loaded.get(load);
  if (known) return known;
  const Component = await load().catch(() => Promise.reject(new Error(t("lazy.failed"))));
  loaded.set(load, { Component });
  return { Component };
}

/**
 * @param {{load: () => Promise<any>, waiting?: unknown, page?: boolean, [name: string]: unknown}} props `waiting` is
 *   shown until the part is there, `page` is whether it is the whole page; the others are passed on
 */
export function Lazy({ load, waiting = null, page = false, ...props }) {
  const [part, setPart] = useState(loaded.get(load));
  const [error, setError] = useState("");
  useMemo(() => {
    if (!part) preload(load).then(setPart, ({ message }) => setError(message));
  }, []);
  if (part) return html`<${part.Component} ...${props} />`;
  if (!error) return waiting;
  const notice = html`<div class="panel stack" role="alert">
    ${page && html`<h1>${t("lazy.title")}</h1>`}
    <p>${error}</p>
    <div>
      <button class="button button-main" onClick=${() => location.reload()}>${t("lazy.reload")}</button>
    </div>
  </div>`;
  return page ? html`<main class="not-found">${notice}</main>` : notice;
}

/**
 * Adds a style sheet that only some parts need, once.
 * @param {string} path relative to this file
 * @returns {Promise<void>} resolved when it applies
 */
export function loadStylesheet(path) {
  const { href } = new URL(path, import.meta.url);
  /** @type {HTMLLinkElement[]} */
  const links = [...document.head.querySelectorAll("link")];
  if (links.some((link) => link.href === href && link.sheet)) return Promise.resolve();
  const link = document.createElement("link");
  return new Promise((resolve, reject) => {
    link.onload = () => resolve();
    link.onerror = () => {
      link.remove();
      reject(new Error(`${path} can’t be loaded`));
    };
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  });
}
