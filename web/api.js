// The server's HTTP doors. Every answer is JSON; a refusal becomes an error with the server's own words.

/** @typedef {import("./protocol.js").Guest} Guest */

/** What the server refused, in its words. */
export class Refused extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {[number, number]} [at] where a text that was sent is wrong
   */
  constructor(message, code, at) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

/** @param {string} path @param {string} [method] @param {unknown} [body] */
export async function call(path, method = "GET", body) {
  const headers = body === undefined ? undefined : { "content-type": "application/json" };
  const answer = await fetch(`/api${path}`, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  }).catch(() => null);
  if (!answer) throw new Refused("The server cannot be reached. Is the network down?", "unreachable");
  const said = await answer.json().catch(() => null);
  if (!answer.ok)
    throw new Refused(
      said?.message ?? `The server answered with ${answer.status}.`,
      said?.code ?? "unavailable",
      said?.at,
    );
  return said;
}

/** @returns {Promise<Guest | null>} */
export const whoAmI = () => call("/guest");
/** @param {string} name @returns {Promise<Guest>} */
export const sayWho = (name) => call("/guest", "POST", { name });
export const forgetMe = () => call("/guest", "DELETE");
/** @returns {Promise<import("./protocol.js").Link>} */
export const makeLink = () => call("/guest/link", "POST");
/** @param {string} word */
export const takeLink = (word) => call("/guest/link/take", "POST", { word });
/** @returns {Promise<import("./protocol.js").ListedTable[]>} */
export const myGames = () => call("/guest/tables");
/**
 * @param {{ended: number, table: string} | null} [after] the last one known
 * @returns {Promise<import("./protocol.js").ListedTable[]>}
 */
export const finishedGames = (after = null) =>
  call(`/guest/history${after ? `?before=${after.ended}&id=${after.table}` : ""}`);
/** @param {object} settings @returns {Promise<import("./protocol.js").MadeTable>} */
export const makeTable = (settings) => call("/tables", "POST", settings);
/** @param {string} id @returns {Promise<import("./protocol.js").ShownTable>} */
export const showTable = (id) => call(`/tables/${id}`);
/**
 * @param {string} id
 * @param {string} [eyes] `spectator`, `referee` or a seat
 * @returns {Promise<import("./protocol.js").Past>}
 */
export const pastOf = (id, eyes) => call(`/tables/${id}/news${eyes === undefined ? "" : `?as=${eyes}`}`);
/** @param {string} id @returns {Promise<import("./protocol.js").TableRecord>} */
export const recordOf = (id) => call(`/tables/${id}/record`);
