// A table before its game: who sits where, the link for others, the settings, and the start.
import { html, useState } from "../html.js";
import { Shield, seatColours } from "../art/seats.js";
import { useAction } from "../controls.js";
import { aboutBot, botsOf, botTitle, usualBot } from "../bots.js";
import { maxName } from "../defaults.js";
import { takeSeat } from "../fair.js";
import { ensureGuest, guest } from "../guest.js";
import { CopyButton } from "../panels/copy.js";
import { ChatPanel } from "../panels/chat.js";
import { describeSettings } from "./settings-text.js";
import { ErrorText } from "../panels/error.js";
import { formatList, t, tParts } from "../language.js";

/**
 * @typedef {import("../state.js").State} State
 * @typedef {import("../session.js").Session} Session
 */

/**
 * @param {{state: State, session: Session, seat: number, who: import("../panels/inline.js").ColouredPeople, host: boolean}} props
 */
function Seat({ state, session, seat, who, host }) {
  const { me } = who;
  const { info } = state;
  const { player, colour, connected } = info.seats[seat];
  const { busy, error, run } = useAction();
  const renaming = useAction();
  // What is being typed stays, whatever arrives meanwhile.
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const bots = botsOf[info.settings.game.kind];
  const [bot, setBot] = useState(usualBot[info.settings.game.kind]);
  const ask = (/** @type {import("../protocol.js").Request} */ request) => run(() => session.send(request));
  const sit = (/** @type {import("../protocol.js").Colour | undefined} */ chosen = undefined) =>
    ask(takeSeat(state, seat, guest.value?.name ?? t("seat.guest"), chosen));
  const rename = async (/** @type {string} */ name) => {
    if (name)
      await renaming.run(async () => {
        await ensureGuest(name);
        await session.send(takeSeat(state, seat, name));
      });
    setTyped(null);
  };
  const taken = info.seats
    .filter(({ player: other }, i) => i !== seat && other?.kind === "person")
    .map(({ colour: other }) => other);
  return html`<li class="seat-row ${player ? "" : "seat-empty"}" data-seat=${seat}>
    ${colour && player
      ? html`<${Shield} colour=${colour} />`
      : html`<span class="seat-number numeral" aria-hidden="true">${seat + 1}</span>`}
    <div class="seat-who">
      ${player && seat === me && player.kind === "person"
        ? html`<input class="field" aria-label=${t("home.your_name")} maxlength=${maxName}
            autocomplete="nickname" value=${typed ?? player.name}
            onInput=${(/** @type {any} */ event) => setTyped(event.target.value)}
            onChange=${(/** @type {any} */ event) => rename(event.target.value.trim())} />`
        : player
          ? html`<b>${who.names[seat]}</b>`
          : html`<span class="soft">${t("seat.empty")}</span>`}
      ${player?.kind === "person" &&
      html`<span class="small soft">
        ${seat === me ? t("you") : t(connected ? "gather.here" : "gather.away")}
        ${player.guest === info.host ? t("gather.host_mark") : ""}
      </span>`}
      ${player?.kind === "bot" && html`<span class="small soft">${botTitle(player.name)}</span>`}
      ${seat === me &&
      html`<span class="colours" role="group" aria-label=${t("gather.colour")}>
        ${seatColours.map(
          (each) => html`<button key=${each} class="swatch seat-${each}" aria-label=${t(`colour.${each}`)}
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
        ${t(me === null ? "gather.sit" : "gather.move")}
      </button>`}
      ${!player &&
      host &&
      html`<span class="seat-bot">
        <select class="field" aria-label=${t("gather.which_bot")} value=${bot}
          onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
          ${bots.map((name) => html`<option value=${name}>${botTitle(name)}</option>`)}
        </select>
        <button class="button" data-action="seat-bot" disabled=${busy}
          onClick=${() => ask({ type: "seat_bot", seat, bot })}>
          ${t("gather.add")}
        </button>
      </span>`}
      ${player &&
      (seat === me || host) &&
      html`<button class="button button-quiet" disabled=${busy}
        onClick=${() => ask({ type: "leave_seat", seat })}>
        ${t(seat === me ? "gather.leave_seat" : "gather.remove")}
      </button>`}
      ${player?.kind === "person" &&
      seat !== me &&
      host &&
      html`<button class="button button-quiet" data-action="block" disabled=${busy}
        onClick=${() => ask({ type: "block", guest: player.guest, blocked: true })}>
        ${t("gather.block")}
      </button>`}
    </div>
    <${ErrorText} text=${error || renaming.error} />
  </li>`;
}

/** The code of a table, in two halves to dictate. @param {string} table */
const codeOf = (table) => `${table.slice(0, 3)}-${table.slice(3, 6)}`.toUpperCase();

/** @param {{state: State, session: Session, who: import("../panels/inline.js").ColouredPeople}} props */
export function Gathering({ state, session, who }) {
  const { info, table } = state;
  const host = info.host === state.guest;
  const bots = botsOf[info.settings.game.kind];
  const open = info.seats.filter(({ player }) => !player).length;
  const { busy, error, run } = useAction();
  const committed = state.entries.findLast(({ type }) => type === "committed");
  const missing = committed?.type === "committed" && committed.stopped?.missing;
  const stopped =
    missing && t("gather.stopped", { names: formatList(missing.map((seat) => who.names[seat])) });
  const link = `${location.origin}/t/${table}`;
  const start = () => run(() => session.send({ type: "start" }));
  const fill = () =>
    run(async () => {
      const bot = usualBot[info.settings.game.kind];
      for (const seat of info.seats.keys()) {
        const free = !session.state.peek()?.info.seats[seat].player;
        if (free) await session.send({ type: "seat_bot", seat, bot });
      }
    });
  return html`<main class="gathering">
    <section class="panel stack gathering-seats">
      <h1>${t("gather.title", { count: info.settings.seats })}</h1>
      <p class="soft">${host ? t("gather.host") : t("gather.guest")}</p>
      ${stopped && html`<p class="notice notice-bad">${stopped}</p>`}
      <ol class="seat-list">
        ${info.seats.map(
          (_, seat) =>
            html`<${Seat} key=${seat} state=${state} session=${session} seat=${seat} who=${who} host=${host} />`,
        )}
      </ol>
      ${host &&
      html`<div class="row gathering-start">
        ${open > 0 &&
        html`<button class="button" data-action="fill" disabled=${busy} onClick=${fill}>
          ${t("gather.fill")}
        </button>`}
        <button class="button button-main button-big" data-action="start"
          aria-disabled=${open || busy ? "true" : undefined}
          title=${open ? t("gather.empty.tooltip", { count: open }) : t("new.start")}
          onClick=${() => !open && start()}>
          ${open ? t("gather.empty.button", { count: open }) : t("new.start")}
        </button>
      </div>`}
      ${host &&
      open > 0 &&
      html`<details class="more small">
        <summary>${t("gather.bots")}</summary>
        <dl class="soft gathering-bots">
          ${bots.map(
            (name) => html`<div key=${name}>
              <dt>${botTitle(name)}</dt>
              <dd>${aboutBot(name, info.settings.game.kind)}</dd>
            </div>`,
          )}
        </dl>
      </details>`}
      ${!host &&
      html`<p class="soft">${open ? t("gather.empty.guest", { count: open }) : t("gather.all_taken")}</p>`}
      <${ErrorText} text=${error} />
    </section>
    <div class="gathering-side">
      <section class="panel stack">
        <h2>${t("gather.invite")}</h2>
        <p class="soft small">${t("gather.anyone")}</p>
        <div class="invite">
          <input class="field" readonly aria-label=${t("gather.link")} value=${link}
            onFocus=${(/** @type {any} */ event) => event.target.select()} />
          <${CopyButton} text=${link} label=${t("gather.copy")} />
        </div>
        <p class="small soft">
          ${tParts("gather.code", { code: html`<b class="code invite-code">${codeOf(table)}</b>` })}
        </p>
      </section>
      <section class="panel stack">
        <h2>${t("gather.settings")}</h2>
        <ul class="settled small">
          ${describeSettings(info.settings).map((line) => html`<li>${line}</li>`)}
        </ul>
        <p class="small soft">
          ${tParts("gather.sealed", {
            seal: html`<code title=${info.commitment}>${info.commitment.slice(0, 16)}…</code>`,
          })}
        </p>
      </section>
      <${ChatPanel} state=${state} session=${session} />
    </div>
  </main>`;
}
