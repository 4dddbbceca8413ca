// The log, the chat and the dice so far, in tabs. Pointing at a line of the log shows the place on the board.
import { html, useEffect, useMemo, useState } from "../html.js";
import { filterLines, logLines } from "../sentences.js";
import { Chat } from "./chat.js";
import { Histogram, countRolls } from "./dice.js";
import { Lines } from "./lines.js";
import { Tabs } from "./tabs.js";

/** What the log can be filtered by. @type {[topic: string, title: string][]} */
const topics = [
  ["", "All"],
  ["me", "Mine"],
  ["dice", "Dice"],
  ["build", "Built"],
  ["trade", "Trades"],
  ["robber", "Robber"],
];

/**
 * @param {{
 *   state: import("../state.js").State, who: import("./words.js").Who, drawer?: boolean,
 *   session: import("../session.js").Session, onPoint: (line: import("../sentences.js").Line | null) => void,
 * }} props `drawer` is whether it is open, on screens where it is a drawer
 */
export function LogPanel({ state, who, session, drawer, onPoint }) {
  const [tab, setTab] = useState("log");
  const [topic, setTopic] = useState("");
  const lines = useMemo(() => logLines(state.entries, state.board), [state.entries, state.board]);
  const shown = useMemo(() => filterLines(lines, topic, who.me), [lines, topic]);
  const chat = lines.filter(({ tone }) => tone === "chat");
  const [read, setRead] = useState(chat.length);
  useEffect(() => {
    if (tab !== "log") setRead(chat.length);
  }, [tab, chat.length]);
  const unread = tab === "chat" ? 0 : Math.max(0, chat.length - read);
  const badge = unread > 0 && html` <span class="badge">${unread}</span>`;
  const tabs = /** @type {[string, unknown][]} */ ([
    ["log", "Log"],
    ["chat", html`Chat${badge}`],
    ["dice", "Dice"],
  ]);
  const offered = topics.filter(([name]) => name !== "me" || who.me !== null);
  return html`<section class="panel log" aria-label="Log and chat">
    <${Tabs} name="tab" tabs=${tabs} tab=${tab} onTab=${setTab}>
      ${tab === "log" &&
      html`<select class="log-topic small" aria-label="What the log shows" value=${topic}
        onChange=${(/** @type {any} */ event) => setTopic(event.target.value)}>
        ${offered.map(([name, title]) => html`<option value=${name}>${title}</option>`)}
      </select>`}
    <//>
    <div class="log-body" id="tab-body" role="tabpanel" aria-labelledby="tab-${tab}">
      ${tab === "log" && html`<${Lines} lines=${shown} shown=${drawer} who=${who} onPoint=${onPoint} />`}
      ${tab === "chat" && html`<${Chat} lines=${chat} state=${state} session=${session} />`}
      ${tab === "dice" && html`<${Histogram} counts=${countRolls(state.entries)} />`}
    </div>
  </section>`;
}
