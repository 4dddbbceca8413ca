// Beside the map: the score sheet, and with several players the log and the chat.
import { html, useState } from "../html.js";
import { Lazy } from "../lazy.js";
import { Tabs } from "../panels/tabs.js";
import { t } from "../language.js";

const log = () => import("./log.js").then(({ DiceLog }) => DiceLog);
const chat = () => import("../panels/chat.js").then(({ ChatPanel }) => ChatPanel);

/**
 * @param {{session: import("../session.js").Session, state: import("../state.js").State, names: string[],
 *   colours: import("../art/seats.js").SeatColour[], mySeats: number[], sheet: unknown}} props
 */
export function SidePanel({ session, state, names, colours, mySeats, sheet }) {
  const [tab, setTab] = useState("score");
  const chats =
    state.info.seats.some(({ player }, seat) => player?.kind === "person" && !mySeats.includes(seat)) ||
    !mySeats.length;
  const tabs = [["score", t("sheet.score")], ["log", t("log")], ...(chats ? [["chat", t("chat")]] : [])];
  if (state.info.seats.length === 1 && !chats)
    return html`<aside class="dice-side" aria-label=${t("sheet.title")}>${sheet}</aside>`;
  return html`<aside class="dice-side" aria-label=${t("sheet.title")}>
    <${Tabs} name="side" tabs=${tabs} tab=${tab} onTab=${setTab} />
    <div class="side-body" id="side-body" role="tabpanel" aria-labelledby="side-${tab}">
      ${tab === "score"
        ? sheet
        : tab === "log"
          ? html`<section class="panel log" aria-label=${t("log")}>
              <${Lazy} key="log" load=${log} entries=${state.entries} names=${names} colours=${colours} />
            </section>`
          : html`<${Lazy} key="chat" load=${chat} state=${state} session=${session} />`}
    </div>
  </aside>`;
}
