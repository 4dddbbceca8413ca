// Beside the map: the score sheet, and where several play, what happened and what people say.
import { html, useMemo, useState } from "../html.js";
import { Lazy } from "../lazy.js";

const story = () => import("./log.js").then(({ Story }) => Story);
const chat = () => import("../panels/chat.js").then(({ ChatPanel }) => ChatPanel);

/**
 * @param {{session: import("../session.js").Session, state: import("../state.js").State, names: string[],
 *   colours: import("../art/seats.js").SeatColour[], mySeats: number[], sheet: unknown}} props
 */
export function SidePanel({ session, state, names, colours, mySeats, sheet }) {
  const [tab, setTab] = useState("score");
  const chats =
    state.face.seats.some(({ player }, seat) => player?.kind === "person" && !mySeats.includes(seat)) ||
    !mySeats.length;
  const tabs = [["score", "Score"], ["log", "Log"], ...(chats ? [["chat", "Chat"]] : [])];
  const said = useMemo(() => ({ ...state, news: state.news.filter(({ type }) => type === "said") }), [state]);
  if (state.face.seats.length === 1 && !chats) return html`<div class="dice-side">${sheet}</div>`;
  return html`<div class="dice-side">
    <div class="tabs side-tabs" role="tablist">
      ${tabs.map(
        ([name, title]) => html`<button key=${name} class="tab" role="tab" id="side-${name}"
          aria-controls="side-body" aria-selected=${tab === name ? "true" : "false"}
          onClick=${() => setTab(name)}>
          ${title}
        </button>`,
      )}
    </div>
    <div class="side-body" id="side-body" role="tabpanel" aria-labelledby="side-${tab}">
      ${tab === "score"
        ? sheet
        : tab === "log"
          ? html`<section class="panel log" aria-label="Log">
              <${Lazy} key="log" load=${story} news=${state.news} names=${names} colours=${colours} />
            </section>`
          : html`<${Lazy} key="chat" load=${chat} state=${said} session=${session} />`}
    </div>
  </div>`;
}
