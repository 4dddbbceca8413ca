// Which symmetry the brush keeps, and where its middle is.
import { html } from "../html.js";
import { placeOf } from "./grid.js";
import { symmetries } from "./symmetry.js";
import { t } from "../language.js";

/** @param {{workspace: import("./workspace.js").Workspace}} props */
export function SymmetryPanel({ workspace }) {
  const chosen = workspace.symmetry.value;
  const centre = () => {
    const [row, x] = placeOf(workspace.cursor.value);
    workspace.centre.value = { row, x };
  };
  return html`<section class="panel stack" data-part="symmetry">
    <label class="symmetry-choice">
      <b>${t("sym.title")}</b>
      <select class="field" data-action="symmetry"
        onChange=${(/** @type {any} */ event) => (workspace.symmetry.value = event.target.value)}>
        ${symmetries.map(
          (name) =>
            html`<option key=${name} value=${name} selected=${name === chosen}>${t(`sym.${name}`)}</option>`,
        )}
      </select>
    </label>
    ${chosen !== "none" &&
    html`<p class="small soft">
      ${t(`sym.${chosen}.about`)}
      ${" "}
      <button class="link" data-action="centre" onClick=${centre}>${t("sym.centre")}</button>
    </p>`}
  </section>`;
}
