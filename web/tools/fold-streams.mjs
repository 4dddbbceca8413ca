// Folds what guests were sent in random games, made by `cargo test -p brickwool-types`, and compares the result with
// snapshots that the server would have sent at the same moments. Run as `node fold-streams.mjs streams.jsonl`.
import assert from "node:assert/strict";
import { createReadStream, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { logLines } from "../sentences.js";
import { fold, hasGap, referenceOf, viewAfter, withHistory } from "../state.js";
import { tallies } from "../after/tallies.js";

/** @typedef {import("../state.js").State} State */

/** Everything that occurred, as `Event rolled`. @type {Set<string>} */
const seen = new Set();
let checks = 0;

/** @param {any[]} entries */
function note(entries) {
  for (const { type, events = [] } of entries) {
    seen.add(`VisibleEntry ${type}`);
    for (const event of events) seen.add(`GameEvent ${Object.keys(event)[0]}`);
  }
}

/** What a state and a snapshot have in common. @param {any} state */
const comparable = ({ version, info, board, view, dice = null, reference, turn, known_hands, spectators }) =>
  JSON.parse(
    JSON.stringify({ version, info, board, view: view ?? dice, reference, turn, known_hands, spectators }),
  );

/** @param {any} stream */
function check({ guest, messages, history, referee }) {
  /** @type {State | null} */
  let state = null;
  for (const message of messages) {
    if (message.check) {
      assert.ok(state);
      assert.deepEqual(comparable(state), comparable(message.check), `${guest} at version ${state.version}`);
      checks += 1;
      continue;
    }
    seen.add(`ServerMessage ${message.type}`);
    if (message.entries) note(message.entries);
    assert.ok(!state || !hasGap(state, message), `${guest}: nothing is left out`);
    state = fold(state, message, 0);
  }
  assert.ok(state);
  const { board } = state;
  const whole = withHistory({ ...state, entries: state.entries.slice(-5) }, history);
  assert.equal(whole.entries.length, state.version);
  for (const { words } of board ? logLines(whole.entries, board) : [])
    assert.ok(words.length && !/undefined|null|NaN/.test(JSON.stringify(words)), JSON.stringify(words));
  if (!referee.view || "maps" in referee.view) return;
  const reference = referenceOf(referee.entries);
  const last = referee.entries.reduce(
    (/** @type {any} */ view, /** @type {any} */ entry) => viewAfter(view, entry, reference),
    null,
  );
  assert.deepEqual(last, referee.view, "the referee's view");
  assert.equal(tallies(referee.entries).length, referee.view.players.length);
}

/** The kinds that a union in protocol.d.ts declares. @param {string} name @param {RegExp} pattern */
function declared(name, pattern) {
  const text = readFileSync(new URL("../protocol.d.ts", import.meta.url), "utf8");
  const [, body] = text.match(new RegExp(`export type ${name} =\\n([^]*?);\\n\\n`)) ?? [];
  assert.ok(body, `protocol.d.ts declares ${name}`);
  return [...body.matchAll(pattern)].map(([, kind]) => kind);
}

for await (const line of createInterface({ input: createReadStream(process.argv[2]) }))
  check(JSON.parse(line));

const wanted = [
  ...declared("ServerMessage", /type: "(\w+)"/g).map((kind) => `ServerMessage ${kind}`),
  ...declared("Entry", /type: "(\w+)"/g).map((kind) => `VisibleEntry ${kind}`),
  ...declared("Event", /^ {2}\| \{ (\w+):/gm).map((kind) => `GameEvent ${kind}`),
  ...declared("DiceEvent", /^ {2}\| \{ (\w+):/gm).map((kind) => `GameEvent ${kind}`),
];
// The first entry of a log is only ever part of the history.
seen.add("VisibleEntry made");
assert.deepEqual(
  wanted.filter((kind) => !seen.has(kind)),
  [],
  "every kind occurred",
);
assert.ok(wanted.length > 45, `only ${wanted.length} kinds are declared`);
console.log(`${checks} snapshots compared, ${wanted.length} kinds`);
