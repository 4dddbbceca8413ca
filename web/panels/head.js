// The top of the game page: the way home, the banner with what it asks, the log's button on small screens, the menu.
import { html } from "../html.js";
import { Emblem } from "../art/badges.js";
import { onlyBotsBeside } from "../table-view.js";
import { Banner } from "./banner.js";
import { LogToggle } from "./log-toggle.js";
import { RulesButton } from "./rules-button.js";
import { TableMenu } from "./table-menu.js";
import { t } from "../language.js";

/**
 * @param {{
 *   tableView: import("../table-view.js").TableView, session: import("../session.js").Session,
 *   controls: import("../controls.js").Controls, drawer: boolean, error: string, onDrawer: () => void,
 *   onPick: (placed: import("../board/pieces.js").Placed) => void, onResume: () => void, onContinue: () => void,
 *   onVote: (motion: import("../protocol.js").Motion) => void,
 * }} props `drawer` is whether the log is open on a small screen
 */
export function GameHead(props) {
  const { tableView, session, controls, drawer, error, onDrawer, onPick, onResume, onContinue, onVote } =
    props;
  const { state, me } = tableView;
  const ghost = controls.ghost.value;
  const standIn = me !== null && state.info.seats[me]?.stand_in;
  const people = state.info.seats.filter(
    ({ player, stand_in: bot }) => player?.kind === "person" && !bot,
  ).length;
  const playing = me !== null && state.info.stage === "playing";
  const items = [
    { id: "rules", label: t("rules"), onPick: () => (controls.rules.value = true) },
    { label: t("preferences"), onPick: () => (controls.preferences.value = true) },
    { label: t("keyboard"), onPick: () => (controls.keys.value = true) },
    ...(playing && !state.info.halted
      ? [{ label: t(people > 1 ? "head.pause_ask" : "head.pause"), onPick: () => onVote("pause") }]
      : []),
    ...(playing && people > 1 ? [{ label: t("head.end_ask"), onPick: () => onVote("end") }] : []),
    ...(playing ? [{ label: t("head.leave"), onPick: () => (controls.leaving.value = true) }] : []),
  ];
  return html`<header class="game-head">
    <h1 class="hidden">${t("head.title", { table: state.table })}</h1>
    <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
    <${Banner} tableView=${tableView} connection=${session.connection.value}
      notice=${controls.notice.value || error}>
      ${ghost &&
      html`<span class="confirm">
        <button class="button button-main" data-action="confirm" onClick=${() => onPick(ghost)}>
          ${t(ghost.kind === "robber" ? "head.move_here" : "head.build_here")}
        </button>
        <button class="button" aria-label=${t("cancel")} onClick=${() => controls.back()}>×</button>
      </span>`}
      ${me !== null &&
      state.info.halted &&
      html`<button class="button button-main" data-action="continue" onClick=${onContinue}>
        ${t("head.continue")}
      </button>`}
      ${standIn &&
      html`<button class="button button-main" data-action="come-back" onClick=${onResume}>
        ${t("head.play_myself")}
      </button>`}
    <//>
    ${playing &&
    tableView.legal &&
    people === 1 &&
    onlyBotsBeside(state.info, [me]) &&
    html`<button class="button button-quiet lantern" data-action="hint" aria-label=${t("review.hint")}
      title=${t("review.hint")} aria-pressed=${controls.hint.value ? "true" : "false"}
      onClick=${() => (controls.hint.value = !controls.hint.value)}>
      <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
        <path d="M9 4a3 3 0 0 1 6 0M7 6h10M8 6v3M16 6v3M6 9h12l-1 9H7zM7 21h10" />
        <path class="lantern-flame" d="M12 11q2.4 2.6 0 5-2.4-2.4 0-5z" />
      </svg>
    </button>`}
    <${RulesButton} settings=${state.info.settings} open=${controls.rules.value}
      onOpen=${() => (controls.rules.value = !controls.rules.value)} />
    <${LogToggle} open=${drawer} onToggle=${onDrawer} />
    <${TableMenu} session=${session} state=${state} items=${items} />
  </header>`;
}
