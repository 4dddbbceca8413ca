// A table before its game: who sits where, the link for others, the settings, and the start.
import { html, useState } from "../html.js";
import { Shield, seatColours } from "../art/seats.js";
import { useAction } from "../controls.js";
import { botsOf, botTitle } from "../bots.js";
import { counted } from "../table-view.js";
import { takeSeat } from "../fair.js";
import { ensureGuest, guest } from "../guest.js";
import { CopyButton } from "./copy.js";
import { ChatPanel } from "./chat.js";
import { describeSettings } from "./settings-text.js";
import { ErrorText } from "./error.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../session.js").Session} Session
 */

/**
 * @param {{state: State, session: Session, seat: number, who: import("./words.js").Who, host: boolean}} props
 */
function Chair({ state, session, seat, who, host }) {
  const { me } = who;
  const { info } = state;
  const { player, colour, connected } = info.seats[seat];
  const { busy, error, run } = useAction();
  const bots = botsOf[info.settings.game.kind];
  const [bot, setBot] = useState(bots[0][0]);
  const ask = (/** @type {import("../protocol.js").Request} */ request) => run(() => session.send(request));
  const sit = (/** @type {import("../protocol.js").Colour | undefined} */ chosen = undefined) =>
    ask(takeSeat(state, seat, guest.value?.name ?? "Guest", chosen));
  const rename = (/** @type {string} */ name) =>
    name &&
    run(async () => {
      await ensureGuest(name);
      await session.send(takeSeat(state, seat, name));
    });
  const taken = info.seats
    .filter(({ player: other }, i) => i !== seat && other?.kind === "person")
    .map(({ colour: other }) => other);
  return html`<li class="seat-row ${player ? "" : "seat-empty"}" data-seat=${seat}>
    ${colour && player
      ? html`<${Shield} colour=${colour} />`
      : html`<span class="seat-number numeral" aria-hidden="true">${seat + 1}</span>`}
    <div class="seat-who">
      ${player && seat === me && player.kind === "person"
        ? html`<input class="field" aria-label="Your name" maxlength="24" autocomplete="nickname"
            value=${player.name} onChange=${(/** @type {any} */ event) => rename(event.target.value.trim())} />`
        : player
          ? html`<b>${who.names[seat]}</b>`
          : html`<span class="soft">Empty seat</span>`}
      ${player?.kind === "person" &&
      html`<span class="small soft">
        ${seat === me ? "you" : connected ? "here" : "away"}
        ${player.guest === info.host ? ", host" : ""}
      </span>`}
      ${player?.kind === "bot" && html`<span class="small soft">${botTitle(player.name)}</span>`}
      ${seat === me &&
      html`<span class="colours" role="group" aria-label="Your colour">
        ${seatColours.map(
          (each) => html`<button key=${each} class="swatch seat-${each}" aria-label=${each}
            aria-pressed=${each === colour ? "true" : "false"} disabled=${taken.includes(each)}
            onClick=${() => sit(each)}>
            <${Shield} colour=${each} />
          </button>`,
        )}
      </span>`}
    </div>
    <div class="seat-actions">
      ${!player &&
      html`<button
        class="button ${me === null && seat === info.seats.findIndex(({ player: other }) => !other)
          ? "button-main"
          : ""}"
        data-action="sit" disabled=${busy} onClick=${() => sit()}>
        ${me === null ? "Sit here" : "Move here"}
      </button>`}
      ${!player &&
      host &&
      html`<span class="seat-bot">
        <select class="field" aria-label="Which bot" value=${bot}
          onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
          ${bots.map(([name]) => html`<option value=${name}>${botTitle(name)}</option>`)}
        </select>
        <button class="button" data-action="seat-bot" disabled=${busy}
          onClick=${() => ask({ type: "seat_bot", seat, bot })}>
          Add
        </button>
      </span>`}
      ${player &&
      (seat === me || host) &&
      html`<button class="button button-quiet" disabled=${busy}
        onClick=${() => ask({ type: "leave_seat", seat })}>
        ${seat === me ? "Leave seat" : "Remove"}
      </button>`}
      ${player?.kind === "person" &&
      seat !== me &&
      host &&
      html`<button class="button button-quiet" disabled=${busy}
        onClick=${() => ask({ type: "keep_out", guest: player.guest, out: true })}>
        Keep out
      </button>`}
    </div>
    <${ErrorText} text=${error} />
  </li>`;
}

/** @param {{state: State, session: Session, who: import("./words.js").Who}} props */
export function Gathering({ state, session, who }) {
  const { info, table } = state;
  const host = info.host === state.guest;
  const bots = botsOf[info.settings.game.kind];
  const open = info.seats.filter(({ player }) => !player).length;
  const { busy, error, run } = useAction();
  const committed = state.entries.findLast(({ type }) => type === "committed");
  const missing = committed?.type === "committed" && committed.stopped?.missing;
  const stopped =
    missing &&
    `The start was stopped: nothing came from ${missing.map((seat) => who.names[seat]).join(", ")}.`;
  const link = `${location.origin}/t/${table}`;
  const start = () => run(() => session.send({ type: "start" }));
  const fill = () =>
    run(async () => {
      for (const seat of info.seats.keys()) {
        const free = !session.state.peek()?.info.seats[seat].player;
        if (free) await session.send({ type: "seat_bot", seat, bot: "greedy" });
      }
    });
  return html`<main class="gathering">
    <section class="panel stack gathering-seats">
      <h1>A table for ${info.settings.seats}</h1>
      <p class="soft">
        ${host
          ? "Invite people, or let bots take the empty seats; then start."
          : "Take a seat. The host starts the game."}
      </p>
      ${stopped && html`<p class="notice notice-bad">${stopped}</p>`}
      <ol class="seat-list">
        ${info.seats.map(
          (_, seat) =>
            html`<${Chair} key=${seat} state=${state} session=${session} seat=${seat} who=${who} host=${host} />`,
        )}
      </ol>
      ${host &&
      html`<div class="row gathering-start">
        ${open > 0 &&
        html`<button class="button" data-action="fill" disabled=${busy} onClick=${fill}>
          Fill with bots
        </button>`}
        <button class="button button-main button-big" data-action="start"
          aria-disabled=${open || busy ? "true" : undefined}
          title=${open ? `${counted(open, "seat")} still empty` : "Start the game"}
          onClick=${() => !open && start()}>
          ${open ? `${counted(open, "seat is", "seats are")} empty` : "Start the game"}
        </button>
      </div>`}
      ${host &&
      open > 0 &&
      html`<details class="more small">
        <summary>What the bots are like</summary>
        <dl class="soft gathering-bots">
          ${bots.map(
            ([name, title, about]) => html`<div key=${name}><dt>${title} bot</dt><dd>${about}</dd></div>`,
          )}
        </dl>
      </details>`}
      ${!host &&
      html`<p class="soft">
        ${open
          ? `${counted(open, "seat is", "seats are")} still empty.`
          : "All seats are taken. Waiting for the host to start."}
      </p>`}
      <${ErrorText} text=${error} />
    </section>
    <div class="gathering-side">
      <section class="panel stack">
        <h2>Invite</h2>
        <p class="soft small">Anyone with this link can join or watch.</p>
        <div class="invite">
          <input class="field" readonly aria-label="Link to this table" value=${link}
            onFocus=${(/** @type {any} */ event) => event.target.select()} />
          <${CopyButton} text=${link} label="Copy link" />
        </div>
        <p class="small soft">Code: <b class="code">${table}</b></p>
      </section>
      <section class="panel stack">
        <h2>Settings</h2>
        <ul class="settled small">
          ${describeSettings(info.settings).map((line) => html`<li>${line}</li>`)}
        </ul>
        <p class="small soft">
          The dice are already
          sealed: <code title=${info.commitment}>${info.commitment.slice(0, 16)}…</code> You can check every
          roll after the game.
        </p>
      </section>
      <${ChatPanel} state=${state} session=${session} />
    </div>
  </main>`;
}
