// One visit to one table: its state as a signal, its connection, and the way to ask for things. Listeners hear
// of what
// happens while somebody looks, for motion and sound.
import { signal } from "./vendor/signals.js";
import { whenPainted } from "./art/paint.js";
import { pastOf, showTable } from "./api.js";
import { beSomebody, metBefore } from "./guest.js";
import { Socket } from "./socket.js";
import { fold, withPast, withMuted } from "./state.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./protocol.js").News} News
 * @typedef {(news: News[], before: State, after: State) => void} Listener
 */

/** Windows that are out of sight have no frames. */
const LATE_MS = 60;

export class Session {
  /** @type {import("./vendor/signals.js").Signal<State | null>} */
  state = signal(null);
  /** @type {import("./vendor/signals.js").Signal<import("./socket.js").Connection>} */
  connection = signal("connecting");
  /** Why there is nothing to see. @type {import("./vendor/signals.js").Signal<string>} */
  trouble = signal("");
  /** @type {Set<Listener>} */
  listeners = new Set();
  /** @type {Socket | null} */
  socket = null;
  ended = false;
  /** What came and is not shown yet. @type {import("./protocol.js").ToClient[]} */
  heard = [];

  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.begin().catch((error) => {
      this.trouble.value = error.message;
      this.end();
    });
  }

  async begin() {
    const welcome = Promise.all([showTable(this.table), beSomebody()]);
    // Who was here before need not wait to hear that they are known.
    if (!metBefore()) await welcome;
    if (this.ended) return;
    const since = () => (this.state.peek() ? `?since=${this.state.peek()?.version}` : "");
    this.socket = new Socket(
      () => `/tables/${this.table}/socket${since()}`,
      (message) => this.hear(message),
      (connection) => (this.connection.value = connection),
    );
    await welcome;
  }

  /**
   * What comes within one frame is shown together; nobody could see it apart.
   * @param {import("./protocol.js").ToClient} message
   */
  hear(message) {
    this.heard.push(message);
    if (message.type === "table" || document.hidden) return this.take();
    if (this.heard.length > 1) return;
    requestAnimationFrame(() => this.take());
    setTimeout(() => this.take(), LATE_MS);
  }

  take() {
    const messages = this.heard.splice(0);
    const before = this.state.peek();
    const after = messages.reduce((state, message) => fold(state, message, Date.now()), before);
    if (!after || after === before) return;
    this.state.value = after;
    if (messages.some(({ type }) => type === "table")) whenPainted(() => this.remember());
    else if (before && after.version > before.version) {
      const fresh = after.news.filter(({ version }) => version > before.version);
      for (const listener of this.listeners) listener(fresh, before, after);
    }
  }

  /** Fetches what happened before we came. */
  async remember() {
    const past = await pastOf(this.table).catch(() => null);
    const state = this.state.peek();
    if (past && state) this.state.value = withPast(state, past);
  }

  /** Settled once the page shows what came of it. @param {import("./protocol.js").Request} request */
  async ask(request) {
    if (!this.socket) throw { code: "unavailable", message: "Not connected yet." };
    const { version } = await this.socket.ask(request);
    await new Promise((/** @type {(shown: void) => void} */ resolve) => {
      const stop = this.state.subscribe((state) => {
        if (state && state.version < version) return;
        queueMicrotask(() => stop());
        resolve();
      });
    });
  }

  /**
   * Does something in the game, decided at what is shown now.
   * @param {import("./protocol.js").Action} action
   */
  act(action) {
    return this.ask({ type: "act", ply: this.state.peek()?.now.ply ?? 0, action });
  }

  /** @param {string} guest @param {boolean} muted */
  async mute(guest, muted) {
    await this.ask({ type: "mute", guest, muted });
    const state = this.state.peek();
    if (state) this.state.value = withMuted(state, guest, muted);
    await this.remember();
  }

  end() {
    this.ended = true;
    this.socket?.close();
  }
}

/** The table that the page was opened at. */
const asked = location.pathname.match(/^\/t\/([^/]+)/)?.[1];
/** Who comes straight to a table is connected before anything is drawn. */
let early = asked ? new Session(asked) : null;

/** @param {string} table */
export function visit(table) {
  const session = early?.table === table ? early : new Session(table);
  early = null;
  return session;
}
