// Places in words, for the lists of somebody's own games.
import { currentLanguage, hasText, t } from "../language.js";

/** 1st, 2nd, 3rd, 4th. @param {number} place */
export function ordinal(place) {
  const form = new Intl.PluralRules(currentLanguage(), { type: "ordinal" }).select(place);
  const key = `ordinal.${form}`;
  return t(hasText(key) ? key : "ordinal.other", { count: place });
}

/** “2nd of 4”. @param {number} place @param {number} players */
export const placed = (place, players) => t("games.placed", { place: ordinal(place), players });
