// The coach: what perfect play would do now and what everything else costs, told before or after a decision.
import { html } from "../html.js";
import { signal } from "../vendor/signals.js";
import { fetchAdvice, whenSolved } from "./api.js";
import { ActionLabel, actionText, formatPoints, pointsInWords } from "./texts.js";
import { capitalized, t, tParts } from "../language.js";

/**
 * @typedef {import("../protocol.js").DiceAdvice} Advice
 * @typedef {import("../protocol.js").DiceAction} Action
 * @typedef {"off" | "verdicts" | "hints"} Mode
 * @typedef {{action: string, cost: number, best: string}} Verdict
 */

const KEY = "dice-coach";
/** A smaller cost is a rounding error. */
const ROUNDING = 1e-9;
/** @type {Mode[]} */
const modes = ["off", "verdicts", "hints"];

/** @returns {Mode} */
const saved = () => modes.find((mode) => mode === localStorage.getItem(KEY)) ?? "verdicts";

export class Coach {
  /** @type {import("../vendor/signals.js").Signal<Mode>} */
  mode;
  /**
   * What is said of the decision at hand.
   * @type {import("../vendor/signals.js").Signal<{game: string, advice: Advice} | null>}
   */
  said = signal(null);
  /** How far the game is solved. */
  progress = signal(1);
  /** How the last decision was. @type {import("../vendor/signals.js").Signal<Verdict | null>} */
  verdict = signal(null);
  /** Whether the best action of this decision is shown because somebody asked. */
  asked = signal(false);
  /** @type {Map<string, Promise<Advice | null>>} */
  known = new Map();
  game = "";
  ended = false;

  /**
   * @param {boolean} alone in a game with others the coach starts out silent, and the choice is not remembered
   */
  constructor(alone) {
    this.alone = alone;
    this.mode = signal(alone ? saved() : "off");
  }

  /** @param {Mode} mode */
  choose(mode) {
    this.mode.value = mode;
    if (this.alone) localStorage.setItem(KEY, mode);
    if (this.game) this.think(this.game);
  }

  /** @param {string} game @returns {Promise<Advice | null>} */
  ask(game) {
    const known = this.known.get(game);
    if (known) return known;
    if (this.known.size > 40) this.known.clear();
    const said = whenSolved(
      () => fetchAdvice(game),
      (progress) => (this.progress.value = progress),
      () => !this.ended,
    ).then(
      (advice) => {
        this.progress.value = 1;
        return /** @type {Advice | null} */ (advice);
      },
      () => {
        this.known.delete(game);
        return null;
      },
    );
    this.known.set(game, said);
    return said;
  }

  /** A decision has come up. @param {string} game */
  think(game) {
    if (game !== this.game) this.asked.value = false;
    this.game = game;
    if (this.mode.value !== "off") this.load(game);
  }

  /** Somebody wants to know the best action. */
  show() {
    this.asked.value = true;
    this.load(this.game);
  }

  /** @param {string} game */
  async load(game) {
    const advice = await this.ask(game);
    if (advice && this.game === game) this.said.value = { game, advice };
  }

  /** It was decided. @param {string} game @param {string} action */
  async judge(game, action) {
    if (this.mode.value === "off") return;
    const advice = await this.ask(game);
    const found = advice?.actions.find((each) => each.action === action);
    if (advice && found) this.verdict.value = { action, cost: found.cost, best: advice.actions[0].action };
  }

  /** What may be shown of the decision at hand. @param {string} game @returns {Advice | null} */
  hint(game) {
    const said = this.said.value;
    return said?.game === game && (this.mode.value === "hints" || this.asked.value) ? said.advice : null;
  }
}

/** Whether an action turns something into itself. @param {string} action */
const idle = (action) => /^(trade 5|swap (\d) \2)$/.test(action);

/**
 * The next best actions; of those that cost nothing only one.
 * @param {Advice} advice
 * @param {number} most
 */
function alternatives({ actions }, most) {
  /** @type {Advice["actions"]} */
  const shown = [];
  for (const each of actions.slice(1).filter(({ action }) => !idle(action)))
    if (shown.length < most && !(each.cost < ROUNDING && shown.some(({ cost }) => cost < ROUNDING)))
      shown.push(each);
  return shown;
}

/** @param {{verdict: Verdict}} props */
function VerdictLine({ verdict: { action, cost, best } }) {
  if (cost < ROUNDING)
    return html`<p class="verdict verdict-good" role="status">
      <span class="verdict-mark" aria-hidden="true">✓</span>
      <span>${t("coach.perfect", { action: actionText(action) })}</span>
    </p>`;
  return html`<p class="verdict ${cost < 0.25 ? "verdict-fair" : "verdict-bad"}" role="status">
    <span class="verdict-mark numeral">−${formatPoints(cost)}</span>
    <span>
      ${tParts("coach.cost", {
        points: pointsInWords(cost),
        action: html`<${ActionLabel} action=${best} />`,
      })}
    </span>
  </p>`;
}

/**
 * @param {{coach: Coach, game: string | null, chosen: string | null, sum: import("./api.js").Review | null}}
 *   props `game` is the
 *   decision that is mine; `chosen` what would be done if it were sent now; `sum` how it went so far
 */
export function CoachPanel({ coach, game, chosen, sum }) {
  const mode = coach.mode.value;
  const hint = game ? coach.hint(game) : null;
  const solving = (mode !== "off" || coach.asked.value) && coach.progress.value < 1;
  const cost = hint?.actions.find(({ action }) => action === chosen)?.cost;
  const course = coach.said.value?.game === game ? coach.said.value.advice.expected_score : sum?.value;
  const others = hint ? alternatives(hint, 3) : [];
  const most = Math.max(0.5, ...others.map(({ cost: less }) => less));
  return html`<section class="panel coach" aria-label=${t("coach.title")}>
    <div class="coach-head">
      <h2>${t("coach.title")}</h2>
      <div class="segments" role="group" aria-label=${t("coach.when")}>
        ${modes.map(
          (each) => html`<button key=${each} class="segment" data-coach=${each}
            title=${t(`coach.${each}.about`)} aria-pressed=${mode === each ? "true" : "false"}
            onClick=${() => coach.choose(each)}>
            ${t(`coach.${each}`)}
          </button>`,
        )}
      </div>
      ${course !== undefined &&
      mode !== "off" &&
      html`<span class="coach-sum small" title=${t("coach.course_about")}>
        <span class="soft">${t("coach.course")}</span> <b class="numeral">${formatPoints(course)}</b>
      </span>`}
    </div>
    ${solving
      ? html`<div class="coach-solving">
          <label class="small" for="solving">${t("coach.solving")}</label>
          <progress id="solving" max="1" value=${coach.progress.value}></progress>
        </div>`
      : mode === "off" && !hint
        ? html`<p class="small soft">${t("coach.about")}</p>`
        : hint && game
          ? html`<div class="coach-hint">
              <p class="coach-best">
                <span class="verdict-mark" aria-hidden="true">★</span>
                <span>
                  <${ActionLabel} action=${hint.actions[0].action} />
                  ${hint.best_actions.length > 1
                    ? html`<span class="soft small">
                        ${" "}
                        ${t("coach.then", { actions: hint.best_actions.slice(1).map(actionText).join(", ") })}
                      </span>`
                    : ""}
                </span>
              </p>
              <ul class="coach-others">
                ${others.map(
                  ({ action, cost: less }) => html`<li key=${action}
                    class=${action === chosen ? "coach-chosen" : ""}>
                    <${ActionLabel} action=${action} size=${16} />
                    <span class="cost-bar">
                      <i
                        style=${{
                          width: `${less < ROUNDING ? 0 : Math.max(4, Math.min(100, (less / most) * 100))}%`,
                        }}></i>
                    </span>
                    <span class="numeral">
                      ${less < ROUNDING ? t("coach.as_good") : `−${formatPoints(less)}`}
                    </span>
                  </li>`,
                )}
              </ul>
              ${chosen &&
              cost !== undefined &&
              html`<p class="small coach-now" role="status">
                ${cost < ROUNDING
                  ? t("coach.nothing_better", { action: capitalized(actionText(chosen)) })
                  : t("coach.costs", {
                      action: capitalized(actionText(chosen)),
                      points: pointsInWords(cost),
                    })}
              </p>`}
            </div>`
          : html`
              ${coach.verdict.value
                ? html`<${VerdictLine} verdict=${coach.verdict.value} />`
                : html`<p class="small soft">${t("coach.decide")}</p>`}
              ${sum &&
              html`<p class="small coach-tally">
                <span>
                  ${tParts("coach.luck", { points: html`<b class="numeral">${formatPoints(sum.luck)}</b>` })}
                </span>
                <span>
                  ${tParts("coach.given_away", {
                    points: html`<b class="numeral">${formatPoints(sum.given_away)}</b>`,
                  })}
                </span>
              </p>`}
              ${game &&
              html`<button class="link" data-action="hint" aria-keyshortcuts="h" onClick=${() => coach.show()}>
                ${t("dg.key.hint")}
              </button>`}
            `}
  </section>`;
}
