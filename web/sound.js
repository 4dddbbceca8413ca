// Soft sounds, synthesised: each is a few short notes or a burst of noise.
import { sound, volume } from "./prefs.js";
import { nameAndData } from "./view.js";
import { mySeat } from "./state.js";

/** @type {AudioContext | null} */
let audio = null;

/** Longer than any sound takes. */
const REST_AFTER_MS = 2000;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** Browsers let a page play sounds only after a click or a key. */
function open() {
  audio ??= new AudioContext();
  audio.suspend().catch(() => undefined);
}

/** Runs the audio thread while something sounds: in silence, too, it would keep a processor busy. */
function wake() {
  clearTimeout(resting);
  resting = setTimeout(() => audio?.suspend().catch(() => undefined), REST_AFTER_MS);
  audio?.resume().catch(() => undefined);
}

addEventListener("pointerdown", open, { once: true });
addEventListener("keydown", open, { once: true });

/** What all sounds go through. @type {GainNode | null} */
let output = null;

/** @param {AudioContext} context @returns {GainNode} */
function outputOf(context) {
  if (!output) {
    output = context.createGain();
    output.connect(context.destination);
  }
  output.gain.value = volume.peek() / 100;
  return output;
}

/**
 * @param {number} pitch
 * @param {number} at seconds from now
 * @param {number} length
 * @param {number} loud
 * @param {OscillatorType} [shape]
 */
function note(pitch, at, length, loud, shape = "sine") {
  if (!audio) return;
  const [tone, gain] = [audio.createOscillator(), audio.createGain()];
  const start = audio.currentTime + at;
  tone.type = shape;
  tone.frequency.value = pitch;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loud, start + 0.012);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(outputOf(audio));
  tone.start(start);
  tone.stop(start + length);
}

/** A knock, as of wood on wood. @param {number} at @param {number} loud @param {number} pitch */
function knock(at, loud, pitch) {
  if (!audio) return;
  const length = 0.09;
  const buffer = audio.createBuffer(1, audio.sampleRate * length, audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1)
    samples[i] = (Math.random() * 2 - 1) * (1 - i / samples.length) ** 4;
  const [source, filter, gain] = [audio.createBufferSource(), audio.createBiquadFilter(), audio.createGain()];
  source.buffer = buffer;
  filter.type = "bandpass";
  filter.frequency.value = pitch;
  gain.gain.value = loud;
  source.connect(filter).connect(gain).connect(outputOf(audio));
  source.start(audio.currentTime + at);
}

const sounds = {
  roll: () => [0, 0.08, 0.17, 0.29].forEach((at, i) => knock(at, 0.5 - i * 0.08, 900 + i * 260)),
  build: () => [0, 0.11].forEach((at) => knock(at, 0.6, 420)),
  turn: () => [523, 659, 784].forEach((pitch, i) => note(pitch, i * 0.11, 0.42, 0.09)),
  trade: () => [659, 880].forEach((pitch, i) => note(pitch, i * 0.09, 0.3, 0.07, "triangle")),
  robber: () => [196, 174, 131].forEach((pitch, i) => note(pitch, i * 0.12, 0.4, 0.1, "triangle")),
  card: () => note(988, 0, 0.25, 0.05, "triangle"),
  award: () => [523, 698, 880].forEach((pitch, i) => note(pitch, i * 0.08, 0.5, 0.07)),
  win: () => [523, 659, 784, 1047, 784, 1047].forEach((pitch, i) => note(pitch, i * 0.14, 0.7, 0.1)),
  chat: () => note(740, 0, 0.14, 0.04),
};

/**
 * @type {Partial<Record<import("./view.js").NameOf<import("./protocol.js").GameEvent>, keyof typeof sounds>>}
 */
const byEvent = {
  rolled: "roll",
  road_built: "build",
  settlement_built: "build",
  city_built: "build",
  card_drawn: "card",
  card_played: "card",
  robber_moved: "robber",
  stolen: "robber",
  offered: "trade",
  traded: "trade",
  bank_traded: "trade",
  longest_road: "award",
  largest_army: "award",
  won: "win",
  built: "build",
  swapped: "trade",
  game_over: "win",
};

/**
 * A listener for a session: plays a sound for what happens, each kind once, and another when my turn comes.
 * @returns {import("./session.js").Listener}
 */
export function soundListener() {
  return (entries, before, after) => {
    if (!sound.value || !audio) return;
    /** @type {Set<keyof typeof sounds>} */
    const played = new Set();
    for (const entry of entries) {
      if (entry.type === "said" && entry.text !== null && entry.by !== after.guest) played.add("chat");
      if (entry.type !== "step") continue;
      for (const event of entry.events) {
        const found = byEvent[nameAndData(event)[0]];
        if (found) played.add(found);
      }
    }
    const me = mySeat(after);
    const mine = (/** @type {import("./state.js").State} */ state) =>
      me !== null &&
      state.turn.deciding.includes(me) &&
      (state.view?.current === me || state.turn.legal !== null);
    if (mine(after) && !mine(before)) played.add("turn");
    if (played.size) wake();
    for (const name of played) sounds[name]();
  };
}
