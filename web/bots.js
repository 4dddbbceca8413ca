// The bots of both games, strongest first. Their titles and descriptions are in `words/`.
import { capitalized, hasText, t } from "./language.js";

/** By game. */
export const botsOf = {
  settlers: ["search", "expert", "skilled", "casual", "beginner", "greedy", "weighted", "random"],
  dice: ["optimal", "greedy", "random"],
};

/** Who plays the base game if nobody chooses. */
export const defaultBot = "skilled";
/** Who takes a seat if nobody chooses, by game. */
export const usualBot = { settlers: defaultBot, dice: "greedy" };
/** Who plays the first game of somebody who is learning. */
export const gentleBot = "beginner";

/** The bots' own names, by seat. */
export const botNames = [
  "Brickle",
  "Wooliver",
  "Twiggle",
  "Orelby",
  "Millow",
  "Pebbit",
  "Thatchel",
  "Sheafy",
];

/** What a kind of bot is called: “Skilled”. @param {string} name */
export function botKind(name) {
  const key = `bot.${name}.title`;
  return hasText(key) ? t(key) : capitalized(name);
}

/** What a bot is like. @param {string} name @param {keyof typeof botsOf} game */
export function aboutBot(name, game) {
  const key = game === "dice" && name === "greedy" ? "bot.dice_greedy.about" : `bot.${name}.about`;
  return hasText(key) ? t(key) : "";
}

/** “Skilled bot”. @param {string} name */
export const botTitle = (name) => t("bot.named", { title: botKind(name) });
