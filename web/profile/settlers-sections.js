// The base game in a profile: wins and places, points over time, luck with the dice, rivals, openings, best games.
import { html } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { placed } from "../games/texts.js";
import { BarChart, PlacesBar, PointsChart } from "./charts.js";
import { Openings } from "./openings.js";
import { BestGames, ChartKey, Figure, Rivals, Section } from "./components.js";
import {
  cards,
  dayOf,
  decimal,
  gamesText,
  luckSentence,
  percent,
  placesLabel,
  pointsText,
  signed,
} from "./texts.js";
import { t } from "../language.js";

/**
 * @typedef {import("../protocol.js").GameProfile} GameProfile
 * @typedef {import("../protocol.js").CoursePoint} CoursePoint
 */

/** @param {CoursePoint} game */
const titleOf = ({ ended, place, players, points, won }) =>
  `${dayOf(ended)}: ${won ? t("games.won") : placed(place, players)}, ${pointsText(points)}`;

/** @param {{totals: import("../protocol.js").RollTotals}} props */
function Opening({ totals: { opening, games } }) {
  const dots = opening.map((sum) => sum / games);
  const most = Math.max(...dots, 1);
  return html`<ul class="profile-opening">
    ${resources.map(
      (resource, i) => html`<li key=${resource}>
        <${ResourceIcon} resource=${resource} size=${22} />
        <span class="profile-bar" role="img"
          aria-label=${t("profile.dots", { dots: decimal(dots[i]), resource: t(`resource.${resource}`) })}>
          <i class="fill-${resource}" style=${{ width: `${(100 * dots[i]) / most}%` }}></i>
        </span>
        <b class="numeral">${decimal(dots[i])}</b>
      </li>`,
    )}
  </ul>`;
}

/** @param {{profile: GameProfile}} props */
export function SettlersSections({ profile }) {
  const { games, wins, fair_wins, places, points, best_points, streak, longest_streak, rolls, rivals } =
    profile;
  const { course, best, openings } = profile;
  const mean = decimal(points / games);
  const places_sum = places.reduce((sum, count, i) => sum + count * (i + 1), 0);
  const luckOf = (/** @type {CoursePoint} */ game) => game.luck ?? 0;
  return html`
    <div class="profile-figures">
      <${Figure} name="wins" value=${t("profile.won", { wins, all: games })}
        label=${t("profile.won_label", { count: games })}
        note=${`${percent(wins, games)}; ${t("profile.fair", { share: decimal(fair_wins) })}`} />
      <${Figure} name="place" value=${decimal(places_sum / games)} label=${t("profile.place")}
        note=${html`<${PlacesBar} counts=${places} label=${placesLabel(places)} />`} />
      <${Figure} name="points" value=${mean} label=${t("profile.points_each")}
        note=${t("profile.best_points", { points: pointsText(best_points) })} />
      <${Figure} name="streak" value=${String(longest_streak)}
        label=${t("profile.streak_label", { count: longest_streak })}
        note=${streak ? t("profile.streak_now", { count: streak }) : t("profile.streak_none")} />
    </div>
    <div class="profile-columns">
      <div class="profile-column">
        <${Section} title=${t("profile.course")}>
          <${PointsChart} games=${course} titleOf=${titleOf}
            label=${t("profile.course_label", {
              games: gamesText(course.length),
              mean,
              won: gamesText(course.filter(({ won }) => won).length),
            })} />
          <${ChartKey}
            marks=${[
              ["won", t("profile.key_won")],
              ["dot", t("profile.key_lost")],
              ["trend", t("profile.key_trend")],
            ]} />
        <//>
        ${rolls &&
        html`<${Section} title=${t("profile.luck")}>
          <p>${luckSentence(rolls.produced, rolls.expected)}</p>
          <${BarChart} games=${course} valueOf=${luckOf}
            titleOf=${(/** @type {CoursePoint} */ game) => `${dayOf(game.ended)}: ${signed(luckOf(game))}`}
            label=${t("profile.luck_label", {
              lucky: course.filter((game) => luckOf(game) > 0).length,
              games: gamesText(course.length),
            })} />
          <ul class="profile-facts">
            <li>${t("profile.sevens", { count: rolls.sevens, expected: decimal(rolls.expected_sevens) })}</li>
            <li>${t("profile.stolen", { cards: cards(rolls.stolen) })}</li>
            <li>${t("profile.discarded", { cards: cards(rolls.discarded) })}</li>
            <li>${t("profile.robbed", { cards: cards(rolls.robbed) })}</li>
          </ul>
          <p class="small soft">${t("profile.luck_note")}</p>
        <//>`}
      </div>
      <div class="profile-column">
        <${Section} title=${t("profile.rivals")}><${Rivals} rivals=${rivals} /><//>
        <${Section} title=${t("profile.best.settlers")}>
          <${BestGames} games=${best} kind="settlers"
            tellOf=${(/** @type {CoursePoint} */ game) =>
              `${pointsText(game.points)}, ${t("profile.lead", { count: game.lead ?? 0 })}`} />
        <//>
        ${rolls &&
        html`<${Section} title=${t("profile.opening")}>
          <${Opening} totals=${rolls} />
          <p class="small soft">${t("profile.opening_note")}</p>
        <//>`}
        ${openings.length > 0 &&
        html`<${Section} title=${t("profile.openings")}>
          <${Openings} openings=${openings} />
          <p class="small soft">${t("profile.openings_note")}</p>
        <//>`}
      </div>
    </div>
  `;
}
