// The button that shows the log instead of the board, and the board again, on small screens.
import { html } from "../html.js";
import { t } from "../language.js";

/** @param {{open: boolean, onToggle: () => void}} props `open` is whether the log is shown */
export const LogToggle = ({ open, onToggle }) => html`<button class="button button-quiet log-toggle"
  aria-expanded=${open ? "true" : "false"} aria-label=${t(open ? "board" : "log")} onClick=${onToggle}>
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path d=${open ? "M12 3l8 4.5v9L12 21l-8-4.5v-9z" : "M5 6h14M5 12h14M5 18h9"} />
  </svg>
</button>`;
