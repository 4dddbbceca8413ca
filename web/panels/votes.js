// Votes: motions that were put forward, with buttons for those who are asked.
import { html } from "../html.js";
import { formatList, t, tParts } from "../language.js";

/** @param {import("../protocol.js").Motion} motion @returns {"pause" | "end" | "remove"} */
const kindOf = (motion) => (typeof motion === "string" ? motion : "remove");

/**
 * @param {{tableView: Pick<import("../table-view.js").TableView, "state" | "me" | "names">,
 *   onVote: (motion: import("../protocol.js").Motion, agree: boolean) => void}} props
 */
export function Votes({ tableView: { state, me, names }, onVote }) {
  return state.info.votes.map(({ motion, agreed, waiting }) => {
    const asked = me !== null && waiting.includes(me);
    const name = typeof motion === "string" ? "" : names[motion.remove];
    const by = formatList(agreed.map((seat) => (seat === me ? t("you.start") : names[seat])));
    const others = formatList(waiting.map((seat) => names[seat]));
    return html`<section key=${JSON.stringify(motion)} class="vote panel small" aria-label=${t("vote.title")}
      role="status">
      ${asked
        ? html`
            <p>
              ${tParts(`vote.asks.${kindOf(motion)}`, {
                count: agreed.length,
                names: html`<b>${by}</b>`,
                name,
              })}
            </p>
            <div class="sheet-foot">
              <button class="button" data-action="object" onClick=${() => onVote(motion, false)}>
                ${t("vote.no")}
              </button>
              <button class="button button-main" data-action="agree" onClick=${() => onVote(motion, true)}>
                ${t("vote.agree")}
              </button>
            </div>
          `
        : html`<p>${t(`vote.waiting.${kindOf(motion)}`, { names: others, name })}</p>`}
    </section>`;
  });
}
