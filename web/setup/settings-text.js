// The settings of a table in plain words.
import { decisionsInTurn, officialHandLimit, specialBuildingSeats } from "../defaults.js";
import { clockInShort, houseRules, targetOf } from "../house-rules.js";
import { timeInWords } from "../table-view.js";
import { t } from "../language.js";

/** @param {import("../protocol.js").Settings} settings @returns {string[]} */
export function describeSettings({ game, seats, clock, public: open, undo, known_hands: known }) {
  if (game.kind !== "settlers")
    return [
      t("set.dice_game"),
      ...(game.hot_seat ? [t("set.hot_seat")] : []),
      t(undo ? "set.dice_undo" : "set.no_undo"),
      t(open ? "set.public" : "set.private"),
    ];
  const { rules, board, shape, dice } = game;
  return [
    t("set.target", { target: rules.victory_target }),
    typeof board === "string"
      ? t(`set.board.${board}`)
      : "position" in board
        ? t("set.position")
        : board.layout.name
          ? t("set.board_named", { name: board.layout.name })
          : t("set.board_own"),
    ...(shape === "large" ? [t("set.large")] : []),
    ...(seats >= specialBuildingSeats && rules.special_building !== false ? [t("set.special")] : []),
    dice === "independent" ? t("set.real_dice") : t("set.deck_dice"),
    rules.trade === "free"
      ? t("set.trade.free")
      : rules.trade === "off"
        ? t("set.trade.off")
        : t("set.trade.one"),
    ...(rules.bank_trade ? [] : [t("set.no_bank")]),
    ...(rules.shortage === "nobody-gains" ? [t("set.nobody_gains")] : []),
    ...(rules.robber === "official"
      ? []
      : [t(rules.robber === "off" ? "set.no_robber" : "set.random_robber")]),
    ...(rules.friendly_robber ? [t("set.friendly")] : []),
    ...(rules.hand_limit === officialHandLimit ? [] : [t("set.hand_limit", { count: rules.hand_limit })]),
    ...(rules.dev_cards ? [] : [t("set.no_dev_cards")]),
    ...(rules.harbours ? [] : [t("set.no_harbours")]),
    clock.decision
      ? t("set.clock", {
          decision: timeInWords(clock.decision),
          turn: timeInWords(clock.turn ?? decisionsInTurn * clock.decision),
        })
      : clock.game
        ? t("set.clock_game", { time: timeInWords(clock.game) })
        : clock.turn
          ? t("set.clock_turn", { turn: timeInWords(clock.turn) })
          : t("set.no_clock"),
    ...(clock.offer && rules.trade !== "off" ? [t("set.offer", { time: timeInWords(clock.offer) })] : []),
    t("set.grace", { time: timeInWords(clock.grace) }),
    t(undo ? "set.undo" : "set.no_undo"),
    ...(known === false ? [t("set.unknown")] : []),
    t(open ? "set.public" : "set.private"),
  ];
}

/**
 * The settings in one line: what is folded away under “Details”.
 * @param {import("../protocol.js").Settings} settings
 */
export function inShort(settings) {
  const { game } = settings;
  const board =
    game.kind !== "settlers"
      ? ""
      : typeof game.board === "string"
        ? t(`short.board.${game.board}`)
        : "position" in game.board
          ? t("short.position")
          : game.board.layout.name || t("short.board.own");
  const parts = [
    t("short.target", { target: targetOf(settings) }),
    board,
    ...houseRules(settings),
    clockInShort(settings) || t("short.no_clock"),
  ];
  return parts.join(" · ");
}
