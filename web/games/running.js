// A guest's running games: points, whose turn it is, when something last happened; and leaving one.
import { html, useEffect, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { guest } from "../guest.js";
import { ErrorText } from "../panels/error.js";
import { ago, coloursOf, namesOf } from "../table-view.js";
import { fetchRunning, leaveGame } from "./api.js";
import { formatList, t } from "../language.js";

/** @typedef {import("../protocol.js").RunningGame} RunningGame */

/** How often the list is refreshed while it is visible. */
const REFRESH_MS = 30_000;

/** What a game waits for, in words. @param {RunningGame} game */
function stateOf({ info, deciding, you }) {
  const names = namesOf(info);
  const free = info.seats.filter(({ player }) => !player).length;
  if (info.stage === "gathering")
    return free ? t("home.seats_free", { free, all: info.seats.length }) : t("games.ready");
  if (info.stage === "revealing") return t("games.begins");
  if (you === null) return t("games.only_bots");
  return deciding.length
    ? t("games.turn_of", { names: formatList(deciding.map((seat) => names[seat])) })
    : t("games.begins");
}

/** What leaving a game means: ending it, closing the table, leaving to a bot, or giving up a seat. @param {RunningGame} game @returns {"end" | "close" | "leave" | "seat"} */
function leaveKind({ info, you }) {
  const me = guest.value?.guest;
  const others = info.seats.some(({ player }) => player?.kind === "person" && player.guest !== me);
  if (info.stage !== "playing") return info.host === me ? "close" : "seat";
  return others && you !== null ? "leave" : "end";
}

/** @param {{game: RunningGame, onLeft: () => Promise<unknown>}} props */
function RunningRow({ game, onLeft }) {
  const [asking, setAsking] = useState(false);
  const { busy, error, run } = useAction();
  const { table, kind, info, points, you, deciding, updated } = game;
  const names = namesOf(info);
  const colours = coloursOf(info);
  const mine = you !== null && deciding.includes(you);
  const way = leaveKind(game);
  const leave = () =>
    run(async () => {
      await leaveGame(table);
      await onLeft();
    });
  return html`<li class="game-row ${mine ? "game-row-mine" : ""}" data-table=${table}>
    <span class="game-people">
      ${info.seats.map(({ player }, seat) =>
        player
          ? html`<span key=${seat} class="player-name small ${seat === you ? "game-me" : ""}">
              <${Shield} colour=${colours[seat]} />
              ${names[seat]}
              ${points.length > 0 &&
              html`<b class="numeral" title=${t("count.points", { count: points[seat] })}>
                ${points[seat]}
              </b>`}
            </span>`
          : html`<span key=${seat} class="small soft table-free">${t("home.free")}</span>`,
      )}
    </span>
    <span class="small soft game-state">
      ${mine ? html`<b class="game-turn">${t("games.your_turn")}</b>` : stateOf(game)}
      <span>${kind === "dice" ? `${t("home.dice_game")}, ` : ""}${ago(updated)}</span>
    </span>
    <a class="button ${mine ? "button-main" : ""}" href="/t/${table}">
      ${you === null && info.stage === "playing" ? t("home.watch") : t("games.continue")}
    </a>
    <button class="button button-quiet button-round game-leave" aria-label=${t("games.leave")}
      title=${t("games.leave")} data-action="leave-game" aria-expanded=${asking ? "true" : "false"}
      onClick=${() => setAsking(!asking)}>
      ×
    </button>
    ${asking &&
    html`<div class="game-asking notice small">
      <span>${t(`games.leave.${way}`)}</span>
      <span class="row">
        <button class="button" onClick=${() => setAsking(false)}>${t("games.keep")}</button>
        <button class="button button-main" data-action="leave-game-yes" disabled=${busy} onClick=${leave}>
          ${t(`games.answer.${way}`)}
        </button>
      </span>
    </div>`}
    <${ErrorText} text=${error} />
  </li>`;
}

/** @param {{onCount: (count: number) => void}} props told how many there are */
export function RunningGames({ onCount }) {
  const [games, setGames] = useState(/** @type {RunningGame[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  const known = guest.value?.guest;
  const show = (/** @type {RunningGame[]} */ found) => {
    setGames(found);
    setFailed(false);
    onCount(found.length);
  };
  const load = () => (known ? fetchRunning() : Promise.resolve([])).then(show, () => setFailed(true));
  useEffect(() => {
    load();
    const loadIfVisible = () => document.visibilityState === "visible" && load();
    const timer = setInterval(loadIfVisible, REFRESH_MS);
    addEventListener("visibilitychange", loadIfVisible);
    return () => {
      clearInterval(timer);
      removeEventListener("visibilitychange", loadIfVisible);
    };
  }, [known]);
  return html`<section class="panel stack home-list home-running" aria-label=${t("games.running")}>
    <h2>${t("games.running")}</h2>
    ${games?.length
      ? html`<ul class="table-rows">
          ${games.map((game) => html`<${RunningRow} key=${game.table} game=${game} onLeft=${load} />`)}
        </ul>`
      : html`<p class="soft small">
          ${failed ? t("games.failed") : games ? t("games.no_running") : t("home.loading")}
        </p>`}
  </section>`;
}
