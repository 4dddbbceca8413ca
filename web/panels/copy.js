// A button that copies a text and says so.
import { html, useState } from "../html.js";

/** @param {{text: string, label: string}} props */
export function CopyButton({ text, label }) {
  const [done, setDone] = useState(false);
  const copy = async () => {
    await navigator.clipboard?.writeText(text).catch(() => undefined);
    setDone(true);
    setTimeout(() => setDone(false), 1600);
  };
  return html`<button class="button" onClick=${copy}>${done ? "Copied" : label}</button>`;
}
