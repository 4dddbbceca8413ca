// The dice game in words and small pictures: actions, hands, points. Also reads the one-line form of a game.
import { html } from "../html.js";
import { ResourceIcon } from "../art/resources.js";
import { faceName, faces, facesCounted } from "./island.js";
import { diceReference } from "./reference.js";
import { nameInWords } from "./slots.js";
import { capitalized, formatList, formatNumber, t, tParts } from "../language.js";

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

/** Faces in words: “2 ore and 1 gold”. @param {Face[]} shown */
export function facesInWords(shown) {
  const parts = countsOf(shown).flatMap((count, i) => (count ? [facesCounted(count, faces[i])] : []));
  return parts.length ? formatList(parts) : t("cards.none");
}

/** An action in words. @param {string} action */
export function actionText(action) {
  const kept = keptBy(action);
  if (kept)
    return kept.length === diceReference.dice
      ? t("do.keep_all")
      : kept.length
        ? t("do.keep", { dice: facesInWords(kept) })
        : t("do.roll_all");
  const built = builtBy(action);
  if (built) return t("do.build", { what: nameInWords(built) });
  const [verb, ...digits] = action.split(" ");
  const named = digits.map((digit) => faceName(faces[Number(digit)]));
  if (verb === "trade") return t("do.trade", { get: named[0] });
  return verb === "swap" ? t("do.swap", { give: named[0], get: named[1] }) : t("do.end");
}

/** A row of icons. @param {{shown: Face[], size?: number}} props */
export const Icons = ({ shown, size = 20 }) => html`<span class="icons">
  ${shown.map(
    (face, i) => html`<${ResourceIcon} key=${i} resource=${face} size=${size} label=${faceName(face)} />`,
  )}
</span>`;

/** An action with pictures where they say it better. @param {{action: string, size?: number}} props */
export function ActionLabel({ action, size = 20 }) {
  const kept = keptBy(action);
  if (kept)
    return kept.length === diceReference.dice
      ? html`<span>${t("do.short.keep_all")}</span>`
      : kept.length
        ? html`<span class="action-label">
            ${tParts("do.short.keep", { dice: html`<${Icons} shown=${kept} size=${size} />` })}
          </span>`
        : html`<span>${t("do.short.roll_all")}</span>`;
  const [verb, ...digits] = action.split(" ");
  if (verb === "trade" || verb === "swap") {
    const got = digits.map((digit) => faces[Number(digit)]);
    const [give, get] =
      verb === "trade" ? [facesOf(diceReference.trade), got] : [got.slice(0, 1), got.slice(1)];
    return html`<span class="action-label">
      ${tParts(verb === "trade" ? "do.short.trade" : "do.short.swap", {
        give: html`<${Icons} shown=${give} size=${size} />`,
        get: html`<${Icons} shown=${get} size=${size} />`,
      })}
    </span>`;
  }
  return html`<span>${capitalized(actionText(action))}</span>`;
}

/** A number of points, as exactly as it matters: small ones to the hundredth. @param {number} value */
export const formatPoints = (value) =>
  (Math.abs(value) < 0.005 ? "0" : formatNumber(value, decimals(Math.abs(value) < 9.995 ? 2 : 1))).replace(
    "-",
    "−",
  );

/** @param {number} digits */
const decimals = (digits) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits });

/** The same with its sign. @param {number} value */
export const signed = (value) =>
  value > 0 && formatPoints(value) !== "0" ? `+${formatPoints(value)}` : formatPoints(value);

/** A score. @param {number} score */
export const whole = (score) => String(score).replace("-", "−");

/** A score in words: “1 point”, “−3 points”. @param {number} score */
export const scoreInWords = (score) => t("dg.score", { score: whole(score), count: Math.abs(score) });

/** Points as exactly as they matter, in words: “1.00 points”, “0.42 points”. @param {number} value */
export const pointsInWords = (value) => t("dg.points", { points: formatPoints(value) });

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
