// Preferences, kept by the browser: sound, motion, what happens without a click, how the board lies, quiet trading.
import { signal, effect } from "./vendor/signals.js";

/** @param {string} key @param {boolean} fallback */
function remembered(key, fallback) {
  const saved = localStorage.getItem(key);
  const kept = signal(saved === null ? fallback : saved === "yes");
  effect(() => localStorage.setItem(key, kept.value ? "yes" : "no"));
  return kept;
}

/**
 * A number, or a word of a few.
 * @template {string | number} T
 * @param {string} key
 * @param {T[]} allowed
 * @returns {import("./vendor/signals.js").Signal<T>}
 */
function chosen(key, allowed) {
  const saved = localStorage.getItem(key);
  const kept = signal(allowed.find((each) => String(each) === saved) ?? allowed[0]);
  effect(() => localStorage.setItem(key, String(kept.value)));
  return kept;
}

/** Whether the device has a touch screen rather than a mouse. */
export const touch = matchMedia("(pointer: coarse)").matches;

export const sound = remembered("sound", true);
/** Whether a place on the board has to be picked twice. */
export const confirmFirst = remembered("confirm-first", touch);
export const guided = remembered("guided", false);
/** Whether offers that ask for cards one doesn't have are declined without asking. */
export const declineUnpayable = remembered("decline-unpayable", true);

/** Whether the dice are rolled without a click, where there is nothing else to do first. */
export const autoRoll = remembered("auto-roll", false);
/** Whether the turn ends without a click, where nothing can be built, bought, played or traded with the bank. */
export const autoEnd = remembered("auto-end", false);
/** Whether others' emotes are shown. */
export const emotes = remembered("emotes", true);
/** How fast things move. @type {import("./vendor/signals.js").Signal<"usual" | "quick" | "none">} */
export const motion = chosen("motion", ["usual", "quick", "none"]);
/** How loud sounds are, in percent. */
export const volume = chosen("volume", [100, 75, 50, 25]);
/** How far the board is turned, clockwise, in sixths. */
export const rotation = chosen("rotation", [0, 1, 2, 3, 4, 5]);

effect(() => void (document.documentElement.dataset.motion = motion.value));

export const prefersLessMotion = () =>
  motion.peek() === "none" || matchMedia("(prefers-reduced-motion: reduce)").matches;
/** How long motion takes, compared to usual. */
export const motionPace = () => (motion.peek() === "quick" ? 0.5 : 1);
