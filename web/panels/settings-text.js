// The settings of a table in plain words.
import { counted } from "../table-view.js";

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
export function describeSettings({ game, clock, public: open, undo }) {
  if (game.kind !== "settlers")
    return [
      "The dice game: 15 turns each, everybody has a map of their own",
      ...(game.hot_seat ? ["Everybody plays on the host’s device"] : []),
      undo ? "Builds, trades and swaps can be undone" : "No undo",
      open ? "Public: listed on the home page" : "Private: only people with the link can find it",
    ];
  const { rules, board, dice } = game;
  return [
    `First to ${rules.victory_target} points wins`,
    typeof board === "string" ? boards[board] : "A board of the host’s own",
    dice === "independent"
      ? "Real dice: every roll is independent"
      : "Dice from a shuffled deck of the 36 rolls: no long droughts, not real dice",
    rules.trade === "free"
      ? "Players trade freely"
      : rules.trade === "off"
        ? "No trade between players"
        : "Players trade one card for one card",
    ...(rules.bank_trade ? [] : ["No trade with the bank"]),
    ...(rules.robber === "official"
      ? []
      : [rules.robber === "off" ? "No robber" : "The robber moves at random"]),
    ...(rules.friendly_robber ? ["The robber spares players with 2 points"] : []),
    ...(rules.hand_limit === 7 ? [] : [`On a 7, players with more than ${rules.hand_limit} cards lose half`]),
    ...(rules.dev_cards ? [] : ["No development cards"]),
    ...(rules.harbours ? [] : ["No harbours"]),
    clock.decision
      ? `${timeInWords(clock.decision)} per decision, ${timeInWords(clock.turn ?? 5 * clock.decision)} per turn`
      : clock.game
        ? `${timeInWords(clock.game)} per player for the whole game`
        : "No clock",
    `A bot stands in for players who are away for ${timeInWords(clock.grace)}`,
    undo ? "Builds and bank trades can be undone" : "No undo",
    open ? "Public: listed on the home page" : "Private: only people with the link can find it",
  ];
}
