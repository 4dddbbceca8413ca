// Shown when the page opens and the server cannot be reached: the games that were running last time, and a retry button. The
// page also retries by itself.
import { html, useEffect, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { RUNNING_KEY } from "../guest.js";
import { ago } from "../table-view.js";
import { t } from "../language.js";

/** @typedef {import("../games/api.js").RememberedGame} RememberedGame */

/** How often the server is tried. */
const RETRY_MS = 5000;

/** What the browser remembers. @returns {RememberedGame[]} */
function remembered() {
  try {
    return JSON.parse(localStorage.getItem(RUNNING_KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** @param {{onRetry: () => Promise<unknown>}} props */
export function OfflinePage({ onRetry }) {
  const [busy, setBusy] = useState(false);
  const games = remembered();
  const retry = async () => {
    setBusy(true);
    await onRetry().catch(() => undefined);
    setBusy(false);
  };
  useEffect(() => {
    const timer = setInterval(() => onRetry().catch(() => undefined), RETRY_MS);
    addEventListener("online", retry);
    return () => {
      clearInterval(timer);
      removeEventListener("online", retry);
    };
  }, []);
  return html`<main class="not-found offline">
    <section class="panel stack">
      <${Emblem} size=${72} />
      <h1>${t("offline.title")}</h1>
      <p>${t("offline.lead")}</p>
      <h2>${t("offline.games")}</h2>
      ${games.length
        ? html`<ul class="offline-games">
            ${games.map(
              (game) => html`<li key=${game.table} data-table=${game.table}>
                <span>
                  ${game.names.map(
                    (name, seat) => html`<span key=${seat} class="offline-player">
                      ${name} ${game.points.length > 0 && html`<b class="numeral">${game.points[seat]}</b>`}
                    </span>`,
                  )}
                </span>
                <span class="small soft">
                  ${game.kind === "dice" ? `${t("home.dice_game")}, ` : ""}
                  ${!game.playing
                    ? t("offline.gathering")
                    : game.mine
                      ? t("games.your_turn")
                      : t("offline.waiting")}, ${ago(game.updated)}
                </span>
              </li>`,
            )}
          </ul>`
        : html`<p class="soft">${t("offline.none")}</p>`}
      <button class="button button-main" disabled=${busy} onClick=${retry}>
        ${busy ? t("offline.trying") : t("offline.retry")}
      </button>
    </section>
  </main>`;
}
