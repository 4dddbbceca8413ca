// What is to happen by itself at a table somebody has just made: they sit down, bots fill the seats, the game begins.
import { diceWord, guest } from "./guest.js";

/**
 * A name is the bot that takes the other seats; with nothing, whoever made the table only sits down; names are
 *   all mine, and sit
 * before the bots.
 * @typedef {string | null | {names: string[], bots: string[]}} Plan
 */

/** @type {Map<string, Plan>} */
const plans = new Map();

/** @param {string} table @param {Plan} who */
export const plan = (table, who) => plans.set(table, who);

/**
 * Carries the plan out, once. Whoever was seated without being asked, for a rematch, adds a word for the dice.
 * @param {import("./session.js").Session} session @param {import("./state.js").State} state
 */
export async function carryOut(session, { table, face, guest: me }) {
  const who = plans.get(table);
  const seat = face.seats.findIndex(({ player }) => player?.kind === "person" && player.guest === me);
  if (seat >= 0 && !face.seats[seat].word)
    await session.ask({ type: "sit", seat, name: guest.value?.name ?? "Guest", word: diceWord() });
  if (who === undefined || face.stage !== "gathering") return;
  try {
    if (typeof who === "object" && who) {
      for (const [seat, name] of who.names.entries())
        await session.ask({ type: "sit", seat, name, word: diceWord() });
      for (const [i, bot] of who.bots.entries())
        await session.ask({ type: "seat_bot", seat: who.names.length + i, bot });
      await session.ask({ type: "start" });
      return;
    }
    const mine = who === null ? 0 : Math.floor(Math.random() * face.seats.length);
    await session.ask({ type: "sit", seat: mine, name: guest.value?.name ?? "Guest", word: diceWord() });
    if (who === null) return;
    for (const seat of face.seats.keys())
      if (seat !== mine) await session.ask({ type: "seat_bot", seat, bot: who });
    await session.ask({ type: "start" });
  } finally {
    plans.delete(table);
  }
}

/** Whether something is about to happen by itself. @param {string} table */
export const planned = (table) => Boolean(plans.get(table));
