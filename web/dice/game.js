// The dice game at a table: map, dice, coach and score sheet. Alone, at one device, or with others; those who look
// on see the same.
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { coloursOf, counted, namesOf } from "../table-view.js";
import { Countdown } from "../panels/banner.js";
import { Dialog } from "../panels/dialog.js";
import { Menu } from "../panels/menu.js";
import { Lazy, loadStylesheet } from "../lazy.js";
import { go } from "../route.js";
import { soundListener } from "../sound.js";
import { Coach, CoachPanel } from "./coach.js";
import { whenSolved, fetchReview } from "./api.js";
import { DiceKeys, useDiceKeys } from "./keys.js";
import { IslandMap } from "./map.js";
import { matching, nextRow, noDice } from "./row.js";
import { Prices, ScoreSheet } from "./sheet.js";
import { SidePanel } from "./side.js";
import { Builds, DiceRow, Exchange, Rolls } from "./tray.js";
import { builtBy, keepAction, keptBy, whole } from "./words.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {import("./island.js").Face} Face
 * @typedef {import("../protocol.js").DiceAction} Action
 * @typedef {import("../protocol.js").DiceView} DiceView
 * @typedef {import("../state.js").State} State
 * @typedef {import("../session.js").Session} Session
 */

const report = () =>
  Promise.all([import("./report.js"), loadStylesheet("/dice/report.css")]).then(([{ Report }]) => Report);

/**
 * What is expected, in a sentence.
 * @param {{view: DiceView, mine: boolean, hidden: boolean, kept: number, name: string, winners: string[],
 *   shared: boolean}} facts `shared`: several play here
 */
function sentenceFor({ view, mine, hidden, kept, name, winners, shared }) {
  const turn = `Turn ${Math.min(view.turns, Math.floor(view.completed / view.players) + 1)} of ${view.turns}`;
  if (view.phase === "over")
    return view.players === 1
      ? `The island is settled: ${counted(view.scores[0], "point")}`
      : `${winners.join(" and ")} won`;
  const call = shared ? `${name}: ` : "";
  if (!mine) return `${turn}: ${name} ${view.phase === "build" ? "is building" : "is rolling"}`;
  if (hidden) return `${call}${turn}: roll the dice`;
  if (view.phase === "choose")
    return kept === 6
      ? `${call}Keep all six, and build with them`
      : kept
        ? `${call}Keep ${kept}, roll ${6 - kept} again?`
        : `${call}Click the dice you want to keep`;
  return view.points ? `${call}Build more, or end your turn` : `${call}Build with your dice`;
}

/**
 * Whose turn the page plays: dice in order, what is kept, what is still covered.
 * @param {DiceView} view
 * @param {boolean} mine
 */
function useDice(view, mine) {
  const [row, setRow] = useState(noDice);
  const before = useRef(/** @type {DiceView | null} */ (null));
  const [uncovered, setUncovered] = useState(-1);
  const moment = `${view.completed} ${view.phase} ${view.rolls} ${view.hand}`;
  useEffect(() => {
    setRow((now) => nextRow(now, before.current, view));
    before.current = view;
  }, [moment]);
  const hidden = mine && view.phase === "choose" && view.rolls === 2 && uncovered !== view.completed;
  const toggle = (/** @type {number} */ i) =>
    setRow((now) => now.map((die, at) => (at === i ? { ...die, kept: !die.kept } : die)));
  const keepAll = () => setRow((now) => now.map((die) => ({ ...die, kept: true })));
  const uncover = () => {
    setUncovered(view.completed);
    setRow((now) => now.map((die) => ({ ...die, roll: die.roll + 1 })));
  };
  return { row, hidden, toggle, keepAll, uncover };
}

/**
 * How a seat’s game went so far, asked anew after every turn.
 * @param {string} table
 * @param {number} seat
 * @param {number} completed
 * @param {boolean} wanted
 */
function useReview(table, seat, completed, wanted) {
  const [review, setReview] = useState(/** @type {import("./api.js").Review | null} */ (null));
  useEffect(() => {
    let on = wanted;
    if (on)
      whenSolved(
        () => fetchReview(table, seat),
        () => undefined,
        () => on,
      ).then(
        (said) => on && setReview(/** @type {any} */ (said)),
        () => undefined,
      );
    return () => void (on = false);
  }, [table, seat, completed, wanted]);
  return review?.seat === seat ? review : null;
}

/** @param {{session: Session, state: State, view: DiceView}} props */
export function DiceGame({ session, state, view }) {
  const { face, now } = state;
  const names = namesOf(face);
  const colours = coloursOf(face);
  const mySeats = face.seats.flatMap(({ player }, seat) =>
    player?.kind === "person" && player.guest === state.guest ? [seat] : [],
  );
  const actions = /** @type {Action[]} */ (now.legal && "actions" in now.legal ? now.legal.actions : []);
  const mine = now.legal !== null && mySeats.includes(view.seat);
  const alone = view.players === 1 && mySeats.length === 1;
  const over = view.phase === "over";
  const [picked, setPicked] = useState(/** @type {{seat: number, turn: number} | null} */ (null));
  const [open, setOpen] = useState(/** @type {import("./tray.js").Open} */ (null));
  const [dialog, setDialog] = useState(/** @type {"keys" | "leave" | null} */ (null));
  const [reportOpen, setReportOpen] = useState(true);
  const coach = useMemo(() => new Coach(alone), [session]);
  const { row, hidden, toggle, keepAll, uncover } = useDice(view, mine);
  const { busy, error, run } = useAction(now.ply);
  const seat = picked?.turn === view.completed ? picked.seat : over ? (mySeats[0] ?? 0) : view.seat;
  const own = mySeats.includes(view.seat) ? view.seat : (mySeats[0] ?? 0);
  const review = useReview(
    state.table,
    over ? seat : own,
    Math.floor((view.completed + view.players - 1 - own) / view.players),
    over || (coach.mode.value !== "off" && mySeats.length > 0),
  );

  const decides = mine && !hidden;
  useEffect(() => {
    if (decides) coach.think(view.text);
  }, [view.text, decides]);
  useEffect(() => () => void (coach.ended = true), [coach]);
  useEffect(() => setOpen(null), [now.ply]);
  useEffect(() => {
    const hear = soundListener();
    session.listeners.add(hear);
    return () => void session.listeners.delete(hear);
  }, [session]);

  const hint = decides ? coach.hint(view.text) : null;
  const advised = hint && view.phase === "build" ? nextBuild(hint.best_deeds) : null;
  // What the coach advises comes first, and is paid for as the coach would.
  const offered = advised
    ? { ...view, plans: [advised, ...view.plans.filter(({ structure }) => structure !== advised.structure)] }
    : view;

  const act = (/** @type {Action[]} */ wanted) =>
    void (
      busy ||
      run(async () => {
        for (const action of wanted) {
          const { dice, now: moment } = session.state.peek() ?? {};
          const game = dice?.text ?? "";
          await session.send({ type: "act", ply: moment?.ply ?? 0, action });
          coach.judge(game, action);
        }
      })
    );
  const kept = row.flatMap(({ face: shown, kept: on }) => (on && shown ? [shown] : []));
  const rollAgain = () => act([keepAction(kept)]);
  const stop = () => {
    keepAll();
    act([keepAction(row.flatMap(({ face: shown }) => shown ?? []))]);
  };
  const build = (/** @type {Structure} */ structure) => {
    const plan = offered.plans.find((each) => each.structure === structure);
    if (plan && plan.deeds.length > 1 && !(open?.kind === "build" && open.structure === structure))
      return setOpen({ kind: "build", structure });
    return act(plan ? plan.deeds : [`build ${structure}`]);
  };
  const pick = (/** @type {Structure} */ structure) => {
    if (!decides || seat !== view.seat || view.phase !== "build") return undefined;
    const unused = structure[0] === "J" && view.swaps.some(({ knight }) => knight === structure);
    return unused ? setOpen({ kind: "knight", knight: structure }) : build(structure);
  };
  const onDie = (/** @type {number} */ i) => {
    const shown = row[i]?.face;
    if (!decides || !shown) return;
    if (view.phase === "choose") toggle(i);
    else setOpen(open?.kind === "die" && open.face === shown ? null : { kind: "die", face: shown });
  };
  const undo = () => void (busy || run(() => session.send({ type: "undo", ply: now.ply })));
  const end = () => act(["end"]);
  const main = () =>
    hidden
      ? uncover()
      : !decides
        ? undefined
        : view.phase === "build"
          ? view.plans.length
            ? undefined
            : end()
          : kept.length === 6
            ? stop()
            : rollAgain();
  useDiceKeys({
    onDie,
    main,
    stop: () => decides && view.phase === "choose" && stop(),
    undo: () => now.may_undo && undo(),
    end: () => decides && view.phase === "build" && end(),
    hint: () => decides && coach.show(),
    back: () => (open ? setOpen(null) : undefined),
    help: () => setDialog("keys"),
  });

  const best = hint?.actions[0]?.action ?? "";
  const advisedDice = matching(row, keptBy(best) ?? []);
  const builds = advised ? [advised.structure] : [];
  const chosen = decides && view.phase === "choose" ? keepAction(kept) : null;
  const spends = mine && !hidden && seat === view.seat;
  const plans = spends ? view.plans : [];
  const due = now.deadlines[0];
  const connection = session.connection.value;
  const hot = face.settings.game.kind === "dice" && face.settings.game.hot_seat;
  const closes =
    face.host === state.guest &&
    face.seats.every(({ player }, at) => mySeats.includes(at) || player?.kind === "bot");
  const leave = () =>
    run(() => session.send({ type: closes ? "close" : "leave" })).then((left) => left && go("/"));
  const text = sentenceFor({
    view,
    mine,
    hidden,
    kept: kept.length,
    name: names[view.seat],
    winners: (face.winners ?? []).map((each) => names[each]),
    shared: mySeats.length > 1,
  });
  useEffect(() => {
    document.title = mine && view.players > 1 ? `● ${text}` : `${text} · Brickwool`;
    return () => void (document.title = "Brickwool");
  }, [text, mine]);
  const fresh = useMemo(() => freshly(state.news, seat), [state.news, seat]);
  const items = [
    { label: "Keyboard", onPick: () => setDialog("keys") },
    { label: "Board viewer", href: "/dice/viewer" },
    ...(mySeats.length && !over ? [{ label: "Leave the game", onPick: () => setDialog("leave") }] : []),
  ];

  return html`<div class="dice-game ${over ? "dice-over" : ""}" data-game=${view.text}>
    <header class="dice-head">
      <h1 class="hidden">Dice game at table ${state.table}</h1>
      <a class="home-link" href="/" aria-label="Home"><${Emblem} size=${36} /></a>
      <div class="banner ${mine ? "banner-mine" : ""}">
        <${Shield} colour=${colours[over ? (face.winners?.[0] ?? 0) : view.seat]} />
        <div class="banner-words">
          <div class="banner-text" role="status" aria-live="polite">${text}</div>
          ${connection !== "open" &&
          html`<div class="banner-note banner-bad" role="alert">
            ${connection === "lost" ? "Connection lost. Trying again…" : "Connecting…"}
          </div>`}
          ${error && html`<div class="banner-note banner-bad" role="alert">${error}</div>`}
        </div>
        ${due && html`<${Countdown} until=${due[1]} skew=${state.skew} label="Time for this decision" />`}
        <span class="head-score">
          <span class="numeral">${whole(view.scores[own] + (own === view.seat ? view.points : 0))}</span>
          <span class="small soft"> ${mySeats.length ? "points" : names[own]}</span>
        </span>
      </div>
      <${Menu} items=${items} />
    </header>
    <main class="dice-map">
      <${IslandMap} map=${view.maps[seat]} plans=${plans} colour=${colours[seat]} onPick=${pick}
        advised=${seat === view.seat ? builds : []}
        chosen=${open?.kind === "build" ? open.structure : open?.kind === "knight" ? open.knight : null}
        fresh=${fresh} label=${view.players > 1 ? `${names[seat]}’s map` : "Your map"} />
      ${view.players > 1 &&
      html`<span class="map-owner small">
        <${Shield} colour=${colours[seat]} />
        ${mySeats.includes(seat) && !hot ? "Your map" : `${names[seat]}’s map`}
      </span>`}
    </main>
    <section class="panel tray" aria-label="Dice and actions">
      ${over
        ? html`<div class="tray-over">
            <p>${view.players === 1 ? html`You scored <b class="numeral">${view.scores[0]}</b>.` : text}</p>
            <button class="button button-main" data-action="report" onClick=${() => setReportOpen(true)}>
              How it went
            </button>
          </div>`
        : html`
            <div class="tray-top">
              <${Rolls} rolls=${view.rolls} phase=${view.phase} hidden=${hidden} />
              <span class="tray-hint small soft">
                ${hidden
                  ? "Three rolls"
                  : view.phase === "choose"
                    ? `${counted(view.rolls, "roll")} left`
                    : view.phase === "build"
                      ? `This turn: ${counted(view.points, "point")}`
                      : "Rolling"}
              </span>
            </div>
            <${DiceRow} row=${row} hidden=${hidden}
              can=${decides && (view.phase === "choose" || view.phase === "build")} advised=${advisedDice}
              phase=${view.phase} open=${open} onDie=${onDie} />
            ${open && decides
              ? html`<${Exchange} view=${offered} actions=${actions} open=${open} busy=${busy} onAct=${act}
                  onClose=${() => setOpen(null)} />`
              : spends && view.phase === "build"
                ? html`<${Builds} view=${offered} advised=${builds} busy=${busy} onBuild=${build} />`
                : spends && view.phase === "choose"
                  ? html`<p class="small soft tray-pays">
                      ${view.plans.length
                        ? html`
                            As they are, these dice pay
                            for ${view.plans.map(({ structure }) => structure).join(", ")}.
                          `
                        : "As they are, these dice pay for nothing."}
                    </p>`
                  : html`<p class="small soft tray-pays">
                      ${mine
                        ? "A turn in which you build nothing costs 2 points."
                        : "Watch, or look at another map in the score sheet."}
                    </p>`}
            <div class="tray-actions">
              ${!mine
                ? html`<span class="soft">${names[view.seat]} has the dice.</span>`
                : hidden
                  ? html`<button class="button button-main button-big" data-action="roll"
                      aria-keyshortcuts="Space" onClick=${uncover}>
                      Roll the dice
                    </button>`
                  : view.phase === "choose"
                    ? html`
                        <button class="button" data-action="stop" aria-keyshortcuts="a" disabled=${busy}
                          onClick=${stop}>
                          Keep all six
                        </button>
                        <button class="button button-main button-big" data-action="reroll"
                          aria-keyshortcuts="Space" disabled=${busy} onClick=${main}>
                          ${kept.length === 6
                            ? "Build with these"
                            : `Roll ${counted(6 - kept.length, "die", "dice")} again`}
                        </button>
                      `
                    : html`
                        <button class="button" data-action="undo" aria-keyshortcuts="u"
                          disabled=${!now.may_undo || busy} onClick=${undo}>
                          Undo
                        </button>
                        <button class="button ${view.plans.length ? "" : "button-main"} button-big"
                          data-action="end" aria-keyshortcuts="e" disabled=${busy} onClick=${end}>
                          ${view.points ? `End turn: +${view.points}` : "End turn: −2"}
                        </button>
                      `}
            </div>
          `}
    </section>
    <${CoachPanel} coach=${coach} game=${decides ? view.text : null} chosen=${chosen}
      sum=${over || hidden ? null : review} />
    <${SidePanel} session=${session} state=${state} names=${names} colours=${colours} mySeats=${mySeats}
      sheet=${html`
        <${ScoreSheet} view=${view} news=${state.news} names=${names} colours=${colours} shown=${seat}
          mine=${mySeats}
          onShow=${(/** @type {number} */ each) => setPicked({ seat: each, turn: view.completed })} />
        ${view.players < 4 && html`<${Prices} />`}
      `} />
    <${Dialog} open=${dialog === "keys"} label="Keyboard" onClose=${() => setDialog(null)}><${DiceKeys} /><//>
    <${Dialog} open=${dialog === "leave"} label="Leave the game?" onClose=${() => setDialog(null)}>
      <p>
        ${closes
          ? "The game ends for good. To continue later, just close the page."
          : "A bot takes your seat for good. If you only need a break, just close the page and come back any time."}
      </p>
      <div class="actions">
        <button class="button" onClick=${() => setDialog(null)}>Stay</button>
        <button class="button button-main" data-action="leave" onClick=${leave}>
          ${closes ? "End the game" : "Leave"}
        </button>
      </div>
    <//>
    ${over &&
    reportOpen &&
    html`<${Lazy} load=${report} session=${session} state=${state} view=${view} names=${names}
      colours=${colours} mySeats=${mySeats} onClose=${() => setReportOpen(false)} />`}
  </div>`;
}

/**
 * What is done up to the first build.
 * @param {import("../protocol.js").DiceDeed[]} actions
 * @returns {import("../protocol.js").DiceView["plans"][number] | null}
 */
function nextBuild(actions) {
  const at = actions.findIndex((action) => builtBy(action));
  const structure = builtBy(actions[at] ?? "");
  return structure ? { structure, deeds: actions.slice(0, at + 1) } : null;
}

/**
 * What a seat built in its last turn.
 * @param {import("../protocol.js").News[]} news
 * @param {number} seat
 * @returns {Structure[]}
 */
function freshly(news, seat) {
  const last = news.at(-1);
  if (last?.type !== "step") return [];
  return /** @type {any[]} */ (last.events).flatMap((event) =>
    event.built?.seat === seat ? [event.built.structure] : [],
  );
}
