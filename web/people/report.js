// A report to the operators of the server: about whom, and what happened.
import { html, useState } from "../html.js";
import { report } from "../api.js";
import { useAction } from "../controls.js";
import { maxReport } from "../defaults.js";
import { ErrorText } from "../panels/error.js";
import { namesOf } from "../table-view.js";
import { t } from "../language.js";

/**
 * The other people at a table, by guest: those who sit there, with their seats, and those who said something.
 * @param {import("../state.js").State} state
 * @returns {Map<string, string>}
 */
export function othersAt({ info, entries, guest }) {
  const names = namesOf(info);
  const others = new Map();
  for (const [seat, { player }] of info.seats.entries())
    if (player?.kind === "person" && player.guest !== guest)
      others.set(player.guest, t("report.seat", { name: names[seat], number: seat + 1 }));
  for (const entry of entries)
    if (entry.type === "said" && entry.by !== guest && !others.has(entry.by))
      others.set(entry.by, entry.name);
  return others;
}

/** @param {{state: import("../state.js").State, onClose: () => void}} props */
export function ReportForm({ state, onClose }) {
  const others = [...othersAt(state)];
  const [about, setAbout] = useState(others.length === 1 ? others[0][0] : "");
  const [text, setText] = useState("");
  const [sent, setSent] = useState(false);
  const { busy, error, run } = useAction();
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    run(() => report(state.table, about || null, text.trim())).then(setSent);
  };
  if (sent)
    return html`
      <p role="status">${t("report.thanks")}</p>
      <div class="actions"><button class="button button-main" onClick=${onClose}>${t("close")}</button></div>
    `;
  return html`<form class="stack report-form" onSubmit=${send}>
    <p class="soft">${t("report.about")}</p>
    <label for="report-about" class="report-label">${t("report.whom")}</label>
    <select id="report-about" class="field" value=${about}
      onChange=${(/** @type {any} */ event) => setAbout(event.target.value)}>
      ${others.map(([guest, name]) => html`<option key=${guest} value=${guest}>${name}</option>`)}
      <option value="">${t("report.nobody")}</option>
    </select>
    <label for="report-text" class="report-label">${t("report.what")}</label>
    <textarea id="report-text" class="field" rows="4" maxlength=${maxReport} required value=${text}
      onInput=${(/** @type {any} */ event) => setText(event.target.value)}></textarea>
    <span class="small soft report-left">${t("report.left", { count: maxReport - text.length })}</span>
    <${ErrorText} text=${error} />
    <div class="sheet-foot">
      <button type="button" class="button" onClick=${onClose}>${t("cancel")}</button>
      <button class="button button-main" data-action="send-report" disabled=${busy || !text.trim()}>
        ${t("report.send")}
      </button>
    </div>
  </form>`;
}
