// What people say to each other, with ways to mute somebody and to tell the operators.
import { html, useMemo, useState } from "../html.js";
import { Emote } from "../art/emotes.js";
import { useAction } from "../controls.js";
import { maxChat } from "../defaults.js";
import { guest } from "../guest.js";
import { Lazy, preload } from "../lazy.js";
import { reportForm } from "../parts.js";
import { linesOf } from "../sentences.js";
import { Dialog } from "./dialog.js";
import { EmoteRow, emoteIn } from "./emotes.js";
import { ErrorText } from "./error.js";
import { Scroll } from "./lines.js";
import { t } from "../language.js";

/**
 * @typedef {import("../sentences.js").Line} Line
 * @typedef {import("../state.js").State} State
 * @typedef {import("../session.js").Session} Session
 */

/** @param {{lines: Line[], state: State, session: Session}} props */
export function Chat({ lines, state, session }) {
  const [text, setText] = useState("");
  const [picking, setPicking] = useState(false);
  const { error, run } = useAction();
  const [reporting, setReporting] = useState(false);
  const seated = typeof state.turn.you === "object";
  const report = () => run(() => preload(reportForm)).then((ready) => ready && setReporting(true));
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim()) say(text.trim()).then((sent) => sent && setText(""));
  };
  /** Players speak to everybody, spectators among themselves. @param {string} words */
  const say = (words) =>
    run(() =>
      session.send(
        seated
          ? { type: "chat", text: words }
          : { type: "spectator_chat", name: guest.value?.name ?? t("seat.guest"), text: words },
      ),
    );
  const others = new Map();
  for (const { chat } of lines) if (chat && chat.by !== state.guest) others.set(chat.by, chat.name);
  return html`
    <${Scroll} lines=${lines} label=${t("chat")}>
      ${!lines.length && html`<p class="soft small">${t("chat.none")}</p>`}
      ${lines.map(
        ({ version, chat }) => html`<div key=${version} class="line line-chat">
          <b>${chat?.name}</b>
          ${chat?.spectator && html`<span class="soft"> ${t("chat.spectator")}</span>`}: <${Said}
            text=${chat?.text ?? null} />
        </div>`,
      )}
    <//>
    ${others.size > 0 &&
    html`<details class="small mutes">
      <summary>${t("chat.mute_somebody")}</summary>
      ${[...others].map(([guest, name]) => {
        const muted = state.muted.includes(guest);
        return html`<button key=${guest} class="link" aria-pressed=${muted ? "true" : "false"}
          onClick=${() => session.mute(guest, !muted)}>
          ${t(muted ? "chat.unmute" : "chat.mute", { name })}
        </button>`;
      })}
    </details>`}
    ${picking &&
    html`<${EmoteRow} onPick=${(/** @type {string} */ emote) => void say(emote).then(() => setPicking(false))} />`}
    <form class="chat-form" onSubmit=${send}>
      <button type="button" class="button emote-toggle" aria-label=${t("chat.emotes")}
        aria-expanded=${picking ? "true" : "false"} onClick=${() => setPicking(!picking)}>
        <${Emote} name="hello" />
      </button>
      <input class="field" data-chat aria-label=${t(seated ? "chat.say" : "chat.say_spectators")}
        placeholder=${t(seated ? "chat.say_hint" : "chat.say_spectators_hint")} maxlength=${maxChat}
        value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
      <button class="button" disabled=${!text.trim()}>${t("chat.send")}</button>
    </form>
    <p class="small">
      <button class="link" data-action="report" onClick=${report}>${t("chat.report")}</button>
    </p>
    <${Dialog} open=${reporting} label=${t("chat.report")} onClose=${() => setReporting(false)}>
      <${Lazy} load=${reportForm} state=${state} onClose=${() => setReporting(false)} />
    <//>
    <${ErrorText} text=${error} />
  `;
}

/** @param {{text: string | null}} props null is muted */
function Said({ text }) {
  const emote = emoteIn(text);
  if (text === null) return t("chat.muted");
  return emote
    ? html`<span class="emote-said" role="img" aria-label=${t(`emote.${emote}`)}>
        <${Emote} name=${emote} />
      </span>`
    : text;
}

/** The chat by itself, where there is no log. @param {{state: State, session: Session}} props */
export function ChatPanel({ state, session }) {
  const lines = useMemo(
    () =>
      state.entries
        .filter(({ type }) => type === "said" || type === "spectator_said")
        .flatMap((entry) => linesOf(entry, null)),
    [state.entries],
  );
  return html`<section class="panel log" aria-label=${t("chat")}>
    <h2>${t("chat")}</h2>
    <div class="log-body"><${Chat} lines=${lines} state=${state} session=${session} /></div>
  </section>`;
}
