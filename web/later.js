// A part of the page that is fetched when it is first wanted.
import { html, useMemo, useState } from "./html.js";

/** What was fetched. @type {Map<() => Promise<any>, {Part: any}>} */
const parts = new Map();

/**
 * @param {{load: () => Promise<any>, [name: string]: unknown}} props everything else is passed on to what was
 *   loaded
 */
export function Later({ load, ...props }) {
  const [part, setPart] = useState(parts.get(load));
  useMemo(() => {
    if (part) return;
    load().then((Part) => {
      parts.set(load, { Part });
      setPart({ Part });
    });
  }, []);
  return part ? html`<${part.Part} ...${props} />` : null;
}

/**
 * Fetches a style that only some pages wear, once; settled when it is worn.
 * @param {string} href
 * @returns {Promise<void>}
 */
export function wear(href) {
  if (document.head.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  const link = document.createElement("link");
  return new Promise((resolve) => {
    link.onload = link.onerror = () => resolve();
    link.rel = "stylesheet";
    link.href = href;
    document.head.append(link);
  });
}
