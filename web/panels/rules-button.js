// A button that names the rules of the game: the target, what differs from the official rules, and the clock. It stands
// beside the banner, on small screens in a corner of the board, and opens the rules beside the game.
import { html } from "../html.js";
import { clockInShort, houseRules, targetOf } from "../house-rules.js";
import { t } from "../language.js";

/** @param {{settings: import("../protocol.js").Settings, open: boolean, onOpen: () => void}} props */
export function RulesButton({ settings, open, onOpen }) {
  const differs = houseRules(settings);
  const usual = [differs.length ? "" : t("rules_button.official"), clockInShort(settings)].filter(Boolean);
  return html`<button class="rules-summary small" data-action="rules" aria-expanded=${open ? "true" : "false"}
    title=${t("rules_button.about")} onClick=${onOpen}>
    <b>${t("rules_button.first_to", { target: targetOf(settings) })}</b>
    ${differs.length > 0 && html` <span>${differs.join(" · ")}</span>`}
    ${usual.length > 0 && html` <span class="rules-summary-usual">${usual.join(" · ")}</span>`}
  </button>`;
}
