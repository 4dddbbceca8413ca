// A text with stressed words between double stars, as a template.
import { html } from "../html.js";
import { tParts } from "../language.js";

/**
 * @param {import("../language.js").Key} key
 * @param {{[name: string]: unknown}} [values]
 */
export const prose = (key, values = {}) =>
  tParts(key, values).flatMap((part) =>
    typeof part === "string"
      ? part.split("**").map((text, i) => (i % 2 ? html`<b>${text}</b>` : text))
      : [part],
  );
