// The board editor: a canvas with a palette on one side and checks and tools on the other. Links that contain a board
// open here too, to be viewed, played or edited.
import { html, useEffect, useMemo, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { makeTable } from "../autostart.js";
import { defaultBot } from "../bots.js";
import { readPasted, saveBoard } from "../boards.js";
import { useAction } from "../controls.js";
import { maxLayoutName } from "../defaults.js";
import { Lazy, preload } from "../lazy.js";
import { Dialog } from "../panels/dialog.js";
import { ErrorText } from "../panels/error.js";
import { Menu } from "../panels/menu.js";
import { newTable } from "../parts.js";
import { boxes } from "./boxes.js";
import { Canvas } from "./canvas.js";
import { Checks, isReady } from "./checks.js";
import { Workspace, checkLayout } from "./workspace.js";
import { Fairness } from "./fairness.js";
import { FillPanel } from "./fill-panel.js";
import { draftOf, fileOf } from "./grid.js";
import { keyHelp } from "./keys.js";
import { OpenPanel } from "./open.js";
import { SharePanel } from "./share.js";
import { starts } from "./starts.js";
import { SupplyPanel } from "./supply.js";
import { SymmetryPanel } from "./symmetry-panel.js";
import { Palette } from "./palette.js";
import { formatDate, hasText, t } from "../language.js";
import { usePageTitle } from "../title.js";

/**
 * @typedef {import("../protocol.js").LayoutFile} LayoutFile
 * @typedef {"open" | "share" | "play" | null} OpenDialog
 */

/** @param {{workspace: Workspace}} props */
function UndoButtons({ workspace }) {
  return html`<div class="row editor-undo" role="group" aria-label=${t("edit.undo_redo")}>
    <button class="button button-round" aria-label=${t("action.undo")} title=${t("edit.undo_key")}
      data-action="undo" disabled=${workspace.past.value.length === 0} onClick=${() => workspace.undo()}>
      ↶
    </button>
    <button class="button button-round" aria-label=${t("edit.redo")} title=${t("edit.redo_key")}
      data-action="redo" disabled=${workspace.future.value.length === 0} onClick=${() => workspace.redo()}>
      ↷
    </button>
  </div>`;
}

/** @param {{workspace: Workspace}} props */
function NameField({ workspace }) {
  const { name } = workspace.draft.value;
  const rename = (/** @type {any} */ event) => workspace.rename(event.target.value);
  const done = () => {
    if (name !== name.trim()) workspace.rename(name.trim());
    workspace.endNaming();
  };
  return html`<input class="field editor-name" aria-label=${t("edit.name")} placeholder=${t("edit.name_hint")}
    maxlength=${maxLayoutName} value=${name} onInput=${rename} onFocus=${() => workspace.beginNaming()}
    onBlur=${done} />`;
}

/** @param {{workspace: Workspace}} props */
function Help({ workspace }) {
  return html`<div class="editor-help panel small">
    <p class="hidden" role="status">${workspace.announcement.value}</p>
    <p class="soft editor-keys">
      ${keyHelp.map(
        ([keys, what]) =>
          html`<span key=${keys}><kbd>${hasText(keys) ? t(keys) : keys}</kbd>${t(what)}</span>`,
      )}
    </p>
    <p class="soft editor-fingers">${t("edit.fingers")}</p>
  </div>`;
}

export function EditorPage() {
  const workspace = useMemo(() => new Workspace(), []);
  const [dialog, setDialog] = useState(/** @type {OpenDialog} */ (null));
  const [kept, setKept] = useState("");
  const { busy, error, run } = useAction();
  const viewing = workspace.viewing.value;

  const openLink = () => {
    const text = location.hash.slice(1);
    if (!text) return undefined;
    return run(async () => {
      const pasted = readPasted(text);
      if (!("notation" in pasted)) throw new Error(t("edit.no_board_link"));
      const { layout, supply } = await checkLayout({ notation: pasted.notation });
      if (!layout) throw new Error(t("edit.no_board_link"));
      workspace.viewing.value = true;
      workspace.tool.value = { kind: "hand" };
      workspace.open({
        ...draftOf(layout, supply ?? boxes.base.supply),
        name: pasted.name.slice(0, maxLayoutName),
      });
    });
  };
  usePageTitle(t("edit.title"));
  useEffect(() => {
    const draft = workspace.restore();
    if (draft) workspace.open(draft);
    else if (!location.hash)
      run(async () => {
        const untouched = workspace.draft.value;
        const { layout, supply } = await checkLayout(starts[2].request);
        if (layout && workspace.draft.value === untouched)
          workspace.open(draftOf(layout, supply ?? boxes.base.supply));
      });
    if (location.hash) openLink();
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const writing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
      if (writing || workspace.viewing.value || !(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      if (key === "y" || (key === "z" && event.shiftKey)) workspace.redo();
      else if (key === "z") workspace.undo();
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    addEventListener("hashchange", openLink);
    return () => {
      removeEventListener("keydown", onKey);
      removeEventListener("hashchange", openLink);
    };
  }, []);

  const { check } = workspace;
  const ready = isReady(workspace);
  const play = () =>
    run(async () => {
      await preload(newTable);
      setDialog("play");
    });
  const keep = () => {
    const name =
      workspace.draft.value.name.trim() ||
      t("edit.board_of", { day: formatDate(new Date(), { dateStyle: "short" }) });
    if (name !== workspace.draft.value.name) workspace.commit({ ...workspace.draft.value, name });
    saveBoard({ name, layout: fileOf(workspace.draft.value) });
    setKept(t("edit.kept_as", { name }));
    setTimeout(() => setKept(""), 2400);
  };
  const edit = () => {
    history.replaceState(null, "", "/editor");
    workspace.viewing.value = false;
    workspace.tool.value = { kind: "land", terrain: "forest" };
    workspace.afterChange();
  };
  const close = () => setDialog(null);
  const playButton = html`<button class="button button-main" data-action="play-board"
    title=${ready ? undefined : t("edit.fix_first")} disabled=${busy || !ready} onClick=${play}>
    ${t("edit.play")}
  </button>`;
  return html`<div class="page editor" data-viewing=${viewing ? "" : undefined}>
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <h1 class="page-title ${viewing ? "" : "editor-title"}">
        ${viewing ? workspace.draft.value.name || t("edit.for_you") : t("edit.title")}
      </h1>
      ${viewing
        ? html`<div class="row editor-actions">
            <button class="button" data-action="edit" onClick=${edit}>${t("edit.edit")}</button>
            ${playButton}
          </div>`
        : html`
            <${NameField} workspace=${workspace} />
            <${UndoButtons} workspace=${workspace} />
            <div class="row editor-actions">
              <button class="button" data-action="open" onClick=${() => setDialog("open")}>
                ${t("edit.open")}
              </button>
              <button class="button" data-action="keep" onClick=${keep}>
                <span aria-live="polite">${kept || t("edit.keep")}</span>
              </button>
              <button class="button" data-action="share" onClick=${() => setDialog("share")}>
                ${t("edit.share")}
              </button>
              ${playButton}
            </div>
          `}
      <${Menu} />
    </header>
    <${ErrorText} text=${error} />
    <main class="editor-workspace">
      ${!viewing && html`<${Palette} workspace=${workspace} />`}
      <div class="editor-paper panel"><${Canvas} workspace=${workspace} /></div>
      <div class="editor-side">
        <${Checks} workspace=${workspace} />
        ${!viewing &&
        html`<${SymmetryPanel} workspace=${workspace} /><${FillPanel} workspace=${workspace} />`}
        <${Fairness} workspace=${workspace} />
        ${!viewing && html`<${SupplyPanel} workspace=${workspace} />`}
      </div>
      ${!viewing && html`<${Help} workspace=${workspace} />`}
    </main>
    <${Dialog} open=${dialog === "open"} label=${t("edit.open")} wide onClose=${close}>
      <${OpenPanel} workspace=${workspace} onOpen=${close} />
    <//>
    <${Dialog} open=${dialog === "share"} label=${t("edit.share_this")} onClose=${close}>
      <${SharePanel} workspace=${workspace} />
    <//>
    <${Dialog} open=${dialog === "play"} label=${t("home.new_game")} wide onClose=${close}>
      <${Lazy} load=${newTable} against=${defaultBot}
        layout=${check.value?.layout && fileOf(workspace.draft.value)} onMake=${makeTable} onClose=${close} />
    <//>
  </div>`;
}
