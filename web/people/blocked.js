// The guests the host has blocked, each with a button that unblocks them.
import { html } from "../html.js";
import { useAction } from "../controls.js";
import { ErrorText } from "../panels/error.js";
import { t } from "../language.js";

/** @param {{people: {guest: string, name: string}[], session: import("../session.js").Session}} props */
export function BlockedList({ people, session }) {
  const { busy, error, run } = useAction();
  if (!people.length) return html`<p class="soft">${t("blocked.none")}</p>`;
  return html`
    <p class="soft">${t("blocked.about")}</p>
    <ul class="people-rows">
      ${people.map(
        ({ guest, name }) => html`<li key=${guest} class="people-row">
          <b>${name}</b>
          <button class="button" disabled=${busy}
            onClick=${() => run(() => session.send({ type: "block", guest, blocked: false }))}>
            ${t("blocked.unblock")}
          </button>
        </li>`,
      )}
    </ul>
    <${ErrorText} text=${error} />
  `;
}
