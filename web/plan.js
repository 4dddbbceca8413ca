// What is to happen by itself at a table somebody has just made: they sit down, bots fill the seats, the game begins.
import { diceWord, guest } from "./guest.js";

/** @type {Map<string, "bots" | "host">} */
const plans = new Map();

/** @param {string} table @param {"bots" | "host"} who `host` only sits down */
export const plan = (table, who) => plans.set(table, who);

/**
 * Carries the plan out, once. Whoever was seated without being asked, for a rematch, adds a word for the dice.
 * @param {import("./session.js").Session} session @param {import("./state.js").State} state
 */
export async function carryOut(session, { table, face, guest: me }) {
  const who = plans.get(table);
  const seat = face.seats.findIndex(({ player }) => player?.kind === "person" && player.guest === me);
  if (seat >= 0 && !face.seats[seat].word) await session.ask({ type: "sit", seat, name: guest.value?.name ?? "Guest", word: diceWord() });
  if (!who || face.stage !== "gathering") return;
  try {
    const mine = who === "host" ? 0 : Math.floor(Math.random() * face.seats.length);
    await session.ask({ type: "sit", seat: mine, name: guest.value?.name ?? "Guest", word: diceWord() });
    if (who === "host") return;
    for (const seat of face.seats.keys()) if (seat !== mine) await session.ask({ type: "seat_bot", seat, bot: "greedy" });
    await session.ask({ type: "start" });
  } finally {
    plans.delete(table);
  }
}

/** Whether something is about to happen by itself. @param {string} table */
export const planned = (table) => plans.get(table) === "bots";
