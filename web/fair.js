// This browser's part in the fair dice (docs/fair-dice.md): draws a nonce for every game, shows only its seal until everybody
// has sealed, and saves what is needed to check the record afterwards.
import { sha256 } from "./sha256.js";

/**
 * What is saved of a start: the own nonces by seat, and everybody's seals as they were shown before these were revealed.
 * @typedef {{nonces: Record<number, string>, seals?: (string | null)[]}} SavedNonces
 */

/** For how many tables this is saved. */
const MAX_TABLES = 200;
const PREFIX = "dice-";

/** By commitment. @param {string} table @returns {Record<string, SavedNonces>} */
export const loadSaved = (table) => JSON.parse(localStorage.getItem(PREFIX + table) ?? "{}");

/** @param {string} table @param {string} commitment @param {SavedNonces} saved */
function save(table, commitment, saved) {
  const tables = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (tables.length >= MAX_TABLES) localStorage.removeItem(tables[0]);
  localStorage.setItem(PREFIX + table, JSON.stringify({ ...loadSaved(table), [commitment]: saved }));
}

/** 128 bits that nobody can guess. */
const randomNonce = () =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** What is shown of a nonce beforehand. @param {string} commitment @param {number} seat @param {string} nonce */
export const sealOf = (commitment, seat, nonce) =>
  sha256(`brickwool seal\n${commitment}\n${seat}\n${nonce}\n`);

/**
 * The request to take a seat, with a nonce that is drawn for this start and sealed.
 * @param {Pick<import("./state.js").State, "table" | "info">} state
 * @param {number} seat
 * @param {string} name
 * @param {import("./protocol.js").Colour} [colour]
 * @returns {import("./protocol.js").Request}
 */
export function takeSeat({ table, info: { commitment } }, seat, name, colour) {
  const { nonces, ...saved } = loadSaved(table)[commitment] ?? { nonces: {} };
  const nonce = nonces[seat] ?? randomNonce();
  save(table, commitment, { ...saved, nonces: { ...nonces, [seat]: nonce } });
  return { type: "take_seat", seat, name, colour, commitment, seal: sealOf(commitment, seat, nonce) };
}

/**
 * Seals a nonce for whoever was seated without one, by a rematch or after a start was stopped; reveals it when the
 * start is called.
 * @param {import("./session.js").Session} session
 * @param {import("./state.js").State} state
 */
export async function contributeNonces(session, state) {
  const { table, guest } = state;
  const { commitment, seats, stage } = state.info;
  for (const [seat, { player, seal, nonce, colour }] of seats.entries()) {
    if (player?.kind !== "person" || player.guest !== guest) continue;
    const saved = loadSaved(table)[commitment];
    const own = saved?.nonces[seat];
    const sealed = own && sealOf(commitment, seat, own) === seal;
    if (stage === "gathering" && !sealed)
      await session.send(takeSeat(state, seat, player.name, colour ?? undefined));
    // A nonce is revealed once nobody can choose theirs any more, and what they cannot change is saved.
    if (stage !== "revealing" || !sealed || nonce) continue;
    if (seats.some((other) => other.player?.kind === "person" && !other.seal)) continue;
    if (!saved.seals) save(table, commitment, { ...saved, seals: seats.map((other) => other.seal) });
    await session.send({ type: "reveal", seat, nonce: own }).catch(() => undefined);
  }
}
