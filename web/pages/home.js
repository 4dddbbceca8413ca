// The home page: play at once, make or join a table; the lists of one’s own games are loaded from games/.
import { html, useEffect, useState } from "../html.js";
import { Wordmark } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { useAction } from "../controls.js";
import { defaultBot, gentleBot } from "../bots.js";
import { ensureGuest, guest } from "../guest.js";
import { ago, coloursOf, namesOf } from "../table-view.js";
import { Dialog } from "../panels/dialog.js";
import { Menu } from "../panels/menu.js";
import { defaultSettings, maxName } from "../defaults.js";
import { go } from "../route.js";
import { Socket } from "../socket.js";
import { makeTable } from "../autostart.js";
import { Island } from "./island.js";
import { Lazy, preload } from "../lazy.js";
import { account, diceHomePanel, newTable, recentGames, runningGames } from "../parts.js";
import { guided } from "../prefs.js";
import { ErrorText } from "../panels/error.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").ListedTable} ListedTable */

/** The points that win the usual game. */
const target = defaultSettings.game.kind === "settlers" ? defaultSettings.game.rules.victory_target : 0;

/** @param {{listed: ListedTable, href: string, verb: string}} props */
function TableRow({ listed: { table, kind, info, created }, href, verb }) {
  const names = namesOf(info);
  const colours = coloursOf(info);
  const open = info.seats.filter(({ player }) => !player).length;
  const state =
    info.stage === "gathering"
      ? t("home.seats_free", { free: open, all: info.seats.length })
      : t("home.playing");
  return html`<li class="table-row" data-table=${table}>
    <span class="table-people">
      ${info.seats.map(({ player }, seat) =>
        player
          ? html`<span key=${seat} class="player-name small">
              <${Shield} colour=${colours[seat]} />
              ${names[seat]}
            </span>`
          : html`<span key=${seat} class="small soft table-free">${t("home.free")}</span>`,
      )}
    </span>
    <span class="small soft table-state">
      ${kind === "dice" ? `${t("home.dice_game")}, ` : ""}${state}, ${ago(created)}
    </span>
    <a class="button" href=${href}>${verb}</a>
  </li>`;
}

/**
 * @param {{title: string, tables: ListedTable[] | null, empty: unknown, hrefOf: (listed: ListedTable) =>
 *   string, verb: (listed: ListedTable) => string}} props
 */
function TableList({ title, tables, empty, hrefOf, verb }) {
  const shown = tables ?? [];
  return html`<section class="panel stack home-list">
    <h2>${title}</h2>
    ${!tables
      ? html`<p class="soft small">${t("home.loading")}</p>`
      : shown.length
        ? html`<ul class="table-rows">
            ${shown.map(
              (listed) => html`<${TableRow} key=${listed.table} listed=${listed} href=${hrefOf(listed)}
                verb=${verb(listed)} />`,
            )}
          </ul>`
        : html`<p class="soft small">${empty}</p>`}
  </section>`;
}

/** My name, and the way to my devices. */
function Me() {
  // What is being typed stays, whatever the server says meanwhile.
  const [typed, setTyped] = useState(/** @type {string | null} */ (null));
  const [open, setOpen] = useState(false);
  const renaming = useAction();
  const opening = useAction();
  const known = guest.value?.name ?? "";
  const name = typed?.trim() || known;
  const rename = () =>
    name === known
      ? setTyped(null)
      : renaming.run(async () => {
          await ensureGuest(name);
          setTyped((now) => (now?.trim() === name ? null : now));
        });
  const showDevices = () =>
    opening.run(async () => {
      await Promise.all([preload(account), ensureGuest(name)]);
      setOpen(true);
    });
  return html`
    <form class="me"
      onSubmit=${(/** @type {Event} */ event) => {
        event.preventDefault();
        rename();
      }}>
      <label for="my-name" class="small soft">${t("home.your_name")}</label>
      <input id="my-name" class="field" maxlength=${maxName} autocomplete="nickname"
        placeholder=${t("home.choose_name")} value=${typed ?? known}
        onInput=${(/** @type {any} */ event) => setTyped(event.target.value)} onBlur=${rename} />
      <${ErrorText} text=${renaming.error || opening.error} />
      <p class="small soft">
        ${t("home.no_account")}
        ${" "}
        <button type="button" class="link" data-action="devices" onClick=${showDevices}>
          ${t("home.devices")}
        </button>
      </p>
    </form>
    <${Dialog} open=${open} label=${t("home.devices")} onClose=${() => setOpen(false)}>
      <${Lazy} load=${account} />
    <//>
  `;
}

/** Where a list appears when it is loaded. */
const listWaiting = html`<section class="panel home-list"></section>`;

export function Home() {
  /** How many games I am in the middle of. */
  const [running, setRunning] = useState(0);
  const [lobby, setLobby] = useState(/** @type {ListedTable[] | null} */ (null));
  const [code, setCode] = useState("");
  /** What is being made, if anything: a table for people, or a game against a bot. */
  const [making, setMaking] = useState(/** @type {{against: string | null} | null} */ (null));
  const { busy, error, run } = useAction();
  useEffect(() => {
    const socket = new Socket(
      () => "/lobby/socket",
      (message) => message.type === "lobby" && setLobby(message.tables),
      () => undefined,
    );
    return () => socket.close();
  }, []);
  const choose = (/** @type {string | null} */ against) =>
    run(async () => {
      await preload(newTable);
      setMaking({ against });
    });
  const playNow = () => run(() => makeTable(defaultSettings, defaultBot));
  const learn = () =>
    run(async () => {
      guided.value = true;
      localStorage.removeItem("hints");
      const game = { ...defaultSettings.game, board: /** @type {const} */ ("beginner") };
      await makeTable({ ...defaultSettings, game, seats: 3, bot_pause: 1100 }, gentleBot);
    });
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const id = code.trim().replace(/\/+$/, "").split("/").at(-1);
    if (id) go(`/t/${encodeURIComponent(id)}`);
  };
  return html`<div class="page page-home">
    <header class="page-head panel">
      <${Wordmark} />
      <nav class="page-nav">
        <a href="/rules">${t("rules")}</a>
        <a href="/editor">${t("home.boards")}</a>
        <a class="nav-wide" href="/analyse">${t("home.analyse")}</a>
        ${guest.value && html`<a href="/profile">${t("home.profile")}</a>`}
      </nav>
      <${Menu} items=${[{ label: t("home.analyse"), href: "/analyse" }]} />
    </header>
    <main class="home">
      <section class="panel hero">
        <div class="hero-art"><${Island} /></div>
        <div class="stack hero-words">
          <h1>${t("home.title")}</h1>
          <p>${t("home.lead")}</p>
          <div class="hero-actions">
            <button class="button button-main button-big" data-action="play-now" disabled=${busy}
              onClick=${playNow}>
              ${t("home.play_now")}
            </button>
            <button class="button button-big" data-action="learn" disabled=${busy} onClick=${learn}>
              ${t("home.guided")}
            </button>
          </div>
          <p class="small soft">
            ${t("home.usual", { target })}
            ${" "}
            <button class="link" data-action="choose" onClick=${() => choose(defaultBot)}>
              ${t("home.choose")}
            </button>
          </p>
          <div class="hero-actions">
            <button class="button" data-action="new-table" onClick=${() => choose(null)}>
              ${t("home.friends")}
            </button>
            <form class="join" onSubmit=${join}>
              <input class="field" aria-label=${t("home.code_label")} placeholder=${t("home.code")}
                value=${code} onInput=${(/** @type {any} */ event) => setCode(event.target.value)} />
              <button class="button" disabled=${!code.trim()}>${t("home.join")}</button>
            </form>
          </div>
          <${ErrorText} text=${error} />
        </div>
        <div class="hero-me"><${Me} /></div>
      </section>
      <${Lazy} load=${diceHomePanel} />
      <div class="home-lists ${running ? "home-lists-first" : ""}">
        <${Lazy} load=${runningGames} waiting=${listWaiting} onCount=${setRunning} />
        <${TableList} title=${t("home.public")} tables=${lobby} empty=${t("home.no_public")}
          hrefOf=${(/** @type {ListedTable} */ { table }) => `/t/${table}`}
          verb=${(/** @type {ListedTable} */ { info }) =>
            t(info.stage === "gathering" ? "home.join" : "home.watch")} />
        <${Lazy} load=${recentGames} waiting=${listWaiting} />
      </div>
    </main>
    <${Dialog} open=${making !== null} label=${t(making?.against ? "home.new_game" : "home.new_table")} wide
      onClose=${() => setMaking(null)}>
      <${Lazy} load=${newTable} against=${making?.against ?? null} onMake=${makeTable}
        onClose=${() => setMaking(null)} />
    <//>
  </div>`;
}
