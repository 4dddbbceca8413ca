import { html } from "../html.js";
export function RulesPage() { return html`<main>rules</main>`; }
