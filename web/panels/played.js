// What is played: the target, the rules that differ from the official ones, and the clock; beside the banner, on small
// screens in a corner of the board. A click opens the rules beside the game.
import { html } from "../html.js";
import { clockInShort, houseRules, targetOf } from "../house-rules.js";
import { t } from "../language.js";

/** @param {{settings: import("../protocol.js").Settings, open: boolean, onOpen: () => void}} props */
export function Played({ settings, open, onOpen }) {
  const differs = houseRules(settings);
  const usual = [differs.length ? "" : t("played.official"), clockInShort(settings)].filter(Boolean);
  return html`<button class="played small" data-action="played" aria-expanded=${open ? "true" : "false"}
    title=${t("played.about")} onClick=${onOpen}>
    <b>${t("played.first_to", { target: targetOf(settings) })}</b>
    ${differs.length > 0 && html` <span>${differs.join(" · ")}</span>`}
    ${usual.length > 0 && html` <span class="played-usual">${usual.join(" · ")}</span>`}
  </button>`;
}
