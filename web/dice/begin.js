// Ways to start a dice game: alone, on one device, with friends.
import { createTable } from "../api.js";
import { ensureGuest } from "../guest.js";
import { setAutoStart } from "../autostart.js";
import { go } from "../route.js";

/**
 * @param {boolean} hot_seat
 * @param {number} seats
 * @param {boolean} [open] whether everybody finds it
 * @returns {import("../protocol.js").Settings}
 */
const settings = (hot_seat, seats, open = false) => ({
  game: { kind: "dice", hot_seat },
  seats,
  public: open,
  undo: true,
  clock: { decision: null, game: null, offer: 45, grace: 60 },
  bot_pause: 500,
});

/** One person, and bots by name. @param {string[]} [bots] */
export async function playAlone(bots = []) {
  const { name } = await ensureGuest();
  const { table } = await createTable(settings(false, 1 + bots.length));
  setAutoStart(table, { names: [name], bots });
  go(`/t/${table}`);
}

/** Several people at this device. @param {string[]} names @param {string[]} [bots] */
export async function playHere(names, bots = []) {
  await ensureGuest();
  const { table } = await createTable(settings(true, names.length + bots.length));
  setAutoStart(table, { names, bots });
  go(`/t/${table}`);
}

/** A table that others come to. @param {number} seats @param {boolean} open whether everybody finds it */
export async function playWithFriends(seats, open) {
  await ensureGuest();
  const { table } = await createTable(settings(false, seats, open));
  setAutoStart(table, null);
  go(`/t/${table}`);
}

/**
 * Starts the same game again if nobody else has to agree; returns whether it did.
 * @param {import("../state.js").State} state
 */
export async function playAgain({ info, guest }) {
  const players = info.seats.map(({ player }) => player);
  const names = players.flatMap((player) =>
    player?.kind === "person" && player.guest === guest ? [player.name] : [],
  );
  const bots = players.flatMap((player) => (player?.kind === "bot" ? [player.name] : []));
  if (info.host !== guest || names.length + bots.length < players.length) return false;
  await (names.length > 1 ? playHere(names, bots) : playAlone(bots));
  return true;
}
