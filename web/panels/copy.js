// Copies a text, and a button that does so and says how it went.
import { html, useState } from "../html.js";
import { t } from "../language.js";

/** @param {string} text @returns {Promise<boolean>} whether it worked */
export async function copyText(text) {
  // Browsers have `navigator.clipboard` in secure contexts only (https, localhost), and a game among friends may run on
  // plain http.
  if (navigator.clipboard)
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    );
  const area = document.createElement("textarea");
  area.value = text;
  document.body.append(area);
  area.select();
  const done = document.execCommand("copy");
  area.remove();
  return done;
}

/** @param {{text: string, label: string}} props */
export function CopyButton({ text, label }) {
  const [said, setSaid] = useState("");
  const copy = async () => {
    setSaid((await copyText(text)) ? t("copied") : t("not_copied"));
    setTimeout(() => setSaid(""), 1600);
  };
  return html`<button class="button" onClick=${copy}>
    <span aria-live="polite">${said || label}</span>
  </button>`;
}
