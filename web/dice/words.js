// The dice game in words and small pictures: actions, hands, points. Also reads the one-line form of a game.
import { html } from "../html.js";
import { ResourceIcon } from "../art/resources.js";
import { faceNames, faces } from "./island.js";
import { nameOf } from "./slots.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {import("./island.js").Face} Face
 * @typedef {import("../protocol.js").DiceAction} Action
 */

/** Counts as a list of faces. @param {number[]} counts @returns {Face[]} */
export const facesOf = (counts) => counts.flatMap((count, i) => Array(count).fill(faces[i]));

/** A list of faces as counts. @param {(Face | null)[]} shown @returns {number[]} */
export const countsOf = (shown) => faces.map((face) => shown.filter((each) => each === face).length);

/** The action that keeps these dice. @param {Face[]} kept @returns {Action} */
export const keepAction = (kept) => `keep ${countsOf(kept).join(",")}`;

/** What an action keeps, if it keeps dice. @param {string} action @returns {Face[] | null} */
export const keptBy = (action) =>
  action.startsWith("keep ") ? facesOf(action.slice(5).split(",").map(Number)) : null;

/** What an action builds, if it builds. @param {string} action @returns {Structure | null} */
export const builtBy = (action) =>
  action.startsWith("build ") ? /** @type {Structure} */ (action.slice(6)) : null;

/** @param {number} count @param {Face} face */
const some = (count, face) => `${count} ${faceNames[face]}`;

/** Faces in words: “2 ore and 1 gold”. @param {Face[]} shown */
export function facesInWords(shown) {
  const parts = countsOf(shown).flatMap((count, i) => (count ? [some(count, faces[i])] : []));
  return parts.length < 2 ? (parts[0] ?? "nothing") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

/** A structure within a sentence: “settlement 4”. @param {Structure} structure */
export const nameInWords = (structure) => nameOf(structure).replace(/^./, (first) => first.toLowerCase());

/** An action in words. @param {string} action */
export function inWords(action) {
  const kept = keptBy(action);
  if (kept)
    return kept.length === 6
      ? "keep all six dice"
      : kept.length
        ? `keep ${facesInWords(kept)}`
        : "roll all six dice";
  const built = builtBy(action);
  if (built) return `build ${nameInWords(built)}`;
  const [verb, ...digits] = action.split(" ");
  const named = digits.map((digit) => faceNames[faces[Number(digit)]]);
  if (verb === "trade") return `trade 2 gold for ${named[0]}`;
  return verb === "swap" ? `swap ${named[0]} for ${named[1]}` : "end the turn";
}

/** A row of icons. @param {{shown: Face[], size?: number}} props */
export const Icons = ({ shown, size = 20 }) => html`<span class="icons">
  ${shown.map(
    (face, i) => html`<${ResourceIcon} key=${i} resource=${face} size=${size} label=${faceNames[face]} />`,
  )}
</span>`;

/** An action with pictures where they say it better. @param {{action: string, size?: number}} props */
export function ActionLabel({ action, size = 20 }) {
  const kept = keptBy(action);
  if (kept)
    return kept.length === 6
      ? html`<span>Keep all six</span>`
      : kept.length
        ? html`<span class="action-label">Keep <${Icons} shown=${kept} size=${size} /></span>`
        : html`<span>Roll all six</span>`;
  const [verb, ...digits] = action.split(" ");
  if (verb === "trade" || verb === "swap") {
    const got = digits.map((digit) => faces[Number(digit)]);
    const [give, get] =
      verb === "trade" ? [/** @type {Face[]} */ (["gold", "gold"]), got] : [got.slice(0, 1), got.slice(1)];
    return html`<span class="action-label">
      ${verb === "trade" ? "Trade" : "Swap"} <${Icons} shown=${give} size=${size} /> → <${Icons} shown=${get}
        size=${size} />
    </span>`;
  }
  return html`<span>${sentenceOf(inWords(action))}</span>`;
}

/** @param {string} text */
export const sentenceOf = (text) => `${text[0].toUpperCase()}${text.slice(1)}`;

/** A number of points, as exactly as it matters: small ones to the hundredth. @param {number} value */
export const points = (value) =>
  (Math.abs(value) < 0.005 ? "0" : Math.abs(value) < 9.995 ? value.toFixed(2) : value.toFixed(1)).replace(
    "-",
    "−",
  );

/** The same with its sign. @param {number} value */
export const signed = (value) => (value > 0 && points(value) !== "0" ? `+${points(value)}` : points(value));

/** A score. @param {number} score */
export const whole = (score) => String(score).replace("-", "−");

/** What the one-line form of a game says of whoever has the dice. @param {string} line */
export function readLine(line) {
  const fields = Object.fromEntries(
    line
      .split(" ")
      .slice(1)
      .map(
        (word) =>
          /** @type {[string, string]} */ ([
            word.slice(0, word.indexOf("=")),
            word.slice(word.indexOf("=") + 1),
          ]),
      ),
  );
  const seat = Number(fields.seat);
  const names = (fields.boards.split("/")[seat] ?? "").split(",").filter(Boolean);
  return {
    seat,
    rolls: Number(fields.rolls),
    hand: facesOf(fields.hand.split(",").map(Number)),
    built: names.map((name) => /** @type {Structure} */ (name.replace("K", "J"))),
    used: names
      .filter((name) => name.startsWith("K"))
      .map((name) => /** @type {`J${number}`} */ (name.replace("K", "J"))),
    next: /** @type {Structure[]} */ ([]),
  };
}
