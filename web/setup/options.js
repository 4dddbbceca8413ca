// A setting with a few values to choose from, and a sentence about the one that is chosen.
import { html } from "../html.js";

/**
 * @template T
 * @param {{label: string, about: string, value: T, options: [T, string][], onChange: (value: T) => void}} props
 */
export function Options({ label, about, value, options, onChange }) {
  const chosen = (/** @type {T} */ option) => JSON.stringify(option) === JSON.stringify(value);
  return html`<fieldset class="setting">
    <legend>${label}</legend>
    <div class="segments">
      ${options.map(
        ([option, name]) => html`<button type="button" key=${name} class="segment"
          aria-pressed=${chosen(option) ? "true" : "false"} onClick=${() => onChange(option)}>
          ${name}
        </button>`,
      )}
    </div>
    <p class="small soft">${about}</p>
  </fieldset>`;
}
