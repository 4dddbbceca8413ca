// A dialog above everything else, closed by Escape or its button.
import { html, useLayoutEffect, useRef } from "../html.js";
import { t } from "../language.js";

/** @param {{open: boolean, label: string, onClose: () => void, wide?: boolean, children?: unknown}} props */
export function Dialog({ open, label, onClose, wide = false, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  // Before the next key or click: while it is open, everything else is out of reach.
  useLayoutEffect(() => {
    if (open) box.current?.showModal();
    else box.current?.close();
  }, [open]);
  return html`<dialog class="dialog ${wide ? "wide-dialog" : ""}" ref=${box} onClose=${onClose}
    aria-label=${label}>
    ${open &&
    html`
      <div class="sheet-head">
        <h2>${label}</h2>
        <button class="button button-quiet button-round" aria-label=${t("close")} onClick=${onClose}>
          ×
        </button>
      </div>
      ${children}
    `}
  </dialog>`;
}
