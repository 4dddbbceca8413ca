// The players: who they are, how many cards they hold, their points, and who is away.
import { html } from "../html.js";
import { Award } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { EmoteBubble } from "./emotes.js";
import { Gained, KnownCards, knownHand } from "./known.js";
import { lastGains } from "../state.js";
import { phaseOf } from "../table-view.js";
import { t } from "../language.js";

/** @typedef {import("../table-view.js").TableView} TableView */

/** Small pictures for the counts, in a box of 16 by 16. */
const marks = {
  cards: html`<path d="M3 4.5l6-1.6 2.6 9.6-6 1.6z" /><path d="M7 2.5h6v10H8.8" />`,
  dev: html`
    <path d="M4 1.5h8v13H4z" />
    <path d="M8 4.5l1.1 2.3 2.4.3-1.8 1.7.5 2.4L8 10l-2.2 1.2.5-2.4-1.8-1.7 2.4-.3z" class="mark-solid" />
  `,
  knights: html`
    <path d="M4 7.5Q4 2 8 2t4 5.5v4.8L8 14.3l-4-2z" />
    <path d="M5 7.5l2.4.6M11 7.5l-2.4.6M8 3v10" />
  `,
  road: html`<path d="M2.5 13.5L6 9l3 1 4.5-7.5" class="mark-road" />`,
};

/** @param {{kind: keyof typeof marks, count: number, label: string, warn?: boolean}} props */
function Count({ kind, count, label, warn }) {
  return html`<span class="count ${warn ? "count-warn" : ""}" title=${label}>
    <svg viewBox="0 0 16 16" aria-hidden="true">${marks[kind]}</svg>
    <span class="numeral">${count}</span>
    <span class="hidden">${label}</span>
  </span>`;
}

/** A player this many points short of the target, or fewer, is marked. */
const NEAR = 2;

/**
 * What is to be told of a player now, if anything: a sign for small screens, and words.
 * @param {TableView} tableView
 * @param {number} seat
 * @returns {[sign: string, words: string] | null}
 */
function statusOf({ view, state }, seat) {
  const [phase, facts] = phaseOf(view.phase);
  const info = state.info.seats[seat];
  if (isAway(state, seat)) return ["z", t("players.away")];
  if (info?.stand_in) return ["⚙", t("players.by_bot")];
  if (phase === "discard" && facts.owed[seat])
    return [`−${facts.owed[seat]}`, t("players.discarding", { count: facts.owed[seat] })];
  const answer = phase === "trading" && facts.to.includes(seat) ? facts.answers[seat] : null;
  if (answer === "waiting") return ["…", t("players.thinking")];
  if (answer === "declined") return ["✗", t("players.declined")];
  return answer && (answer === "accepted" ? ["✓", t("players.accepted")] : ["⇄", t("players.countered")]);
}

/** @param {import("../state.js").State} state @param {number} seat */
function isAway({ info }, seat) {
  const { player, connected, stand_in: bot } = info.seats[seat] ?? {};
  return player?.kind === "person" && !connected && !bot && info.stage === "playing";
}

/** @param {{points: number, target: number, over: boolean}} props */
function Points({ points, target, over }) {
  const left = target - points;
  const near = !over && left > 0 && left <= NEAR;
  return html`<div class="player-points ${near ? "player-near" : ""}"
    title=${t(near ? "players.points_near" : "players.points", { count: points, target, left })}>
    <span key=${points} class="pop numeral">${points}</span>
    <span class="player-target" aria-hidden="true">
      ${near ? t("players.to_go", { count: left }) : t("players.of", { target })}
    </span>
    <span class="hidden">
      ${t("players.points_of", { count: points, target })}
      ${near ? t("players.only", { count: left }) : ""}
    </span>
  </div>`;
}

/**
 * @param {{tableView: TableView, onSeatBot?: (seat: number) => void, onRemove?: (seat: number) => void}} props
 *   `onRemove` asks everybody whether somebody who is away is to lose their seat
 */
export function Players({ tableView, onSeatBot, onRemove }) {
  const { view, state, me, names, colours, rules } = tableView;
  const host = state.info.host === state.guest;
  const gains = lastGains(state.entries);
  return html`<section class="players players-${view.players.length}" aria-label=${t("players.title")}>
    ${view.players.map((player) => {
      const { seat } = player;
      const info = state.info.seats[seat];
      const away = isAway(state, seat);
      const status = statusOf(tableView, seat);
      const known = seat === me ? null : knownHand(tableView, seat);
      return html`<article key=${seat}
        class="player seat-${colours[seat]} ${view.current === seat ? "player-current" : ""}"
        data-seat=${seat} aria-label=${names[seat]} aria-current=${view.current === seat ? "true" : undefined}>
        <${Shield} colour=${colours[seat]} />
        <div class="player-who">
          <span class="player-title">
            ${names[seat]}
            ${seat === me && html`<span class="soft small"> ${t("players.you")}</span>`}
            ${info?.player?.kind === "bot" && html`<span class="soft small player-bot"> ${t("bot")}</span>`}
          </span>
          <span class="player-awards">
            ${view.longest_road === seat && html`<${Award} award="longest_road" size=${22} />`}
            ${view.largest_army === seat && html`<${Award} award="largest_army" size=${22} />`}
          </span>
          ${status &&
          html`<span class="player-status small">
            <span class="status-sign" aria-hidden="true">${status[0]}</span>
            <span class="status-words">${status[1]}</span>
          </span>`}
          ${away &&
          host &&
          onSeatBot &&
          html`<button class="link small" onClick=${() => onSeatBot(seat)}>${t("players.let_bot")}</button>`}
          ${info?.stand_in &&
          me !== null &&
          seat !== me &&
          onRemove &&
          html`<button class="link small" data-action="remove" onClick=${() => onRemove(seat)}>
            ${t("players.remove")}
          </button>`}
          <${EmoteBubble} state=${state} seat=${seat} />
        </div>
        <div class="player-counts">
          <${Count} kind="cards" count=${player.cards} label=${t("players.cards", { count: player.cards })}
            warn=${player.cards > rules.hand_limit} />
          <${Count} kind="dev" count=${player.dev_card_count}
            label=${t("players.dev", { count: player.dev_card_count })} />
          <${Count} kind="knights" count=${player.knights}
            label=${t("players.knights", { count: player.knights })} />
          <${Count} kind="road" count=${player.road_length}
            label=${t("players.road", { count: player.road_length })} />
        </div>
        <div class="player-known">
          ${known && html`<${KnownCards} hand=${known} />`}
          <${Gained} cards=${gains[seat]} />
        </div>
        <${Points} points=${player.points} target=${rules.victory_target}
          over=${phaseOf(view.phase)[0] === "over"} />
      </article>`;
    })}
  </section>`;
}
