// What a person has begun and not sent yet: which piece, which panel, which place. Escape takes it all back.
import { signal } from "./vendor/signals.js";
import { useEffect, useRef, useState } from "./html.js";

/**
 * @template T
 * @typedef {import("./vendor/signals.js").Signal<T>} Signal
 */

/**
 * @typedef {import("./board/pieces.js").Placed} Placed
 * @typedef {import("./protocol.js").Cards} Cards
 * @typedef {import("./protocol.js").DevCard} DevCard
 * @typedef {"road" | "settlement" | "city"} Build
 * @typedef {{give: Cards, want: Cards, to?: number[]}} Terms of an offer; without `to` it is for everybody
 */

export class Controls {
  /** The only kind of piece whose places are shown. @type {Signal<Build | null>} */
  build = signal(null);
  /** The panel that is open above the hand. @type {Signal<"trade" | "card" | null>} */
  panel = signal(null);
  /** The offer being put together, kept until somebody accepts it or the turn ends. @type {Signal<Terms>} */
  terms = signal({ give: {}, want: {} });
  /** The development card in the open panel. @type {Signal<DevCard | null>} */
  card = signal(null);
  /** The place that was picked and waits to be confirmed. @type {Signal<Placed | null>} */
  ghost = signal(null);
  /**
   * What the log line under the pointer is about.
   * @type {Signal<{placed: Placed[], number: number | null} | null>}
   */
  pointed = signal(null);
  /** Why the last thing somebody tried is not possible. @type {Signal<string>} */
  notice = signal("");
  /** Whether the list of keys is open. @type {Signal<boolean>} */
  keys = signal(false);
  /** Whether the page is asking if somebody really wants to leave. @type {Signal<boolean>} */
  leaving = signal(false);

  /** Closes whatever was opened last; returns whether there was something to close. */
  back() {
    const open = [this.ghost, this.notice, this.panel, this.build].find(({ value }) => value);
    if (!open) return false;
    open.value = open === this.notice ? "" : null;
    return true;
  }

  /** @param {Build} kind */
  toggleBuild(kind) {
    this.panel.value = null;
    this.ghost.value = null;
    this.notice.value = "";
    this.build.value = this.build.value === kind ? null : kind;
  }

  /** @param {DevCard} card */
  toggleCard(card) {
    const same = this.panel.value === "card" && this.card.value === card;
    this.panel.value = same ? null : "card";
    this.card.value = card;
  }
}

/**
 * Runs requests one at a time and keeps the last error, to be shown beside the control that caused it.
 * @param {unknown} [moment] what errors belong to: they are forgotten when it changes
 */
export function useAction(moment) {
  const [{ busy, error }, set] = useState({ busy: false, error: "" });
  const running = useRef(false);
  useEffect(() => set((now) => (now.error ? { ...now, error: "" } : now)), [moment]);
  /** @param {() => Promise<unknown>} action @returns {Promise<boolean>} whether it worked */
  const run = async (action) => {
    if (running.current) return false;
    running.current = true;
    set({ busy: true, error: "" });
    const failure = await action().then(
      () => "",
      ({ code, message }) =>
        code === "stale" ? "The game has moved on. Please look again." : sentence(message),
    );
    running.current = false;
    set({ busy: false, error: failure });
    return !failure;
  };
  return { busy, error, run };
}

/** The server's message as a sentence. @param {string} text */
const sentence = (text) =>
  text && `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
