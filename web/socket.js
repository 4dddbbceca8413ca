// A socket that comes back: it reconnects where it left off, sends again what nobody acknowledged, under the
// same id, and
// always says honestly whether it is connected.

/**
 * @typedef {import("./protocol.js").ToClient} ToClient
 * @typedef {import("./protocol.js").Request} Request
 * @typedef {import("./protocol.js").Refusal} Refusal
 * @typedef {"connecting" | "open" | "lost"} Connection
 */

/** The pauses before the next try, in milliseconds. */
const PAUSES = [300, 700, 1500, 3000, 6000, 10000];
/** A request unanswered for so long means that the connection only looks alive. */
const PATIENCE_MS = 9000;

/** @param {string} path */
const addressOf = (path) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`;

export class Socket {
  /** @type {WebSocket | null} */
  socket = null;
  tries = 0;
  closed = false;
  sent = 0;
  name = Math.random().toString(36).slice(2, 10);
  /**
   * @type {Map<string, {text: string, resolve: (ack: {version: number}) => void, reject: (refusal: Refusal) =>
   *   void}>}
   */
  waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  next;

  /**
   * @param {() => string} path where to connect, asked anew at every try
   * @param {(message: any) => void} onMessage @param {(connection: Connection) => void} onConnection
   */
  constructor(path, onMessage, onConnection) {
    this.path = path;
    this.onMessage = onMessage;
    this.onConnection = onConnection;
    this.wake = () => this.socket?.readyState !== WebSocket.OPEN && this.retry(0);
    addEventListener("online", this.wake);
    this.connect();
  }

  connect() {
    const socket = new WebSocket(addressOf(this.path()));
    this.socket = socket;
    socket.onopen = () => {
      this.tries = 0;
      this.onConnection("open");
      for (const { text } of this.waiting.values()) socket.send(text);
    };
    socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
    socket.onclose = () => {
      if (this.closed || socket !== this.socket) return;
      this.onConnection(this.tries ? "lost" : "connecting");
      this.retry(PAUSES[Math.min(this.tries, PAUSES.length - 1)]);
    };
  }

  /** @param {number} pause */
  retry(pause) {
    clearTimeout(this.next);
    this.tries += 1;
    this.next = setTimeout(() => !this.closed && this.connect(), pause);
  }

  /** @param {any} message */
  hear(message) {
    const waits = this.waiting.get(message.id);
    if (waits) this.waiting.delete(message.id);
    if (message.type === "refused") waits?.reject(message);
    // What an acknowledged request led to was told before or comes next; either way the page may go on.
    if (message.type === "ack") waits?.resolve(message);
    this.onMessage(message);
  }

  /**
   * Asks for something; settled by the server's answer, however often the connection breaks.
   * @param {Request} request
   * @returns {Promise<{version: number}>}
   */
  ask(request) {
    this.sent += 1;
    const id = `${this.name}-${this.sent}`;
    const text = JSON.stringify({ id, ...request });
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { text, resolve, reject });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(text);
      setTimeout(() => this.waiting.has(id) && this.socket?.close(), PATIENCE_MS);
    });
  }

  close() {
    this.closed = true;
    clearTimeout(this.next);
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
