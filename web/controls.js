// What a person is about to do and has not sent yet: which piece, which panel, which place. Escape takes it all back.
import { signal } from "./vendor/signals.js";
import { useEffect, useRef, useState } from "./html.js";

/** @typedef {import("./board/pieces.js").Placed} Placed */
/** @typedef {"road" | "settlement" | "city"} Build */
/**
 * @typedef {{give: import("./protocol.js").Cards, want: import("./protocol.js").Cards, to?: number[]}} Terms
 *   what is offered to whom; to all, if nobody is named
 */

export class Controls {
  /**
   * The only kind of piece whose places are shown.
   * @type {import("./vendor/signals.js").Signal<Build | null>}
   */
  build = signal(null);
  /**
   * The panel that is open above the hand.
   * @type {import("./vendor/signals.js").Signal<"trade" | "card" | null>}
   */
  panel = signal(null);
  /**
   * The offer that is put together, kept until somebody takes it or the turn ends.
   * @type {import("./vendor/signals.js").Signal<Terms>}
   */
  terms = signal({ give: {}, want: {} });
  /**
   * The development card that is looked at.
   * @type {import("./vendor/signals.js").Signal<import("./protocol.js").DevCard | null>}
   */
  card = signal(null);
  /** The pick that waits to be confirmed. @type {import("./vendor/signals.js").Signal<Placed | null>} */
  ghost = signal(null);
  /**
   * What a line of the log points at.
   * @type {import("./vendor/signals.js").Signal<{placed: Placed[], number: number | null} | null>}
   */
  pointed = signal(null);
  /** Why the last thing tried was not possible. @type {import("./vendor/signals.js").Signal<string>} */
  complaint = signal("");

  /** Whether the list of keys is shown. @type {import("./vendor/signals.js").Signal<boolean>} */
  keys = signal(false);

  /**
   * Whether somebody is asked if they really want to leave.
   * @type {import("./vendor/signals.js").Signal<boolean>}
   */
  leaving = signal(false);

  /** Backs out of the innermost thing; says whether there was one. */
  back() {
    const open = [this.ghost, this.complaint, this.panel, this.build].find(({ value }) => value);
    if (!open) return false;
    open.value = open === this.complaint ? "" : null;
    return true;
  }

  /** @param {Build} kind */
  toggleBuild(kind) {
    this.panel.value = null;
    this.ghost.value = null;
    this.complaint.value = "";
    this.build.value = this.build.value === kind ? null : kind;
  }

  /** @param {import("./protocol.js").DevCard} card */
  lookAtCard(card) {
    const same = this.panel.value === "card" && this.card.value === card;
    this.panel.value = same ? null : "card";
    this.card.value = card;
  }
}

/**
 * Sends things, one at a time, and keeps what the server objected, to be shown beside the control that sent
 *   them.
 * @param {unknown} [moment] what objections belong to: they are forgotten when it changes
 */
export function useDeed(moment) {
  const [{ busy, objection }, set] = useState({ busy: false, objection: "" });
  const running = useRef(false);
  useEffect(() => set((now) => (now.objection ? { ...now, objection: "" } : now)), [moment]);
  /** @param {() => Promise<unknown>} deed */
  const run = async (deed) => {
    if (running.current) return false;
    running.current = true;
    set({ busy: true, objection: "" });
    const said = await deed().then(
      () => "",
      ({ code, message }) =>
        code === "stale" ? "The game had moved on already: look again." : sentence(message),
    );
    running.current = false;
    set({ busy: false, objection: said });
    return !said;
  };
  return { busy, objection, run };
}

/** The server's words as a sentence. @param {string} text */
export const sentence = (text) =>
  text && `${text[0].toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;
