// What a person has started but not sent yet: which piece, which panel, which place. Escape cancels it.
import { signal } from "./vendor/signals.js";
import { useEffect, useRef, useState } from "./html.js";
import { asSentence, t } from "./language.js";

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

/**
 * @typedef {{seat: number, answer: import("./protocol.js").Answer}[]} Answers to an offer of mine that nobody took
 * @typedef {{seat: number, offer: import("./protocol.js").Offer, why: "cards" | "turn" | "player"}} Declined
 *   an offer that was declined for me, and why
 */

export class Controls {
  /** The only kind of piece whose places are shown. @type {Signal<Build | null>} */
  build = signal(null);
  /** The panel that is open above the hand. @type {Signal<"trade" | "card" | null>} */
  panel = signal(null);
  /** The offer being put together, kept until somebody accepts it or the turn ends. @type {Signal<Terms>} */
  terms = signal({ give: {}, want: {} });
  /** What became of my last offer, if nobody took it. @type {Signal<Answers>} */
  refused = signal([]);
  /** The offer that was declined for me last, for a moment. @type {Signal<Declined | null>} */
  declined = signal(null);
  /** Whether I want no more offers this turn. @type {Signal<boolean>} */
  quietTurn = signal(false);
  /** Players whose offers I don't want. @type {Signal<number[]>} */
  quietSeats = signal([]);
  /** The development card in the open panel. @type {Signal<DevCard | null>} */
  card = signal(null);
  /** The place that was picked and waits to be confirmed. @type {Signal<Placed | null>} */
  ghost = signal(null);
  /**
   * What the log line under the pointer is about.
   * @type {Signal<{placed: Placed[], number: number | null} | null>}
   */
  pointed = signal(null);
  /** Why the last thing the person tried is not possible. @type {Signal<string>} */
  notice = signal("");
  /** Whether the rules are open beside the game. @type {Signal<boolean>} */
  rules = signal(false);
  /** Whether a hint is shown. @type {Signal<boolean>} */
  hint = signal(false);
  /** What a hint draws at places on the board. @type {Signal<import("./board/targets.js").Spots | null>} */
  spots = signal(null);
  /** Moments of a finished game that mattered. @type {Signal<import("./review/marks.js").Marks | undefined>} */
  marks = signal(undefined);
  /** Whether the preferences are open. @type {Signal<boolean>} */
  preferences = signal(false);
  /** Whether the list of keys is open. @type {Signal<boolean>} */
  keys = signal(false);
  /** Whether the page is asking if somebody really wants to leave. @type {Signal<boolean>} */
  leaving = signal(false);

  /** Closes whatever was opened last; returns whether there was something to close. */
  back() {
    const open = [this.ghost, this.notice, this.panel, this.build, this.hint, this.rules].find(
      ({ value }) => value,
    );
    if (!open) return false;
    open.value = open === this.notice ? "" : open === this.rules || open === this.hint ? false : null;
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
 * @param {unknown} [resetKey] the error is forgotten when this changes
 */
export function useAction(resetKey) {
  const [{ busy, error }, set] = useState({ busy: false, error: "" });
  const running = useRef(false);
  useEffect(() => set((now) => (now.error ? { ...now, error: "" } : now)), [resetKey]);
  /** @param {() => Promise<unknown>} action @returns {Promise<boolean>} whether it worked */
  const run = async (action) => {
    if (running.current) return false;
    running.current = true;
    set({ busy: true, error: "" });
    const failure = await action().then(
      () => "",
      ({ code, message }) => (code === "stale" ? t("error.stale") : asSentence(message)),
    );
    running.current = false;
    set({ busy: false, error: failure });
    return !failure;
  };
  return { busy, error, run };
}
