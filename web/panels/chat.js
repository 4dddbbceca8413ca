// What people say to each other, with ways to mute somebody and to tell the operators.
import { html, useMemo, useState } from "../html.js";
import { report } from "../api.js";
import { useAction } from "../controls.js";
import { linesOf } from "../sentences.js";
import { ErrorText } from "./error.js";
import { Scroll } from "./lines.js";

/**
 * @typedef {import("../sentences.js").Line} Line
 * @typedef {import("../state.js").State} State
 * @typedef {import("../session.js").Session} Session
 */

/** @param {{lines: Line[], state: State, session: Session}} props */
export function Chat({ lines, state, session }) {
  const [text, setText] = useState("");
  const { error, run } = useAction();
  const [told, setTold] = useState(false);
  const seated = typeof state.turn.you === "object";
  const tell = () => {
    const problem = prompt("What should the operators of this server know?");
    if (problem) run(() => report(state.table, problem)).then((sent) => sent && setTold(true));
  };
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim())
      run(() => session.send({ type: "chat", text: text.trim() })).then((sent) => sent && setText(""));
  };
  const others = new Map();
  for (const { chat } of lines) if (chat && chat.by !== state.guest) others.set(chat.by, chat.name);
  return html`
    <${Scroll} lines=${lines} label="Chat">
      ${!lines.length && html`<p class="soft small">Nobody has said anything yet. Be kind.</p>`}
      ${lines.map(
        ({ version, chat }) => html`<div key=${version} class="line line-chat">
          <b>${chat?.name}</b>: ${chat?.text ?? "(muted)"}
        </div>`,
      )}
    <//>
    ${others.size > 0 &&
    html`<details class="small mutes">
      <summary>Mute somebody</summary>
      ${[...others].map(([guest, name]) => {
        const muted = state.muted.includes(guest);
        return html`<button key=${guest} class="link" aria-pressed=${muted ? "true" : "false"}
          onClick=${() => session.mute(guest, !muted)}>
          ${muted ? `Unmute ${name}` : `Mute ${name}`}
        </button>`;
      })}
    </details>`}
    ${seated
      ? html`<form class="chat-form" onSubmit=${send}>
          <input class="field" data-chat aria-label="Say something" placeholder="Say something…"
            maxlength="300" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
          <button class="button" disabled=${!text.trim()}>Send</button>
        </form>`
      : html`<p class="small soft">Only players can write here.</p>`}
    <p class="small">
      <button class="link" data-action="report" onClick=${tell}>
        ${told ? "Reported: the operators can read it" : "Report a problem to the operators"}
      </button>
    </p>
    <${ErrorText} text=${error} />
  `;
}

/** The chat by itself, where there is no log. @param {{state: State, session: Session}} props */
export function ChatPanel({ state, session }) {
  const lines = useMemo(
    () => state.entries.filter(({ type }) => type === "said").flatMap((entry) => linesOf(entry, null)),
    [state.entries],
  );
  return html`<section class="panel log" aria-label="Chat">
    <h2>Chat</h2>
    <div class="log-body"><${Chat} lines=${lines} state=${state} session=${session} /></div>
  </section>`;
}
