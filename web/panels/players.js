// The players: who they are, how many cards they hold, their points, and who is away.
import { html } from "../html.js";
import { Award } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { phaseOf } from "../table-view.js";

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

/** @param {{tableView: TableView, onSeatBot?: (seat: number) => void}} props */
export function Players({ tableView, onSeatBot }) {
  const { view, state, me, names, colours, rules } = tableView;
  const [phase, facts] = phaseOf(view.phase);
  const host = state.info.host === state.guest;
  return html`<section class="players" aria-label="Players">
    ${view.players.map((player) => {
      const { seat } = player;
      const info = state.info.seats[seat];
      const person = info?.player?.kind === "person";
      const away = person && !info.connected && !info.stand_in && state.info.stage === "playing";
      const answer = phase === "trading" && facts.to.includes(seat) ? facts.answers[seat] : null;
      const owes = phase === "discard" ? facts.owed[seat] : 0;
      const status = away
        ? "away"
        : info?.stand_in
          ? "played by a bot"
          : owes
            ? `discarding ${owes}`
            : answer === "waiting"
              ? "thinking…"
              : answer === "declined"
                ? "declined"
                : answer
                  ? answer === "accepted"
                    ? "accepted"
                    : "countered"
                  : "";
      return html`<article key=${seat}
        class="player seat-${colours[seat]} ${view.current === seat ? "player-current" : ""}"
        data-seat=${seat} aria-label=${names[seat]} aria-current=${view.current === seat ? "true" : undefined}>
        <${Shield} colour=${colours[seat]} />
        <div class="player-who">
          <span class="player-title">
            ${names[seat]}
            ${seat === me && html`<span class="soft small"> (you)</span>`}
            ${info?.player?.kind === "bot" && html`<span class="soft small player-bot"> bot</span>`}
          </span>
          <span class="player-awards">
            ${view.longest_road === seat && html`<${Award} award="longest_road" size=${22} />`}
            ${view.largest_army === seat && html`<${Award} award="largest_army" size=${22} />`}
          </span>
          ${status && html`<span class="player-status small">${status}</span>`}
          ${away &&
          host &&
          onSeatBot &&
          html`<button class="link small" onClick=${() => onSeatBot(seat)}>Let a bot play</button>`}
        </div>
        <div class="player-counts">
          <${Count} kind="cards" count=${player.cards} label=${`resource cards: ${player.cards}`}
            warn=${player.cards > rules.hand_limit} />
          <${Count} kind="dev" count=${player.dev_card_count}
            label=${`development cards: ${player.dev_card_count}`} />
          <${Count} kind="knights" count=${player.knights} label=${`knights played: ${player.knights}`} />
          <${Count} kind="road" count=${player.road_length} label=${`longest road: ${player.road_length}`} />
        </div>
        <div class="player-points numeral" title=${`points: ${player.points} of ${rules.victory_target}`}>
          <span key=${player.points} class="pop">${player.points}</span>
          <span class="hidden"> points</span>
        </div>
      </article>`;
    })}
  </section>`;
}
