// Boards of one’s own, saved by the browser under their names.
import { signal } from "./vendor/signals.js";

/**
 * @typedef {import("./protocol.js").LayoutFile} LayoutFile
 * @typedef {{name: string, layout: LayoutFile}} OwnBoard
 */

const KEY = "boards";

/** @returns {OwnBoard[]} */
function read() {
  try {
    const boards = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(boards) ? boards.filter(({ name, layout }) => name && layout) : [];
  } catch {
    return [];
  }
}

/** The saved boards, the newest first. */
export const ownBoards = signal(read());

/** @param {OwnBoard[]} boards */
function write(boards) {
  localStorage.setItem(KEY, JSON.stringify(boards));
  ownBoards.value = boards;
}

/** Saves a board, in place of one that has the same name. @param {OwnBoard} board */
export const saveBoard = ({ name, layout }) =>
  write([{ name, layout: { ...layout, name } }, ...read().filter((each) => each.name !== name)]);

/** @param {string} name */
export const deleteBoard = (name) => write(read().filter((each) => each.name !== name));

/** @param {string} name @param {string} to */
export const renameBoard = (name, to) =>
  write(
    read()
      .filter((each) => each.name !== to || each.name === name)
      .map((each) => (each.name === name ? { name: to, layout: { ...each.layout, name: to } } : each)),
  );

/** The link that holds a board. @param {string} notation @param {string} name */
export const boardLink = (notation, name) =>
  `${location.origin}/editor#${notation}${name ? `&${encodeURIComponent(name)}` : ""}`;

/**
 * What somebody pasted: a link of ours, notation, the text of a file, or a seed.
 * @param {string} text
 * @returns {{notation: string, name: string} | {layout: LayoutFile} | {seed: string}}
 */
export function readPasted(text) {
  const trimmed = text.trim();
  if (trimmed.startsWith("{")) return { layout: JSON.parse(trimmed) };
  if (/^\d+$/.test(trimmed)) return { seed: trimmed };
  const [notation, name = ""] = (trimmed.split("#").at(-1) ?? "").split("&");
  return { notation: decodeURIComponent(notation), name: decodeURIComponent(name) };
}
