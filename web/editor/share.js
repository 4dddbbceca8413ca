// Hands a board on: as a link that holds all of it, in one line, or as a file.
import { html } from "../html.js";
import { boardLink } from "../boards.js";
import { CopyButton } from "../panels/copy.js";
import { fileOf } from "./grid.js";
import { t } from "../language.js";

/** @param {import("../protocol.js").LayoutFile} file */
function save(file) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(
    new Blob([`${JSON.stringify(file, null, 1)}\n`], { type: "application/json" }),
  );
  link.download = `${(file.name ?? "board").replace(/[^\p{L}\p{N}]+/gu, "-")}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** @param {{workspace: import("./workspace.js").Workspace}} props */
export function SharePanel({ workspace }) {
  const { name } = workspace.draft.value;
  const current = workspace.checked.value === workspace.draft.value;
  const { notation = null, problems = [] } = (current && workspace.check.value) || {};
  const link = notation && boardLink(notation, name);
  return html`<div class="stack editor-share">
    ${link
      ? html`
          <p>${t("share.about")}</p>
          ${problems.length > 0 && html`<p class="notice">${t("share.not_yet")}</p>`}
          <input class="field code" readonly aria-label=${t("share.link")} data-link value=${link}
            onFocus=${(/** @type {any} */ event) => event.target.select()} />
          <div class="row">
            <${CopyButton} text=${link} label=${t("share.copy")} />
            <${CopyButton} text=${notation} label=${t("share.notation")} />
            <button class="button" data-action="export" onClick=${() => save(fileOf(workspace.draft.value))}>
              ${t("share.save")}
            </button>
          </div>
        `
      : html`
          <p class="notice">${t("share.no_link")}</p>
          <div>
            <button class="button" data-action="export" onClick=${() => save(fileOf(workspace.draft.value))}>
              ${t("share.save")}
            </button>
          </div>
        `}
  </div>`;
}
