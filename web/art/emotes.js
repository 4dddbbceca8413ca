// Emotes: one sheep with six faces, drawn in a box of 40 by 40.
import { html } from "../html.js";

/** @typedef {"hello" | "thanks" | "bravo" | "oops" | "hmm" | "baa"} EmoteName */

/** @type {EmoteName[]} */
export const emoteNames = ["hello", "thanks", "bravo", "oops", "hmm", "baa"];

/** Eyes and mouth of each. @type {Record<EmoteName, [eyes: string, mouth: string]>} */
const faces = {
  hello: ["M15 21v1.6M25 21v1.6", "M16 27q4 4 8 0"],
  thanks: ["M13.5 22q1.5-2.4 3 0M23.5 22q1.5-2.4 3 0", "M16.5 27q3.5 3 7 0"],
  bravo: ["M13.5 22.5l1.6-2.4 1.6 2.4M23.3 22.5l1.6-2.4 1.6 2.4", "M15.5 26q4.5 6 9 0z"],
  oops: ["M13.6 20.6l2.8 2.8m0-2.8l-2.8 2.8M23.6 20.6l2.8 2.8m0-2.8l-2.8 2.8", "M16.5 28q1.7-2 3.5 0t3.5 0"],
  hmm: ["M13.5 20.4h3.4M25 21.4v1.6", "M17.5 28l5-1.2"],
  baa: ["M15 21.4v2M25 21.4v2M12.8 18.6l3.4 1M27.2 18.6l-3.4 1", "M16.5 29q3.5-4 7 0"],
};

/** @param {{name: EmoteName}} props */
export function Emote({ name }) {
  const [eyes, mouth] = faces[name];
  return html`<svg class="emote" viewBox="0 0 40 40" aria-hidden="true">
    <path class="emote-wool"
      d="M9 17a6 6 0 0 1 4-9 7 7 0 0 1 14 0 6 6 0 0 1 4 9 6 6 0 0 1-1 11H10a6 6 0 0 1-1-11z" />
    <path class="emote-skin" d="M11 19q-6-1-8 3 4 3 8 1zM29 19q6-1 8 3-4 3-8 1z" />
    <path class="emote-skin" d="M12 16q8-5 16 0 2 8-1 14-3 5-7 5t-7-5q-3-6-1-14z" />
    <path class="emote-line" d="${eyes}${mouth}" />
  </svg>`;
}
