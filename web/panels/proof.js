// The proof that nobody chose the dice: what was published before the game and after it, compared with what this browser
// kept of it.
import { html } from "../html.js";
import { keptOf, sealOf } from "../fair.js";
import { sha256 } from "../sha256.js";

/** @typedef {import("../protocol.js").TableRecord} TableRecord */

/**
 * What can be said of a record in this browser.
 * @param {TableRecord} record
 * @param {ReturnType<typeof keptOf>} allKept
 * @returns {["good" | "plain" | "bad", string]}
 */
export function judge({ words, seals, seed, commitment, stopped }, allKept) {
  const kept = allKept[commitment];
  const known = [commitment, ...(stopped ?? []).map((start) => start.commitment)];
  if (sha256(seed) !== commitment) return ["bad", "The seed does not match the fingerprint!"];
  if (seals?.some((seal, seat) => seal !== (words[seat] ? sealOf(commitment, seat, words[seat]) : null)))
    return ["bad", "A random text is not the one that was sealed!"];
  if (Object.entries(allKept).some(([other, { seals: shown }]) => shown && !known.includes(other)))
    return ["bad", "The fingerprint is not the one that this browser kept!"];
  if (kept && Object.entries(kept.nonces).some(([seat, nonce]) => kept.seals && words[+seat] !== nonce))
    return ["bad", "The random text of this browser is another!"];
  if (kept?.seals?.some((seal, seat) => seal !== seals?.[seat]))
    return ["bad", "A random text is not the one that was sealed when this browser revealed its own!"];
  if (kept?.seals)
    return [
      "good",
      "Checked: fingerprint, seals and random text are those that this browser kept. Nobody chose these dice.",
    ];
  return [
    "plain",
    seals
      ? "The record agrees with itself. This browser kept nothing of the game, so it says no more."
      : "The seed matches the fingerprint. In this older game the random texts were not sealed, which proves less.",
  ];
}

/** @param {{record: TableRecord | null, names: string[], table: string}} props */
export function Proof({ record, names, table }) {
  if (!record) return html`<p class="soft">Loading the record…</p>`;
  const kept = keptOf(table);
  const [verdict, sentence] = judge(record, kept);
  const nonces = Object.values(kept[record.commitment]?.nonces ?? {}).map((nonce) => ` --nonce ${nonce}`);
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record))}`;
  return html`<div class="proof stack">
    <p>
      Before the game, the server published a fingerprint of its secret seed. Then every player’s browser
      sealed a random text, and revealed it once all were sealed. Every roll, theft and card follows from
      these.
    </p>
    <p class="notice ${verdict === "plain" ? "" : `notice-${verdict}`}" data-verdict=${verdict}>
      ${sentence}
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
    <p class="small soft">
      To check every roll, download the record and
      run <code>brickwool verify game.json --commitment ${record.commitment}${nonces}</code>
    </p>
    <div><a class="button" download="game.json" href=${file}>Download the record</a></div>
  </div>`;
}
