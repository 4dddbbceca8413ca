// The proof that nobody chose the dice: what was shown before the game, what belongs to it, and a check done
// right here.
import { html, useEffect, useState } from "../html.js";

/**
 * @param {string} text
 * @returns {Promise<string | null>} hexadecimal; nothing where the browser does not allow it
 */
async function sha256(text) {
  if (!crypto.subtle) return null;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** @param {{record: import("../protocol.js").TableRecord | null, names: string[]}} props */
export function Proof({ record, names }) {
  const [hash, setHash] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    if (record) sha256(record.seed).then(setHash);
  }, [record?.seed]);
  if (!record) return html`<p class="soft">Fetching the record…</p>`;
  const fits = hash === record.commitment;
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record))}`;
  return html`<div class="proof stack">
    <p>
      Before the game the server showed a seal of its secret seed; then every player’s browser added a word of
      its own. Every roll, theft and card follows from seed and words, so neither the house nor a player could
      choose them.
    </p>
    <dl>
      <dt>Seal, shown before the game</dt>
      <dd><code>${record.commitment}</code></dd>
      <dt>Seed, shown now</dt>
      <dd><code>${record.seed}</code></dd>
      <dt>Words</dt>
      <dd>
        ${names.map(
          (name, seat) => html`<div key=${seat}>
            ${name}
            : ${record.words[seat]
              ? html`<code>${record.words[seat]}</code>`
              : html`<span class="soft">none, a bot</span>`}
          </div>`,
        )}
      </dd>
    </dl>
    ${hash &&
    html`<p class="notice ${fits ? "notice-good" : "notice-bad"}">
      ${fits
        ? "Checked in your browser: the seed belongs to the seal."
        : "The seed does not belong to the seal!"}
    </p>`}
    <p class="small soft">
      To check every single roll, download the record and run <code>brickwool verify</code> on it.
    </p>
    <div><a class="button" download="game.json" href=${file}>Download the record</a></div>
  </div>`;
}
