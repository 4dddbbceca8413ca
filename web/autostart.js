// Starts the game at a table that was just created without further clicks: its host takes a seat, bots take the others.
import { createTable } from "./api.js";
import { takeSeat } from "./fair.js";
import { ensureGuest, guest } from "./guest.js";
import { t } from "./language.js";
import { go } from "./route.js";

/**
 * A string is the bot that takes the other seats, the host's seat being random unless `seat` gives it; with null the host
 * only takes a seat; `names` are people at this device, seated before `bots`.
 * @typedef {string | null | {bot: string, seat: number} | {names: string[], bots: string[]}} AutoStart
 */

/** By table. @type {Map<string, AutoStart>} */
const starts = new Map();

/** @param {string} table @param {AutoStart} start */
export const setAutoStart = (table, start) => starts.set(table, start);

/**
 * Makes a table and goes there.
 * @param {import("./protocol.js").Settings} settings
 * @param {AutoStart} start
 */
export async function makeTable(settings, start) {
  await ensureGuest();
  const { table } = await createTable(settings);
  setAutoStart(table, start);
  go(`/t/${table}`);
}

/** Whether the game at a table starts by itself. @param {string} table */
export const willAutoStart = (table) => Boolean(starts.get(table));

/**
 * Does what was set for a table, once.
 * @param {import("./session.js").Session} session
 * @param {import("./state.js").State} state
 */
export async function autoStart(session, state) {
  const { table, info } = state;
  const start = starts.get(table);
  const name = guest.value?.name ?? t("seat.guest");
  const sit = (/** @type {number} */ seat, who = name) => session.send(takeSeat(state, seat, who));
  if (start === undefined || info.stage !== "gathering") return;
  try {
    if (start && typeof start === "object" && "names" in start) {
      for (const [at, who] of start.names.entries()) await sit(at, who);
      for (const [i, bot] of start.bots.entries())
        await session.send({ type: "seat_bot", seat: start.names.length + i, bot });
      await session.send({ type: "start" });
      return;
    }
    const { bot, seat } = start && typeof start === "object" ? start : { bot: start, seat: null };
    const mine = seat ?? (bot === null ? 0 : Math.floor(Math.random() * info.seats.length));
    await sit(mine);
    if (bot === null) return;
    for (const at of info.seats.keys())
      if (at !== mine) await session.send({ type: "seat_bot", seat: at, bot });
    await session.send({ type: "start" });
  } finally {
    starts.delete(table);
  }
}
