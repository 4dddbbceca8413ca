// Where the page begins: it applies the theme, draws the art sheet once and shows what the address asks for. Each
// page is loaded when it is first shown.
import "./session.js";
import { html, render } from "./html.js";
import { ArtSheet } from "./art/sheet.js";
import { loadGuest } from "./guest.js";
import { Lazy, loadStylesheet } from "./lazy.js";
import { path, startRouting } from "./route.js";
import { applyTheme } from "./theme.js";

const home = () => import("./pages/home.js").then(({ Home }) => Home);
const table = () => import("./pages/table.js").then(({ TablePage }) => TablePage);
const replay = () => import("./pages/replay.js").then(({ ReplayPage }) => ReplayPage);
const viewer = () =>
  Promise.all([
    import("./dice/viewer.js"),
    loadStylesheet("/dice/dice.css"),
    loadStylesheet("/dice/viewer.css"),
  ]).then(([{ ViewerPage }]) => ViewerPage);
const rules = () => import("./pages/rules.js").then(({ RulesPage }) => RulesPage);

function Page() {
  const [, kind, id] = path.value.split("/");
  if (kind === "t" && id) return html`<${Lazy} key=${path.value} load=${table} id=${id} />`;
  if (kind === "replay" && id) return html`<${Lazy} key=${path.value} load=${replay} id=${id} />`;
  if (kind === "dice") return html`<${Lazy} key="viewer" load=${viewer} />`;
  return kind === "rules"
    ? html`<${Lazy} key="rules" load=${rules} />`
    : html`<${Lazy} key="home" load=${home} />`;
}

applyTheme();
startRouting();
loadGuest().catch(() => undefined);
render(html`<${ArtSheet} /><${Page} />`, document.body);
