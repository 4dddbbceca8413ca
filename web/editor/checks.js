// What the server says of the board: ready to play, or what is wrong and where.
import { html } from "../html.js";
import { focusCell } from "./cursor.js";
import { asSentence, t } from "../language.js";

/** @typedef {import("./workspace.js").Workspace} Workspace */

/** How many can play, in words. @param {[number, number]} seats */
export const seatsInWords = ([from, to]) =>
  from === to ? t("check.seats", { count: from }) : t("check.seats_range", { from, to });

/** Whether the board can be played as it is drawn now. @param {Workspace} workspace */
export const isReady = (workspace) =>
  workspace.checked.value === workspace.draft.value &&
  workspace.check.value !== null &&
  workspace.check.value.problems.length === 0;

/** @param {{workspace: Workspace}} props */
export function Checks({ workspace }) {
  const { problems = [], seats = null } = workspace.check.value ?? {};
  const cells = Object.fromEntries(Object.entries(workspace.names.value).map(([cell, name]) => [name, cell]));
  const empty = Object.keys(workspace.draft.value.land).length === 0;
  const go = (/** @type {number} */ i) => {
    const cell = cells[problems[i].hexes[0]];
    workspace.pointed.value = i;
    if (cell) focusCell(workspace, cell);
  };
  return html`<section class="panel stack checks" aria-label=${t("check.title")}>
    <p role="status"
      class="checks-state ${seats && !workspace.checkError.value ? "checks-good" : "checks-bad"}">
      ${workspace.checkError.value
        ? asSentence(workspace.checkError.value)
        : empty
          ? t("check.empty")
          : seats
            ? t("check.ready", { seats: seatsInWords(seats) })
            : workspace.check.value
              ? t("check.wrong", { count: problems.length })
              : t("check.checking")}
    </p>
    ${!empty &&
    problems.length > 0 &&
    html`<ul class="checks-list">
      ${problems.map(
        ({ message, hexes }, i) => html`<li key=${`${i}${message}`}>
          ${hexes.length
            ? html`<button class="check" onClick=${() => go(i)}
                onMouseEnter=${() => (workspace.pointed.value = i)}
                onMouseLeave=${() => (workspace.pointed.value = null)}
                onFocus=${() => (workspace.pointed.value = i)}>
                ${asSentence(message)}
              </button>`
            : html`<span class="check">${asSentence(message)}</span>`}
        </li>`,
      )}
    </ul>`}
  </section>`;
}
