// The proof that nobody chose the dice: what was published before the game and after it, compared with what this browser
// kept of it.
import { html } from "../html.js";
import { loadSaved, sealOf } from "../fair.js";
import { sha256 } from "../sha256.js";
import { t, tParts } from "../language.js";

/** @typedef {import("../protocol.js").TableRecord} TableRecord */

/**
 * What can be said of a record in this browser.
 * @param {TableRecord} record
 * @param {ReturnType<typeof loadSaved>} allSaved
 * @returns {["good" | "plain" | "bad", string]}
 */
export function verifyRecord({ words: nonces, seals, seed, commitment, stopped }, allSaved) {
  const saved = allSaved[commitment];
  const known = [commitment, ...(stopped ?? []).map((start) => start.commitment)];
  if (sha256(seed) !== commitment) return ["bad", t("proof.bad_seed")];
  if (seals?.some((seal, seat) => seal !== (nonces[seat] ? sealOf(commitment, seat, nonces[seat]) : null)))
    return ["bad", t("proof.bad_seal")];
  if (Object.entries(allSaved).some(([other, { seals: shown }]) => shown && !known.includes(other)))
    return ["bad", t("proof.bad_commitment")];
  if (saved && Object.entries(saved.nonces).some(([seat, nonce]) => saved.seals && nonces[+seat] !== nonce))
    return ["bad", t("proof.bad_nonce")];
  if (saved?.seals?.some((seal, seat) => seal !== seals?.[seat])) return ["bad", t("proof.bad_kept")];
  if (saved?.seals) return ["good", t("proof.good")];
  return ["plain", seals ? t("proof.plain") : t("proof.old")];
}

/** @param {{record: TableRecord | null, names: string[], table: string}} props */
export function Proof({ record, names, table }) {
  if (!record) return html`<p class="soft">${t("proof.loading")}</p>`;
  const saved = loadSaved(table);
  const [verdict, sentence] = verifyRecord(record, saved);
  const nonces = Object.values(saved[record.commitment]?.nonces ?? {}).map((nonce) => ` --nonce ${nonce}`);
  const file = `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record))}`;
  return html`<div class="proof stack">
    <p>${t("proof.about")}</p>
    <p class="notice ${verdict === "plain" ? "" : `notice-${verdict}`}" data-verdict=${verdict}>
      ${sentence}
    </p>
    <dl>
      <dt>${t("proof.fingerprint")}</dt>
      <dd><code>${record.commitment}</code></dd>
      <dt>${t("proof.seed")}</dt>
      <dd><code>${record.seed}</code></dd>
      <dt>${t("proof.texts")}</dt>
      <dd>
        ${names.map(
          (name, seat) => html`<div key=${seat}>
            ${name}: ${record.words[seat]
              ? html`<code>${record.words[seat]}</code>`
              : html`<span class="soft">${t("proof.none")}</span>`}
          </div>`,
        )}
      </dd>
    </dl>
    <p class="small soft">
      ${tParts("proof.check", {
        command: html`<code>brickwool verify game.json --commitment ${record.commitment}${nonces}</code>`,
      })}
    </p>
    <div><a class="button" download="game.json" href=${file}>${t("proof.download")}</a></div>
  </div>`;
}
