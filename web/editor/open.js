// Begins a new board, opens one that was kept, or reads one from a file, a link, notation or a seed.
import { html, useState } from "../html.js";
import { readPasted } from "../boards.js";
import { useAction } from "../controls.js";
import { ErrorText } from "../panels/error.js";
import { checkLayout, emptyDraft } from "./workspace.js";
import { draftOf } from "./grid.js";
import { OwnBoards } from "./own-boards.js";
import { boxes } from "./boxes.js";
import { starts } from "./starts.js";
import { t } from "../language.js";

/** The largest file that is read, in bytes. */
const MAX_FILE = 60_000;

/** @param {{workspace: import("./workspace.js").Workspace, onOpen: () => void}} props */
export function OpenPanel({ workspace, onOpen }) {
  const [text, setText] = useState("");
  const [large, setLarge] = useState(false);
  const { busy, error, run } = useAction();
  /** @param {import("../protocol.js").LayoutRequest} request @param {string} [name] */
  const load = async (request, name = "") => {
    const { layout, supply, problems } = await checkLayout(request);
    if (!layout) throw new Error(problems[0]?.message ?? t("own.no_board"));
    const draft = draftOf(layout, supply ?? boxes.base.supply);
    workspace.open({ ...draft, name: name || draft.name });
    onOpen();
  };
  /** @param {string} written */
  const read = async (written) => {
    const pasted = readPasted(written);
    if ("seed" in pasted) return load({ random: { shape: large ? "large" : "base", seed: pasted.seed } });
    return "notation" in pasted ? load({ notation: pasted.notation }, pasted.name) : load(pasted);
  };
  const paste = (/** @type {Event} */ event) => {
    event.preventDefault();
    run(() => read(text));
  };
  const readFile = (/** @type {any} */ event) =>
    run(async () => {
      const [file] = event.target.files;
      if (!file) return;
      if (file.size > MAX_FILE) throw new Error(t("edit.too_large"));
      await read(await file.text());
    });
  return html`<div class="stack editor-open">
    <h3>${t("open.begin")}</h3>
    <div class="row">
      ${starts.map(
        ({ name, request }) => html`<button key=${name} class="button" data-start=${name}
          title=${t(`start.${name}.about`)} disabled=${busy} onClick=${() => run(() => load(request))}>
          ${t(`start.${name}`)}
        </button>`,
      )}
      <button class="button" data-start="empty"
        onClick=${() => {
          workspace.open(emptyDraft());
          onOpen();
        }}>
        ${t("open.empty")}
      </button>
    </div>
    <h3>${t("own.boards")}</h3>
    <${OwnBoards} workspace=${workspace} onOpen=${onOpen} />
    <h3>${t("open.elsewhere")}</h3>
    <form class="row editor-paste" onSubmit=${paste}>
      <input class="field" aria-label=${t("own.text")} placeholder=${t("own.text_short")} spellcheck="false"
        autocomplete="off" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
      <button class="button" data-action="paste" disabled=${busy || !text.trim()}>${t("open.open")}</button>
    </form>
    ${/^\s*\d+\s*$/.test(text) &&
    html`<label class="tick">
      <input type="checkbox" data-seed="large" checked=${large} onChange=${() => setLarge(!large)} />
      ${t("open.large_seed")}
    </label>`}
    <label class="row editor-file">
      ${t("open.file")}
      <input type="file" accept=".json,application/json" data-action="import" onChange=${readFile} />
    </label>
    <${ErrorText} text=${error} />
  </div>`;
}
