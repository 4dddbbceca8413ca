// Boards kept in this browser: open, rename, delete.
import { html, useState } from "../html.js";
import { deleteBoard, ownBoards, renameBoard } from "../boards.js";
import { maxLayoutName } from "../defaults.js";
import { boxes } from "./boxes.js";
import { draftOf } from "./grid.js";
import { t } from "../language.js";

/** @param {{workspace: import("./workspace.js").Workspace, onOpen: () => void}} props */
export function OwnBoards({ workspace, onOpen }) {
  const [renaming, setRenaming] = useState(/** @type {{name: string, to: string} | null} */ (null));
  const boards = ownBoards.value;
  const rename = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (renaming?.to.trim()) renameBoard(renaming.name, renaming.to.trim());
    setRenaming(null);
  };
  return html`<div class="stack">
    ${boards.length === 0 && html`<p class="soft">${t("open.none")}</p>`}
    <ul class="own-boards">
      ${boards.map(
        ({ name, layout }) => html`<li key=${name} data-own=${name}>
          ${renaming?.name === name
            ? html`<form class="row" onSubmit=${rename}>
                <input class="field" aria-label=${t("open.new_name")} maxlength=${maxLayoutName}
                  value=${renaming.to}
                  onInput=${(/** @type {any} */ event) => setRenaming({ name, to: event.target.value })} />
                <button class="button">${t("open.rename")}</button>
              </form>`
            : html`
                <b>${name}</b>
                <button class="button button-main"
                  onClick=${() => {
                    workspace.open(draftOf(layout, boxes.base.supply));
                    onOpen();
                  }}>
                  ${t("open.open")}
                </button>
                <button class="button" onClick=${() => setRenaming({ name, to: name })}>
                  ${t("open.rename")}
                </button>
                <button class="button" aria-label=${t("open.delete_this", { name })}
                  onClick=${() => deleteBoard(name)}>
                  ${t("open.delete")}
                </button>
              `}
        </li>`,
      )}
    </ul>
  </div>`;
}
