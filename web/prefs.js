// Preferences, kept by the browser: sound, confirming builds, the guide.
import { signal, effect } from "./vendor/signals.js";

/** @param {string} key @param {boolean} fallback */
function remembered(key, fallback) {
  const saved = localStorage.getItem(key);
  const kept = signal(saved === null ? fallback : saved === "yes");
  effect(() => localStorage.setItem(key, kept.value ? "yes" : "no"));
  return kept;
}

/** Whether the device has a touch screen rather than a mouse. */
export const touch = matchMedia("(pointer: coarse)").matches;

export const sound = remembered("sound", true);
/** Whether a place on the board has to be picked twice. */
export const confirmFirst = remembered("confirm-first", touch);
export const guided = remembered("guided", false);

export const prefersLessMotion = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
