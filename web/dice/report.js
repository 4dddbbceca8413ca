// After the game: the score explained by luck and skill, turn by turn, and the decisions that cost most, each with
// its position. Also the proof of the dice, and what to do next.
import { html, useEffect, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { fetchRecord } from "../api.js";
import { useAction } from "../controls.js";
import { CopyButton } from "../panels/copy.js";
import { Lazy } from "../lazy.js";
import { proof } from "../parts.js";
import { go } from "../route.js";
import { playAgain } from "./begin.js";
import { Course } from "./chart.js";
import { whenSolved, fetchReview } from "./api.js";
import { IslandMap } from "./map.js";
import { ResourceDie } from "../art/dice.js";
import { faceName } from "./island.js";
import { ActionLabel, builtBy, keptBy, formatPoints, readLine, scoreInWords, whole } from "./texts.js";
import { ErrorText } from "../panels/error.js";
import { Tabs } from "../panels/tabs.js";
import { formatList, t } from "../language.js";

/**
 * @typedef {import("../protocol.js").DiceReview} Review
 * @typedef {import("../protocol.js").DiceDecision} Decision
 */

/** How many of the decisions that cost most are listed. */
const SHOWN = 5;

/** The score as a sum. @param {{review: Review, name: string}} props */
function Sum({ review: { expected, luck, given_away, score }, name }) {
  return html`<p class="sum">
    <span class="sum-part">
      <b class="numeral">${formatPoints(expected)}</b>
      <span class="small soft">${t("report.expects")}</span>
    </span>
    <span class="sum-sign">${luck < 0 ? "−" : "+"}</span>
    <span class="sum-part ${luck < 0 ? "sum-bad" : "sum-good"}">
      <b class="numeral">${formatPoints(Math.abs(luck))}</b>
      <span class="small soft">${t(luck < 0 ? "report.bad_luck" : "report.good_luck")}</span>
    </span>
    <span class="sum-sign">−</span>
    <span class="sum-part ${given_away > 0.005 ? "sum-lost" : ""}">
      <b class="numeral" data-given-away>${formatPoints(given_away)}</b>
      <span class="small soft">${t("report.given_away")}</span>
    </span>
    <span class="sum-sign">=</span>
    <span class="sum-part sum-score">
      <b class="numeral">${whole(score)}</b>
      <span class="small soft">${name}</span>
    </span>
  </p>`;
}

/**
 * Where a decision was taken: the map, the dice, what was done and what would have been best.
 * @param {{decision: Decision, colour: import("../art/seats.js").SeatColour}} props
 */
export function Position({ decision, colour }) {
  const { rolls, hand, ...map } = readLine(decision.game);
  const kept = [...(keptBy(decision.chosen) ?? [])];
  const wanted = [...(keptBy(decision.best) ?? [])];
  const take = (/** @type {unknown[]} */ list, /** @type {unknown} */ face) =>
    list.includes(face) ? Boolean(list.splice(list.indexOf(face), 1)) : false;
  const best = builtBy(decision.best);
  const chosen = builtBy(decision.chosen);
  return html`<div class="position">
    <${IslandMap} map=${map} colour=${colour} advised=${best ? [best] : []} chosen=${chosen}
      label=${t("report.position")} />
    <div class="position-facts">
      <p class="small soft">
        ${t("report.turn", { turn: decision.turn + 1 })}, ${rolls
          ? t("dg.rolls_left", { count: rolls })
          : t("report.building")}
      </p>
      <div class="position-dice">
        ${hand.map(
          (face, i) => html`<span key=${i}
            class="slot-die ${take(kept, face) ? "slot-kept" : ""} ${take(wanted, face)
              ? "slot-advised"
              : ""}">
            <${ResourceDie} face=${face} label=${faceName(face)} />
          </span>`,
        )}
      </div>
      <dl class="small">
        <dt>${t("report.done")}</dt>
        <dd><${ActionLabel} action=${decision.chosen} /></dd>
        <dt>${t("report.best")}</dt>
        <dd class="best-actions">
          ${decision.cost
            ? (decision.best_actions.length ? decision.best_actions : [decision.best]).map(
                (action) => html`<${ActionLabel} key=${action} action=${action} />`,
              )
            : t("report.same")}
        </dd>
        <dt>${t("report.cost")}</dt>
        <dd><b class="numeral">${formatPoints(decision.cost)}</b></dd>
      </dl>
    </div>
  </div>`;
}

/** @param {{review: Review, name: string, colour: import("../art/seats.js").SeatColour}} props */
function Accuracy({ review, name, colour }) {
  const [at, setAt] = useState(/** @type {number | null} */ (null));
  const { decisions } = review;
  const perfect = decisions.filter(({ cost }) => cost === 0).length;
  const worst = decisions
    .map((decision, i) => ({ decision, i }))
    .filter(({ decision }) => decision.cost > 0)
    .sort((a, b) => b.decision.cost - a.decision.cost)
    .slice(0, SHOWN);
  const shown = at === null ? null : decisions[at];
  useEffect(() => {
    if (at !== null) document.querySelector(".accuracy-position")?.scrollIntoView({ block: "nearest" });
  }, [at]);
  const toTurn = (/** @type {number} */ turn) => {
    const inTurn = decisions.flatMap((decision, i) => (decision.turn === turn ? [i] : []));
    setAt(inTurn.reduce((most, i) => (decisions[i].cost > decisions[most].cost ? i : most), inTurn[0]));
  };
  return html`<div class="accuracy">
    <div class="accuracy-sum"><${Sum} review=${review} name=${name} /></div>
    <section class="accuracy-course">
      <${Course} review=${review} current=${shown?.turn ?? null} onPick=${toTurn} />
      <h3>
        ${t("report.perfect", { perfect, count: decisions.length })}
        ${worst.length > 0 && html`<span class="small soft"> ${t("report.these_cost")}</span>`}
      </h3>
      ${worst.length
        ? html`<ol class="worst">
            ${worst.map(
              ({ decision, i }) => html`<li key=${i}>
                <button class="worst-one ${at === i ? "worst-on" : ""}" data-decision=${i}
                  aria-pressed=${at === i ? "true" : "false"} onClick=${() => setAt(at === i ? null : i)}>
                  <span class="numeral worst-cost">−${formatPoints(decision.cost)}</span>
                  <span class="small">${t("report.turn", { turn: decision.turn + 1 })}</span>
                  <${ActionLabel} action=${decision.chosen} size=${16} />
                </button>
              </li>`,
            )}
          </ol>`
        : html`<p>${t("report.flawless")}</p>`}
    </section>
    ${shown && at !== null
      ? html`<section class="accuracy-position">
          <div class="position-step">
            <button class="button" aria-label=${t("report.before")} disabled=${at === 0}
              onClick=${() => setAt(at - 1)}>
              ‹
            </button>
            <span class="small">${t("report.decision", { number: at + 1, all: decisions.length })}</span>
            <button class="button" aria-label=${t("report.next")} disabled=${at === decisions.length - 1}
              onClick=${() => setAt(at + 1)}>
              ›
            </button>
          </div>
          <${Position} decision=${shown} colour=${colour} />
        </section>`
      : html`<div class="accuracy-hint">
          <p class="small soft">${t("report.pick")}</p>
          <button class="button" data-action="from-start" disabled=${!decisions.length}
            onClick=${() => setAt(0)}>
            ${t("report.from_start")}
          </button>
        </div>`}
  </div>`;
}

/**
 * @param {{session: import("../session.js").Session, state: import("../state.js").State, view:
 *   import("../protocol.js").DiceView, names: string[], colours: import("../art/seats.js").SeatColour[],
 *   mySeats: number[], onClose: () => void}} props
 */
export function Report({ session, state, view, names, colours, mySeats, onClose }) {
  const [seat, setSeat] = useState(mySeats[0] ?? state.info.winners?.[0] ?? 0);
  const [tab, setTab] = useState("game");
  const [review, setReview] = useState(/** @type {Review | null} */ (null));
  const [progress, setProgress] = useState(0);
  const [record, setRecord] = useState(/** @type {import("../protocol.js").TableRecord | null} */ (null));
  const [called, setCalled] = useState(false);
  const { busy, error, run } = useAction();
  useEffect(() => {
    let on = true;
    setReview(null);
    whenSolved(
      () => fetchReview(state.table, seat),
      setProgress,
      () => on,
    ).then(
      (said) => on && setReview(/** @type {any} */ (said)),
      () => undefined,
    );
    return () => void (on = false);
  }, [state.table, seat]);
  useEffect(() => {
    if (tab === "dice" && !record) fetchRecord(state.table).then(setRecord, () => undefined);
  }, [tab]);
  const { rematch, winners } = state.info;
  useEffect(() => {
    if (rematch && called) go(`/t/${rematch}`);
  }, [rematch, called]);
  const again = () =>
    run(async () => {
      if (await playAgain(state)) return;
      setCalled(true);
      if (!rematch) await session.send({ type: "rematch" });
    });
  const won = (winners ?? []).map((each) => names[each]);
  const tabs = /** @type {[string, unknown][]} */ ([
    ["game", t("report.luck_skill")],
    ["dice", t("after.fair")],
  ]);
  return html`<div class="result-back">
    <section class="panel result report" role="dialog" aria-label=${t("dg.how_it_went")}>
      <div class="result-head">
        <${Shield} colour=${colours[winners?.[0] ?? 0]} />
        <h2>
          ${view.players === 1
            ? scoreInWords(view.scores[0])
            : mySeats.length === 1 && winners?.includes(mySeats[0])
              ? t("banner.you_won")
              : t("dg.won", { names: formatList(won) })}
        </h2>
        ${view.players > 1 &&
        html`<div class="segments report-seats" role="group" aria-label=${t("report.whose")}>
          ${names.map(
            (name, each) => html`<button key=${each} class="segment"
              aria-pressed=${seat === each ? "true" : "false"} onClick=${() => setSeat(each)}>
              ${name} <b class="numeral">${whole(view.scores[each])}</b>
            </button>`,
          )}
        </div>`}
        <button class="button button-quiet button-round" aria-label=${t("close")} onClick=${onClose}>
          ×
        </button>
      </div>
      <${Tabs} name="report" tabs=${tabs} tab=${tab} onTab=${setTab} />
      <div class="result-body" id="report-body" role="tabpanel" aria-labelledby="report-${tab}" tabindex="0">
        ${tab === "dice"
          ? html`<${Lazy} load=${proof} record=${record} names=${names} table=${state.table} />`
          : review
            ? html`<${Accuracy} key=${seat} review=${review}
                name=${mySeats.length === 1 && mySeats[0] === seat
                  ? t("report.your_score")
                  : t("report.score_of", { name: names[seat] })}
                colour=${colours[seat]} />`
            : html`<div class="coach-solving">
                <label for="reviewing">${t("report.reviewing")}</label>
                <progress id="reviewing" max="1" value=${progress}></progress>
              </div>`}
      </div>
      <div class="result-foot">
        ${mySeats.length > 0 &&
        html`<button class="button button-main" data-action="rematch" disabled=${busy} onClick=${again}>
          ${t("report.again")}
        </button>`}
        <${CopyButton} text=${`${location.origin}/t/${state.table}`} label=${t("report.share")} />
        <button class="button" data-action="look" onClick=${onClose}>${t("report.back")}</button>
        <a class="button" href="/">${t("home")}</a>
      </div>
      <${ErrorText} text=${error} />
    </section>
  </div>`;
}
