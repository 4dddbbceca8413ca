// What the server says of the board: ready to play, or what is wrong and where.
import { html } from "../html.js";
import { focusCell } from "./cursor.js";
import { t } from "../language.js";

/** @typedef {import("./desk.js").Desk} Desk */

/** @param {string} text */
const sentence = (text) => `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

/** How many can play, in words. @param {[number, number]} seats */
export const seatsInWords = ([from, to]) =>
  from === to ? t("check.seats", { count: from }) : t("check.seats_range", { from, to });

/** Whether the board can be played as it is drawn now. @param {Desk} desk */
export const isReady = (desk) =>
  desk.checked.value === desk.draft.value &&
  desk.check.value !== null &&
  desk.check.value.problems.length === 0;

/** @param {{desk: Desk}} props */
export function Checks({ desk }) {
  const { problems = [], seats = null } = desk.check.value ?? {};
  const cells = Object.fromEntries(Object.entries(desk.names.value).map(([cell, name]) => [name, cell]));
  const empty = Object.keys(desk.draft.value.land).length === 0;
  const go = (/** @type {number} */ i) => {
    const cell = cells[problems[i].hexes[0]];
    desk.pointed.value = i;
    if (cell) focusCell(desk, cell);
  };
  return html`<section class="panel stack checks" aria-label=${t("check.title")}>
    <p role="status" class="checks-state ${seats && !desk.checkError.value ? "checks-good" : "checks-bad"}">
      ${desk.checkError.value
        ? sentence(desk.checkError.value)
        : empty
          ? t("check.empty")
          : seats
            ? t("check.ready", { seats: seatsInWords(seats) })
            : desk.check.value
              ? t("check.wrong", { count: problems.length })
              : t("check.checking")}
    </p>
    ${!empty &&
    problems.length > 0 &&
    html`<ul class="checks-list">
      ${problems.map(
        ({ message, hexes }, i) => html`<li key=${`${i}${message}`}>
          ${hexes.length
            ? html`<button class="check" onClick=${() => go(i)} onMouseEnter=${() => (desk.pointed.value = i)}
                onMouseLeave=${() => (desk.pointed.value = null)} onFocus=${() => (desk.pointed.value = i)}>
                ${sentence(message)}
              </button>`
            : html`<span class="check">${sentence(message)}</span>`}
        </li>`,
      )}
    </ul>`}
  </section>`;
}
