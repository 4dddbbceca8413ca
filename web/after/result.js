// After the game: who won, the points, statistics, the proof of the dice, and what to do next.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { Award } from "../art/badges.js";
import { Building } from "../art/pieces.js";
import { Shield } from "../art/seats.js";
import { fetchHistory, fetchRecord } from "../api.js";
import { useAction } from "../controls.js";
import { setAutoStart } from "../autostart.js";
import { onlyBotsBeside } from "../table-view.js";
import { go } from "../route.js";
import { CopyButton } from "../panels/copy.js";
import { reviewMarks } from "../parts.js";
import { Proof } from "./proof.js";
import { SameBoard } from "./same-board.js";
import { Statistics } from "./statistics.js";
import { Tabs } from "../panels/tabs.js";
import { ErrorText } from "../panels/error.js";
import { t } from "../language.js";

/** @typedef {import("../table-view.js").TableView} TableView */

/** @param {{tableView: TableView}} props */
export function Points({ tableView: { view, names, colours, reference } }) {
  const order = [...view.players].sort((a, b) => b.points - a.points);
  const piece = (/** @type {"settlement" | "city"} */ kind) => html`<svg viewBox="-20 -28 40 44" width="24"
    height="26">
    <${Building} kind=${kind} colour="white" />
  </svg>`;
  const columns = /** @type {const} */ ([
    ["settlements", t("after.settlements"), piece("settlement")],
    ["cities", t("after.cities"), piece("city")],
    ["longest_road", t("award.longest_road"), html`<${Award} award="longest_road" size=${24} />`],
    ["largest_army", t("award.largest_army"), html`<${Award} award="largest_army" size=${24} />`],
    ["victory_cards", t("after.victory_cards"), html`<b class="small">${t("after.vp")}</b>`],
  ]);
  const cell = (
    /** @type {import("../protocol.js").PlayerView["score"]} */ score,
    /** @type {typeof columns[number][0]} */ key,
  ) => {
    const { city } = reference.points;
    return !score[key] ? "–" : key === "cities" ? `${score[key] / city} × ${city}` : score[key];
  };
  return html`<div class="scroll-x" role="group" aria-label=${t("after.points")} tabindex="0">
    <table class="points">
      <thead>
        <tr>
          <th scope="col">${t("after.player")}</th>
          ${columns.map(
            ([key, title, picture]) => html`<th key=${key} scope="col">
              <span class="points-picture" aria-hidden="true">${picture}</span>
              <span class="points-title">${title}</span>
            </th>`,
          )}
          <th scope="col">${t("after.points")}</th>
        </tr>
      </thead>
      <tbody>
        ${order.map(
          ({ seat, score, points }) => html`<tr key=${seat}>
            <th scope="row">
              <span class="player-name"><${Shield} colour=${colours[seat]} />${names[seat]}</span>
            </th>
            ${columns.map(([key]) => html`<td key=${key} class="numeral">${cell(score, key)}</td>`)}
            <td class="numeral points-sum">${points}</td>
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * @param {{tableView: TableView, session: import("../session.js").Session, controls:
 *   import("../controls.js").Controls}} props
 */
export function Result({ tableView, session, controls }) {
  const { state, view, names, me, colours } = tableView;
  const [open, setOpen] = useState(true);
  const [tab, setTab] = useState("points");
  const [past, setPast] = useState(/** @type {import("../protocol.js").TableHistory | null} */ (null));
  const [record, setRecord] = useState(/** @type {import("../protocol.js").TableRecord | null} */ (null));
  const { busy, error, run } = useAction();
  useEffect(() => {
    fetchHistory(state.table, "referee").then(setPast, () => undefined);
    fetchRecord(state.table).then(setRecord, () => undefined);
  }, [state.table]);
  useEffect(() => {
    if (!past) return;
    reviewMarks()
      .then((fetchMarks) => fetchMarks(state.table, past.entries, names))
      .then(
        (marks) => (controls.marks.value = marks),
        () => undefined,
      );
  }, [past]);
  const winner = state.info.winners?.[0] ?? view.current;
  const rematch = state.info.rematch;
  const again = () => (rematch ? undefined : run(() => session.send({ type: "rematch" })));
  const [called, setCalled] = useState(false);
  useEffect(() => {
    if (!rematch || !called) return;
    // With bots there is nobody to wait for.
    if (onlyBotsBeside(state.info, [me])) setAutoStart(rematch, { names: [], bots: [] });
    go(`/t/${rematch}`);
  }, [rematch, called]);
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => panel.current?.focus(), [open]);
  const leave = (/** @type {KeyboardEvent} */ event) =>
    event.key === "Escape" && !document.querySelector("dialog[open]") && setOpen(false);
  const tabs = /** @type {[string, unknown][]} */ ([
    ["points", t("after.points")],
    ["statistics", t("after.statistics")],
    ["dice", t("after.fair")],
  ]);
  if (!open)
    return html`<button class="button button-main result-open" onClick=${() => setOpen(true)}>
      ${t("after.show")}
    </button>`;
  return html`<div class="result-back">
    ${winner === me &&
    html`<div class="confetti" aria-hidden="true">
      ${Array.from(
        { length: 24 },
        (_, i) =>
          html`<i key=${i} style=${{ left: `${(i * 37) % 100}%`, animationDelay: `${(i * 13) % 20}00ms` }}></i>`,
      )}
    </div>`}
    <section class="panel result" role="dialog" aria-label=${t("after.result")} tabindex="-1" ref=${panel}
      onKeyDown=${leave}>
      <div class="result-head">
        <${Shield} colour=${colours[winner]} />
        <h2>${winner === me ? t("banner.you_won") : t("banner.won", { name: names[winner] })}</h2>
      </div>
      <${Tabs} name="result" tabs=${tabs} tab=${tab} onTab=${setTab} />
      <div class="result-body" id="result-body" role="tabpanel" aria-labelledby="result-${tab}" tabindex="0">
        ${tab === "points"
          ? html`<${Points} tableView=${tableView} />`
          : tab === "statistics"
            ? past
              ? html`<${Statistics} entries=${past.entries} names=${names} colours=${colours}
                  target=${tableView.rules.victory_target} />`
              : html`<p class="soft">${t("home.loading")}</p>`
            : html`<${Proof} record=${record} names=${names} table=${state.table} />`}
      </div>
      <div class="result-foot">
        ${me !== null &&
        html`<button class="button button-main" data-action="rematch" disabled=${busy}
          onClick=${() => {
            setCalled(true);
            again();
          }}>
          ${t(rematch ? "after.join_rematch" : "after.rematch")}
        </button>`}
        <${SameBoard} board=${tableView.board} info=${state.info} />
        <a class="button" data-action="review" href="/review/${state.table}">${t("games.review")}</a>
        <a class="button" href="/replay/${state.table}">${t("games.replay")}</a>
        <${CopyButton} text=${`${location.origin}/replay/${state.table}`} label=${t("after.copy_replay")} />
        <button class="button" onClick=${() => setOpen(false)}>${t("after.view_board")}</button>
        <a class="button" href="/">${t("home")}</a>
      </div>
      <${ErrorText} text=${error} />
    </section>
  </div>`;
}
