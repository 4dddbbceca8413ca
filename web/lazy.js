// Parts of the page that are fetched when they are first shown.
import { html, useMemo, useState } from "./html.js";

/** Components fetched so far. @type {Map<() => Promise<any>, {Component: any}>} */
const loaded = new Map();

/** @param {{load: () => Promise<any>, [name: string]: unknown}} props all but `load` are passed on */
export function Lazy({ load, ...props }) {
  const [part, setPart] = useState(loaded.get(load));
  useMemo(() => {
    if (part) return;
    load().then((Component) => {
      loaded.set(load, { Component });
      setPart({ Component });
    });
  }, []);
  return part ? html`<${part.Component} ...${props} />` : null;
}

/**
 * Adds a style sheet that only some pages need, once.
 * @param {string} href
 * @returns {Promise<void>} resolved when it applies
 */
export function loadStylesheet(href) {
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  });
}
