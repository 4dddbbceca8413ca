// Who is at this browser. Nobody has to sign up: whoever comes is given a name, and may choose another.
import { effect, signal } from "./vendor/signals.js";
import { sayWho, whoAmI } from "./api.js";

/** @type {import("./vendor/signals.js").Signal<import("./protocol.js").Guest | null>} */
export const guest = signal(null);

const firsts = ["Amber", "Brave", "Calm", "Merry", "Quiet", "Sunny", "Swift", "Wise", "Bold", "Lucky"];
const lasts = ["Fox", "Heron", "Otter", "Badger", "Robin", "Lynx", "Hare", "Falcon", "Marten", "Wren"];

/** @param {string[]} words */
const any = (words) => words[Math.floor(Math.random() * words.length)];

/** Whether this browser was here before, as somebody. */
export const metBefore = () => localStorage.getItem("met") === "yes";

effect(() => {
  if (guest.value) localStorage.setItem("met", "yes");
});

/** @type {Promise<void> | undefined} */
let asked;

/** Asks once who this is. */
export function meet() {
  asked ??= whoAmI().then((known) => void (guest.value ??= known));
  asked.catch(() => (asked = undefined));
  return asked;
}

/** Makes sure that the server knows whoever this is. @param {string} [name] what they want to be called */
export async function beSomebody(name) {
  await meet();
  if (!guest.value || (name && name !== guest.value.name))
    guest.value = await sayWho(name || `${any(firsts)} ${any(lasts)}`);
  return guest.value;
}

/** A word for the dice that nobody can guess. */
export const diceWord = () =>
  [...crypto.getRandomValues(new Uint8Array(8))].map((byte) => byte.toString(36).padStart(2, "0")).join("");
