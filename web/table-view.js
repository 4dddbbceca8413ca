// A table's state as the panels need it, worked out once: who is who, what is mine, what I may do.
import { botNames } from "./bots.js";
import { mySeat } from "./state.js";
import { seatColours } from "./art/seats.js";
import { t } from "./language.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./protocol.js").ActionGroups} ActionGroups
 * @typedef {import("./protocol.js").View} View
 * @typedef {import("./protocol.js").Rules} Rules
 * @typedef {{groups: ActionGroups, may_offer: boolean, may_counter: boolean}} Legal
 *
 * @typedef {object} TableView
 * @property {State} state
 * @property {View} view
 * @property {import("./protocol.js").Board} board
 * @property {number | null} me my seat
 * @property {import("./protocol.js").PlayerView | null} mine what I have
 * @property {Legal | null} legal what I may do
 * @property {ActionGroups} groups the same, empty if I may do nothing
 * @property {import("./art/seats.js").SeatColour[]} colours by seat
 * @property {string[]} names by seat
 * @property {Rules} rules
 * @property {import("./protocol.js").Reference} reference costs, pieces and production at this table
 * @property {Record<import("./protocol.js").Resource, number> | null} bankRates what the bank asks of me for
 *   one card
 */

/** @type {ActionGroups} */
const noGroups = {
  plain: [],
  settlements: [],
  cities: [],
  roads: [],
  robber: [],
  discards: [],
  victims: [],
  takers: [],
  monopoly: [],
  year_of_plenty: [],
  bank_trades: [],
};

/** @param {State} state @returns {TableView | null} */
export function tableViewOf(state) {
  const { view, board, info, turn, reference } = state;
  if (!view || !board || !reference) return null;
  const me = mySeat(state);
  const legal = turn.legal && "groups" in turn.legal ? turn.legal : null;
  return {
    state,
    view,
    board,
    me,
    mine: me === null ? null : view.players[me],
    legal,
    groups: legal?.groups ?? noGroups,
    colours: coloursOf(info),
    names: namesOf(info),
    rules: board.rules,
    reference,
    bankRates: turn.bank_rates,
  };
}

/** @param {import("./protocol.js").TableInfo} info */
export const coloursOf = (info) => info.seats.map(({ colour }, i) => colour ?? seatColours[i]);

/** Who sits where; two of the same name get a number. @param {import("./protocol.js").TableInfo} info */
export function namesOf(info) {
  const names = info.seats.map(({ player }, seat) =>
    !player ? t("seat.empty") : player.kind === "bot" ? botNames[seat] : player.name,
  );
  return names.map((name, i) => {
    const same = names.filter((other) => other === name).length;
    return same > 1 ? `${name} ${names.slice(0, i + 1).filter((other) => other === name).length}` : name;
  });
}

/**
 * Whether bots sit in all seats but mine.
 * @param {import("./protocol.js").TableInfo} info
 * @param {(number | null)[]} mySeats
 */
export const onlyBotsBeside = ({ seats }, mySeats) =>
  seats.every(({ player }, seat) => mySeats.includes(seat) || player?.kind === "bot");

/**
 * What the phase is called, and its facts.
 * @param {import("./protocol.js").Phase} phase
 * @returns {[string, any]}
 */
export const phaseOf = (phase) => (typeof phase === "string" ? [phase, null] : Object.entries(phase)[0]);

/** @param {number} at */
export function ago(at) {
  const minutes = Math.round((Date.now() - at) / 60000);
  return minutes < 1
    ? t("ago.now")
    : minutes < 60
      ? t("ago.minutes", { count: minutes })
      : minutes < 1440
        ? t("ago.hours", { count: Math.round(minutes / 60) })
        : t("ago.days", { count: Math.round(minutes / 1440) });
}

/** @param {number} seconds */
export function timeInWords(seconds) {
  if (seconds < 120) return t("count.seconds", { count: seconds });
  const half = seconds < 600 && seconds % 60 === 30;
  if (half) return t("count.half_minutes", { count: (seconds - 30) / 60 });
  if (seconds < 7200) return t("count.minutes", { count: Math.round(seconds / 60) });
  return seconds < 172800
    ? t("count.hours", { count: Math.round(seconds / 3600) })
    : t("count.days", { count: Math.round(seconds / 86400) });
}
