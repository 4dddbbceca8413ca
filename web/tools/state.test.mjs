// The page's state and its sentences, on a game that Rust played: `BLESS=1 cargo test -p brickwool-types` writes it,
// and the same test folds many more games.
import assert from "node:assert/strict";
import { defaultSettings } from "../defaults.js";
import { clockInShort, houseRules, targetOf } from "../house-rules.js";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { botNames } from "../bots.js";
import { costOf } from "../costs.js";
import { events, fold, hasGap, lastRoll, steps, withHistory } from "../state.js";
import { tips } from "../learn/tips.js";
import { filterLines, linesOf, logLines } from "../sentences.js";
import { tallies, turns } from "../after/tallies.js";
import { namesOf, tableViewOf } from "../table-view.js";

/** @typedef {import("../state.js").State} State */

const { messages, history, referee } = JSON.parse(
  readFileSync(new URL("golden/game.json", import.meta.url), "utf8"),
);
const sent = messages.filter((/** @type {any} */ { check }) => !check);

/** The state after the first messages, or after all. @param {number} [count] */
const stateAfter = (count = sent.length) =>
  /** @type {State} */ (
    sent
      .slice(0, count)
      .reduce(
        (/** @type {State | null} */ state, /** @type {any} */ message) => fold(state, message, 0),
        null,
      )
  );

test("folding updates leads to the server's views", () => {
  let state = /** @type {State | null} */ (null);
  let compared = 0;
  for (const message of messages) {
    if (message.check) {
      assert.deepEqual(state?.view, message.check.view, `at version ${state?.version}`);
      compared += 1;
    } else state = fold(state, message, 0);
  }
  assert.ok(compared > 3, `${compared} views compared`);
});

test("versions have no gaps, and what comes twice counts once", () => {
  const state = stateAfter();
  const again = sent
    .filter((/** @type {any} */ { type }) => type === "update")
    .reduce((/** @type {any} */ now, /** @type {any} */ message) => fold(now, message, 0), state);
  assert.equal(again.version, state.version);
  assert.deepEqual(again.view, state.view);
  state.entries.forEach(({ version }, i) => assert.equal(version, state.entries[0].version + i));
});

test("a gap is an entry that was never sent; an entry sent twice is none", () => {
  const updates = sent.filter((/** @type {any} */ { type }) => type === "update");
  const state = stateAfter(1);
  assert.equal(hasGap(state, updates[0]), false);
  assert.equal(hasGap(state, updates[1]), true);
  assert.equal(hasGap(stateAfter(), updates[0]), false);
});

test("the history fits before what was sent", () => {
  const half = stateAfter(Math.floor(sent.length / 2));
  const whole = withHistory({ ...half, entries: [] }, history);
  assert.equal(whole.entries.length, half.version);
  assert.equal(whole.entries[0].type, "made");
});

test("the history leads to the same view as the updates", () => {
  const state = stateAfter();
  const empty = { ...stateAfter(1), version: 0, view: null };
  const folded = fold(empty, { type: "update", entries: history.entries, turn: state.turn }, 0);
  assert.deepEqual(folded?.view, state.view);
});

test("somebody disconnects", () => {
  const seats = [false, true, true];
  const gone = fold(stateAfter(), { type: "presence", seats, spectators: 3, deadlines: [[0, 5]] }, 0);
  assert.equal(gone?.info.seats[0].connected, false);
  assert.equal(gone?.spectators, 3);
  assert.deepEqual(gone?.turn.deadlines, [[0, 5]]);
});

test("costs, points and bank rates are the server's", () => {
  const state = stateAfter();
  const rates = { lumber: 9, brick: 8, wool: 7, grain: 6, ore: 5 };
  const tableView = tableViewOf({ ...state, turn: { ...state.turn, bank_rates: rates } });
  assert.deepEqual(tableView?.bankRates, rates);
  // A server with other rules: a road costs nine ore, and a settlement scores seven points.
  const odd = JSON.parse(JSON.stringify(history.entries));
  const { reference } = odd.find((/** @type {any} */ { type }) => type === "started");
  reference.costs.road = { ore: 9 };
  reference.points.settlement = 7;
  const empty = { ...stateAfter(1), version: 0, view: null, reference: null };
  const folded = fold(empty, { type: "update", entries: odd, turn: state.turn }, 0);
  const other = tableViewOf(/** @type {State} */ (folded));
  assert.ok(other);
  assert.deepEqual(costOf(other.reference, "road"), { ore: 9 });
  for (const { settlements, score } of other.view.players)
    assert.equal(score.settlements, 7 * settlements.length);
});

test("eight bots have eight names", () => {
  const bot = {
    player: { kind: "bot", name: "greedy" },
    colour: null,
    nonce: "",
    stand_in: null,
    connected: true,
  };
  const names = namesOf(/** @type {any} */ ({ seats: Array(8).fill(bot) }));
  assert.deepEqual(names, botNames);
  assert.equal(new Set(names).size, 8);
});

test("a step that was taken back does not count", () => {
  const step = (/** @type {number} */ version) => ({
    version,
    at: 0,
    type: /** @type {const} */ ("step"),
    seat: 0,
    by: null,
    events: [{ rolled: { seat: 0, dice: /** @type {[number, number]} */ ([version, 1]) } }],
  });
  const undone = {
    version: 3,
    at: 0,
    type: /** @type {const} */ ("undone"),
    seat: 0,
    view: history.entries.at(-1),
  };
  assert.deepEqual(
    steps([step(1), step(2), undone]).map(({ version }) => version),
    [1],
  );
});

test("the log tells every step in sentences", () => {
  const lines = logLines(history.entries, null);
  assert.ok(lines.length > 50);
  for (const { words } of lines) assert.ok(words.length > 0);
  const text = JSON.stringify(lines.map(({ words }) => words));
  assert.ok(!text.includes("undefined") && !text.includes("null"), "nothing is left open");
  assert.ok(lines.some(({ tone }) => tone === "win"));
  assert.ok(lastRoll(history.entries));
});

test("a line for each kind of event", () => {
  /** @type {[object, string][]} */
  const cases = [
    [{ stolen: { by: 0, from: 1, card: null } }, "{0} stole a card from {1}"],
    [{ stolen: { by: 0, from: 1, card: "ore" } }, "{0} stole [ore] from {1}"],
    [
      { bank_traded: { seat: 2, gave: { wool: 3 }, got: { ore: 1 } } },
      "{2} traded [wool] for [ore] with the bank",
    ],
    [{ longest_road: { holder: null } }, "Nobody holds the Longest Road any more"],
    [
      { answered: { seat: 1, answer: { countered: { give: { ore: 1 }, want: { wool: 2 } } } } },
      "{1} offered [ore] for [wool] instead",
    ],
    [{ monopoly_taken: { by: 0, from: 1, resource: "wool", count: 2 } }, "{0} took [wool] from {1}"],
    [{ robber_moved: { seat: 0, hex: 3 } }, "{0} moved the robber to another hex"],
    [{ card_drawn: { seat: 0, card: null } }, "{0} bought a development card"],
  ];
  for (const [event, wanted] of cases) {
    const [line] = linesOf(
      /** @type {any} */ ({ version: 1, at: 0, type: "step", seat: 0, by: null, events: [event] }),
      null,
    );
    const text = line.words
      .map((word) =>
        typeof word === "string"
          ? word
          : "seat" in word
            ? `{${word.seat}}`
            : "cards" in word
              ? `[${Object.keys(word.cards)}]`
              : "",
      )
      .join("");
    assert.equal(text, wanted);
  }
});

test("what belongs together is told in one line, and can be searched for", () => {
  const step = (
    /** @type {number} */ version,
    /** @type {number | null} */ seat,
    /** @type {any[]} */ ...events
  ) => /** @type {any} */ ({ version, at: 0, type: "step", seat, by: null, events });
  const entries = [
    step(1, 0, { turn_began: { seat: 0 } }),
    step(
      2,
      null,
      { rolled: { seat: 0, dice: [2, 3] } },
      { produced: { seat: 0, cards: { wool: 1 } } },
      { produced: { seat: 2, cards: { ore: 2 } } },
    ),
    step(3, 0, { offered: { seat: 0, offer: { give: { wool: 1 }, want: { ore: 1 } }, to: [1] } }),
    step(4, 1, { answered: { seat: 1, answer: "declined" } }, { offer_closed: { seat: 0 } }),
    step(5, 1, { turn_began: { seat: 1 } }),
  ];
  const lines = logLines(entries, null);
  assert.deepEqual(
    lines.map(({ version }) => version),
    [1, 2, 2, 4, 5],
  );
  assert.deepEqual(lines[2].words, [
    { seat: 0, subject: true },
    " got ",
    { cards: { wool: 1 } },
    ", ",
    { seat: 2, subject: true },
    " ",
    { cards: { ore: 2 } },
  ]);
  assert.equal(lines[3].words.at(-1), ": nobody accepted");
  assert.deepEqual(filterLines(lines, "", 0), lines);
  assert.deepEqual(
    filterLines(lines, "trade", 0).map(({ version }) => version),
    [1, 4],
    "with the turn it belongs to, without turns where nothing was traded",
  );
  assert.deepEqual(
    filterLines(lines, "me", 2).map(({ version }) => version),
    [1, 2],
  );
});

test("the guide takes the cards of the setup for no roll’s", () => {
  const step = (/** @type {number} */ version, /** @type {any[]} */ ...events) =>
    /** @type {any} */ ({ version, at: 0, type: "step", seat: null, by: null, events });
  const mine = { produced: { seat: 0, cards: { wool: 1 } } };
  const paid = tips.find(({ id }) => id === "paid");
  const tells = (/** @type {any[]} */ entries, /** @type {[number, number]} */ dice) => {
    const tableView = /** @type {any} */ ({ me: 0, state: { entries } });
    const happened = (/** @type {string} */ name) => (name === "rolled" ? { seat: 0, dice } : mine.produced);
    return Boolean(paid?.when(tableView, /** @type {any} */ ({ phase: "turn", facts: null, happened })));
  };
  const setup = step(1, { settlement_built: { seat: 0, vertex: 4 } }, mine);
  assert.equal(tells([setup, step(2, { rolled: { seat: 0, dice: [3, 4] } })], [3, 4]), false);
  assert.equal(tells([setup, step(2, { rolled: { seat: 0, dice: [3, 5] } }, mine)], [3, 5]), true);
});

test("statistics count what happened", () => {
  const all = tallies(referee.entries);
  const stolen = all.reduce((sum, { stole }) => sum + stole, 0);
  assert.equal(
    stolen,
    all.reduce((sum, { robbed }) => sum + robbed, 0),
  );
  assert.ok(all.some(({ produced }) => Object.keys(produced).length > 0));
  assert.equal(all[0].points[0], 0);
  const rolls = events(referee.entries).filter(([name]) => name === "rolled").length;
  assert.equal(turns(referee.entries), rolls, "a roll in every turn, and none in the setup");
  // Before the setup, after it, at the end of each turn but the last, when it was won, and at the very end.
  assert.ok(all.every(({ points }) => points.length === rolls + 3 && points[1] === 2));
});

test("what is played is told by what differs from the official rules", () => {
  /** @param {object} rules @param {object} [others] */
  const played = (rules, others = {}) =>
    /** @type {any} */ ({
      ...defaultSettings,
      ...others,
      game: {
        ...defaultSettings.game,
        rules: { .../** @type {any} */ (defaultSettings.game).rules, ...rules },
      },
    });
  assert.deepEqual(houseRules(defaultSettings), []);
  assert.equal(targetOf(defaultSettings), 10);
  assert.equal(clockInShort(defaultSettings), "");
  const duel = played({ victory_target: 15, hand_limit: 9, friendly_robber: true });
  assert.deepEqual(
    [targetOf(duel), houseRules(duel)],
    [15, ["up to 9 cards are safe from a 7", "friendly robber"]],
  );
  // Special building belongs to the rules for five and six: only its absence is worth telling.
  assert.deepEqual(houseRules(played({}, { seats: 6 })), []);
  assert.deepEqual(houseRules(played({ special_building: false }, { seats: 6 })), ["no special building"]);
  const hasty = played({}, { clock: { ...defaultSettings.clock, decision: 30 } });
  assert.equal(clockInShort(hasty), "30 seconds for each decision");
});
