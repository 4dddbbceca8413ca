// What happened, line by line, beside what people say and how the dice fell. Pointing at a line shows the place
// on the board.
import { html, useEffect, useMemo, useRef, useState } from "../html.js";
import { about, story } from "../sentences.js";
import { useDeed } from "../controls.js";
import { Words } from "./words.js";
import { Histogram, countRolls } from "./dice.js";
import { Tabs } from "./tabs.js";

/**
 * @typedef {import("../sentences.js").Line} Line
 * @typedef {import("../state.js").State} State
 * @typedef {import("./words.js").Who} Who
 */

/** How many lines are drawn before somebody asks for more. */
const SHOWN = 60;
/** How long after a touch, a key or a turn of the wheel a list scrolls because of it. */
const BY_HAND_MS = 1500;

/**
 * A list that stays at its end unless somebody scrolled up.
 * @param {{lines: unknown[], label: string, shown?: boolean, children?: unknown}} props
 */
function Scroll({ lines, label, shown, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const follows = useRef(true);
  const touched = useRef(0);
  useEffect(() => {
    const element = box.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [lines, shown]);
  const scrolled = () => {
    const element = box.current;
    if (!element) return;
    // The list also scrolls by itself, when lines come and go; only what a person does tells where they want to be.
    if (performance.now() - touched.current < BY_HAND_MS)
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < 24;
  };
  const touch = () => (touched.current = performance.now());
  return html`<div class="log-lines" ref=${box} onScroll=${scrolled} onWheel=${touch} onTouchMove=${touch}
    onPointerDown=${touch} onKeyDown=${touch} tabindex="0" role="log" aria-label=${label} aria-live="off">
    ${children}
  </div>`;
}

/**
 * @param {{lines: Line[], who: Who, shown?: boolean, onPoint: (line: Line | null) => void, onPick?: (line:
 *   Line) => void, current?: number}} props
 */
export function Lines({ lines, who, shown: open, onPoint, onPick, current }) {
  const [more, setMore] = useState(0);
  const shown = lines.slice(-(SHOWN + more));
  return html`<${Scroll} lines=${lines} shown=${open} label="Log">
    ${shown.length < lines.length &&
    html`<button class="link small" onClick=${() => setMore(more + 400)}>Show earlier</button>`}
    ${!lines.length && html`<p class="soft small">Nothing has happened yet.</p>`}
    ${shown.map(
      (line, i) => html`<div key=${`${line.version}-${lines.length - shown.length + i}`}
        class="line line-${line.tone} ${current === line.version ? "line-current" : ""} ${onPick
          ? "line-pick"
          : ""}"
        data-version=${line.version} onMouseEnter=${() => (line.placed.length || line.hexes) && onPoint(line)}
        onMouseLeave=${() => onPoint(null)} onClick=${() => onPick?.(line)}>
        <${Words} words=${line.words} who=${who} />
      </div>`,
    )}
  <//>`;
}

/** @param {{lines: Line[], state: State, session: import("../session.js").Session}} props */
function Chat({ lines, state, session }) {
  const [text, setText] = useState("");
  const deed = useDeed();
  const seated = typeof state.now.you === "object";
  const send = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (text.trim())
      deed.run(() => session.ask({ type: "say", text: text.trim() })).then((said) => said && setText(""));
  };
  const speakers = [
    ...new Map(
      lines.filter(({ by }) => by && by !== state.guest).map(({ by, words }) => [by, String(words[0])]),
    ),
  ];
  return html`
    <${Scroll} lines=${lines} label="Chat">
      ${!lines.length && html`<p class="soft small">Nobody has said anything yet. Be kind.</p>`}
      ${lines.map(
        (line) => html`<div key=${line.version} class="line line-chat">
          <b>${line.words[0]}</b>: ${line.words[2]}
        </div>`,
      )}
    <//>
    ${speakers.length > 0 &&
    html`<details class="small mutes">
      <summary>Mute somebody</summary>
      ${speakers.map(([guest, name]) => {
        const muted = state.muted.includes(/** @type {string} */ (guest));
        return html`<button key=${guest} class="link" aria-pressed=${muted ? "true" : "false"}
          onClick=${() => session.mute(/** @type {string} */ (guest), !muted)}>
          ${muted ? `Hear ${name} again` : `Mute ${name}`}
        </button>`;
      })}
    </details>`}
    ${seated
      ? html`<form class="chat-form" onSubmit=${send}>
          <input class="field" data-chat aria-label="Say something" placeholder="Say something…"
            maxlength="300" value=${text} onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
          <button class="button" disabled=${!text.trim()}>Say</button>
        </form>`
      : html`<p class="small soft">Players talk here.</p>`}
    ${deed.objection && html`<p class="objection" role="alert">${deed.objection}</p>`}
  `;
}

/** What the log can be searched for. */
const topics = [
  ["", "All"],
  ["me", "Mine"],
  ["dice", "Dice"],
  ["build", "Built"],
  ["trade", "Trades"],
  ["robber", "Robber"],
];

/**
 * Only what people say, before there is a game.
 * @param {{state: State, session: import("../session.js").Session}} props
 */
export function ChatPanel({ state, session }) {
  const lines = useMemo(() => story(state.news, null).filter(({ tone }) => tone === "chat"), [state.news]);
  return html`<section class="panel log" aria-label="Chat">
    <h2>Chat</h2>
    <div class="log-body"><${Chat} lines=${lines} state=${state} session=${session} /></div>
  </section>`;
}

/**
 * @param {{state: State, who: Who, session: import("../session.js").Session, drawer?: boolean, onPoint: (line:
 *   Line | null) => void}} props
 *   `drawer` is whether it is open, where it is one
 */
export function LogPanel({ state, who, session, drawer, onPoint }) {
  const [tab, setTab] = useState("log");
  const [topic, setTopic] = useState("");
  const lines = useMemo(() => story(state.news, state.board), [state.news, state.board]);
  const shown = useMemo(() => about(lines, topic, who.me), [lines, topic]);
  const chat = lines.filter(({ tone }) => tone === "chat");
  const [read, setRead] = useState(chat.length);
  useEffect(() => {
    if (tab !== "log") setRead(chat.length);
  }, [tab, chat.length]);
  const unread = tab === "chat" ? 0 : Math.max(0, chat.length - read);
  const tabs = /** @type {[string, unknown][]} */ ([
    ["log", "Log"],
    ["chat", html`Chat${unread > 0 && html` <span class="badge">${unread}</span>`}`],
    ["dice", "Dice"],
  ]);
  return html`<section class="panel log" aria-label="Log and chat">
    <${Tabs} name="tab" tabs=${tabs} tab=${tab} onTab=${setTab}>
      ${tab === "log" &&
      html`<select class="log-topic small" aria-label="What the log shows" value=${topic}
        onChange=${(/** @type {any} */ event) => setTopic(event.target.value)}>
        ${topics
          .filter(([name]) => name !== "me" || who.me !== null)
          .map(([name, title]) => html`<option value=${name}>${title}</option>`)}
      </select>`}
    <//>
    <div class="log-body" id="tab-body" role="tabpanel" aria-labelledby="tab-${tab}">
      ${tab === "log"
        ? html`<${Lines} lines=${shown} shown=${drawer} who=${who} onPoint=${onPoint} />`
        : tab === "chat"
          ? html`<${Chat} lines=${chat} state=${state} session=${session} />`
          : html`<${Histogram} counts=${countRolls(state.news)} />`}
    </div>
  </section>`;
}
