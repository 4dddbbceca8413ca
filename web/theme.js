// Which theme the page wears: what the person chose last, or what the system prefers. Also paints the table's
// wood once.
import { signal, effect } from "./vendor/signals.js";
import { whenIdle, woodgrain } from "./art/paint.js";

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

/** Dresses the page; call it once. */
export function dress() {
  // The table is there at once, its grain a moment later.
  whenIdle(() => document.body.style.setProperty("--woodgrain", `url(${woodgrain()})`));
  effect(() => {
    document.documentElement.dataset.theme = theme.value;
  });
}
