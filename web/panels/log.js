// The log, the chat and the dice so far, in tabs. Pointing at a line of the log shows the place on the board.
import { html, useEffect, useMemo, useState } from "../html.js";
import { filterLines, logLines } from "../sentences.js";
import { Chat } from "./chat.js";
import { Histogram, countRolls } from "./dice.js";
import { Lines } from "./lines.js";
import { Tabs } from "./tabs.js";
import { t } from "../language.js";

/** What the log can be filtered by. @type {[topic: string, title: import("../language.js").Key][]} */
const topics = [
  ["", "log.all"],
  ["me", "log.mine"],
  ["dice", "dice"],
  ["build", "log.built"],
  ["trade", "log.trades"],
  ["robber", "log.robber"],
];

/**
 * @param {{
 *   state: import("../state.js").State, who: import("./inline.js").ColouredPeople, drawer?: boolean,
 *   session: import("../session.js").Session, onPoint: (line: import("../sentences.js").Line | null) => void,
 *   marks?: import("../review/marks.js").Marks,
 * }} props `drawer` is whether it is open, on screens where it is a drawer
 */
export function LogPanel({ state, who, session, drawer, onPoint, marks }) {
  const [tab, setTab] = useState("log");
  const [topic, setTopic] = useState("");
  const lines = useMemo(
    () => logLines(state.entries, state.board, who.me),
    [state.entries, state.board, who.me],
  );
  const shown = useMemo(() => filterLines(lines, topic, who.me), [lines, topic]);
  const chat = lines.filter(({ tone }) => tone === "chat");
  const [read, setRead] = useState(chat.length);
  useEffect(() => {
    if (tab !== "log") setRead(chat.length);
  }, [tab, chat.length]);
  const unread = tab === "chat" ? 0 : Math.max(0, chat.length - read);
  const badge = unread > 0 && html`<span class="badge tab-badge">${unread}</span>`;
  const tabs = /** @type {[string, unknown][]} */ ([
    ["log", t("log")],
    ["chat", html`${t("chat")}${badge}`],
    ["dice", t("dice")],
  ]);
  const offered = topics.filter(([name]) => name !== "me" || who.me !== null);
  return html`<section class="panel log" aria-label=${t("log.title")}>
    <${Tabs} name="tab" tabs=${tabs} tab=${tab} onTab=${setTab}>
      <select class="log-topic small ${tab === "log" ? "" : "log-topic-off"}" aria-label=${t("log.shows")}
        value=${topic} onChange=${(/** @type {any} */ event) => setTopic(event.target.value)}>
        ${offered.map(([name, title]) => html`<option value=${name}>${t(title)}</option>`)}
      </select>
    <//>
    <div class="log-body" id="tab-body" role="tabpanel" aria-labelledby="tab-${tab}">
      ${tab === "log" &&
      html`<${Lines} lines=${shown} shown=${drawer} who=${who} onPoint=${onPoint} marks=${marks} />`}
      ${tab === "chat" && html`<${Chat} lines=${chat} state=${state} session=${session} />`}
      ${tab === "dice" && html`<${Histogram} counts=${countRolls(state.entries)} />`}
    </div>
  </section>`;
}
