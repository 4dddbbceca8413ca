// “Try it from here”: a table against bots whose game starts from a position, with the person in the seat they had.
import { makeTable } from "../autostart.js";
import { defaultBot } from "../bots.js";
import { defaultSettings } from "../defaults.js";
import { guest } from "../guest.js";
import { go } from "../route.js";
import { positionAt } from "./source.js";

/** @typedef {import("../protocol.js").TableInfo} TableInfo */

/**
 * @param {string} position in notation
 * @param {{rules: import("../protocol.js").Rules, dice?: import("../protocol.js").DiceSettings}} game
 * @param {number} seats
 * @param {number} seat whose part the person takes
 */
export const playFrom = (position, { rules, dice = "independent" }, seats, seat) =>
  makeTable(
    { ...defaultSettings, seats, game: { kind: "settlers", rules, board: { position }, dice } },
    { bot: defaultBot, seat },
  );

/** The seat of whoever looks, if they played. @param {TableInfo} info */
export function ownSeat(info) {
  const seat = info.seats.findIndex(
    ({ player }) => player?.kind === "person" && player.guest === guest.value?.guest,
  );
  return seat < 0 ? null : seat;
}

/**
 * @param {string} id the game
 * @param {TableInfo} info
 * @param {number} ply how many steps are left as they were
 * @param {number} seat for those who did not play
 */
export async function tryAgain(id, info, ply, seat) {
  const { game } = info.settings;
  if (game.kind !== "settlers") return;
  await playFrom(await positionAt(id, ply), game, info.seats.length, ownSeat(info) ?? seat);
}

/** Where the analysis board shows a position. @param {string} position */
export const analysisOf = (position) => `/analyse?p=${position}`;

/** Shows a position of a game on the analysis board. @param {string} id @param {number} ply */
export const analyse = async (id, ply) => go(analysisOf(await positionAt(id, ply)));
