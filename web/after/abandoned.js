// A table that was closed in the middle of its game: nobody won, but the dice can be checked all the same.
import { html, useEffect, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { fetchRecord } from "../api.js";
import { TableMenu } from "../panels/table-menu.js";
import { namesOf } from "../table-view.js";
import { Proof } from "./proof.js";
import { t } from "../language.js";

/** @param {{session: import("../session.js").Session, state: import("../state.js").State}} props */
export function Abandoned({ session, state }) {
  const [record, setRecord] = useState(/** @type {import("../protocol.js").TableRecord | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    fetchRecord(state.table).then(setRecord, ({ message }) => setError(message));
  }, [state.table]);
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <span class="page-title">${t("after.abandoned")}</span>
      <${TableMenu} session=${session} state=${state} items=${[]} />
    </header>
    <main class="panel stack abandoned">
      <h1>${t("after.closed")}</h1>
      <p>${t("after.closed.about")}</p>
      <h2>${t("after.fair")}</h2>
      ${error
        ? html`<p class="error" role="alert">${error}</p>`
        : html`<${Proof} record=${record} names=${namesOf(state.info)} table=${state.table} />`}
      <div><a class="button button-main" href="/">${t("to_home")}</a></div>
    </main>
  </div>`;
}
