// The server's endpoints for somebody's own games, and the copy of the running ones that is read while offline.
import { call } from "../api.js";
import { RUNNING_KEY } from "../guest.js";
import { namesOf } from "../table-view.js";

/**
 * @typedef {import("../protocol.js").RunningGame} RunningGame
 * @typedef {import("../protocol.js").FinishedGames} FinishedGames
 * @typedef {{kind?: string, outcome?: string, search?: string}} Filter
 */

/**
 * @typedef {{table: string, kind: string, names: string[], points: number[], mine: boolean, playing: boolean,
 *   updated: number}} RememberedGame `mine` is whether it is my turn
 */

/** @returns {Promise<RunningGame[]>} */
export async function fetchRunning() {
  const games = /** @type {RunningGame[]} */ (await call("/guest/games/running"));
  rememberRunning(games);
  return games;
}

/** @param {RunningGame[]} games */
export function rememberRunning(games) {
  const remembered = games.slice(0, 20).map(({ table, kind, info, points, you, deciding, updated }) => ({
    table,
    kind,
    names: namesOf(info),
    points,
    mine: you !== null && deciding.includes(you),
    playing: info.stage === "playing",
    updated,
  }));
  localStorage.setItem(RUNNING_KEY, JSON.stringify(remembered));
}

/**
 * @param {Filter} [filter]
 * @param {import("../protocol.js").PageStart | null} [from]
 * @returns {Promise<FinishedGames>}
 */
export function fetchFinished(filter = {}, from = null) {
  const wanted = Object.entries({ ...filter, ...from }).filter(([, value]) => value !== "");
  const query = new URLSearchParams(wanted.map(([name, value]) => [name, String(value)]));
  return call(`/guest/games/finished?${query}`);
}

/** @param {string} table @returns {Promise<import("../protocol.js").LeftGame>} */
export const leaveGame = (table) => call(`/guest/games/${table}`, "DELETE");

/** Takes a finished game off one's own lists. @param {string} table */
export const hideGame = (table) => call(`/guest/games/finished/${table}`, "DELETE");

/** @returns {Promise<import("../protocol.js").Profile>} */
export const fetchProfile = () => call("/guest/profile");
