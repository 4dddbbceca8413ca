// The proof that nobody chose the dice: what was published before the game and after it, and a check in the browser.
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
  if (!record) return html`<p class="soft">Loading the record…</p>`;
  const fits = hash === record.commitment;
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record))}`;
  return html`<div class="proof stack">
    <p>
      Before the game, the server published a fingerprint of its secret seed. Then every player’s browser
      added a random text of its own. Every roll, theft and card follows from these, so neither the server nor
      any player could choose them.
    </p>
    <dl>
      <dt>Fingerprint, shown before the game</dt>
      <dd><code>${record.commitment}</code></dd>
      <dt>Seed, shown now</dt>
      <dd><code>${record.seed}</code></dd>
      <dt>Random texts of the players</dt>
      <dd>
        ${names.map(
          (name, seat) => html`<div key=${seat}>
            ${name}: ${record.words[seat]
              ? html`<code>${record.words[seat]}</code>`
              : html`<span class="soft">none, a bot</span>`}
          </div>`,
        )}
      </dd>
    </dl>
    ${hash &&
    html`<p class="notice ${fits ? "notice-good" : "notice-bad"}">
      ${fits
        ? "Checked in your browser: the seed matches the fingerprint."
        : "The seed does not match the fingerprint!"}
    </p>`}
    <p class="small soft">
      To check every single roll, download the record and run <code>brickwool verify</code> on it.
    </p>
    <div><a class="button" download="game.json" href=${file}>Download the record</a></div>
  </div>`;
}
