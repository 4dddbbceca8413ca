// The dice game in a profile: scores against perfect play, luck and skill, rivals, the highest scores.
import { html } from "../html.js";
import { BarChart, PointsChart } from "./charts.js";
import { BestGames, ChartKey, Figure, Rivals, Section } from "./components.js";
import { dayOf, decimal, gamesText, percent, pointsText, skillSentence, whole } from "./texts.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").CoursePoint} CoursePoint */

/** @param {CoursePoint} game */
const titleOf = ({ ended, points }) => `${dayOf(ended)}: ${pointsText(points)}`;

/** @param {{profile: import("../protocol.js").GameProfile}} props */
export function DiceSections({ profile }) {
  const { games, alone, wins, points, best_points, review, rivals, course, best } = profile;
  const mean = decimal(points / games);
  const reviewed = course.filter(({ given_away }) => given_away !== null);
  const awayOf = (/** @type {CoursePoint} */ game) => game.given_away ?? 0;
  const withOthers = games - alone;
  return html`
    <div class="profile-figures">
      <${Figure} name="average" value=${mean} label=${t("profile.points_each")}
        note=${review ? t("profile.perfect_play", { expected: decimal(review.expected) }) : ""} />
      <${Figure} name="highest" value=${whole(best_points)} label=${t("profile.highest")}
        note=${gamesText(games)} />
      ${review &&
      html`
        <${Figure} name="given-away" value=${decimal(review.given_away / review.games)}
          label=${t("profile.given_away")}
          note=${t("profile.least", { least: decimal(review.least_given_away) })} />
        <${Figure} name="perfect" value=${percent(review.perfect, review.decisions)}
          label=${t("profile.perfect")}
          note=${t("profile.won", { wins: review.perfect, all: review.decisions })} />
      `}
      ${withOthers > 0 &&
      html`<${Figure} name="wins" value=${t("profile.won", { wins, all: withOthers })}
        label=${t("profile.won_label", { count: withOthers })}
        note=${t("profile.fair", { share: decimal(profile.fair_wins) })} />`}
    </div>
    <div class="profile-columns">
      <div class="profile-column">
        <${Section} title=${t("profile.scores")}>
          <${PointsChart} games=${course} titleOf=${titleOf} line=${review?.expected} wins=${false}
            label=${t("profile.scores_label", { games: gamesText(course.length), mean })} />
          <${ChartKey}
            marks=${[
              ["dot", t("profile.key_score")],
              ["trend", t("profile.key_trend")],
              ["perfect", t("profile.key_perfect")],
            ]} />
        <//>
        ${review &&
        html`<${Section} title=${t("profile.skill")}>
          <p>
            ${skillSentence({
              expected: decimal(review.expected),
              luck: review.luck / review.games,
              away: review.given_away / review.games,
              score: decimal(review.score / review.games),
            })}
          </p>
          <${BarChart} games=${reviewed} valueOf=${awayOf} lossy
            titleOf=${(/** @type {CoursePoint} */ game) => `${dayOf(game.ended)}: ${decimal(awayOf(game))}`}
            label=${t("profile.skill_label", {
              given: reviewed.map((game) => decimal(awayOf(game))).join(", "),
            })} />
          <p class="small soft">${t("profile.skill_note")}</p>
        <//>`}
      </div>
      <div class="profile-column">
        <${Section} title=${t("profile.best.dice")}>
          <${BestGames} games=${best} kind="dice"
            tellOf=${(/** @type {CoursePoint} */ game) =>
              game.given_away === null
                ? pointsText(game.points)
                : [
                    pointsText(game.points),
                    t("profile.given_away_short", { points: decimal(game.given_away) }),
                  ].join(", ")} />
        <//>
        <${Section} title=${t("profile.rivals")}><${Rivals} rivals=${rivals} /><//>
      </div>
    </div>
  `;
}
