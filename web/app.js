// The page begins here: it wears a theme, draws the art sheet once and shows whatever the address asks for.
// Each page is
// fetched when it is wanted.
import "./session.js";
import { html, render } from "./html.js";
import { ArtSheet } from "./art/sheet.js";
import { meet } from "./guest.js";
import { Later, wear } from "./later.js";
import { listen, path } from "./route.js";
import { dress } from "./theme.js";

const home = () => import("./pages/home.js").then(({ Home }) => Home);
const table = () => import("./pages/table.js").then(({ TablePage }) => TablePage);
const replay = () => import("./pages/replay.js").then(({ ReplayPage }) => ReplayPage);
const viewer = () =>
  Promise.all([import("./dice/viewer.js"), wear("/dice/dice.css"), wear("/dice/viewer.css")]).then(
    ([{ ViewerPage }]) => ViewerPage,
  );
const rules = () => import("./pages/rules.js").then(({ RulesPage }) => RulesPage);

function Page() {
  const [, kind, id] = path.value.split("/");
  if (kind === "t" && id) return html`<${Later} key=${path.value} load=${table} id=${id} />`;
  if (kind === "replay" && id) return html`<${Later} key=${path.value} load=${replay} id=${id} />`;
  if (kind === "dice") return html`<${Later} key="viewer" load=${viewer} />`;
  return kind === "rules"
    ? html`<${Later} key="rules" load=${rules} />`
    : html`<${Later} key="home" load=${home} />`;
}

dress();
listen();
meet().catch(() => undefined);
render(html`<${ArtSheet} /><${Page} />`, document.body);
