// The top of the dice game page: the way home, the banner with what is expected, the score, the menu.
import { html } from "../html.js";
import { Emblem } from "../art/badges.js";
import { ResourceIcon } from "../art/resources.js";
import { Shield } from "../art/seats.js";
import { Countdown } from "../panels/banner.js";
import { TableMenu } from "../panels/table-menu.js";
import { diceReference } from "./reference.js";
import { scoreInWords, whole } from "./texts.js";
import { formatList, t } from "../language.js";

/** @typedef {import("../protocol.js").DiceView} DiceView */

/**
 * What is expected, in a sentence.
 * @param {{view: DiceView, mine: boolean, hidden: boolean, kept: number, name: string, winners: string[],
 *   shared: boolean, halted: boolean}} facts `shared` is whether several people play on this device
 */
export function sentenceFor({ view, mine, hidden, kept, name, winners, shared, halted }) {
  const turn = t("dg.turn_of", {
    turn: Math.min(view.turns, Math.floor(view.completed / view.players) + 1),
    turns: view.turns,
  });
  if (view.phase === "over")
    return view.players === 1
      ? t("dg.over", { score: scoreInWords(view.scores[0]) })
      : t("dg.won", { names: formatList(winners) });
  if (halted) return t("banner.paused");
  if (!mine) return t(view.phase === "build" ? "dg.building" : "dg.rolling", { turn, name });
  const text = hidden
    ? t("dg.roll", { turn })
    : view.phase !== "choose"
      ? t(view.points ? "dg.build_more" : "dg.build_with")
      : kept === diceReference.dice
        ? t("dg.keep_all")
        : kept
          ? t("dg.keep_some", { kept, rest: diceReference.dice - kept })
          : t("dg.click_dice");
  return shared ? t("dg.shared", { name, text }) : text;
}

/**
 * @param {{
 *   session: import("../session.js").Session, state: import("../state.js").State, text: string, mine: boolean,
 *   colour: import("../art/seats.js").SeatColour, error: string,
 *   due: [number, number] | undefined, score: number, owner: string,
 *   items: object[], onRules: () => void, onContinue: (() => void) | null,
 * }} props `due` is a seat and when its time is up; `owner` says whose `score` is shown; `onContinue` ends a pause
 */
export function DiceHead({
  session,
  state,
  text,
  mine,
  colour,
  error,
  due,
  score,
  owner,
  items,
  onRules,
  onContinue,
}) {
  const connection = session.connection.value;
  return html`<header class="dice-head">
    <h1 class="hidden">${t("dg.title", { table: state.table })}</h1>
    <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
    <div class="banner ${mine ? "banner-mine" : ""}">
      <${Shield} colour=${colour} />
      <div class="banner-words">
        <div class="banner-text" role="status" aria-live="polite">${text}</div>
        ${connection !== "open" &&
        html`<div class="banner-note banner-bad" role="alert">
          ${t(connection === "lost" ? "banner.lost" : "banner.connecting")}
        </div>`}
        ${error && html`<div class="banner-note banner-bad" role="alert">${error}</div>`}
      </div>
      ${due && html`<${Countdown} until=${due[1]} skew=${state.skew} label=${t("dg.time")} />`}
      ${onContinue &&
      html`<button class="button button-main" data-action="continue" onClick=${onContinue}>
        ${t("head.continue")}
      </button>`}
      <span class="head-score">
        <span class="numeral">${whole(score)}</span>
        <span class="small soft"> ${owner}</span>
      </span>
    </div>
    <button class="button button-quiet rules-button" data-action="costs" aria-haspopup="dialog"
      onClick=${onRules}>
      <span class="rules-icons" aria-hidden="true">
        <${ResourceIcon} resource="lumber" size=${16} />
        <${ResourceIcon} resource="brick" size=${16} />
      </span>
      ${t("dg.costs")}
    </button>
    <${TableMenu} session=${session} state=${state} items=${items} />
  </header>`;
}
