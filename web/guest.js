// Who is using this browser. Nobody has to sign up: everybody is given a name, and may choose another.
import { effect, signal } from "./vendor/signals.js";
import { fetchGuest, saveGuest } from "./api.js";

/** @type {import("./vendor/signals.js").Signal<import("./protocol.js").GuestProfile | null>} */
export const guest = signal(null);

const adjectives = ["Amber", "Brave", "Calm", "Merry", "Quiet", "Sunny", "Swift", "Wise", "Bold", "Lucky"];
const animals = ["Fox", "Heron", "Otter", "Badger", "Robin", "Lynx", "Hare", "Falcon", "Marten", "Wren"];

/** @param {string[]} words */
const anyOf = (words) => words[Math.floor(Math.random() * words.length)];

/** Under which name the browser remembers running games, for when the server cannot be reached. */
export const RUNNING_KEY = "running-games";

/** Whether the server knew this browser when it was here last. */
export const isKnownGuest = () => localStorage.getItem("met") === "yes";

effect(() => {
  if (guest.value) localStorage.setItem("met", "yes");
});

/** @type {Promise<void> | undefined} */
let loading;

/** Asks the server once who this is. */
export function loadGuest() {
  loading ??= fetchGuest().then((known) => void (guest.value ??= known));
  loading.catch(() => (loading = undefined));
  return loading;
}

/** What was asked of `ensureGuest` before: done, or failed. @type {Promise<unknown>} */
let before = Promise.resolve();

/**
 * Makes sure that the server knows this browser. One request at a time: two at once would make two guests, and the name
 * that was chosen could be lost to one that was made up.
 * @param {string} [name] a new name, if one was chosen
 */
export function ensureGuest(name) {
  const ensured = before.then(async () => {
    await loadGuest();
    if (!guest.value || (name && name !== guest.value.name))
      guest.value = await saveGuest(name || `${anyOf(adjectives)} ${anyOf(animals)}`);
    return guest.value;
  });
  before = ensured.catch(() => undefined);
  return ensured;
}
