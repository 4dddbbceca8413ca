// The connection to one table: its state as a signal, and a way to send requests. Listeners are told what happens while the
// page is open, for animations and sounds.
import { signal } from "./vendor/signals.js";
import { whenPainted } from "./schedule.js";
import { fetchHistory, fetchTable } from "./api.js";
import { ensureGuest, isKnownGuest } from "./guest.js";
import { Socket } from "./socket.js";
import { fold, hasGap, withHistory, withMuted } from "./state.js";
import { t } from "./language.js";

/**
 * @typedef {import("./state.js").State} State
 * @typedef {import("./protocol.js").VisibleEntry} VisibleEntry
 * @typedef {(entries: VisibleEntry[], before: State, after: State) => void} Listener
 */

/** Hidden windows have no animation frames: messages are applied after this time at the latest. */
const FRAME_TIMEOUT_MS = 60;
/** After how long the history is asked for again if it could not be had. */
export const HISTORY_RETRY_MS = 3000;

export class Session {
  /** @type {import("./vendor/signals.js").Signal<State | null>} */
  state = signal(null);
  /** @type {import("./vendor/signals.js").Signal<import("./socket.js").Connection>} */
  connection = signal("connecting");
  /** Why the table cannot be shown. @type {import("./vendor/signals.js").Signal<string>} */
  error = signal("");
  /** @type {Set<Listener>} */
  listeners = new Set();
  /** @type {Socket | null} */
  socket = null;
  ended = false;
  /** Messages that are not applied yet. @type {import("./protocol.js").ServerMessage[]} */
  pending = [];
  /** Whether the next connection asks for a snapshot instead of what has happened since. */
  needsSnapshot = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  historyTimer;

  /** @param {string} table */
  constructor(table) {
    this.table = table;
    this.begin().catch((error) => {
      this.error.value = error.message;
      this.end();
    });
  }

  async begin() {
    const checked = Promise.all([fetchTable(this.table), ensureGuest()]);
    // A guest the server has seen before can connect without waiting for its answer.
    if (!isKnownGuest()) await checked;
    if (this.ended) return;
    this.socket = new Socket(
      () => `/tables/${this.table}/socket${this.since()}`,
      (message) => this.receive(message),
      (connection) => (this.connection.value = connection),
      (reason) => (this.error.value = reason),
    );
    await checked;
  }

  since() {
    const state = this.state.peek();
    return state && !this.needsSnapshot ? `?since=${state.version}` : "";
  }

  /**
   * Messages that come within one frame are applied together.
   * @param {import("./protocol.js").ServerMessage} message
   */
  receive(message) {
    this.pending.push(message);
    if (message.type === "snapshot" || document.hidden) return this.apply();
    if (this.pending.length > 1) return;
    requestAnimationFrame(() => this.apply());
    setTimeout(() => this.apply(), FRAME_TIMEOUT_MS);
  }

  apply() {
    const messages = this.pending.splice(0);
    const before = this.state.peek();
    let after = before;
    try {
      for (const message of messages) {
        if (after && hasGap(after, message)) return this.resync();
        after = fold(after, message, Date.now());
      }
    } catch (error) {
      // An event this page does not know: the server is of a later release. A snapshot needs no folding.
      console.error(error);
      return this.resync();
    }
    if (!after || after === before) return;
    this.state.value = after;
    if (messages.some(({ type }) => type === "snapshot")) {
      this.needsSnapshot = false;
      whenPainted(() => this.loadHistory());
    } else if (before && after.version > before.version) {
      const fresh = after.entries.filter(({ version }) => version > before.version);
      for (const listener of this.listeners) listener(fresh, before, after);
    }
  }

  /** An entry is missing, or cannot be understood: starts over with a snapshot. */
  resync() {
    this.needsSnapshot = true;
    this.pending = [];
    this.socket?.reconnect();
  }

  /** Fetches what happened before the page was opened; as often as it takes. */
  async loadHistory() {
    clearTimeout(this.historyTimer);
    const history = await fetchHistory(this.table).catch(() => null);
    const state = this.state.peek();
    if (history && state) this.state.value = withHistory(state, history);
    else if (!this.ended && !this.error.peek())
      this.historyTimer = setTimeout(() => this.loadHistory(), HISTORY_RETRY_MS);
  }

  /** Resolved once the page shows what came of it. @param {import("./protocol.js").Request} request */
  async send(request) {
    if (!this.socket) throw { code: "unavailable", message: t("error.not_connected") };
    const { version } = await this.socket.send(request);
    await new Promise((/** @type {(shown: void) => void} */ resolve) => {
      const stop = this.state.subscribe((state) => {
        if (state && state.version < version) return;
        queueMicrotask(() => stop());
        resolve();
      });
    });
  }

  /**
   * Takes an action in the game, decided on what is shown now.
   * @param {import("./protocol.js").Action} action
   */
  act(action) {
    return this.send({ type: "act", ply: this.state.peek()?.turn.ply ?? 0, action });
  }

  /** @param {string} guest @param {boolean} muted */
  async mute(guest, muted) {
    await this.send({ type: "mute", guest, muted });
    const state = this.state.peek();
    if (state) this.state.value = withMuted(state, guest, muted);
    await this.loadHistory();
  }

  end() {
    this.ended = true;
    clearTimeout(this.historyTimer);
    this.socket?.close();
  }
}

/** The table in the address that the page was opened with: it is connected before anything is drawn. */
const firstTable = location.pathname.match(/^\/t\/([^/]{10,})/)?.[1];
let firstSession = firstTable ? new Session(firstTable) : null;

/** @param {string} table */
export function openSession(table) {
  const session = firstSession?.table === table ? firstSession : new Session(table);
  firstSession = null;
  return session;
}
