// The theme of the page: what the person chose last, or what the system prefers. Also paints the table's wood once.
import { signal, effect } from "./vendor/signals.js";
import { woodgrain } from "./art/paint.js";
import { whenIdle } from "./schedule.js";

/** @typedef {"day" | "evening" | "contrast"} Theme */

/** @type {Theme[]} */
export const themes = ["day", "evening", "contrast"];

const KEY = "theme";

/** @returns {Theme} */
function preferred() {
  const saved = /** @type {Theme} */ (localStorage.getItem(KEY));
  if (themes.includes(saved)) return saved;
  if (matchMedia("(prefers-contrast: more)").matches) return "contrast";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "evening" : "day";
}

export const theme = signal(preferred());

/** @param {Theme} chosen */
export function chooseTheme(chosen) {
  theme.value = chosen;
  localStorage.setItem(KEY, chosen);
}

/** Applies the theme now and whenever it changes; call it once. */
export function applyTheme() {
  // The wood grain may come a moment after the rest.
  whenIdle(() => document.body.style.setProperty("--woodgrain", `url(${woodgrain()})`));
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
}
