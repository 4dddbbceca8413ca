// The base game at a table: board, players, log, hand and actions, and the panels that open above them.
import { html, useEffect, useMemo, useState } from "../html.js";
import { whenPainted } from "../schedule.js";
import { defaultBot } from "../bots.js";
import { Controls, useAction } from "../controls.js";
import { KeyList, useKeys } from "../keys.js";
import { Lazy } from "../lazy.js";
import { hintPanel, preferences, result, rulesBeside } from "../parts.js";
import { confirmFirst } from "../prefs.js";
import { useGameTitle } from "../title.js";
import { Actions } from "../panels/actions.js";
import { Dialog } from "../panels/dialog.js";
import { Hand } from "../panels/hand.js";
import { GameHead } from "../panels/head.js";
import { LeaveDialog } from "../panels/leave.js";
import { LogPanel } from "../panels/log.js";
import { Players } from "../panels/players.js";
import { GameBoard } from "../panels/game-board.js";
import { Sheets } from "../panels/sheets.js";
import { Votes } from "../panels/votes.js";
import { plus } from "../panels/stepper.js";
import { phaseOf } from "../table-view.js";
import { total } from "../view.js";
import {
  useAutoPlay,
  useClearControls,
  useMotionAndSound,
  useQuietTrading,
  useReopenOffer,
  useSkipSpecialBuilding,
} from "./game-hooks.js";
import { t } from "../language.js";

/**
 * @typedef {import("../board/pieces.js").Placed} Placed
 * @typedef {import("../protocol.js").Cards} Cards
 * @typedef {import("../protocol.js").Resource} Resource
 * @typedef {import("../table-view.js").TableView} TableView
 * @typedef {import("../session.js").Session} Session
 */

/** @type {Record<Placed["kind"], (at: number) => import("../protocol.js").Action>} */
const actionFor = {
  road: (at) => ({ build_road: at }),
  settlement: (at) => ({ build_settlement: at }),
  city: (at) => ({ build_city: at }),
  robber: (at) => ({ move_robber: at }),
};

/** @param {{session: Session, tableView: TableView}} props */
export function Game({ session, tableView }) {
  const { state, view, me, colours, names, legal, mine } = tableView;
  const controls = useMemo(() => new Controls(), [session]);
  const [drawer, setDrawer] = useState(false);
  const [discarding, setDiscarding] = useState(/** @type {Cards} */ ({}));
  // The board comes first, what is around it with the next frame.
  const [complete, setComplete] = useState(false);
  useEffect(() => whenPainted(() => setComplete(true)), []);
  // What a person has begun belongs to the moment it was begun in.
  const moment = `${state.turn.ply}-${legal ? "mine" : ""}`;
  const { error, run } = useAction(moment);
  useClearControls(tableView, controls, moment);
  useReopenOffer(tableView, controls);
  useQuietTrading(tableView, session, controls);
  useAutoPlay(tableView, session, controls);
  useSkipSpecialBuilding(tableView, session);
  const page = useMotionAndSound(session);
  useGameTitle(tableView);

  const act = (/** @type {import("../protocol.js").Action} */ action) => void run(() => session.act(action));
  const pick = (/** @type {Placed} */ placed) => {
    const ghost = controls.ghost.value;
    const confirmed = ghost?.kind === placed.kind && ghost.at === placed.at;
    if (confirmFirst.value && !confirmed) return void (controls.ghost.value = placed);
    controls.ghost.value = null;
    controls.build.value = null;
    return act(actionFor[placed.kind](placed.at));
  };
  useKeys({ tableView, session, controls, act });

  const [phase, facts] = phaseOf(view.phase);
  const owed = phase === "discard" && me !== null && legal ? facts.owed[me] : 0;
  const held = (/** @type {Resource} */ resource) => mine?.hand?.[resource] ?? 0;
  const discard = (/** @type {Resource} */ resource) => {
    if (total(discarding) < owed && (discarding[resource] ?? 0) < held(resource))
      setDiscarding(plus(discarding, resource, 1));
  };
  const offer = (/** @type {Resource} */ resource) => {
    const terms = controls.terms.peek();
    if (!terms.want[resource] && (terms.give[resource] ?? 0) < held(resource))
      controls.terms.value = { ...terms, give: plus(terms.give, resource, 1) };
    controls.panel.value = "trade";
  };
  const onResource = owed > 0 ? discard : legal?.may_offer && phase !== "trading" ? offer : null;
  const host = state.info.host === state.guest;
  const agree = (/** @type {import("../protocol.js").Motion} */ motion, agrees = true) =>
    run(() => session.send({ type: "vote", motion, agree: agrees }));
  const seatBot = (/** @type {number} */ seat) =>
    run(() => session.send({ type: "seat_bot", seat, bot: defaultBot }));

  return html`<div class="game ${drawer ? "game-drawer" : ""} ${me === null ? "game-watching" : ""}"
    aria-busy=${complete ? undefined : "true"} ref=${page}>
    <${GameHead} tableView=${tableView} session=${session} controls=${controls} drawer=${drawer}
      error=${error} onDrawer=${() => setDrawer(!drawer)} onPick=${pick} onVote=${agree}
      onResume=${() => run(() => session.send({ type: "resume_seat" }))}
      onContinue=${() => run(() => session.send({ type: "continue" }))} />
    <${GameBoard} tableView=${tableView} controls=${controls} onPick=${pick} onRoll=${() => act("roll")} />
    <aside class="game-side">
      ${complete &&
      html`
        <${Players} tableView=${tableView} onSeatBot=${host ? seatBot : undefined}
          onRemove=${(/** @type {number} */ seat) => agree({ remove: seat })} />
        ${controls.hint.value &&
        legal &&
        html`<${Lazy} load=${hintPanel} tableView=${tableView} controls=${controls}
          onClose=${() => (controls.hint.value = false)} />`}
        <${LogPanel} state=${state} drawer=${drawer} who=${{ names, colours, me }} session=${session}
          marks=${controls.marks.value}
          onPoint=${(/** @type {import("../sentences.js").Line | null} */ line) =>
            (controls.pointed.value = line && { placed: line.placed, number: line.rolled ?? null })} />
      `}
    </aside>
    <footer class="game-foot panel">
      ${complete &&
      (me === null
        ? html`<p class="watching">${t("hand.watching")}</p>`
        : html`
            <${Hand} tableView=${tableView} verb=${owed > 0 ? "discard" : "offer"} onResource=${onResource}
              onCard=${(/** @type {import("../protocol.js").DevCard} */ card) => controls.toggleCard(card)} />
            <${Actions} tableView=${tableView} session=${session} controls=${controls} />
          `)}
    </footer>
    <${Votes} tableView=${tableView} onVote=${agree} />
    <${Sheets} tableView=${tableView} session=${session} controls=${controls} owed=${owed}
      discarding=${discarding} onDiscarding=${setDiscarding} />
    ${controls.rules.value &&
    html`<${Lazy} load=${rulesBeside} settings=${state.info.settings}
      onClose=${() => (controls.rules.value = false)} />`}
    <${Dialog} open=${controls.preferences.value} label=${t("preferences")}
      onClose=${() => (controls.preferences.value = false)}>
      <${Lazy} load=${preferences} />
    <//>
    <${Dialog} open=${controls.keys.value} label=${t("keyboard")}
      onClose=${() => (controls.keys.value = false)}>
      <${KeyList} />
    <//>
    <${LeaveDialog} tableView=${tableView} session=${session} controls=${controls} />
    ${state.info.stage === "over" &&
    html`<${Lazy} load=${result} tableView=${tableView} session=${session} controls=${controls} />`}
  </div>`;
}
