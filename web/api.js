// The server's HTTP endpoints. Every answer is JSON; a failure becomes an error with the server's message.
import { errorText, t } from "./language.js";

/** @typedef {import("./protocol.js").GuestProfile} GuestProfile */

export class ApiError extends Error {
  /**
   * @param {string} message
   * @param {string} code
   * @param {[number, number]} [at] which part of a sent text is wrong
   */
  constructor(message, code, at) {
    super(message);
    this.code = code;
    this.at = at;
  }
}

/** @param {string} path @param {string} [method] @param {unknown} [body] */
export async function call(path, method = "GET", body) {
  /** @type {RequestInit} */
  const init = { method };
  if (body !== undefined) {
    init.headers = { "content-type": "application/json" };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(`/api${path}`, init).catch(() => null);
  if (!answer) throw new ApiError(t("error.unreachable"), "unreachable");
  const content = await answer.json().catch(() => null);
  if (answer.ok) return content;
  const {
    message = t("error.status", { status: String(answer.status) }),
    code = "unavailable",
    at,
  } = content ?? {};
  throw new ApiError(errorText(code, message), code, at);
}

/** @returns {Promise<GuestProfile | null>} */
export const fetchGuest = () => call("/guest");
/** @param {string} name @returns {Promise<GuestProfile>} */
export const saveGuest = (name) => call("/guest", "POST", { name });
export const forgetMe = () => call("/guest", "DELETE");
/** @returns {Promise<import("./protocol.js").DeviceLink>} */
export const createLink = () => call("/guest/link", "POST");
/** @param {string} code */
export const redeemLink = (code) => call("/guest/link/take", "POST", { code });
/** @returns {Promise<import("./protocol.js").DeviceInfo[]>} */
export const fetchDevices = () => call("/devices");
/** @param {string} device */
export const signOut = (device) => call(`/devices/${device}`, "DELETE");
/** @param {object} settings @returns {Promise<import("./protocol.js").CreatedTable>} */
export const createTable = (settings) => call("/tables", "POST", settings);
/**
 * The table that waits for its game under a code.
 * @param {string} code
 * @returns {Promise<import("./protocol.js").CreatedTable>}
 */
export const fetchCode = (code) => call(`/codes/${encodeURIComponent(code)}`);
/** @param {string} id @returns {Promise<import("./protocol.js").TableResponse>} */
export const fetchTable = (id) => call(`/tables/${id}`);
/**
 * Everything that has happened at a table, page by page.
 * @param {string} id
 * @param {string} [viewer] `spectator`, `referee` or a seat
 * @returns {Promise<import("./protocol.js").TableHistory>}
 */
export async function fetchHistory(id, viewer) {
  const path = `/tables/${id}/history?${viewer === undefined ? "" : `as=${viewer}&`}since=`;
  const history = await call(path + 0);
  for (let page = history; page.entries.length && history.entries.length < page.version;) {
    page = await call(path + history.entries.length);
    history.entries.push(...page.entries);
    history.version = page.version;
  }
  return history;
}
/**
 * Tells the operators.
 * @param {string} id
 * @param {string | null} guest whom it is about, if it is about somebody
 * @param {string} text
 */
export const report = (id, guest, text) => call(`/tables/${id}/report`, "POST", { guest, text });
/** @param {string} id @returns {Promise<import("./protocol.js").TableRecord>} */
export const fetchRecord = (id) => call(`/tables/${id}/record`);
