// A session with a server and a clock that are played by the test: what it asks for when it connects, and when it
// starts over.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { beforeEach, mock, test } from "node:test";

const { messages, history } = JSON.parse(readFileSync(new URL("golden/game.json", import.meta.url), "utf8"));
const [snapshot, ...rest] = messages.filter((/** @type {any} */ { check }) => !check);
const updates = rest.filter((/** @type {any} */ { type }) => type === "update");

/** The connections that were opened, newest last. @type {FakeSocket[]} */
let sockets = [];

class FakeSocket {
  static OPEN = 1;
  static CLOSED = 3;
  readyState = 0;
  /** @type {string[]} */ sent = [];
  /** @type {() => void} */ onopen = () => undefined;
  /** @type {(event: {data: string}) => void} */ onmessage = () => undefined;
  /** @type {(event: {code: number, reason: string}) => void} */ onclose = () => undefined;

  /** @param {string} address */
  constructor(address) {
    this.address = address;
    sockets.push(this);
  }
  /** @param {string} text */
  send(text) {
    this.sent.push(text);
  }
  close(code = 1006, reason = "") {
    if (this.readyState === FakeSocket.CLOSED) return;
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code, reason });
  }
  open() {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  /** @param {object} message */
  say(message) {
    this.onmessage({ data: JSON.stringify(message) });
  }
}

/** Whether the server answers when it is asked for the history. */
let hasHistory = true;
const page = { hidden: true };
const storage = new Map([["met", "yes"]]);
mock.timers.enable({ apis: ["setTimeout"] });
Object.assign(globalThis, {
  WebSocket: FakeSocket,
  location: { protocol: "http:", host: "brickwool.test", pathname: "/" },
  localStorage: {
    getItem: (/** @type {string} */ key) => storage.get(key) ?? null,
    setItem: () => undefined,
  },
  document: page,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  requestAnimationFrame: (/** @type {() => void} */ draw) => setTimeout(draw, 0),
  requestIdleCallback: (/** @type {() => void} */ work) => setTimeout(work, 0),
  fetch: async (/** @type {string} */ path) => {
    const body = path.includes("/history?")
      ? history
      : path.endsWith("/guest")
        ? { guest: "a1", name: "Ann" }
        : {};
    const ok = hasHistory || body !== history;
    return { ok, status: ok ? 200 : 503, json: async () => (ok ? body : null) };
  },
});
const { HISTORY_RETRY_MS, Session } = await import("../session.js");
const { ANSWER_TIMEOUT_MS, RETRY_MS } = await import("../socket.js");

/** Lets time pass, and what waited for it happen. @param {number} [milliseconds] */
async function pass(milliseconds = 20) {
  // What is answered at once may set another timer.
  for (const step of [0, milliseconds, 0]) {
    await new Promise((resolve) => setImmediate(resolve));
    mock.timers.tick(step);
  }
  await new Promise((resolve) => setImmediate(resolve));
}

/** A session that has been sent a snapshot. */
async function connected() {
  const session = new Session("abcdefgh");
  await pass();
  const socket = /** @type {FakeSocket} */ (sockets.at(-1));
  socket.open();
  socket.say(snapshot);
  return session;
}

beforeEach(() => {
  sockets = [];
  hasHistory = true;
  page.hidden = true;
});

test("updates are applied one after the other", async () => {
  const session = await connected();
  for (const update of updates.slice(0, 5)) sockets[0].say(update);
  assert.equal(session.state.value?.version, updates[4].entries.at(-1).version);
  assert.equal(sockets.length, 1);
  session.end();
});

test("what happened before the snapshot is fetched after it", async () => {
  const session = await connected();
  sockets[0].say(updates[0]);
  await pass();
  const { entries, version } = /** @type {import("../state.js").State} */ (session.state.value);
  assert.equal(entries[0].type, "made");
  assert.deepEqual(
    entries.map((entry) => entry.version),
    [...Array(version).keys()].map((i) => i + 1),
  );
  session.end();
});

test("a history that cannot be had is asked for again", async () => {
  hasHistory = false;
  const session = await connected();
  await pass();
  assert.equal(session.state.value?.entries.length, 0);
  hasHistory = true;
  await pass(HISTORY_RETRY_MS);
  assert.equal(session.state.value?.entries[0].type, "made");
  session.end();
});

test("in a window that is seen, updates of one frame are applied together", async () => {
  const session = await connected();
  page.hidden = false;
  const before = session.state.value?.version;
  for (const update of updates.slice(0, 3)) sockets[0].say(update);
  assert.equal(session.state.value?.version, before, "not before the next frame");
  let told = 0;
  session.listeners.add(() => (told += 1));
  await pass();
  assert.equal(session.state.value?.version, updates[2].entries.at(-1).version);
  assert.equal(told, 1);
  session.end();
});

test("an update that is sent twice changes nothing", async () => {
  const session = await connected();
  for (const update of [...updates.slice(0, 3), ...updates.slice(0, 3)]) sockets[0].say(update);
  assert.equal(session.state.value?.version, updates[2].entries.at(-1).version);
  assert.equal(sockets.length, 1);
  session.end();
});

test("a missing entry leads to a new connection that asks for a snapshot, and the table goes on", async () => {
  const session = await connected();
  sockets[0].say(updates[0]);
  const { version } = /** @type {import("../state.js").State} */ (session.state.value);
  sockets[0].say(updates[2]);
  assert.equal(session.state.value?.version, version, "what follows a gap is not applied");
  await pass();
  assert.equal(sockets.length, 2, "the session connects anew");
  assert.ok(sockets[1].address.endsWith("/tables/abcdefgh/socket"), "and asks for everything");
  sockets[0].say(updates[3]);
  assert.equal(session.state.value?.version, version, "the old connection is not listened to");
  sockets[1].open();
  assert.equal(session.connection.value, "open");
  const later = messages.filter((/** @type {any} */ { check }) => check).at(-1).check;
  sockets[1].say(later);
  assert.equal(session.state.value?.version, later.version);
  sockets[1].close();
  await pass(RETRY_MS[0]);
  assert.equal(sockets.length, 3);
  assert.ok(
    sockets[2].address.endsWith(`?since=${later.version}`),
    "the next time it only asks for what is new",
  );
  session.end();
});

test("an entry that is missing in the middle of an update is noticed, too", async () => {
  const session = await connected();
  const [first, second, third] = updates;
  const { version } = /** @type {import("../state.js").State} */ (session.state.value);
  sockets[0].say({ ...third, entries: [...first.entries, ...third.entries] });
  assert.equal(session.state.value?.version, version);
  await pass();
  assert.equal(sockets.length, 2);
  assert.ok(second.entries.length, "there was something between them");
  session.end();
});

test("what cannot be understood leads to a new connection, too", async (context) => {
  const reported = context.mock.method(console, "error", () => undefined);
  const session = await connected();
  const { version } = /** @type {import("../state.js").State} */ (session.state.value);
  const entry = { version: version + 1, at: 0, type: "of_a_later_release" };
  sockets[0].say({ ...updates[0], entries: [entry] });
  assert.equal(session.state.value?.version, version);
  assert.equal(reported.mock.callCount(), 1);
  await pass();
  assert.ok(sockets[1].address.endsWith("/tables/abcdefgh/socket"), "it asks for a snapshot");
  session.end();
});

test("a request without an answer ends the connection it was sent on, each time it is sent", async () => {
  const session = await connected();
  const answer = session.send({ type: "chat", text: "Hello" });
  await pass(ANSWER_TIMEOUT_MS - RETRY_MS[0]);
  sockets[0].close();
  await pass(RETRY_MS[0]);
  sockets[1].open();
  // The limit of the first connection would end here.
  await pass(RETRY_MS[0]);
  assert.equal(sockets[1].readyState, FakeSocket.OPEN, "the second has a limit of its own");
  await pass(ANSWER_TIMEOUT_MS);
  assert.equal(sockets[1].readyState, FakeSocket.CLOSED);
  await pass(RETRY_MS[0]);
  sockets[2].open();
  const { id } = JSON.parse(sockets[2].sent[0]);
  sockets[2].say({ type: "ack", id, version: session.state.value?.version });
  await answer;
  await pass(2 * ANSWER_TIMEOUT_MS);
  assert.equal(sockets[2].readyState, FakeSocket.OPEN, "what was answered has no limit");
  session.end();
});

test("a request is sent again on a new connection, and answered once", async () => {
  const session = await connected();
  const answer = session.send({ type: "chat", text: "Hello" });
  assert.equal(sockets[0].sent.length, 1);
  sockets[0].close();
  await pass(RETRY_MS[0]);
  sockets[1].open();
  assert.deepEqual(sockets[1].sent, sockets[0].sent, "under the same id");
  const { id } = JSON.parse(sockets[1].sent[0]);
  sockets[1].say({ type: "error", id, code: "bad_text", message: "say something else" });
  await assert.rejects(answer, { message: "say something else" });
  session.end();
});

test("whoever is refused is told why, and not connected again", async () => {
  const session = await connected();
  sockets[0].close(1008, "too slow");
  await pass(RETRY_MS[0]);
  assert.equal(sockets.length, 2, "somebody who was welcome before comes back");
  sockets[1].open();
  sockets[1].close(1008, "the host has blocked you from this table");
  assert.equal(session.error.value, "the host has blocked you from this table");
  const [longest] = RETRY_MS.slice(-1);
  await pass(longest);
  assert.equal(sockets.length, 2);
  for (const [code, reason] of /** @type {[number, string][]} */ ([
    [4001, "this device was signed out"],
    [4002, "an operator has banned you for some time"],
  ])) {
    const other = await connected();
    /** @type {number} */
    const opened = sockets.length;
    sockets.at(-1)?.close(code, reason);
    assert.equal(other.error.value, reason);
    await pass(longest);
    assert.equal(sockets.length, opened);
    other.end();
  }
});
