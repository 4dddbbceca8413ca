// After the game: who won, the points, statistics, the proof of the dice, and what to do next.
import { html, useEffect, useRef, useState } from "../html.js";
import { Award } from "../art/badges.js";
import { Building } from "../art/pieces.js";
import { Shield } from "../art/seats.js";
import { fetchHistory, fetchRecord } from "../api.js";
import { useAction } from "../controls.js";
import { setAutoStart } from "../autostart.js";
import { go } from "../route.js";
import { CopyButton } from "./copy.js";
import { Proof } from "./proof.js";
import { Statistics } from "./statistics.js";
import { Tabs } from "./tabs.js";
import { ErrorText } from "./error.js";

/** @typedef {import("../table-view.js").TableView} TableView */

/** @param {{tableView: TableView}} props */
export function Points({ tableView: { view, names, colours } }) {
  const order = [...view.players].sort((a, b) => b.points - a.points);
  const piece = (/** @type {"settlement" | "city"} */ kind) => html`<svg viewBox="-20 -28 40 44" width="24"
    height="26">
    <${Building} kind=${kind} colour="white" />
  </svg>`;
  const columns = /** @type {const} */ ([
    ["settlements", "Settlements", piece("settlement")],
    ["cities", "Cities", piece("city")],
    ["longest_road", "Longest Road", html`<${Award} award="longest_road" size=${24} />`],
    ["largest_army", "Largest Army", html`<${Award} award="largest_army" size=${24} />`],
    ["victory_cards", "Victory cards", html`<b class="small">VP</b>`],
  ]);
  const cell = (
    /** @type {import("../protocol.js").PlayerView["score"]} */ score,
    /** @type {typeof columns[number][0]} */ key,
  ) => (!score[key] ? "–" : key === "cities" ? `${score[key] / 2} × 2` : score[key]);
  return html`<div class="scroll-x" role="group" aria-label="Points" tabindex="0">
    <table class="points">
      <thead>
        <tr>
          <th scope="col">Player</th>
          ${columns.map(
            ([key, title, picture]) => html`<th key=${key} scope="col">
              <span class="points-picture" aria-hidden="true">${picture}</span>
              <span class="points-title">${title}</span>
            </th>`,
          )}
          <th scope="col">Points</th>
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

/** @param {{tableView: TableView, session: import("../session.js").Session}} props */
export function Result({ tableView, session }) {
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
  const winner = state.info.winners?.[0] ?? view.current;
  const rematch = state.info.rematch;
  const again = () => (rematch ? undefined : run(() => session.send({ type: "rematch" })));
  const [called, setCalled] = useState(false);
  useEffect(() => {
    if (!rematch || !called) return;
    // With bots there is nobody to wait for.
    if (state.info.seats.every(({ player }, seat) => seat === me || player?.kind === "bot"))
      setAutoStart(rematch, { names: [], bots: [] });
    go(`/t/${rematch}`);
  }, [rematch, called]);
  const panel = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => panel.current?.focus(), [open]);
  const leave = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setOpen(false);
  const tabs = /** @type {[string, unknown][]} */ ([
    ["points", "Points"],
    ["statistics", "Statistics"],
    ["dice", "Fair dice"],
  ]);
  if (!open)
    return html`<button class="button button-main result-open" onClick=${() => setOpen(true)}>
      Show the result
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
    <section class="panel result" role="dialog" aria-label="Result" tabindex="-1" ref=${panel}
      onKeyDown=${leave}>
      <div class="result-head">
        <${Shield} colour=${colours[winner]} />
        <h2>${winner === me ? "You won!" : `${names[winner]} won`}</h2>
      </div>
      <${Tabs} name="result" tabs=${tabs} tab=${tab} onTab=${setTab} />
      <div class="result-body" id="result-body" role="tabpanel" aria-labelledby="result-${tab}" tabindex="0">
        ${tab === "points"
          ? html`<${Points} tableView=${tableView} />`
          : tab === "statistics"
            ? past
              ? html`<${Statistics} entries=${past.entries} names=${names} colours=${colours}
                  target=${tableView.rules.victory_target} />`
              : html`<p class="soft">Loading…</p>`
            : html`<${Proof} record=${record} names=${names} table=${state.table} />`}
      </div>
      <div class="result-foot">
        ${me !== null &&
        html`<button class="button button-main" data-action="rematch" disabled=${busy}
          onClick=${() => {
            setCalled(true);
            again();
          }}>
          ${rematch ? "Join the rematch" : "Rematch"}
        </button>`}
        <a class="button" href="/replay/${state.table}">Replay</a>
        <${CopyButton} text=${`${location.origin}/replay/${state.table}`} label="Copy replay link" />
        <button class="button" onClick=${() => setOpen(false)}>View the board</button>
        <a class="button" href="/">Home</a>
      </div>
      <${ErrorText} text=${error} />
    </section>
  </div>`;
}
