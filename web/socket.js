// A WebSocket that reconnects where it left off, sends unanswered requests again under the same id, and reports
// whether it is connected.
import { errorText } from "./language.js";

/**
 * @typedef {import("./protocol.js").ServerMessage} ServerMessage
 * @typedef {import("./protocol.js").Request} Request
 * @typedef {import("./protocol.js").RequestError} RequestError
 * @typedef {"connecting" | "open" | "lost"} Connection
 *
 * @typedef {{
 *   text: string, resolve: (ack: {version: number}) => void, reject: (refusal: RequestError) => void,
 *   timer?: ReturnType<typeof setTimeout>,
 * }} WaitingRequest `timer` ends the connection that gives no answer
 */

/** How long to wait before each attempt to reconnect; the last value is repeated. */
export const RETRY_MS = [300, 700, 1500, 3000, 6000, 10000];
/** If a request gets no answer for this long, the connection counts as broken. */
export const ANSWER_TIMEOUT_MS = 9000;

/** The server's close code for clients it refuses; sent before any message if they may not see the table at all. */
const POLICY_VIOLATION = 1008;
/** The server's close code for a device that was signed out. */
const SIGNED_OUT = 4001;

/** The server's close code for somebody whom an operator has banned. */
const BANNED = 4002;

/** @param {string} path */
const addressOf = (path) => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api${path}`;

export class Socket {
  /** @type {WebSocket | null} */
  socket = null;
  tries = 0;
  closed = false;
  sent = 0;
  /** Begins the ids of this connection's requests. */
  idPrefix = Math.random().toString(36).slice(2, 10);
  /**
   * Requests without an answer, by id.
   * @type {Map<string, WaitingRequest>}
   */
  waiting = new Map();
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  retryTimer;

  /**
   * @param {() => string} path where to connect, evaluated at every try
   * @param {(message: any) => void} onMessage
   * @param {(connection: Connection) => void} onConnection
   * @param {(reason: string) => void} [onRefused] told why there will be no connection
   */
  constructor(path, onMessage, onConnection, onRefused) {
    this.path = path;
    this.onMessage = onMessage;
    this.onConnection = onConnection;
    this.onRefused = onRefused;
    this.wake = () => this.socket?.readyState !== WebSocket.OPEN && this.retry(0);
    addEventListener("online", this.wake);
    this.connect();
  }

  connect() {
    const socket = new WebSocket(addressOf(this.path()));
    this.socket = socket;
    let welcome = false;
    for (const request of this.waiting.values()) this.startAnswerTimer(request, socket);
    socket.onopen = () => {
      this.tries = 0;
      this.onConnection("open");
      for (const request of this.waiting.values()) this.transmit(request, socket);
    };
    // Messages of a connection that was given up are ignored.
    socket.onmessage = ({ data }) => {
      welcome = true;
      if (socket === this.socket) this.receive(JSON.parse(data));
    };
    socket.onclose = ({ code, reason }) => {
      if (this.closed || socket !== this.socket) return;
      if (
        this.onRefused &&
        (code === SIGNED_OUT || code === BANNED || (code === POLICY_VIOLATION && !welcome))
      ) {
        this.close();
        return this.onRefused(reason);
      }
      this.onConnection(this.tries ? "lost" : "connecting");
      this.retry(RETRY_MS[Math.min(this.tries, RETRY_MS.length - 1)]);
    };
  }

  /** @param {number} pause */
  retry(pause) {
    clearTimeout(this.retryTimer);
    this.tries += 1;
    this.retryTimer = setTimeout(() => !this.closed && this.connect(), pause);
  }

  /** Gives the connection up and opens another at once. */
  reconnect() {
    this.onConnection("connecting");
    const stale = this.socket;
    this.socket = null;
    stale?.close();
    this.retry(0);
  }

  /** @param {any} message */
  receive(message) {
    const request = this.waiting.get(message.id);
    if (request) {
      this.waiting.delete(message.id);
      clearTimeout(request.timer);
    }
    if (message.type === "error")
      request?.reject({ ...message, message: errorText(message.code, message.message) });
    // The entries that a request led to come before its acknowledgement or right after it.
    if (message.type === "ack") request?.resolve(message);
    this.onMessage(message);
  }

  /**
   * Sends a request, again and again if the connection breaks.
   * @param {Request} request
   * @returns {Promise<{version: number}>} the server's answer
   */
  send(request) {
    this.sent += 1;
    const id = `${this.idPrefix}-${this.sent}`;
    const text = JSON.stringify({ id, ...request });
    return new Promise((resolve, reject) => {
      const waiting = { text, resolve, reject };
      this.waiting.set(id, waiting);
      if (this.socket) this.transmit(waiting, this.socket);
    });
  }

  /** Sends a request on a connection once that is open. @param {WaitingRequest} request @param {WebSocket} socket */
  transmit(request, socket) {
    if (socket.readyState === WebSocket.OPEN) socket.send(request.text);
    this.startAnswerTimer(request, socket);
  }

  /**
   * Gives up the connection on which an answer does not come in time; a later one has a limit of its own.
   * @param {WaitingRequest} request
   * @param {WebSocket} socket
   */
  startAnswerTimer(request, socket) {
    clearTimeout(request.timer);
    request.timer = setTimeout(() => socket.close(), ANSWER_TIMEOUT_MS);
  }

  close() {
    this.closed = true;
    clearTimeout(this.retryTimer);
    for (const { timer } of this.waiting.values()) clearTimeout(timer);
    removeEventListener("online", this.wake);
    this.socket?.close();
  }
}
