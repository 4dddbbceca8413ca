// The score sheet: what each turn of every player brought, and the sum.
import { html } from "../html.js";
import { Shield } from "../art/seats.js";
import { events } from "../state.js";
import { kindOf, pointsOf, structures } from "./island.js";
import { Cost } from "./slots.js";
import { whole } from "./texts.js";
import { t } from "../language.js";

/**
 * What every turn brought, by seat.
 * @param {import("../protocol.js").VisibleEntry[]} entries
 * @param {number} players
 * @returns {number[][]}
 */
export function gains(entries, players) {
  /** @type {number[][]} */
  const sheet = [...Array(players)].map(() => []);
  for (const [name, data] of events(entries)) if (name === "turn_ended") sheet[data.seat]?.push(data.gained);
  return sheet;
}

/** What a kind is worth, in words. @param {import("./island.js").Kind} kind */
const worthOf = (kind) => {
  const points = structures.filter((one) => kindOf(one) === kind).map(pointsOf);
  const [least, most] = [Math.min(...points), Math.max(...points)];
  return least === most ? t("count.points", { count: least }) : t("sheet.worth", { least, most });
};

/** What everything costs and is worth. */
export const Prices = () => html`<section class="panel prices" aria-label=${t("sheet.costs")}>
  ${/** @type {[string, import("./island.js").Structure][]} */ ([
    [t("piece.road"), "R0"],
    [t("piece.settlement"), "S3"],
    [t("piece.city"), "C7"],
    [t("dev.knight"), "J1"],
  ]).map(
    ([name, structure]) => html`<div key=${name} class="price">
      <b>${name}</b>
      <${Cost} structure=${structure} size=${17} />
      <span class="small soft">${worthOf(kindOf(structure))}</span>
    </div>`,
  )}
</section>`;

/**
 * @param {{
 *   view: import("../protocol.js").DiceView, entries: import("../protocol.js").VisibleEntry[],
 *   names: string[], colours: import("../art/seats.js").SeatColour[],
 *   shown: number, onShow: (seat: number) => void, mine: number[],
 * }} props `shown` is whose map is looked at
 */
export function ScoreSheet({ view, entries, names, colours, shown, onShow, mine }) {
  const sheet = gains(entries, view.players);
  const turns = [...Array(view.turns).keys()];
  const alone = view.players === 1;
  const playing = view.phase !== "over";
  return html`<section class="panel score" aria-label=${t("sheet.title")}>
    <div class="scroll-x">
      <table class="sheet-table">
        <thead>
          <tr>
            <th scope="col">${t(alone ? "sheet.turn" : "after.player")}</th>
            ${turns.map((turn) => html`<th key=${turn} scope="col" class="numeral">${turn + 1}</th>`)}
            <th scope="col">${t("sheet.sum")}</th>
          </tr>
        </thead>
        <tbody>
          ${sheet.map((row, seat) => {
            const now = playing && view.seat === seat;
            let sum = 0;
            const sums = row.map((gained) => (sum += gained));
            const cells = turns.map((turn) => {
              const here = now && turn === row.length;
              const gained = row[turn] ?? (here && view.points ? view.points : undefined);
              return html`<td key=${turn}
                class="numeral ${gained === undefined ? "" : gained < 0 ? "score-bad" : "score-good"} ${here
                  ? "score-now"
                  : ""}"
                aria-label=${here && gained === undefined ? t("sheet.this_turn") : undefined}>
                ${gained === undefined ? "" : whole(gained)}
              </td>`;
            });
            return html`
              <tr key=${seat} class="${now ? "score-turn" : ""}">
                <th scope="row">
                  ${alone
                    ? t("after.points")
                    : html`<button class="score-who ${shown === seat ? "score-shown" : ""}"
                        aria-pressed=${shown === seat ? "true" : "false"} title=${t("sheet.show_map")}
                        onClick=${() => onShow(seat)}>
                        <${Shield} colour=${colours[seat]} />
                        <span class="score-name">${names[seat]}</span>
                        ${mine.includes(seat) &&
                        mine.length < view.players &&
                        html`<span class="hidden"> ${t("players.you")}</span>`}
                      </button>`}
                </th>
                ${cells}
                <td class="numeral score-sum" data-score=${seat}>${whole(view.scores[seat])}</td>
              </tr>
              ${alone &&
              html`<tr class="score-running">
                <th scope="row">${t("sheet.score")}</th>
                ${turns.map(
                  (turn) => html`<td key=${turn} class="numeral">
                    ${sums[turn] === undefined ? "" : whole(sums[turn])}
                  </td>`,
                )}
                <td></td>
              </tr>`}
            `;
          })}
        </tbody>
      </table>
    </div>
  </section>`;
}
