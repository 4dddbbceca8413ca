// Why something did not work, in the server's words, beside the control that caused it.
import { html } from "../html.js";

/** @param {{text: string}} props nothing is shown for an empty text */
export const ErrorText = ({ text }) => text && html`<p class="error" role="alert">${text}</p>`;
