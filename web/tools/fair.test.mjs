// This browser's part in the dice: hashes and seals as everywhere else, and what it says of a record.
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { test } from "node:test";
import { sealOf } from "../fair.js";
import { verifyRecord } from "../after/proof.js";
import { sha256 } from "../sha256.js";

test("hashes are those of SHA-256, whatever the length", () => {
  for (let length = 0; length < 200; length++) {
    const text = `ä${"x".repeat(length)}`;
    assert.equal(sha256(text), createHash("sha256").update(text).digest("hex"));
  }
});

test("a seal is made as the server checks it", () => {
  const commitment = "6c86c6aac5fb24bcf5d9939cb7d7d5645ce39418f449e03b262dd4fa14b4b92b";
  assert.equal(
    sealOf(commitment, 0, "a-nonce"),
    "f21bc621bf1f27b9557a7f3f3f5a3a30c1d4e1a70131081486db79e4dbe1d983",
  );
});

const seed = "07".repeat(32);
const commitment = sha256(seed);
const words = ["the-first-players-nonce", "the-second-players-one", ""];
const seals = [sealOf(commitment, 0, words[0]), sealOf(commitment, 1, words[1]), null];
const honest = /** @type {any} */ ({ seed, commitment, words, seals });
const kept = { [commitment]: { nonces: { 0: words[0] }, seals } };

test("a record is good only if it agrees with what was kept", () => {
  assert.equal(verifyRecord(honest, kept)[0], "good");
  assert.equal(verifyRecord(honest, {})[0], "plain", "nothing was kept");
  assert.equal(
    verifyRecord(honest, { [commitment]: { nonces: { 0: words[0] } } })[0],
    "plain",
    "they left before",
  );
  assert.equal(verifyRecord({ ...honest, seals: undefined }, {})[0], "plain", "the first contract");
});

test("whatever was changed is found out", () => {
  const ground = "ground-until-the-dice-suit";
  const groundSeals = [seals[0], sealOf(commitment, 1, ground), null];
  const swapped = sha256("08".repeat(32));
  const cases = /** @type {[string, any, any?][]} */ ([
    ["another seed", { seed: "08".repeat(32) }],
    ["another seed and commitment", { seed: "08".repeat(32), commitment: swapped, seals: undefined }],
    ["a nonce without its seal", { words: [words[0], ground, ""] }],
    ["a nonce with a new seal", { words: [words[0], ground, ""], seals: groundSeals }],
    ["a nonce for a bot", { words: [...words.slice(0, 2), ground] }],
    ["seals left out", { seals: undefined }],
    ["my own nonce", {}, { [commitment]: { nonces: { 0: "drawn-for-this-game-only" }, seals } }],
  ]);
  for (const [what, change, mine] of cases)
    assert.equal(verifyRecord({ ...honest, ...change }, mine ?? kept)[0], "bad", what);
});

test("a start that was stopped is no contradiction", () => {
  const before = sha256("09".repeat(32));
  const both = { ...kept, [before]: { nonces: { 0: "an-earlier-nonce" }, seals: [null, null, null] } };
  assert.equal(verifyRecord(honest, both)[0], "bad", "a commitment that the record does not know");
  assert.equal(verifyRecord({ ...honest, stopped: [{ commitment: before }] }, both)[0], "good");
});
