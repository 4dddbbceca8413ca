// Figures and dates as the profile shows them, and its sentences that are put together from several.
import { formatDate, formatNumber, formatTenths, t } from "../language.js";
import { ordinal } from "../games/texts.js";

/** @param {string} number */
const withMinus = (number) => number.replace("-", "−");

/** A number with one decimal. @param {number} value */
export const decimal = (value) => withMinus(formatTenths(Math.abs(value) < 0.05 ? 0 : value));
/** The same with its sign. @param {number} value */
export const signed = (value) => (value > 0.05 ? `+${decimal(value)}` : decimal(value));
/** A whole number. @param {number} value */
export const whole = (value) => withMinus(formatNumber(Math.round(value)));
/** @param {number} part @param {number} all */
export const percent = (part, all) => formatNumber(all ? part / all : 0, { style: "percent" });
/** @param {number} at */
export const dayOf = (at) => formatDate(at, { day: "numeric", month: "short", year: "numeric" });

/** @param {number} count */
export const pointsText = (count) => withMinus(t("count.points", { count }));
/** @param {number} count */
export const gamesText = (count) => t("games.count", { count });
/** @param {number} count */
export const cards = (count) => t("count.cards", { count });

/** How often each place was reached. @param {number[]} counts */
export const placesLabel = (counts) =>
  t("profile.places_label", { counts: counts.map((count, i) => `${ordinal(i + 1)}: ${count}`).join(", ") });

/** @param {number} produced @param {number} expected */
export function luckSentence(produced, expected) {
  const more = Math.round(produced - expected);
  const key = more === 0 ? "profile.luck_even" : more > 0 ? "profile.luck_more" : "profile.luck_less";
  return t(key, { more: cards(Math.abs(more)), cards: cards(produced), expected: Math.round(expected) });
}

/** @param {{expected: string, luck: number, away: number, score: string}} facts */
export const skillSentence = ({ expected, luck, away, score }) =>
  t(luck < 0 ? "profile.skill_took" : "profile.skill_gave", {
    expected,
    luck: decimal(Math.abs(luck)),
    away: decimal(away),
    score,
  });
