// A finished game, step by step: with a slider, at any speed, as any player saw it.
import { html, useEffect, useMemo, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { Board } from "../board.js";
import { fetchHistory, fetchRecord, fetchTable } from "../api.js";
import { coloursOf, tableViewOf, namesOf } from "../table-view.js";
import { framesOf, lastPlaced, lastRoll, steps } from "../state.js";
import { logLines } from "../sentences.js";
import { Bank } from "../panels/bank.js";
import { copyText } from "../panels/copy.js";
import { Dialog } from "../panels/dialog.js";
import { Dice } from "../panels/dice.js";
import { Lines } from "../panels/lines.js";
import { LogToggle } from "../panels/log-toggle.js";
import { Menu } from "../panels/menu.js";
import { Players } from "../panels/players.js";
import { OpenHands } from "./open-hands.js";
import { Proof } from "./proof.js";
import { SameBoard } from "./same-board.js";
import { Words } from "../panels/inline.js";
import { Statistics } from "./statistics.js";
import { ErrorText } from "../panels/error.js";
import { NotFound } from "../pages/not-found.js";
import { useAction } from "../controls.js";
import { playFromHere, reviewMarks } from "../parts.js";
import { go } from "../route.js";
import { t } from "../language.js";
import { usePageTitle } from "../title.js";

/**
 * @typedef {import("../protocol.js").VisibleEntry} VisibleEntry
 */

/** How long a step is shown, in milliseconds. @type {[number, import("../language.js").Key][]} */
const speeds = [
  [1600, "replay.slow"],
  [700, "replay.usual"],
  [260, "replay.fast"],
  [70, "replay.very_fast"],
];

/** What the buttons show, in a box of 20 by 20. */
const signs = {
  turnBack: "M5 4v12M16 4L8 10l8 6z",
  back: "M14 4L6 10l8 6z",
  on: "M6 4l8 6-8 6z",
  turnOn: "M15 4v12M4 4l8 6-8 6z",
};

/** @param {{sign: keyof typeof signs, label: string, shortcut: string, onPress: () => void}} props */
function SignButton({ sign, label, shortcut, onPress }) {
  return html`<button class="button sign" aria-label=${label} title="${label}  [${shortcut}]"
    onClick=${onPress}>
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true"><path d=${signs[sign]} /></svg>
  </button>`;
}

/** @param {{id: string}} props */
export function ReplayPage({ id }) {
  usePageTitle(t("replay.title"));
  const [info, setInfo] = useState(/** @type {import("../protocol.js").TableInfo | null} */ (null));
  const [history, setHistory] = useState(/** @type {import("../protocol.js").TableHistory | null} */ (null));
  const [viewer, setViewer] = useState("referee");
  const [error, setError] = useState("");
  useEffect(() => {
    fetchTable(id).then(
      // A game that was abandoned has no replay, but a page with its dice.
      ({ info: found }) => (found.stage === "closed" ? go(`/t/${id}`) : setInfo(found)),
      ({ message }) => setError(message),
    );
  }, [id]);
  useEffect(() => {
    fetchHistory(id, viewer).then(setHistory, ({ message }) => setError(message));
  }, [id, viewer]);
  const started = history?.entries.find(({ type }) => type === "started");
  if (error) return html`<${NotFound} title=${t("replay.none")} message=${error} />`;
  if (!info || !history)
    return html`<main class="silhouette" aria-busy="true">
      <p class="panel" role="status">${t("replay.loading")}</p>
    </main>`;
  if (started?.type !== "started" || !started.board)
    return html`<${NotFound} title=${t("replay.none")} message=${t("replay.no_game")} />`;
  return html`<${Replay} id=${id} info=${info} history=${history} board=${started.board}
    reference=${started.reference} viewer=${viewer} onViewer=${setViewer} />`;
}

/**
 * @param {{id: string, info: import("../protocol.js").TableInfo, history:
 *   import("../protocol.js").TableHistory, board:
 *   import("../protocol.js").Board, reference: import("../protocol.js").Reference | null, viewer: string,
 *   onViewer: (viewer: string) => void}} props
 */
function Replay({ id, info, history, board, reference, viewer, onViewer }) {
  const frames = useMemo(() => framesOf(history.entries), [history]);
  const lines = useMemo(() => logLines(history.entries, board), [history]);
  const [at, setAt] = useState(() =>
    Math.min(Number(new URLSearchParams(location.search).get("at")) || 0, frames.length - 1),
  );
  const [running, setRunning] = useState(false);
  const [pause, setPause] = useState(700);
  const [shown, setShown] = useState("");
  const [drawer, setDrawer] = useState(false);
  const [record, setRecord] = useState(/** @type {import("../protocol.js").TableRecord | null} */ (null));
  const [pointed, setPointed] = useState(/** @type {import("../sentences.js").Line | null} */ (null));
  const [marks, setMarks] = useState(
    /** @type {import("../review/marks.js").Marks | undefined} */ (undefined),
  );
  const leaving = useAction();
  const last = frames.length - 1;
  const { entry, view } = frames[Math.min(at, last)];
  const step = (/** @type {number} */ by) => setAt((now) => Math.max(0, Math.min(last, now + by)));
  const turn = (/** @type {1 | -1} */ way) => {
    let to = at + way;
    while (to > 0 && to < last && frames[to].view.current === frames[to - way].view.current) to += way;
    setAt(Math.max(0, Math.min(last, to)));
  };
  useEffect(() => {
    if (!running) return undefined;
    if (at >= last) return setRunning(false);
    const timer = setTimeout(() => step(1), pause);
    return () => clearTimeout(timer);
  }, [running, at, pause]);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.target instanceof HTMLSelectElement || document.querySelector("dialog[open]")) return;
      const slider = event.target instanceof HTMLInputElement;
      const actions = {
        ArrowRight: () => step(1),
        ArrowLeft: () => step(-1),
        PageDown: () => turn(1),
        PageUp: () => turn(-1),
        Home: () => setAt(0),
        End: () => setAt(last),
        " ": () => setRunning((on) => !on),
      };
      const action = actions[/** @type {keyof typeof actions} */ (event.key)];
      if (!action || slider || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [at, last]);
  useEffect(() => {
    if (shown === "proof") fetchRecord(id).then(setRecord, () => undefined);
  }, [shown]);
  useEffect(() => {
    reviewMarks()
      .then((fetchMarks) => fetchMarks(id, history.entries, namesOf(info)))
      .then(setMarks, () => undefined);
  }, [id]);
  const upTo = useMemo(
    () => history.entries.filter(({ version }) => version <= entry.version),
    [history, entry.version],
  );
  const names = namesOf(info);
  const colours = coloursOf(info);
  const state = /** @type {import("../state.js").State} */ (
    /** @type {unknown} */ ({
      info,
      view,
      board,
      reference,
      entries: upTo,
      turn: {
        you: history.you,
        bank_rates: null,
        deciding: [],
        legal: null,
        deadlines: [],
        may_undo: false,
        ply: 0,
      },
      guest: "",
      muted: [],
    })
  );
  const tableView = tableViewOf(state);
  const who = { names, colours, me: null };
  const ply = steps(upTo).length;
  const openAnalysis = () => leaving.run(async () => (await playFromHere()).analyse(id, ply));
  const tryHere = () => leaving.run(async () => (await playFromHere()).tryAgain(id, info, ply, view.current));
  const current = lines.filter(({ version }) => version <= entry.version);
  const now = current.findLast(({ tone }) => tone !== "turn" && tone !== "chat");
  const rolled = lastRoll(upTo);
  const fresh = rolled?.version === entry.version;
  if (!tableView) return null;
  return html`<div class="game replay ${drawer ? "game-drawer" : ""}">
    <header class="game-head">
      <h1 class="hidden">${t("replay.title")}</h1>
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <div class="banner">
        ${!now && html`<${Shield} colour=${colours[view.current]} />`}
        <div class="banner-words banner-text" aria-live="polite">
          ${now
            ? html`<${Words} words=${now.words} who=${who} />`
            : t("replay.turn_of", { name: names[view.current] })}
        </div>
      </div>
      <${LogToggle} open=${drawer} onToggle=${() => setDrawer(!drawer)} />
      <${Menu}
        items=${[
          {
            label: t("replay.copy"),
            onPick: () => void copyText(`${location.origin}/replay/${id}?at=${at}`),
          },
          { label: t("games.review"), href: `/review/${id}` },
          { label: t("replay.analyse"), onPick: openAnalysis },
          { label: t("after.statistics"), onPick: () => setShown("statistics") },
          { label: t("after.fair"), onPick: () => setShown("proof") },
          { label: t("replay.table"), href: `/t/${id}` },
        ]} />
    </header>
    <main class="game-board">
      <${Board} board=${board} view=${view} seats=${colours.map((colour) => ({ colour }))}
        last=${pointed ? pointed.placed : lastPlaced(upTo)}
        rolled=${pointed?.rolled ?? (fresh && rolled ? rolled.dice[0] + rolled.dice[1] : null)} />
      <${Bank} view=${view} rules=${tableView.rules} />
      <${Dice} entries=${upTo} canRoll=${false} onRoll=${() => undefined} />
    </main>
    <aside class="game-side">
      <${Players} tableView=${tableView} />
      <section class="panel log" aria-label=${t("log")}>
        <div class="log-body">
          <${Lines} lines=${current} who=${who} current=${entry.version} onPoint=${setPointed} marks=${marks}
            onPick=${(/** @type {import("../sentences.js").Line} */ line) =>
              setAt(
                Math.max(
                  0,
                  frames.findIndex((frame) => frame.entry.version >= line.version),
                ),
              )} />
        </div>
      </section>
    </aside>
    <footer class="game-foot panel">
      <div class="replay-bar">
        <${SignButton} sign="turnBack" label=${t("replay.turn_back")} shortcut="Page up"
          onPress=${() => turn(-1)} />
        <${SignButton} sign="back" label=${t("replay.back")} shortcut="←" onPress=${() => step(-1)} />
        <button class="button button-main" data-action="run"
          onClick=${() => {
            if (at >= last) setAt(0);
            setRunning(!running);
          }}>
          ${t(running ? "replay.pause" : "replay.play")}
        </button>
        <${SignButton} sign="on" label=${t("replay.on")} shortcut="→" onPress=${() => step(1)} />
        <${SignButton} sign="turnOn" label=${t("replay.turn_on")} shortcut="Page down"
          onPress=${() => turn(1)} />
        <div class="scrubber-box">
          <input class="scrubber" type="range" min="0" max=${last} value=${at} aria-label=${t("replay.step")}
            onInput=${(/** @type {any} */ event) => setAt(Number(event.target.value))} />
          <div class="scrubber-marks">
            ${frames.map(({ entry: { version } }, i) => {
              const mark = marks?.get(version);
              return (
                mark &&
                html`<button key=${version} class="scrubber-mark seat-${colours[mark.seat]}"
                  title=${mark.note} aria-label=${mark.note} data-luck=${mark.luck ? "yes" : "no"}
                  style=${{ left: `${(100 * i) / Math.max(1, last)}%` }}
                  onClick=${() => setAt(mark.luck ? i : Math.max(0, i - 1))}></button>`
              );
            })}
          </div>
        </div>
        <span class="numeral small">${at + 1} / ${last + 1}</span>
        <select class="field" aria-label=${t("replay.speed")} value=${String(pause)}
          onChange=${(/** @type {any} */ event) => setPause(Number(event.target.value))}>
          ${speeds.map(([ms, name]) => html`<option value=${ms}>${t(name)}</option>`)}
        </select>
        <select class="field" aria-label=${t("replay.seen_by")} value=${viewer}
          onChange=${(/** @type {any} */ event) => onViewer(event.target.value)}>
          <option value="referee">${t("replay.all_hands")}</option>
          <option value="spectator">${t("replay.no_hands")}</option>
          ${names.map((name, seat) => html`<option value=${seat}>${name}</option>`)}
        </select>
        <button class="button" data-action="try-again" disabled=${leaving.busy || at >= last}
          onClick=${tryHere}>
          ${t("replay.again")}
        </button>
        <${SameBoard} board=${board} info=${info} />
      </div>
      <${ErrorText} text=${leaving.error} />
      <${OpenHands} tableView=${tableView} />
    </footer>
    <${Dialog} open=${shown !== ""} label=${t(shown === "proof" ? "after.fair" : "after.statistics")} wide
      onClose=${() => setShown("")}>
      ${shown === "proof"
        ? html`<${Proof} record=${record} names=${names} table=${id} />`
        : html`<${Statistics} entries=${history.entries} names=${names} colours=${colours}
            target=${tableView.rules.victory_target} />`}
    <//>
  </div>`;
}
