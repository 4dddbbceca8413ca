// The rules beside a running game: first what is played at this table, then all the rules, folded.
import { html, useLayoutEffect, useRef } from "../html.js";
import { houseRules, clockInShort, targetOf } from "../house-rules.js";
import { sectionTitle, sections } from "./rules.js";
import { asSentence, t } from "../language.js";

/** @param {{settings: import("../protocol.js").Settings, onClose: () => void}} props */
export function RulesBeside({ settings, onClose }) {
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const before = document.activeElement;
    panel.current?.focus();
    return () => before instanceof HTMLElement && before.isConnected && before.focus();
  }, []);
  const differs = houseRules(settings);
  const clock = clockInShort(settings);
  return html`<aside class="rules-beside panel" aria-label=${t("rules")} tabindex="-1" ref=${panel}>
    <div class="sheet-head">
      <h2>${t("rules")}</h2>
      <button class="button button-quiet button-round" aria-label=${t("close")} onClick=${onClose}>×</button>
    </div>
    <section class="stack" aria-label=${t("rules.at_table")}>
      <h3>${t("rules.at_table")}</h3>
      <ul class="small">
        <li>${t("rules.target", { target: targetOf(settings) })}</li>
        ${differs.map((rule) => html`<li key=${rule}>${asSentence(rule)}</li>`)}
        ${!differs.length && html`<li>${t("rules.rest_official")}</li>`}
        <li>${clock ? t("rules.clock", { clock }) : t("rules.no_clock")}</li>
      </ul>
    </section>
    ${sections.map(
      ([id, body]) => html`<details key=${id} class="more prose" open=${id === "aim"}>
        <summary>${sectionTitle(id)}</summary>
        ${body()}
      </details>`,
    )}
    <p class="small"><a class="link" href="/rules" target="_blank">${t("rules.own_page")}</a></p>
  </aside>`;
}
