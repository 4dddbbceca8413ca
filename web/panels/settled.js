// What was settled when a table was made, in plain words.
import { counted } from "../look.js";

/** @param {number} seconds */
export function timeInWords(seconds) {
  if (seconds < 120) return counted(seconds, "second");
  if (seconds < 7200) return counted(Math.round(seconds / 60), "minute");
  return seconds < 172800
    ? counted(Math.round(seconds / 3600), "hour")
    : counted(Math.round(seconds / 86400), "day");
}

/** @type {Record<string, string>} */
const boards = {
  random: "A new random board, red numbers apart",
  spiral: "A new board, numbers in the lettered spiral",
  shuffled: "A new board, numbers anywhere",
  beginner: "The beginners’ board",
};

/** @param {import("../protocol.js").Settings} settings @returns {string[]} */
export function settledInWords({ game, clock, public: open, undo }) {
  if (game.kind !== "settlers")
    return [
      "The dice game: 15 turns each, everybody has a map of their own",
      ...(game.hot_seat ? ["All play at the host’s device"] : []),
      undo ? "Builds, trades and swaps can be taken back" : "Nothing is taken back",
      open ? "Public: listed on the home page" : "Private: found by its link alone",
    ];
  const { rules, board, dice } = game;
  return [
    `${rules.victory_target} points win`,
    typeof board === "string" ? boards[board] : "A board of the host’s own",
    dice === "independent"
      ? "Real dice: every roll by itself"
      : "Dice from a shuffled deck of the 36 rolls: no long droughts, not real dice",
    rules.trade === "free"
      ? "Players trade freely"
      : rules.trade === "off"
        ? "Players do not trade with each other"
        : "Players trade one card for one card",
    ...(rules.bank_trade ? [] : ["No trade with the bank"]),
    ...(rules.robber === "official"
      ? []
      : [rules.robber === "off" ? "No robber" : "The robber goes where chance takes it"]),
    ...(rules.friendly_robber ? ["The robber spares players with 2 points"] : []),
    ...(rules.hand_limit === 7 ? [] : [`More than ${rules.hand_limit} cards are halved on a 7`]),
    ...(rules.dev_cards ? [] : ["No development cards"]),
    ...(rules.harbours ? [] : ["No harbours"]),
    clock.decision
      ? `${timeInWords(clock.decision)} for every decision`
      : clock.game
        ? `${timeInWords(clock.game)} for all decisions of a player`
        : "No clock",
    `A bot stands in after ${timeInWords(clock.grace)} away`,
    undo ? "Builds and bank trades can be taken back" : "Nothing is taken back",
    open ? "Public: listed on the home page" : "Private: found by its link alone",
  ];
}
