// All games somebody has finished, page by page, filtered and searched by the server.
import { html, useEffect, useRef, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { maxSearch } from "../defaults.js";
import { fetchFinished, hideGame } from "../games/api.js";
import { FinishedRow } from "../games/finished.js";
import { Menu } from "../panels/menu.js";
import { t } from "../language.js";
import { usePageTitle } from "../title.js";

/**
 * @typedef {import("../protocol.js").FinishedGame} FinishedGame
 * @typedef {import("../protocol.js").PageStart} PageStart
 */

/** How long somebody pauses before a search begins. */
const PAUSE_MS = 250;
/** Pages without a game that fits are skipped, so many at once. */
const SKIPPED = 5;

/**
 * A choice among few.
 * @param {{label: string, choices: Record<string, string>, value: string, onChoose: (value: string) => void}} props
 */
const Choice = ({ label, choices, value, onChoose }) => html`<div class="segments" role="group"
  aria-label=${label}>
  ${Object.entries(choices).map(
    ([name, title]) => html`<button key=${name} class="segment" data-choice=${name}
      aria-pressed=${value === name ? "true" : "false"} onClick=${() => onChoose(name)}>
      ${title}
    </button>`,
  )}
</div>`;

export function HistoryPage() {
  const [kind, setKind] = useState("");
  const [outcome, setOutcome] = useState("");
  const [search, setSearch] = useState("");
  const [games, setGames] = useState(/** @type {FinishedGame[] | null} */ (null));
  const [next, setNext] = useState(/** @type {PageStart | null} */ (null));
  const [failed, setFailed] = useState(false);
  /** Answers to earlier questions are ignored. */
  const asked = useRef(0);
  const load = async (/** @type {FinishedGame[]} */ before, /** @type {PageStart | null} */ from) => {
    const question = ++asked.current;
    try {
      let [found, at] = [before, from];
      for (let page = 0; page < SKIPPED; page += 1) {
        const answer = await fetchFinished({ kind, outcome, search: search.trim() }, at);
        if (question !== asked.current) return;
        [found, at] = [[...found, ...answer.games], answer.next];
        if (!at || answer.games.length) break;
      }
      setGames(found);
      setNext(at);
      setFailed(false);
    } catch {
      if (question === asked.current) setFailed(true);
    }
  };
  usePageTitle(t("games.all"));
  useEffect(() => {
    const timer = setTimeout(() => load([], null), games && search ? PAUSE_MS : 0);
    return () => clearTimeout(timer);
  }, [kind, outcome, search]);
  const hide = (/** @type {string} */ table) =>
    hideGame(table).then(
      () => setGames((shown) => shown && shown.filter((game) => game.table !== table)),
      () => setFailed(true),
    );
  const filtered = Boolean(kind || outcome || search.trim());
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <h1 class="page-title">${t("games.all")}</h1>
      <nav class="page-nav"><a href="/profile">${t("home.profile")}</a></nav>
      <${Menu} />
    </header>
    <main class="panel stack history">
      <div class="history-filters" role="search">
        <input class="field" type="search" maxlength=${maxSearch} aria-label=${t("history.search")}
          placeholder=${t("history.search_hint")} value=${search}
          onInput=${(/** @type {any} */ event) => setSearch(event.target.value)} />
        <${Choice} label=${t("new.game")}
          choices=${{ "": t("history.both"), settlers: t("profile.settlers"), dice: t("home.dice_game") }}
          value=${kind} onChoose=${setKind} />
        <${Choice} label=${t("history.result")}
          choices=${{
            "": t("history.any"),
            won: t("games.won"),
            lost: t("history.lost"),
            broken_off: t("games.abandoned"),
          }}
          value=${outcome} onChoose=${setOutcome} />
      </div>
      <div aria-live="polite">
        ${failed
          ? html`<p class="error" role="alert">${t("history.failed")}</p>`
          : !games
            ? html`<p class="soft">${t("home.loading")}</p>`
            : !games.length &&
              html`<p class="soft">${filtered ? t("history.nothing_found") : t("history.nothing")}</p>`}
      </div>
      ${games &&
      games.length > 0 &&
      html`<ul class="table-rows history-rows">
        ${games.map(
          (game) => html`<${FinishedRow} key=${game.table} game=${game} onHide=${() => hide(game.table)} />`,
        )}
      </ul>`}
      ${next &&
      html`<div>
        <button class="button" data-action="more" onClick=${() => load(games ?? [], next)}>
          ${t("history.more")}
        </button>
      </div>`}
    </main>
  </div>`;
}
