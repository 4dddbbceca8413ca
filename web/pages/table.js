// A table: its seats before the game, then the game itself. Players and spectators see the same page.
import { html, useEffect, useMemo } from "../html.js";
import { Emblem } from "../art/badges.js";
import { autoStart, willAutoStart } from "../autostart.js";
import { addToDice } from "../fair.js";
import { Lazy, loadStylesheet } from "../lazy.js";
import { Menu } from "../panels/menu.js";
import { go } from "../route.js";
import { openSession } from "../session.js";
import { mySeat } from "../state.js";
import { coloursOf, namesOf, tableViewOf } from "../table-view.js";
import { Game } from "./game.js";
import { NotFound } from "./not-found.js";

const diceGame = () =>
  Promise.all([import("../dice/game.js"), loadStylesheet("/dice/dice.css")]).then(
    ([{ DiceGame }]) => DiceGame,
  );
const gathering = () => import("../panels/gathering.js").then(({ Gathering }) => Gathering);

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const session = useMemo(() => openSession(id), [id]);
  useEffect(() => () => session.end(), [session]);
  const state = session.state.value;
  const stage = state?.info.stage;
  useEffect(() => {
    if (state && (stage === "gathering" || stage === "revealing"))
      addToDice(session, state)
        .then(() => (stage === "gathering" ? autoStart(session, state) : undefined))
        .catch((error) => (session.error.value = error.message));
  }, [stage, state?.info.commitment]);
  if (session.error.value) return html`<${NotFound} message=${session.error.value} />`;
  if (!state || stage === "revealing" || (stage === "gathering" && willAutoStart(id)))
    return html`<${Silhouette} />`;
  if (stage === "closed") return html`<${NotFound} message="This table was closed." />`;
  if (stage === "gathering") return html`<${BeforeGame} session=${session} state=${state} />`;
  if (state.dice)
    return html`<${Lazy} key="dice" load=${diceGame} session=${session} state=${state} view=${state.dice} />`;
  const tableView = tableViewOf(state);
  if (!tableView) return html`<${NotFound} message="There is no game at this table." />`;
  return html`<${Game} session=${session} tableView=${tableView} />`;
}

/** @param {{session: import("../session.js").Session, state: import("../state.js").State}} props */
function BeforeGame({ session, state }) {
  const who = { names: namesOf(state.info), colours: coloursOf(state.info), me: mySeat(state) };
  const close = () =>
    session.send({ type: "close" }).then(
      () => go("/"),
      () => undefined,
    );
  const items = state.info.host === state.guest ? [{ label: "Close this table", onPick: close }] : [];
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label="Home"><${Emblem} size=${36} /></a>
      <span class="page-title">Waiting for players</span>
      <${Menu} items=${items} />
    </header>
    <${Lazy} load=${gathering} state=${state} session=${session} who=${who} />
  </div>`;
}

/** The board's outline, while the table is loading. */
function Silhouette() {
  return html`<main class="silhouette" aria-busy="true">
    <h1 class="hidden">Table</h1>
    <svg viewBox="-60 -60 120 120" aria-hidden="true"><path d="M-27-48h54l27 48-27 48h-54l-27-48z" /></svg>
    <p class="panel" role="status">Laying out the board…</p>
  </main>`;
}
