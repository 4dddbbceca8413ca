// Keyboard shortcuts: one key for each frequent action; Escape cancels anything that was not sent.
import { html, useEffect, useRef } from "./html.js";
import { because, whyNot } from "./costs.js";
import { sound } from "./prefs.js";
import { t } from "./language.js";

/** What the keys do. @type {[keys: string, does: import("./language.js").Key][]} */
const keyHelp = [
  ["D", "key.roll"],
  ["E", "key.end"],
  ["1 2 3", "key.build"],
  ["4", "key.card"],
  ["T", "key.trade"],
  ["U", "key.undo"],
  ["B", "key.jump"],
  ["Y N", "key.answer"],
  ["/", "key.chat"],
  ["M", "key.sound"],
  ["?", "key.list"],
  ["Esc", "key.back"],
];

/**
 * @param {{tableView: import("./table-view.js").TableView, session: import("./session.js").Session, controls:
 *   import("./controls.js").Controls, act: (action: import("./protocol.js").Action) => void}} props
 */
export function useKeys(props) {
  const latest = useRef(props);
  latest.current = props;
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      const { tableView, session, controls, act } = latest.current;
      const { groups, legal, state } = tableView;
      const typing =
        event.target instanceof HTMLInputElement ||
        event.target instanceof HTMLSelectElement ||
        event.target instanceof HTMLTextAreaElement;
      if (event.key === "Escape" && !document.querySelector("dialog[open]")) {
        controls.back();
        if (typing) /** @type {HTMLElement} */ (event.target).blur();
        return;
      }
      if (typing || event.ctrlKey || event.metaKey || event.altKey || document.querySelector("dialog[open]"))
        return;
      const plain = (/** @type {any} */ action) => groups.plain.includes(action) && act(action);
      const build = (/** @type {"road" | "settlement" | "city"} */ kind) => {
        const why = whyNot(tableView, kind);
        if (why) return void (controls.notice.value = because(t(`piece.${kind}`), why));
        controls.toggleBuild(kind);
        return void toBoard();
      };
      /** @type {Record<string, () => unknown>} */
      const actions = {
        d: () => plain("roll"),
        e: () => plain("end_turn") || plain("stop_building"),
        1: () => build("road"),
        2: () => build("settlement"),
        3: () => build("city"),
        4: () => plain("buy_dev_card"),
        t: () =>
          (legal?.may_offer || groups.bank_trades.length) &&
          (controls.panel.value = controls.panel.value === "trade" ? null : "trade"),
        u: () =>
          state.turn.may_undo &&
          session
            .send({ type: "undo", ply: state.turn.ply })
            .catch(({ message }) => (controls.notice.value = message)),
        b: toBoard,
        y: () => plain("accept_trade"),
        n: () => plain("decline_trade"),
        m: () => (sound.value = !sound.value),
        "?": () => (controls.keys.value = true),
        "/": () => {
          /** @type {HTMLElement | null} */ (document.querySelector("#tab-chat"))?.click();
          setTimeout(
            () => /** @type {HTMLElement | null} */ (document.querySelector("[data-chat]"))?.focus(),
            30,
          );
        },
      };
      const action = actions[event.key.toLowerCase()];
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}

/** The keys in a list. */
export function KeyList() {
  return html`<table class="keys">
    <tbody>
      ${keyHelp.map(
        ([key, does]) => html`<tr key=${key}>
          <td>${key.split(" ").map((each) => html`<kbd>${each}</kbd> `)}</td>
          <td>${t(does)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * Puts the focus on what is asked, once it is drawn: a place that can be picked, or a question in a panel.
 */
function toBoard() {
  setTimeout(() => {
    const asked =
      document.querySelector('[data-target][tabindex="0"]') ??
      document.querySelector(
        ".sheet :is(.step-more, .button:not(.button-round)):not(:disabled, [aria-disabled])",
      );
    /** @type {HTMLElement | SVGElement | null} */ (asked)?.focus();
  }, 30);
}
