// Where a reviewed game comes from: a table of this server (`/review/TABLE`) or an uploaded record (`/review/record-ID`).
import { call, fetchHistory, fetchTable } from "../api.js";
import { t } from "../language.js";

/**
 * @typedef {import("../protocol.js").VisibleEntry} VisibleEntry
 * @typedef {import("../protocol.js").TableInfo} TableInfo
 * @typedef {{info: TableInfo, entries: VisibleEntry[]}} ReviewedGame
 */

const UPLOADED = "record-";

/** Whether it was uploaded. @param {string} id */
export const isUpload = (id) => id.startsWith(UPLOADED);

/** The address of the review of an uploaded record. @param {string} review */
export const uploadAddress = (review) => `/review/${UPLOADED}${review}`;

/** Where the server has a game. @param {string} id */
const placeOf = (id) => (isUpload(id) ? `/reviews/${id.slice(UPLOADED.length)}` : `/tables/${id}`);

/** Where the server has its review. @param {string} id */
export const reviewOf = (id) => (isUpload(id) ? placeOf(id) : `${placeOf(id)}/review`);

/** The position after `ply` steps, in notation. @param {string} id @param {number} ply @returns {Promise<string>} */
export const positionAt = (id, ply) =>
  call(`${placeOf(id)}/position?ply=${ply}`).then(({ position }) => position);

/** Who played, and everything that happened, all cards shown. @param {string} id @returns {Promise<ReviewedGame>} */
export async function fetchGame(id) {
  if (!isUpload(id)) {
    const [{ info }, { entries }] = await Promise.all([fetchTable(id), fetchHistory(id, "referee")]);
    return { info, entries };
  }
  /** @type {import("../protocol.js").UploadedGame} */
  const { players, entries } = await call(`${placeOf(id)}/game`);
  return { info: infoOf(players, entries), entries };
}

/** Table info for a record, as if it had been played at a table. @param {string[]} players @param {VisibleEntry[]} entries */
function infoOf(players, entries) {
  const [started] = entries;
  const board = started.type === "started" ? started.board : null;
  const view = /** @type {import("../protocol.js").View} */ (
    started.type === "started" ? started.view : null
  );
  const name = (/** @type {number} */ seat) => players[seat] || t("analyse.player", { number: seat + 1 });
  return /** @type {TableInfo} */ (
    /** @type {unknown} */ ({
      stage: "over",
      seats: (view?.players ?? []).map(({ seat }) => ({
        player: { kind: "person", guest: "", name: name(seat) },
        colour: null,
      })),
      settings: { game: { kind: "settlers", rules: board?.rules, board: "random", dice: "independent" } },
    })
  );
}
