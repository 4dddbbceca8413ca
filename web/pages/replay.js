import { html } from "../html.js";
/** @param {{id: string}} props */
export function ReplayPage({ id }) { return html`<main>${id}</main>`; }
