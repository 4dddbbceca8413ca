// What is shown instead of a table or replay that cannot be shown.
import { html } from "../html.js";
import { Emblem } from "../art/badges.js";
import { asSentence, t } from "../language.js";

/** @param {{title?: string, message: string}} props */
export function NotFound({ title = t("lost.title"), message }) {
  return html`<main class="not-found">
    <section class="panel stack">
      <${Emblem} size=${72} />
      <h1>${title}</h1>
      <p>${asSentence(message)}</p>
      <a class="button button-main" href="/">${t("to_home")}</a>
    </section>
  </main>`;
}
