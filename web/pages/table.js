// A table: before the game its seats, then the game with all its panels, then the result. Players and those who
// look on
// see the same page.
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { Board } from "../board.js";
import { Emblem } from "../art/badges.js";
import { Controls, useDeed } from "../controls.js";
import { visit } from "../session.js";
import { lookAt, coloursOf, namesOf, phaseOf, counted } from "../look.js";
import { events, lastPlaced, lastRoll, mySeat } from "../state.js";
import { carryOut, planned } from "../plan.js";
import { confirmFirst } from "../prefs.js";
import { KeyList, useKeys } from "../keys.js";
import { whenPainted } from "../art/paint.js";
import { animate } from "../motion.js";
import { listenTo } from "../sound.js";
import { Guide } from "../guide.js";
import { useTitle } from "../title.js";
import { Actions } from "../panels/actions.js";
import { Bank } from "../panels/bank.js";
import { Banner } from "../panels/banner.js";
import { Dice } from "../panels/dice.js";
import { Dialog } from "../panels/dialog.js";
import { DevCardPanel } from "../panels/devcard.js";
import { DiscardPanel } from "../panels/discard.js";
import { Hand } from "../panels/hand.js";
import { LogPanel } from "../panels/log.js";
import { Menu } from "../panels/menu.js";
import { OfferPanel } from "../panels/offer.js";
import { Players } from "../panels/players.js";
import { Later, wear } from "../later.js";
import { plus } from "../panels/stepper.js";
import { TradePanel } from "../panels/trade.js";
import { VictimPanel } from "../panels/victim.js";
import { go } from "../route.js";

/**
 * @typedef {import("../board/pieces.js").Placed} Placed
 * @typedef {import("../look.js").Look} Look
 * @typedef {import("../session.js").Session} Session
 */

const result = () => import("../panels/result.js").then(({ Result }) => Result);
const dice = () =>
  Promise.all([import("../dice/game.js"), wear("/dice/dice.css")]).then(([{ DiceGame }]) => DiceGame);
const gathering = () => import("../panels/gathering.js").then(({ Gathering }) => Gathering);

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const session = useMemo(() => visit(id), [id]);
  useEffect(() => () => session.end(), [session]);
  const state = session.state.value;
  const stage = state?.face.stage;
  useEffect(() => {
    if (state && stage === "gathering")
      carryOut(session, state).catch((error) => (session.trouble.value = error.message));
  }, [stage]);
  if (session.trouble.value) return html`<${Lost} message=${session.trouble.value} />`;
  if (!state || (stage === "gathering" && planned(id))) return html`<${Silhouette} />`;
  if (stage === "closed") return html`<${Lost} message="This table was closed." />`;
  const who = { names: namesOf(state.face), colours: coloursOf(state.face), me: mySeat(state) };
  if (stage === "gathering") {
    return html`<div class="page">
      <header class="page-head panel">
        <a class="home-link" href="/" aria-label="Home"><${Emblem} size=${36} /></a>
        <span class="page-title">Waiting for players</span>
        <${Menu}
          items=${state.face.host === state.guest
            ? [
                {
                  label: "Close this table",
                  onPick: () =>
                    session.ask({ type: "close" }).then(
                      () => go("/"),
                      () => undefined,
                    ),
                },
              ]
            : []} />
      </header>
      <${Later} load=${gathering} state=${state} session=${session} who=${who} />
    </div>`;
  }
  if (state.dice)
    return html`<${Later} key="dice" load=${dice} session=${session} state=${state} view=${state.dice} />`;
  const look = lookAt(state);
  if (!look) return html`<${Lost} message="There is no game at this table." />`;
  return html`<${Game} session=${session} look=${look} />`;
}

/** @param {{message: string}} props */
function Lost({ message }) {
  return html`<main class="lost">
    <section class="panel stack">
      <${Emblem} size=${72} />
      <h1>Nothing to see here</h1>
      <p>${message}</p>
      <a class="button button-main" href="/">To the home page</a>
    </section>
  </main>`;
}

/** The board’s outline, while the table is on its way. */
function Silhouette() {
  return html`<main class="silhouette" aria-busy="true">
    <h1 class="hidden">Table</h1>
    <svg viewBox="-60 -60 120 120" aria-hidden="true"><path d="M-27-48h54l27 48-27 48h-54l-27-48z" /></svg>
    <p class="panel" role="status">Laying out the board…</p>
  </main>`;
}

/** @type {Record<Placed["kind"], (at: number) => import("../protocol.js").Action>} */
const deeds = {
  road: (at) => ({ build_road: at }),
  settlement: (at) => ({ build_settlement: at }),
  city: (at) => ({ build_city: at }),
  robber: (at) => ({ move_robber: at }),
};

/** Which of the legal places are shown. @param {Look} look @param {Controls} controls */
function targetsOf({ groups }, controls) {
  const only = controls.build.value;
  if (controls.panel.value) return {};
  const { roads, settlements, cities, robber } = groups;
  if (!only) return { roads, settlements, cities, robber };
  return {
    roads: only === "road" ? roads : [],
    settlements: only === "settlement" ? settlements : [],
    cities: only === "city" ? cities : [],
  };
}

/** @param {{session: Session, look: Look}} props */
function Game({ session, look }) {
  const { state, view, board, groups, me, colours, names } = look;
  const controls = useMemo(() => new Controls(), [session]);
  const [drawer, setDrawer] = useState(false);
  const [discarding, setDiscarding] = useState(/** @type {import("../protocol.js").Cards} */ ({}));
  const stage = useRef(/** @type {HTMLElement | null} */ (null));
  // The board comes first, what is around it with the next frame.
  const [boardShown, showRest] = useState(false);
  useEffect(() => whenPainted(() => showRest(true)), []);
  const [phase, facts] = phaseOf(view.phase);

  // What was about to be done belongs to the moment it was begun in.
  const moment = `${state.now.ply}-${look.legal ? "mine" : ""}`;
  const deed = useDeed(moment);
  useEffect(() => {
    controls.ghost.value = null;
    controls.complaint.value = "";
    if (!groups.roads.length && controls.build.value === "road") controls.build.value = null;
    if (!groups.settlements.length && controls.build.value === "settlement") controls.build.value = null;
    if (!groups.cities.length && controls.build.value === "city") controls.build.value = null;
  }, [moment]);
  useEffect(() => {
    if (controls.panel.value === "trade" && !look.legal?.may_offer && !groups.bank_trades.length)
      controls.panel.value = null;
  }, [moment]);
  // An offer that nobody took is opened again, to be changed.
  const trading = phase === "trading" && view.current === me;
  const traded = useRef(false);
  useEffect(() => {
    if (trading) return void (traded.current = true);
    if (!traded.current) return;
    traded.current = false;
    const deal = events(state.news.slice(-1)).some(([name]) => name === "traded");
    if (deal) controls.terms.value = { give: {}, want: {} };
    else if (look.legal?.may_offer) controls.panel.value = "trade";
  }, [trading]);
  useEffect(() => void (controls.terms.value = { give: {}, want: {} }), [view.current]);
  const offer = (/** @type {import("../protocol.js").Resource} */ resource) => {
    const { give, want } = controls.terms.peek();
    if (!want[resource] && (give[resource] ?? 0) < (look.mine?.hand?.[resource] ?? 0))
      controls.terms.value = { ...controls.terms.peek(), give: plus(give, resource, 1) };
    controls.panel.value = "trade";
  };
  useEffect(() => {
    const move = (
      /** @type {import("../protocol.js").News[]} */ news,
      /** @type {any} */ before,
      /** @type {any} */ after,
    ) => stage.current && animate(stage.current, news, before, after);
    const hear = listenTo();
    session.listeners.add(move).add(hear);
    return () => void (session.listeners.delete(move), session.listeners.delete(hear));
  }, [session]);
  useTitle(look);

  const act = (/** @type {import("../protocol.js").Action} */ action) =>
    void deed.run(() => session.act(action));
  const pick = (/** @type {Placed} */ placed) => {
    const same = controls.ghost.value?.kind === placed.kind && controls.ghost.value.at === placed.at;
    if (confirmFirst.value && !same) return void (controls.ghost.value = placed);
    controls.ghost.value = null;
    controls.build.value = null;
    return void act(deeds[placed.kind](placed.at));
  };
  useKeys({ look, session, controls, act });

  const pointed = controls.pointed.value;
  const roll = useMemo(() => lastRoll(state.news), [state.news]);
  const placed = useMemo(() => lastPlaced(state.news), [state.news]);
  const trail = useTrail(look);
  const owed = phase === "discard" && me !== null && look.legal ? facts.owed[me] : 0;
  const standIn = me === null ? null : state.face.seats[me]?.stand_in;
  const ghost = controls.ghost.value;
  const rolledNow = phase !== "turn" || facts !== "before_roll" ? roll : null;
  const host = state.face.host === state.guest;
  const seatBot = (/** @type {number} */ seat) =>
    deed.run(() => session.ask({ type: "seat_bot", seat, bot: "greedy" }));
  const alone = host && state.face.seats.every(({ player }, seat) => seat === me || player?.kind === "bot");
  const leave = () =>
    deed.run(() => session.ask({ type: alone ? "close" : "leave" })).then((left) => left && go("/"));
  const items = [
    { label: "Keyboard", onPick: () => (controls.keys.value = true) },
    ...(me !== null && state.face.stage === "playing"
      ? [{ label: "Leave the game", onPick: () => (controls.leaving.value = true) }]
      : []),
  ];
  return html`<div class="game ${drawer ? "game-drawer" : ""} ${me === null ? "game-watching" : ""}"
    aria-busy=${boardShown ? undefined : "true"} ref=${stage}>
    <header class="game-head">
      <h1 class="hidden">Game at table ${state.table}</h1>
      <a class="home-link" href="/" aria-label="Home"><${Emblem} size=${36} /></a>
      <${Banner} look=${look} connection=${session.connection.value}
        complaint=${controls.complaint.value || deed.objection}>
        ${ghost &&
        html`<span class="confirm">
          <button class="button button-main" data-action="confirm" onClick=${() => pick(ghost)}>
            ${ghost.kind === "robber" ? "Move it here" : "Build here"}
          </button>
          <button class="button" aria-label="Cancel" onClick=${() => controls.back()}>×</button>
        </span>`}
        ${standIn &&
        html`<button class="button button-main" data-action="come-back"
          onClick=${() => deed.run(() => session.ask({ type: "come_back" }))}>
          Play myself
        </button>`}
      <//>
      <button class="button button-quiet log-toggle" aria-expanded=${drawer ? "true" : "false"}
        onClick=${() => setDrawer(!drawer)}>
        ${drawer ? "Board" : "Log"}
      </button>
      <${Menu} items=${items} />
    </header>
    <main class="game-board">
      <${Board} board=${board} view=${view} seats=${colours.map((colour) => ({ colour }))} me=${me ?? 0}
        targets=${targetsOf(look, controls)} ghost=${ghost} onPick=${pick}
        last=${pointed ? pointed.placed : placed}
        rolled=${pointed ? pointed.number : rolledNow ? rolledNow.dice[0] + rolledNow.dice[1] : null}
        trail=${trail} />
      <${Bank} view=${view} rules=${look.rules} />
      <${Dice} news=${state.news} canRoll=${groups.plain.includes("roll")} onRoll=${() => act("roll")} />
      ${state.spectators > 0 &&
      html`<span class="spectators small">
        ${counted(state.spectators, "person looks on", "people look on")}
      </span>`}
      <${Guide} look=${look} />
    </main>
    <aside class="game-side">
      ${boardShown &&
      html`
        <${Players} look=${look} onSeatBot=${host ? seatBot : undefined} />
        <${LogPanel} state=${state} drawer=${drawer} who=${{ names, colours, me }} session=${session}
          onPoint=${(/** @type {import("../sentences.js").Line | null} */ line) =>
            (controls.pointed.value = line && { placed: line.placed, number: line.hexes ?? null })} />
      `}
    </aside>
    <footer class="game-foot panel">
      ${boardShown &&
      (me === null
        ? html`<p class="watching">You look on. Hands stay hidden until the game is over.</p>`
        : html`
            <${Hand} look=${look}
              onCard=${(/** @type {import("../protocol.js").DevCard} */ card) => controls.lookAtCard(card)}
              verb=${owed > 0 ? "Discard" : "Offer"}
              onResource=${owed > 0
                ? (/** @type {import("../protocol.js").Resource} */ resource) => {
                    const chosen = Object.values(discarding).reduce((sum, count) => sum + count, 0);
                    if (chosen < owed && (discarding[resource] ?? 0) < (look.mine?.hand?.[resource] ?? 0))
                      setDiscarding(plus(discarding, resource, 1));
                  }
                : look.legal?.may_offer && phase !== "trading"
                  ? offer
                  : null} />
            <${Actions} look=${look} session=${session} controls=${controls} />
          `)}
    </footer>
    <div class="sheets">
      ${owed > 0 &&
      html`<${DiscardPanel} look=${look} session=${session} owed=${owed} chosen=${discarding}
        onChange=${setDiscarding} />`}
      <${VictimPanel} look=${look} session=${session} />
      <${OfferPanel} look=${look} session=${session} />
      ${controls.panel.value === "trade" &&
      phase !== "trading" &&
      html`<${TradePanel} look=${look} session=${session} terms=${controls.terms}
        onClose=${() => (controls.panel.value = null)} />`}
      ${controls.panel.value === "card" &&
      controls.card.value &&
      look.mine?.dev_cards?.[controls.card.value] &&
      html`<${DevCardPanel} key=${controls.card.value} look=${look} session=${session}
        card=${controls.card.value} onClose=${() => (controls.panel.value = null)} />`}
    </div>
    <${Dialog} open=${controls.keys.value} label="Keyboard" onClose=${() => (controls.keys.value = false)}>
      <${KeyList} />
    <//>
    <${Dialog} open=${controls.leaving.value} label="Leave the game?"
      onClose=${() => (controls.leaving.value = false)}>
      <p>
        ${alone
          ? "Only bots play with you: the game is broken off and cannot be gone on with."
          : "A bot takes your seat for good. To be away for a while, just close the page: you can come back any time."}
      </p>
      <div class="actions">
        <button class="button" onClick=${() => (controls.leaving.value = false)}>Stay</button>
        <button class="button button-main" onClick=${leave}>${alone ? "Break it off" : "Leave"}</button>
      </div>
    <//>
    ${state.face.stage === "over" && html`<${Later} load=${result} look=${look} session=${session} />`}
  </div>`;
}

/** The roads of whoever has just taken the Longest Road, for a moment. @param {Look} look */
function useTrail({ view }) {
  const [trail, setTrail] = useState(/** @type {number[]} */ ([]));
  const before = useRef(view.longest_road);
  useEffect(() => {
    if (before.current === view.longest_road) return undefined;
    before.current = view.longest_road;
    if (view.longest_road === null) return undefined;
    setTrail(view.players[view.longest_road].roads);
    const timer = setTimeout(() => setTrail([]), 2600);
    return () => clearTimeout(timer);
  }, [view.longest_road]);
  return trail;
}
