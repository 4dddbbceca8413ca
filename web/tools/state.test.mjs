// Folding messages leads to what the server would say afresh. The messages were recorded from a server by record.mjs.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fold, lastRoll, steps, withHistory } from "../state.js";
import { filterLines, linesOf, logLines } from "../sentences.js";
import { tallies } from "../statistics.js";

const { messages, afresh, past } = JSON.parse(
  readFileSync(new URL("golden/game.json", import.meta.url), "utf8"),
);

/** @param {(state: import("../state.js").State) => void} each called after every message */
function replay(each) {
  /** @type {import("../state.js").State | null} */
  let state = null;
  for (const message of messages) {
    state = fold(state, message, 0);
    if (state) each(state);
  }
  return /** @type {import("../state.js").State} */ (/** @type {unknown} */ (state));
}

test("folded views are the server's", () => {
  const wanted = new Map(afresh.map((/** @type {any} */ { version, view }) => [version, view]));
  let compared = 0;
  replay((state) => {
    const view = wanted.get(state.version);
    if (!view || !state.view) return;
    wanted.delete(state.version);
    compared += 1;
    assert.deepEqual(state.view, view, `at version ${state.version}`);
  });
  assert.ok(compared > 3, `${compared} views compared`);
});

test("versions have no gaps, and what comes twice counts once", () => {
  const state = replay(() => undefined);
  const again = messages
    .filter((/** @type {any} */ { type }) => type === "news")
    .reduce((/** @type {any} */ now, /** @type {any} */ message) => fold(now, message, 0), state);
  assert.equal(again.version, state.version);
  assert.deepEqual(again.view, state.view);
  state.news.forEach(({ version }, i) => assert.equal(version, state.news[0].version + i));
});

test("the past fits before the present", () => {
  const half = messages.slice(0, Math.floor(messages.length / 2));
  let state = /** @type {any} */ (null);
  for (const message of half) state = fold(state, message, 0);
  const whole = withHistory({ ...state, news: [] }, past);
  assert.equal(whole.news.length, state.version);
  assert.equal(whole.news[0].type, "made");
});

test("the past tells the same views as living through it did", () => {
  let state = /** @type {any} */ ({
    ...fold(
      null,
      messages.find((/** @type {any} */ { type }) => type === "table"),
      0,
    ),
    version: 0,
    view: null,
  });
  state = fold(state, { type: "news", news: past.news, now: state.now }, 0);
  assert.deepEqual(state.view, replay(() => undefined).view);
});

test("somebody comes and goes", () => {
  const state = replay(() => undefined);
  const gone = fold(
    state,
    { type: "here", seats: [false, true, true], spectators: 3, deadlines: [[0, 5]] },
    0,
  );
  assert.equal(gone?.face.seats[0].here, false);
  assert.equal(gone?.spectators, 3);
  assert.deepEqual(gone?.now.deadlines, [[0, 5]]);
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
    view: past.news.at(-1),
  };
  assert.deepEqual(
    steps([step(1), step(2), undone]).map(({ version }) => version),
    [1],
  );
});

test("the log tells every step in sentences", () => {
  const lines = logLines(past.news, null);
  assert.ok(lines.length > 50);
  for (const { words } of lines) assert.ok(words.length > 0);
  const text = JSON.stringify(lines.map(({ words }) => words));
  assert.ok(!text.includes("undefined") && !text.includes("null"), "nothing is left open");
  assert.deepEqual(lines.at(-1)?.words[1], " won the game");
  assert.ok(lastRoll(past.news));
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
  const news = [
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
  const lines = logLines(news, null);
  assert.deepEqual(
    lines.map(({ version }) => version),
    [1, 2, 2, 4, 5],
  );
  assert.deepEqual(lines[2].words, [
    { seat: 0 },
    " got ",
    { cards: { wool: 1 } },
    ", ",
    { seat: 2 },
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

test("statistics count what happened", () => {
  const all = tallies(past.news);
  const stolen = all.reduce((sum, { stole }) => sum + stole, 0);
  assert.equal(
    stolen,
    all.reduce((sum, { robbed }) => sum + robbed, 0),
  );
  assert.ok(all.some(({ produced }) => Object.keys(produced).length > 0));
  assert.equal(all[0].points[0], 0);
});
