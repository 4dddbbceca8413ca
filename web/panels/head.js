// The top of the game page: the way home, the banner with what it asks, the log's button on small screens, the menu.
import { html } from "../html.js";
import { Emblem } from "../art/badges.js";
import { Banner } from "./banner.js";
import { Menu } from "./menu.js";

/**
 * @param {{
 *   tableView: import("../table-view.js").TableView, session: import("../session.js").Session,
 *   controls: import("../controls.js").Controls, drawer: boolean, error: string, onDrawer: () => void,
 *   onPick: (placed: import("../board/pieces.js").Placed) => void, onResume: () => void,
 * }} props `drawer` is whether the log is open on a small screen
 */
export function GameHead({ tableView, session, controls, drawer, error, onDrawer, onPick, onResume }) {
  const { state, me } = tableView;
  const ghost = controls.ghost.value;
  const standIn = me !== null && state.info.seats[me]?.stand_in;
  const playing = me !== null && state.info.stage === "playing";
  const items = [
    { label: "Keyboard", onPick: () => (controls.keys.value = true) },
    ...(playing ? [{ label: "Leave the game", onPick: () => (controls.leaving.value = true) }] : []),
  ];
  return html`<header class="game-head">
    <h1 class="hidden">Game at table ${state.table}</h1>
    <a class="home-link" href="/" aria-label="Home"><${Emblem} size=${36} /></a>
    <${Banner} tableView=${tableView} connection=${session.connection.value}
      notice=${controls.notice.value || error}>
      ${ghost &&
      html`<span class="confirm">
        <button class="button button-main" data-action="confirm" onClick=${() => onPick(ghost)}>
          ${ghost.kind === "robber" ? "Move it here" : "Build here"}
        </button>
        <button class="button" aria-label="Cancel" onClick=${() => controls.back()}>×</button>
      </span>`}
      ${standIn &&
      html`<button class="button button-main" data-action="come-back" onClick=${onResume}>
        Play myself
      </button>`}
    <//>
    <button class="button button-quiet log-toggle" aria-expanded=${drawer ? "true" : "false"}
      onClick=${onDrawer}>
      ${drawer ? "Board" : "Log"}
    </button>
    <${Menu} items=${items} />
  </header>`;
}
