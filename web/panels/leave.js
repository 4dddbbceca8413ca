// Asks whether somebody really wants to leave the game, and says what happens then.
import { html } from "../html.js";
import { useAction } from "../controls.js";
import { go } from "../route.js";
import { onlyBotsBeside } from "../table-view.js";
import { Dialog } from "./dialog.js";
import { ErrorText } from "./error.js";
import { t } from "../language.js";

/**
 * @param {{tableView: import("../table-view.js").TableView, session: import("../session.js").Session,
 *   controls: import("../controls.js").Controls}} props
 */
export function LeaveDialog({ tableView: { state, me }, session, controls }) {
  const { error, run } = useAction();
  const onlyBots = onlyBotsBeside(state.info, [me]);
  const ends = onlyBots && state.info.host === state.guest;
  const stay = () => (controls.leaving.value = false);
  const leave = () =>
    run(() => session.send({ type: ends ? "close" : "leave" })).then((left) => left && go("/"));
  return html`<${Dialog} open=${controls.leaving.value} label=${t("leave.title")} onClose=${stay}>
    <p>${ends ? t("leave.ends") : t("leave.bot")}</p>
    <${ErrorText} text=${error} />
    <div class="actions">
      <button class="button" onClick=${stay}>${t("leave.stay")}</button>
      <button class="button button-main" onClick=${leave}>${t(ends ? "leave.end" : "leave.leave")}</button>
    </div>
  <//>`;
}
