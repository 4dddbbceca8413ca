// The settings of a table in a few words: the target, the rules that differ from the official ones, and the clock. Pure.
import { officialHandLimit, specialBuildingSeats } from "./defaults.js";
import { timeInWords } from "./table-view.js";
import { t } from "./language.js";

/**
 * @typedef {import("./protocol.js").Settings} Settings
 * @typedef {import("./protocol.js").Rules} Rules
 */

/**
 * The rules of a table that differ from the official ones.
 * @param {Settings} settings
 * @returns {string[]}
 */
export function houseRules({ game, seats, known_hands: known }) {
  if (game.kind !== "settlers") return [];
  const { rules, dice } = game;
  /** @type {[boolean, string][]} */
  const all = [
    [rules.hand_limit !== officialHandLimit, t("house.hand_limit", { count: rules.hand_limit })],
    [rules.friendly_robber, t("house.friendly")],
    [rules.robber === "off", t("house.no_robber")],
    [rules.robber === "random", t("house.random_robber")],
    [rules.trade === "off", t("house.no_trade")],
    [rules.trade === "one-for-one", t("house.one_for_one")],
    [!rules.bank_trade, t("house.no_bank")],
    [rules.shortage === "nobody-gains", t("house.nobody_gains")],
    [!rules.harbours, t("house.no_harbours")],
    [!rules.dev_cards, t("house.no_dev_cards")],
    [seats >= specialBuildingSeats && rules.special_building === false, t("house.no_special")],
    [dice !== "independent", t("house.balanced")],
    [known === false, t("house.unknown")],
  ];
  return all.filter(([differs]) => differs).map(([, text]) => text);
}

/** @param {Settings} settings */
export const targetOf = ({ game }) => (game.kind === "settlers" ? game.rules.victory_target : 0);

/** The clock in words; empty if there is none. @param {Settings} settings */
export function clockInShort({ clock }) {
  if (clock.decision) return t("clock.decision", { time: timeInWords(clock.decision) });
  if (clock.turn) return t("clock.turn", { time: timeInWords(clock.turn) });
  return clock.game ? t("clock.game", { time: timeInWords(clock.game) }) : "";
}
