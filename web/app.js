// The page begins here: it wears a theme, draws the art sheet once and shows whatever the address asks for.
import { html, render } from "./html.js";
import { ArtSheet } from "./art/sheet.js";
import { whoAmI } from "./api.js";
import { guest } from "./guest.js";
import { Home } from "./pages/home.js";
import { ReplayPage } from "./pages/replay.js";
import { RulesPage } from "./pages/rules.js";
import { TablePage } from "./pages/table.js";
import { listen, path } from "./route.js";
import { dress } from "./theme.js";

function Page() {
  const [, kind, id] = path.value.split("/");
  if (kind === "t" && id) return html`<${TablePage} key=${id} id=${id} />`;
  if (kind === "replay" && id) return html`<${ReplayPage} key=${id} id=${id} />`;
  if (kind === "rules") return html`<${RulesPage} />`;
  return html`<${Home} />`;
}

dress();
listen();
whoAmI().then((known) => (guest.value = known), () => undefined);
render(html`<${ArtSheet} /><${Page} />`, document.body);
