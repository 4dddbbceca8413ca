// Those whom the host keeps out of a table, and the way to let them back in.
import { html } from "../html.js";
import { useAction } from "../controls.js";
import { ErrorText } from "../panels/error.js";
import { t } from "../language.js";

/** @param {{people: {guest: string, name: string}[], session: import("../session.js").Session}} props */
export function KeptOutList({ people, session }) {
  const { busy, error, run } = useAction();
  if (!people.length) return html`<p class="soft">${t("kept_out.none")}</p>`;
  return html`
    <p class="soft">${t("kept_out.about")}</p>
    <ul class="people-rows">
      ${people.map(
        ({ guest, name }) => html`<li key=${guest} class="people-row">
          <b>${name}</b>
          <button class="button" disabled=${busy}
            onClick=${() => run(() => session.send({ type: "keep_out", guest, out: false }))}>
            ${t("kept_out.let_in")}
          </button>
        </li>`,
      )}
    </ul>
    <${ErrorText} text=${error} />
  `;
}
