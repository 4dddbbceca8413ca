// Finished games: a row with place and points, and on the home page the last few of them.
import { html, useEffect, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { guest } from "../guest.js";
import { ago, coloursOf, namesOf } from "../table-view.js";
import { fetchFinished } from "./api.js";
import { placed } from "./texts.js";
import { formatList, t } from "../language.js";

/**
 * @typedef {import("../protocol.js").FinishedGame} FinishedGame
 * @typedef {import("../protocol.js").SeatResult} SeatResult
 */

/** How many games the home page shows. */
const SHOWN = 4;

/** The address of a finished game's replay or report. @param {string} table @param {string} kind @param {string} [stage] */
export const addressOf = (table, kind, stage) =>
  `/${kind === "dice" || stage === "closed" ? "t" : "replay"}/${table}`;

/** The result of a game, in words. @param {FinishedGame} game */
export function outcomeOf({ result, info }) {
  if (info.stage === "closed") return t("games.abandoned");
  const winners = info.winners ?? [];
  if (!result) return t("games.watched", { names: formatList(winners.map((seat) => namesOf(info)[seat])) });
  if (result.players === 1) return t("count.points", { count: result.points });
  const place = result.won
    ? winners.length > 1
      ? t("games.won_together")
      : t("games.won")
    : placed(result.place, result.players);
  return `${place}, ${t("count.points", { count: result.points })}`;
}

/** @param {{game: FinishedGame, onHide?: () => void}} props */
export function FinishedRow({ game, onHide }) {
  const { table, kind, info, ended, result } = game;
  const names = namesOf(info);
  const colours = coloursOf(info);
  const verb = info.stage === "closed" ? t("dice") : kind === "dice" ? t("games.review") : t("games.replay");
  const won = result?.won && result.players > 1;
  return html`<li class="game-row" data-table=${table}>
    <span class="game-people">
      ${info.seats.map(
        ({ player }, seat) =>
          player &&
          html`<span key=${seat} class="player-name small ${seat === result?.seat ? "game-me" : ""}">
            <${Shield} colour=${colours[seat]} />
            ${names[seat]}
          </span>`,
      )}
    </span>
    <span class="small soft game-state">
      <b class=${won ? "game-won" : "game-outcome"} data-outcome>${outcomeOf(game)}</b>
      ${info.stage === "over" &&
      kind !== "dice" &&
      html`<a class="link" data-action="review" href="/review/${table}">${t("games.review")}</a>`}
      <span>${kind === "dice" ? `${t("home.dice_game")}, ` : ""}${ago(ended)}</span>
      ${onHide &&
      html`<button class="link" data-action="hide" aria-label=${t("games.hide")} onClick=${onHide}>
        ${t("games.hide_short")}
      </button>`}
    </span>
    <a class="button" href=${addressOf(table, kind, info.stage)}>${verb}</a>
  </li>`;
}

/** The last few, and the way to all of them. */
export function RecentGames() {
  const [games, setGames] = useState(/** @type {FinishedGame[] | null} */ (null));
  const [failed, setFailed] = useState(false);
  const known = guest.value?.guest;
  useEffect(() => {
    (known ? fetchFinished() : Promise.resolve({ games: [] })).then(
      ({ games: found }) => setGames(found.slice(0, SHOWN)),
      () => setFailed(true),
    );
  }, [known]);
  return html`<section class="panel stack home-list" aria-label=${t("games.finished")}>
    <div class="home-list-head">
      <h2>${t("games.finished")}</h2>
      ${games?.length
        ? html`<nav class="page-nav" aria-label=${t("home.profile")}>
            <a href="/games">${t("games.all")}</a>
            <a href="/profile">${t("home.profile")}</a>
          </nav>`
        : ""}
    </div>
    ${games?.length
      ? html`<ul class="table-rows">
          ${games.map((game) => html`<${FinishedRow} key=${game.table} game=${game} />`)}
        </ul>`
      : html`<p class="soft small">
          ${failed ? t("games.failed") : games ? t("games.no_finished") : t("home.loading")}
        </p>`}
  </section>`;
}
