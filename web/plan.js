// What is to happen by itself at a table somebody has just made: they sit down, bots fill the seats, the game begins.
import { diceWord, guest } from "./guest.js";

/** The bot that fills the seats, or nothing if the host only sits down. @type {Map<string, string | null>} */
const plans = new Map();

/** @param {string} table @param {string | null} bot which one takes the other seats; with none, whoever made the table only sits down */
export const plan = (table, bot) => plans.set(table, bot);

/**
 * Carries the plan out, once. Whoever was seated without being asked, for a rematch, adds a word for the dice.
 * @param {import("./session.js").Session} session @param {import("./state.js").State} state
 */
export async function carryOut(session, { table, face, guest: me }) {
  const bot = plans.get(table);
  const seat = face.seats.findIndex(({ player }) => player?.kind === "person" && player.guest === me);
  if (seat >= 0 && !face.seats[seat].word) await session.ask({ type: "sit", seat, name: guest.value?.name ?? "Guest", word: diceWord() });
  if (bot === undefined || face.stage !== "gathering") return;
  try {
    const mine = bot === null ? 0 : Math.floor(Math.random() * face.seats.length);
    await session.ask({ type: "sit", seat: mine, name: guest.value?.name ?? "Guest", word: diceWord() });
    if (bot === null) return;
    for (const seat of face.seats.keys()) if (seat !== mine) await session.ask({ type: "seat_bot", seat, bot });
    await session.ask({ type: "start" });
  } finally {
    plans.delete(table);
  }
}

/** Whether something is about to happen by itself. @param {string} table */
export const planned = (table) => Boolean(plans.get(table));
