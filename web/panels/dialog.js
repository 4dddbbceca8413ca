// A dialog above everything else, closed by Escape or its button.
import { html, useEffect, useRef } from "../html.js";

/** @param {{open: boolean, label: string, onClose: () => void, wide?: boolean, children?: unknown}} props */
export function Dialog({ open, label, onClose, wide = false, children }) {
  const box = useRef(/** @type {HTMLDialogElement | null} */ (null));
  useEffect(() => {
    if (open) box.current?.showModal();
    else box.current?.close();
  }, [open]);
  return html`<dialog class="dialog ${wide ? "wide-dialog" : ""}" ref=${box} onClose=${onClose}
    aria-label=${label}>
    ${open &&
    html`
      <div class="sheet-head">
        <h2>${label}</h2>
        <button class="button button-quiet button-round" aria-label="Close" onClick=${onClose}>×</button>
      </div>
      ${children}
    `}
  </dialog>`;
}
