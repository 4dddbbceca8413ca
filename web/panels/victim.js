// Whom to rob: everybody who can be robbed, with their cards.
import { html } from "../html.js";
import { CardBack } from "../art/cards.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { ErrorText } from "./error.js";
import { KnownCards, knownHand } from "./known.js";
import { t } from "../language.js";

/**
 * @param {{tableView: import("../table-view.js").TableView, session: import("../session.js").Session}} props
 */
export function VictimPanel({ tableView, session }) {
  const { groups, view, names, colours } = tableView;
  const { busy, error, run } = useAction();
  if (!groups.victims.length) return null;
  return html`<section class="sheet victims" aria-label=${t("victim.title")}>
    <div class="sheet-head"><h2>${t("victim.question")}</h2></div>
    <div class="victim-list">
      ${groups.victims.map(
        (seat) => html`<button key=${seat} class="button victim" data-victim=${seat} disabled=${busy}
          onClick=${() => run(() => session.act({ steal_from: seat }))}>
          <span class="player-name"><${Shield} colour=${colours[seat]} /><b>${names[seat]}</b></span>
          <span class="victim-cards">
            ${Array.from(
              { length: Math.min(view.players[seat].cards, 7) },
              () => html`<${CardBack} deck="resource" />`,
            )}
          </span>
          <span class="small">
            ${t("count.cards", { count: view.players[seat].cards })}, ${t("count.points", {
              count: view.players[seat].points,
            })}
          </span>
          ${knownHand(tableView, seat) &&
          html`<${KnownCards} hand=${knownHand(tableView, seat)} size="18" />`}
        </button>`,
      )}
    </div>
    <${ErrorText} text=${error} />
  </section>`;
}
