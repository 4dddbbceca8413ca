// The page of a table before its game.
import { html } from "../html.js";
import { Emblem } from "../art/badges.js";
import { TableMenu } from "../panels/table-menu.js";
import { go } from "../route.js";
import { mySeat } from "../state.js";
import { coloursOf, namesOf } from "../table-view.js";
import { Gathering } from "./gathering.js";
import { t } from "../language.js";

/** @param {{session: import("../session.js").Session, state: import("../state.js").State}} props */
export function BeforeGame({ session, state }) {
  const who = { names: namesOf(state.info), colours: coloursOf(state.info), me: mySeat(state) };
  const close = () =>
    session.send({ type: "close" }).then(
      () => go("/"),
      () => undefined,
    );
  const items = state.info.host === state.guest ? [{ label: t("gather.close"), onPick: close }] : [];
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <span class="page-title">${t("gather.waiting")}</span>
      <${TableMenu} session=${session} state=${state} items=${items} />
    </header>
    <${Gathering} state=${state} session=${session} who=${who} />
  </div>`;
}
