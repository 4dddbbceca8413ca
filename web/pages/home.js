// The home page: play at once, make or join a table, go on with a game, look at finished ones.
import { html, useEffect, useState } from "../html.js";
import { Wordmark } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { finishedGames, forgetMe, createLink, createTable, myGames, redeemLink } from "../api.js";
import { useAction } from "../controls.js";
import { bots } from "../bots.js";
import { ensureGuest, guest } from "../guest.js";
import { coloursOf, namesOf } from "../table-view.js";
import { Dialog } from "../panels/dialog.js";
import { Menu } from "../panels/menu.js";
import { NewTable } from "../panels/newtable.js";
import { defaultSettings } from "../defaults.js";
import { go } from "../route.js";
import { Socket } from "../socket.js";
import { setAutoStart } from "../autostart.js";
import { Island } from "./island.js";
import { Lazy, loadStylesheet } from "../lazy.js";
import { guided } from "../prefs.js";
import { ErrorText } from "../panels/error.js";

/** @typedef {import("../protocol.js").ListedTable} ListedTable */

const corner = () =>
  Promise.all([import("../dice/corner.js"), loadStylesheet("/dice/corner.css")]).then(
    ([{ DiceCorner }]) => DiceCorner,
  );

/** The points that win the usual game. */
const target = defaultSettings.game.kind === "settlers" ? defaultSettings.game.rules.victory_target : null;

/** How many finished games the server lists at once. */
const PAGE = 50;

/** @param {number} at */
function ago(at) {
  const minutes = Math.round((Date.now() - at) / 60000);
  return minutes < 1
    ? "just now"
    : minutes < 60
      ? `${minutes} min ago`
      : minutes < 1440
        ? `${Math.round(minutes / 60)} h ago`
        : `${Math.round(minutes / 1440)} d ago`;
}

/** @param {{listed: ListedTable, href: string, verb: string}} props */
function TableRow({ listed: { table, kind, info, created, ended }, href, verb }) {
  const names = namesOf(info);
  const colours = coloursOf(info);
  const open = info.seats.filter(({ player }) => !player).length;
  const state =
    info.stage === "gathering"
      ? `${open} of ${info.seats.length} seats free`
      : info.stage === "playing"
        ? "playing"
        : info.winners?.length
          ? `${info.winners.map((seat) => names[seat]).join(", ")} won`
          : "ended";
  return html`<li class="table-row" data-table=${table}>
    <span class="table-people">
      ${info.seats.map(({ player }, seat) =>
        player
          ? html`<span key=${seat} class="player-name small">
              <${Shield} colour=${colours[seat]} />
              ${names[seat]}
            </span>`
          : html`<span key=${seat} class="small soft table-free">free</span>`,
      )}
    </span>
    <span class="small soft table-state">
      ${kind === "dice" ? "Dice game, " : ""}${state}, ${ago(ended ?? created)}
    </span>
    <a class="button" href=${href}>${verb}</a>
  </li>`;
}

/**
 * @param {{title: string, tables: ListedTable[] | null, empty: unknown, hrefOf: (listed: ListedTable) =>
 *   string, verb: (listed: ListedTable) => string, onMore?: () => void}} props
 */
function TableList({ title, tables, empty, hrefOf, verb, onMore }) {
  const shown = tables ?? [];
  return html`<section class="panel stack home-list">
    <h2>${title}</h2>
    ${!tables
      ? html`<p class="soft small">Loading…</p>`
      : shown.length
        ? html`<ul class="table-rows">
            ${shown.map(
              (listed) => html`<${TableRow} key=${listed.table} listed=${listed} href=${hrefOf(listed)}
                verb=${verb(listed)} />`,
            )}
          </ul>`
        : html`<p class="soft small">${empty}</p>`}
    ${onMore &&
    tables &&
    tables.length > 0 &&
    tables.length % PAGE === 0 &&
    html`<button class="link" onClick=${onMore}>Show more</button>`}
  </section>`;
}

/** My name, and how to take it to another device. */
function Me() {
  const [name, setName] = useState(guest.value?.name ?? "");
  const [word, setWord] = useState("");
  const [taken, setTaken] = useState("");
  const rename = useAction();
  const move = useAction();
  useEffect(() => setName(guest.value?.name ?? ""), [guest.value?.name]);
  return html`<form class="me"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      rename.run(() => ensureGuest(name.trim()));
    }}>
    <label for="my-name" class="small soft">Your name</label>
    <div class="me-row">
      <input id="my-name" class="field" maxlength="24" autocomplete="nickname" placeholder="Choose a name"
        value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)}
        onBlur=${() =>
          name.trim() && name.trim() !== guest.value?.name && rename.run(() => ensureGuest(name.trim()))} />
    </div>
    <${ErrorText} text=${rename.error || move.error} />
    <details class="small more">
      <summary>On another device</summary>
      <div class="stack">
        <p class="soft">
          No account needed: this browser remembers you. To be the same person elsewhere, get a code here and
          enter it there.
        </p>
        <div class="row">
          <button type="button" class="button"
            onClick=${() =>
              move.run(async () => {
                await ensureGuest(name.trim());
                setWord((await createLink()).word);
              })}>
            Get a code
          </button>
          ${word && html`<b class="code">${word}</b>`}
        </div>
        <div class="row">
          <input class="field" aria-label="Code from another device" placeholder="Code from another device"
            value=${taken} onInput=${(/** @type {any} */ event) => setTaken(event.target.value)} />
          <button type="button" class="button" disabled=${!taken.trim()}
            onClick=${() =>
              move.run(async () => {
                await redeemLink(taken.trim());
                location.reload();
              })}>
            Use code
          </button>
        </div>
        ${guest.value &&
        html`<details class="more">
          <summary>Forget me</summary>
          <div class="stack">
            <p class="soft">
              The server deletes you and your list of games. The games stay, under the names you used.
            </p>
            <button type="button" class="button"
              onClick=${() =>
                move.run(async () => {
                  await forgetMe();
                  location.reload();
                })}>
              Forget me now
            </button>
          </div>
        </details>`}
      </div>
    </details>
  </form>`;
}

export function Home() {
  const [mine, setMine] = useState(/** @type {ListedTable[] | null} */ (null));
  const [past, setPast] = useState(/** @type {ListedTable[] | null} */ (null));
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
  useEffect(() => {
    const known = guest.value;
    Promise.all(known ? [myGames(), finishedGames()] : [[], []]).then(
      ([games, finished]) => {
        setMine(games);
        setPast(finished);
      },
      () => {
        setMine([]);
        setPast([]);
      },
    );
  }, [guest.value?.guest]);
  /**
   * @param {import("../protocol.js").Settings} settings
   * @param {string | null} bot who takes the other seats
   */
  const make = async (settings, bot) => {
    await ensureGuest();
    const { table } = await createTable(settings);
    setAutoStart(table, bot);
    go(`/t/${table}`);
  };
  const more = async () => {
    const last = past?.at(-1);
    if (past && last?.ended)
      setPast([...past, ...(await finishedGames({ ended: last.ended, table: last.table }))]);
  };
  const playNow = () => run(() => make(defaultSettings, bots[0][0]));
  const learn = () =>
    run(async () => {
      guided.value = true;
      localStorage.removeItem("hints");
      const game = { ...defaultSettings.game, board: /** @type {const} */ ("beginner") };
      await make({ ...defaultSettings, game, seats: 3, bot_pause: 1100 }, bots[1][0]);
    });
  const join = (/** @type {Event} */ event) => {
    event.preventDefault();
    const id = code.trim().replace(/\/+$/, "").split("/").at(-1);
    if (id) go(`/t/${encodeURIComponent(id)}`);
  };
  return html`<div class="page page-home">
    <header class="page-head panel">
      <${Wordmark} />
      <nav class="page-nav"><a href="/rules">Rules</a></nav>
      <${Menu} />
    </header>
    <main class="home">
      <section class="panel hero">
        <div class="hero-art"><${Island} /></div>
        <div class="stack hero-words">
          <h1>Settle the island.</h1>
          <p>
            Trade, build and outwit three rivals by the rules of Catan. Nothing to install, no account needed.
          </p>
          <div class="hero-actions">
            <button class="button button-main button-big" data-action="play-now" disabled=${busy}
              onClick=${playNow}>
              Play now against bots
            </button>
            <button class="button button-big" data-action="learn" disabled=${busy} onClick=${learn}>
              Guided first game
            </button>
          </div>
          <p class="small soft">
            Three solid bots, a new random board, first
            to ${target} points. <button class="link" data-action="choose"
              onClick=${() => setMaking({ against: bots[0][0] })}>
              Choose bots, board and rules
            </button>
          </p>
          <div class="hero-actions">
            <button class="button" data-action="new-table" onClick=${() => setMaking({ against: null })}>
              Play with friends
            </button>
            <form class="join" onSubmit=${join}>
              <input class="field" aria-label="Link or code of a table" placeholder="Link or code"
                value=${code} onInput=${(/** @type {any} */ event) => setCode(event.target.value)} />
              <button class="button" disabled=${!code.trim()}>Join</button>
            </form>
          </div>
          <${ErrorText} text=${error} />
        </div>
        <div class="hero-me"><${Me} /></div>
      </section>
      <${Lazy} load=${corner} />
      <div class="home-lists ${mine?.length ? "home-lists-first" : ""}">
        <${TableList} title="Your games" tables=${mine}
          empty="You have no game in progress. Start one with a single click."
          hrefOf=${(/** @type {ListedTable} */ { table }) => `/t/${table}`} verb=${() => "Continue"} />
        <${TableList} title="Public tables" tables=${lobby}
          empty="No public tables right now. Create one and see who joins."
          hrefOf=${(/** @type {ListedTable} */ { table }) => `/t/${table}`}
          verb=${(/** @type {ListedTable} */ { info }) => (info.stage === "gathering" ? "Join" : "Watch")} />
        <${TableList} title="Finished games" tables=${past}
          empty="Games you finish appear here, ready to replay."
          hrefOf=${(/** @type {ListedTable} */ { table, kind }) =>
            `/${kind === "dice" ? "t" : "replay"}/${table}`}
          verb=${(/** @type {ListedTable} */ { kind }) => (kind === "dice" ? "Review" : "Replay")}
          onMore=${more} />
      </div>
    </main>
    <${Dialog} open=${making !== null} label=${making?.against ? "New game" : "New table"}
      onClose=${() => setMaking(null)}>
      <${NewTable} against=${making?.against ?? null} onMake=${make} onClose=${() => setMaking(null)} />
    <//>
  </div>`;
}
