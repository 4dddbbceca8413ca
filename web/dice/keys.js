// The keyboard of the dice game. Keys are listened for everywhere but in fields; buttons keep Space and Enter for
// themselves.
import { html, useEffect, useRef } from "../html.js";
import { sound } from "../prefs.js";
import { diceReference } from "./reference.js";
import { t } from "../language.js";

/** The key of each die. */
const dieKeys = Array.from({ length: diceReference.dice }, (_, i) => String(i + 1));

/** What keys do. @type {[keys: string, does: import("../language.js").Key][]} */
const help = [
  [`1 … ${diceReference.dice}`, "dg.key.die"],
  ["Space", "dg.key.space"],
  ["A", "dg.key.all"],
  ["B", "dg.key.map"],
  ["U", "action.undo"],
  ["E", "action.end"],
  ["H", "dg.key.hint"],
  ["Esc", "dg.key.close"],
  ["M", "key.sound"],
  ["?", "key.list"],
];

/**
 * @param {{onDie: (i: number) => void, main: () => unknown, stop: () => unknown, undo: () => unknown, end: ()
 *   => unknown, hint: () => unknown, back: () => unknown, help: () => unknown}} actions
 */
export function useDiceKeys(actions) {
  const now = useRef(actions);
  now.current = actions;
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const at = event.target instanceof Element ? event.target : null;
      if (event.ctrlKey || event.metaKey || event.altKey || at?.closest("input, textarea, select, dialog"))
        return;
      const busy = at?.closest("button, a, summary, [role=button]");
      const { onDie, main, stop, undo, end, hint, back, help: list } = now.current;
      /** @type {Record<string, () => unknown>} */
      const keys = {
        " ": main,
        a: stop,
        u: undo,
        e: end,
        h: hint,
        Escape: back,
        "?": list,
        m: () => (sound.value = !sound.value),
        b: () =>
          /** @type {SVGElement | null} */ (
            document.querySelector('[data-structure][tabindex="0"]')
          )?.focus(),
      };
      if (busy && event.key === " ") return;
      const die = dieKeys.indexOf(event.key);
      const action =
        die >= 0 ? () => onDie(die) : keys[event.key.length === 1 ? event.key.toLowerCase() : event.key];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

export const DiceKeys = () => html`<table class="keys">
  <tbody>
    ${help.map(
      ([key, does]) => html`<tr key=${key}>
        <td>${key.split(" ").map((each) => (each === "…" ? " … " : html`<kbd>${each}</kbd> `))}</td>
        <td>${t(does)}</td>
      </tr>`,
    )}
  </tbody>
</table>`;
