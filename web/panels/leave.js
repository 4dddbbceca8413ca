// Asks whether somebody really wants to leave the game, and says what happens then.
import { html } from "../html.js";
import { useAction } from "../controls.js";
import { go } from "../route.js";
import { Dialog } from "./dialog.js";
import { ErrorText } from "./error.js";

/**
 * @param {{tableView: import("../table-view.js").TableView, session: import("../session.js").Session,
 *   controls: import("../controls.js").Controls}} props
 */
export function LeaveDialog({ tableView: { state, me }, session, controls }) {
  const { error, run } = useAction();
  const onlyBots = state.info.seats.every(({ player }, seat) => seat === me || player?.kind === "bot");
  const ends = onlyBots && state.info.host === state.guest;
  const stay = () => (controls.leaving.value = false);
  const leave = () =>
    run(() => session.send({ type: ends ? "close" : "leave" })).then((left) => left && go("/"));
  return html`<${Dialog} open=${controls.leaving.value} label="Leave the game?" onClose=${stay}>
    <p>
      ${ends
        ? "Everybody else here is a bot, so the game ends for good. To continue later, just close the page."
        : "A bot takes your seat for good. If you only need a break, just close the page and come back any time."}
    </p>
    <${ErrorText} text=${error} />
    <div class="actions">
      <button class="button" onClick=${stay}>Stay</button>
      <button class="button button-main" onClick=${leave}>${ends ? "End the game" : "Leave"}</button>
    </div>
  <//>`;
}
