// The entry point: applies the theme, draws the art sheet once and shows the page for the address. Each page is loaded
// when it is first shown; until then the previous one stays.
import "./session.js";
import { html, render, useMemo, useState } from "./html.js";
import { ArtSheet } from "./art/sheet.js";
import { loadGuest } from "./guest.js";
import { startWorker } from "./install.js";
import { loadLanguage } from "./language.js";
import { Lazy, preload } from "./lazy.js";
import {
  analyse,
  diceRules,
  diceViewer,
  editor,
  history,
  offlinePage,
  profile,
  replay,
  review,
  rules,
} from "./parts.js";
import { path, startRouting } from "./route.js";
import { signal } from "./vendor/signals.js";
import { applyTheme } from "./theme.js";

const home = () => import("./pages/home.js").then(({ Home }) => Home);
const table = () => import("./pages/table.js").then(({ TablePage }) => TablePage);

/** Which page an address asks for. @param {string} address @returns {[() => Promise<any>, string?]} */
function pageAt(address) {
  const [, kind, id] = address.split("/");
  if (kind === "t" && id) return [table, id];
  if (kind === "replay" && id) return [replay, id];
  if (kind === "review") return [review, id];
  if (kind === "analyse") return [analyse];
  if (kind === "dice") return [id === "rules" ? diceRules : diceViewer];
  if (kind === "editor") return [editor];
  if (kind === "profile") return [profile];
  if (kind === "games") return [history];
  return kind === "rules" ? [rules] : [home];
}

/** Whether the server could not be reached when the page opened. */
const offline = signal(false);

/** Asks the server who this guest is. Once it can be reached, the page for the address is shown. */
const begin = () =>
  loadGuest().then(
    () => void (offline.value = false),
    ({ code }) => void (offline.value = code === "unreachable"),
  );

function Page() {
  const address = path.value;
  const [shown, setShown] = useState("");
  useMemo(() => {
    const show = () => {
      if (path.peek() === address) setShown(address);
    };
    preload(pageAt(address)[0]).then(show, show);
  }, [address]);
  if (offline.value) return html`<${Lazy} load=${offlinePage} onRetry=${begin} page />`;
  if (!shown) return null;
  const [load, id] = pageAt(shown);
  return html`<${Lazy} key=${id ? shown : load} load=${load} id=${id} page />`;
}

applyTheme();
startRouting();
begin();
startWorker();
const show = () => render(html`<${ArtSheet} /><${Page} />`, document.body);
// English is there; another language has to be fetched first.
const loading = loadLanguage();
if (loading) loading.then(show);
else show();
