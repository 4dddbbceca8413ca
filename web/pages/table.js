// A table: its seats before the game, then the game itself. Players and spectators see the same page.
import { html, useEffect, useMemo, useState } from "../html.js";
import { fetchCode } from "../api.js";
import { autoStart, willAutoStart } from "../autostart.js";
import { contributeNonces } from "../fair.js";
import { Lazy } from "../lazy.js";
import { beforeGame, abandoned, diceGame } from "../parts.js";
import { go } from "../route.js";
import { openSession } from "../session.js";
import { namesOf, tableViewOf } from "../table-view.js";
import { Game } from "./game.js";
import { NotFound } from "./not-found.js";
import { formatList, t } from "../language.js";

/** A code that somebody was told, rather than a whole id. */
const CODE = /^[a-z0-9]{3}[- ]?[a-z0-9]{3}$/i;

/** @param {{id: string}} props */
export function TablePage({ id }) {
  const name = decodeURIComponent(id);
  return CODE.test(name) ? html`<${ByCode} code=${name} />` : html`<${OpenTable} id=${id} />`;
}

/** Finds the table of a code, and goes there. @param {{code: string}} props */
function ByCode({ code }) {
  const [error, setError] = useState("");
  useEffect(() => {
    fetchCode(code).then(
      ({ table }) => go(`/t/${table}`, true),
      ({ message }) => setError(message),
    );
  }, [code]);
  return error ? html`<${NotFound} message=${error} />` : html`<${Silhouette} />`;
}

/** @param {{id: string}} props */
function OpenTable({ id }) {
  const session = useMemo(() => openSession(id), [id]);
  useEffect(() => () => session.end(), [session]);
  const state = session.state.value;
  const stage = state?.info.stage;
  useEffect(() => {
    if (state && (stage === "gathering" || stage === "revealing"))
      contributeNonces(session, state)
        .then(() => (stage === "gathering" ? autoStart(session, state) : undefined))
        .catch((error) => (session.error.value = error.message));
  }, [stage, state?.info.commitment]);
  if (session.error.value) return html`<${NotFound} message=${session.error.value} />`;
  if (!state || (stage === "gathering" && willAutoStart(id))) return html`<${Silhouette} />`;
  if (stage === "revealing") return html`<${Silhouette} text=${revealingText(state.info)} />`;
  const waiting = html`<${Silhouette} />`;
  if (stage === "closed")
    return state.view || state.dice
      ? html`<${Lazy} key="abandoned" load=${abandoned} waiting=${waiting} session=${session} state=${state} />`
      : html`<${NotFound} message=${t("table.closed")} />`;
  if (stage === "gathering")
    return html`<${Lazy} key="before" load=${beforeGame} waiting=${waiting} session=${session} state=${state} />`;
  if (state.dice)
    return html`<${Lazy} key="dice" load=${diceGame} waiting=${waiting} session=${session} state=${state}
      view=${state.dice} />`;
  const tableView = tableViewOf(state);
  if (!tableView) return html`<${NotFound} message=${t("table.no_game")} />`;
  return html`<${Game} session=${session} tableView=${tableView} />`;
}

/**
 * For whom a start waits. Usually browsers answer at once.
 * @param {import("../protocol.js").TableInfo} info
 */
function revealingText(info) {
  const names = namesOf(info).filter(
    (_, seat) => info.seats[seat].player?.kind === "person" && !info.seats[seat].nonce,
  );
  return names.length ? t("table.revealing", { names: formatList(names) }) : t("table.begins");
}

/** The board's outline, while the table is loading. @param {{text?: string}} props */
function Silhouette({ text = t("table.laying") }) {
  return html`<main class="silhouette" aria-busy="true">
    <h1 class="hidden">${t("table.title")}</h1>
    <svg viewBox="-60 -60 120 120" aria-hidden="true"><path d="M-27-48h54l27 48-27 48h-54l-27-48z" /></svg>
    <p class="panel" role="status">${text}</p>
  </main>`;
}
