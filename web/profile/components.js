// What both halves of the profile are made of: figures, a panel with a chart, rivals, the best games.
import { html } from "../html.js";
import { botTitle } from "../bots.js";
import { addressOf } from "../games/finished.js";
import { dayOf } from "./texts.js";
import { t } from "../language.js";

/**
 * @typedef {import("../protocol.js").CoursePoint} CoursePoint
 * @typedef {import("../protocol.js").Rival} Rival
 */

/** @param {{value: string, label: string, note?: unknown, name: string}} props */
export const Figure = ({ value, label, note, name }) => html`<div class="panel profile-figure"
  data-figure=${name}>
  <b class="numeral">${value}</b>
  <span>${label}</span>
  <span class="small soft">${note}</span>
</div>`;

/** @param {{title: string, children?: unknown}} props */
export const Section = ({ title, children }) => html`<section class="panel stack profile-section">
  <h2>${title}</h2>
  ${children}
</section>`;

/** What the marks of a chart mean. @param {{marks: [name: string, meaning: string][]}} props */
export const ChartKey = ({ marks }) => html`<p class="small soft profile-key">
  ${marks.map(([name, meaning]) => html`<span key=${name}><i class="key-${name}"></i>${meaning}</span>`)}
</p>`;

/** @param {{rivals: Rival[]}} props */
export function Rivals({ rivals }) {
  if (!rivals.length) return html`<p class="soft">${t("profile.no_rivals")}</p>`;
  const nameOf = (/** @type {Rival} */ { player }) =>
    player.kind === "bot" ? botTitle(player.name) : player.name;
  return html`<div class="profile-scroll" role="group" aria-label=${t("profile.rivals")} tabindex="0">
    <table class="profile-table">
      <thead>
        <tr>
          <th scope="col">${t("profile.rival")}</th>
          <th scope="col">${t("profile.rival_games")}</th>
          <th scope="col">${t("profile.rival_wins")}</th>
          <th scope="col">${t("profile.rival_losses")}</th>
        </tr>
      </thead>
      <tbody>
        ${rivals.map(
          (rival) => html`<tr key=${nameOf(rival)}>
            <th scope="row">${nameOf(rival)}</th>
            <td class="numeral">${rival.games}</td>
            <td class="numeral">${rival.wins}</td>
            <td class="numeral">${rival.losses}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/** @param {{games: CoursePoint[], kind: "settlers" | "dice", tellOf: (game: CoursePoint) => string}} props */
export function BestGames({ games, kind, tellOf }) {
  if (!games.length) return html`<p class="soft">${t(`profile.no_best.${kind}`)}</p>`;
  return html`<ol class="profile-best">
    ${games.map(
      (game) => html`<li key=${game.table}>
        <a href=${addressOf(game.table, kind)}>${tellOf(game)}</a>
        <span class="small soft">${dayOf(game.ended)}</span>
      </li>`,
    )}
  </ol>`;
}
