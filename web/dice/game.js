// The dice game at a table: map, dice, coach and score sheet; alone, on one device or with others. Spectators see the
// same page.
import { html, useEffect, useMemo, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { coloursOf, namesOf, onlyBotsBeside } from "../table-view.js";
import { Dialog } from "../panels/dialog.js";
import { Lazy } from "../lazy.js";
import { diceReport, diceRulesText } from "../parts.js";
import { go } from "../route.js";
import { soundListener } from "../sound.js";
import { Coach, CoachPanel } from "./coach.js";
import { DiceKeys, useDiceKeys } from "./keys.js";
import { Votes } from "../panels/votes.js";
import { IslandMap } from "./map.js";
import { DiceHead, sentenceFor } from "./head.js";
import { useDice, useReview } from "./hooks.js";
import { diceReference } from "./reference.js";
import { matching } from "./row.js";
import { Prices, ScoreSheet } from "./sheet.js";
import { SidePanel } from "./side.js";
import { Exchange } from "./exchange.js";
import { Builds, DiceRow, PaysFor, Rolls, TurnButtons } from "./tray.js";
import { builtBy, keepAction, keptBy, scoreInWords } from "./texts.js";
import { t, tParts } from "../language.js";
import { usePageTitle } from "../title.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {import("./island.js").Face} Face
 * @typedef {import("../protocol.js").DiceAction} Action
 * @typedef {import("../protocol.js").DiceView} DiceView
 * @typedef {import("../state.js").State} State
 * @typedef {import("../session.js").Session} Session
 */

/** @param {DiceView} view @param {boolean} hidden */
function hintFor(view, hidden) {
  if (hidden) return t("dg.three_rolls");
  if (view.phase === "choose") return t("dg.rolls_left", { count: view.rolls });
  return view.phase === "build" ? t("dg.this_turn", { points: scoreInWords(view.points) }) : t("dg.rolls");
}

/** @param {{session: Session, state: State, view: DiceView}} props */
export function DiceGame({ session, state, view }) {
  const { info, turn } = state;
  const names = namesOf(info);
  const colours = coloursOf(info);
  const mySeats = info.seats.flatMap(({ player }, seat) =>
    player?.kind === "person" && player.guest === state.guest ? [seat] : [],
  );
  const actions = /** @type {Action[]} */ (turn.legal && "actions" in turn.legal ? turn.legal.actions : []);
  const mine = turn.legal !== null && mySeats.includes(view.seat);
  const alone = view.players === 1 && mySeats.length === 1;
  const over = view.phase === "over";
  const [picked, setPicked] = useState(/** @type {{seat: number, turn: number} | null} */ (null));
  const [open, setOpen] = useState(/** @type {import("./exchange.js").Open} */ (null));
  const [dialog, setDialog] = useState(/** @type {"keys" | "rules" | "leave" | null} */ (null));
  const [reportOpen, setReportOpen] = useState(true);
  const coach = useMemo(() => new Coach(alone), [session]);
  const { row, hidden, toggle, keepAll, uncover } = useDice(view, mine);
  const { busy, error, run } = useAction(turn.ply);
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
  useEffect(() => setOpen(null), [turn.ply]);
  useEffect(() => {
    const playSounds = soundListener();
    session.listeners.add(playSounds);
    return () => void session.listeners.delete(playSounds);
  }, [session]);

  const hint = decides ? coach.hint(view.text) : null;
  const advised = hint && view.phase === "build" ? nextBuild(hint.best_actions) : null;
  // What the coach advises comes first, paid for the way the coach would pay.
  const offered = advised
    ? { ...view, plans: [advised, ...view.plans.filter(({ structure }) => structure !== advised.structure)] }
    : view;

  const act = (/** @type {Action[]} */ wanted) =>
    void (
      busy ||
      run(async () => {
        for (const action of wanted) {
          const { dice, turn: moment } = session.state.peek() ?? {};
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
    if (plan && plan.actions.length > 1 && !(open?.kind === "build" && open.structure === structure))
      return setOpen({ kind: "build", structure });
    return act(plan ? plan.actions : [`build ${structure}`]);
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
  const undo = () => void (busy || run(() => session.send({ type: "undo", ply: turn.ply })));
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
          : kept.length === diceReference.dice
            ? stop()
            : rollAgain();
  useDiceKeys({
    onDie,
    main,
    stop: () => decides && view.phase === "choose" && stop(),
    undo: () => turn.may_undo && undo(),
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
  const hot = info.settings.game.kind === "dice" && info.settings.game.hot_seat;
  const closes = info.host === state.guest && onlyBotsBeside(info, mySeats);
  const leave = () =>
    run(() => session.send({ type: closes ? "close" : "leave" })).then((left) => left && go("/"));
  const agree = (/** @type {import("../protocol.js").Motion} */ motion, agrees = true) =>
    run(() => session.send({ type: "vote", motion, agree: agrees }));
  const playing = mySeats.length > 0 && info.stage === "playing";
  // Several seats at one device are one person.
  const people = new Set(
    info.seats.flatMap(({ player, stand_in: bot }) =>
      player?.kind === "person" && !bot ? [player.guest] : [],
    ),
  ).size;
  const text = sentenceFor({
    view,
    mine,
    hidden,
    kept: kept.length,
    name: names[view.seat],
    winners: (info.winners ?? []).map((each) => names[each]),
    shared: mySeats.length > 1,
    halted: info.halted,
  });
  usePageTitle(text, mine && view.players > 1);
  const fresh = useMemo(() => freshly(state.entries, seat), [state.entries, seat]);
  const items = [
    { id: "rules", label: t("rules"), onPick: () => setDialog("rules") },
    { label: t("keyboard"), onPick: () => setDialog("keys") },
    { label: t("dg.viewer"), href: "/dice/viewer" },
    ...(playing && people > 1 && !info.halted
      ? [{ label: t("head.pause_ask"), onPick: () => void agree("pause") }]
      : []),
    ...(playing && people > 1 ? [{ label: t("head.end_ask"), onPick: () => void agree("end") }] : []),
    ...(mySeats.length && !over ? [{ label: t("head.leave"), onPick: () => setDialog("leave") }] : []),
  ];

  const score = view.scores[own] + (own === view.seat ? view.points : 0);
  return html`<div class="dice-game ${over ? "dice-over" : ""}" data-game=${view.text}>
    <${DiceHead} session=${session} state=${state} text=${text} mine=${mine}
      colour=${colours[over ? (info.winners?.[0] ?? 0) : view.seat]} error=${error} due=${turn.deadlines[0]}
      score=${score} owner=${mySeats.length ? t("dg.owner_points", { count: Math.abs(score) }) : names[own]}
      items=${items} onRules=${() => setDialog("rules")}
      onContinue=${playing && info.halted ? () => run(() => session.send({ type: "continue" })) : null} />
    <main class="dice-map">
      <${IslandMap} map=${view.maps[seat]} plans=${plans} colour=${colours[seat]} onPick=${pick}
        advised=${seat === view.seat ? builds : []}
        chosen=${open?.kind === "build" ? open.structure : open?.kind === "knight" ? open.knight : null}
        fresh=${fresh} label=${view.players > 1 ? t("dg.map_of", { name: names[seat] }) : t("dg.your_map")} />
      ${view.players > 1 &&
      html`<span class="map-owner small">
        <${Shield} colour=${colours[seat]} />
        ${mySeats.includes(seat) && !hot ? t("dg.your_map") : t("dg.map_of", { name: names[seat] })}
      </span>`}
    </main>
    <section class="panel dice-tray" aria-label=${t("dg.tray")}>
      ${over
        ? html`<div class="dice-tray-over">
            <p>
              ${view.players === 1
                ? tParts("dg.you_scored", { score: html`<b class="numeral">${view.scores[0]}</b>` })
                : text}
            </p>
            <button class="button button-main" data-action="report" onClick=${() => setReportOpen(true)}>
              ${t("dg.how_it_went")}
            </button>
          </div>`
        : html`
            <div class="dice-tray-top">
              <${Rolls} rolls=${view.rolls} phase=${view.phase} hidden=${hidden} />
              <span class="dice-tray-hint small soft">${hintFor(view, hidden)}</span>
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
                  ? html`<${PaysFor} view=${view} />`
                  : html`<p class="small soft dice-tray-pays">
                      ${mine
                        ? t("dg.penalty", { points: scoreInWords(diceReference.penalty) })
                        : t("dg.watch")}
                    </p>`}
            <div class="dice-tray-actions">
              ${mine
                ? html`<${TurnButtons} view=${view} hidden=${hidden} kept=${kept.length} busy=${busy}
                    mayUndo=${turn.may_undo} onRoll=${uncover} onStop=${stop} onMain=${main} onUndo=${undo}
                    onEnd=${end} />`
                : html`<span class="soft">${t("dg.has_dice", { name: names[view.seat] })}</span>`}
            </div>
          `}
    </section>
    <${CoachPanel} coach=${coach} game=${decides ? view.text : null} chosen=${chosen}
      sum=${over || hidden ? null : review} />
    <${SidePanel} session=${session} state=${state} names=${names} colours=${colours} mySeats=${mySeats}
      sheet=${html`
        <${ScoreSheet} view=${view} entries=${state.entries} names=${names} colours=${colours} shown=${seat}
          mine=${mySeats}
          onShow=${(/** @type {number} */ each) => setPicked({ seat: each, turn: view.completed })} />
        ${view.players < 4 && html`<${Prices} />`}
      `} />
    <${Votes} tableView=${{ state, me: mySeats[0] ?? null, names }} onVote=${agree} />
    <${Dialog} open=${dialog === "rules"} label=${t("dg.costs_rules")} wide onClose=${() => setDialog(null)}>
      <${Lazy} load=${diceRulesText} />
    <//>
    <${Dialog} open=${dialog === "keys"} label=${t("keyboard")} onClose=${() => setDialog(null)}>
      <${DiceKeys} />
    <//>
    <${Dialog} open=${dialog === "leave"} label=${t("leave.title")} onClose=${() => setDialog(null)}>
      <p>${closes ? t("dg.ends") : t("leave.bot")}</p>
      <div class="actions">
        <button class="button" onClick=${() => setDialog(null)}>${t("leave.stay")}</button>
        <button class="button button-main" data-action="leave" onClick=${leave}>
          ${t(closes ? "leave.end" : "leave.leave")}
        </button>
      </div>
    <//>
    ${over &&
    reportOpen &&
    html`<${Lazy} load=${diceReport} session=${session} state=${state} view=${view} names=${names}
      colours=${colours} mySeats=${mySeats} onClose=${() => setReportOpen(false)} />`}
  </div>`;
}

/**
 * What is done up to the first build.
 * @param {import("../protocol.js").DiceResourceAction[]} actions
 * @returns {import("../protocol.js").DiceView["plans"][number] | null}
 */
function nextBuild(actions) {
  const at = actions.findIndex((action) => builtBy(action));
  const structure = builtBy(actions[at] ?? "");
  return structure ? { structure, actions: actions.slice(0, at + 1) } : null;
}

/**
 * What a seat built in its last turn.
 * @param {import("../protocol.js").VisibleEntry[]} entries
 * @param {number} seat
 * @returns {Structure[]}
 */
function freshly(entries, seat) {
  const last = entries.at(-1);
  if (last?.type !== "step") return [];
  return /** @type {any[]} */ (last.events).flatMap((event) =>
    event.built?.seat === seat ? [event.built.structure] : [],
  );
}
