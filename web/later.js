// A part of the page that is fetched when it is first wanted.
import { html, useEffect, useState } from "./html.js";

/** @param {{load: () => Promise<any>, [name: string]: unknown}} props everything else is passed on to what was loaded */
export function Later({ load, ...props }) {
  const [part, setPart] = useState(/** @type {{Part: any} | null} */ (null));
  useEffect(() => {
    load().then((Part) => setPart({ Part }));
  }, []);
  return part ? html`<${part.Part} ...${props} />` : null;
}

/** Fetches a style that only some pages wear, once; settled when it is worn. @param {string} href @returns {Promise<void>} */
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
