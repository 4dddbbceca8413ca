// The home page: play at once, make or join a table, go on with a game, look at finished ones.
import { html, useEffect, useState } from "../html.js";
import { Wordmark } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { finishedGames, forgetMe, makeLink, makeTable, myGames, takeLink } from "../api.js";
import { useDeed } from "../controls.js";
import { bots } from "../bots.js";
import { beSomebody, guest } from "../guest.js";
import { coloursOf, namesOf } from "../look.js";
import { Dialog } from "../panels/dialog.js";
import { Menu } from "../panels/menu.js";
import { NewTable, usual } from "../panels/newtable.js";
import { go } from "../route.js";
import { Socket } from "../socket.js";
import { plan } from "../plan.js";
import { Island } from "./island.js";
import { Later, wear } from "../later.js";
import { guided } from "../prefs.js";

/** @typedef {import("../protocol.js").ListedTable} ListedTable */

const corner = () =>
  Promise.all([import("../dice/corner.js"), wear("/dice/corner.css")]).then(([{ DiceCorner }]) => DiceCorner);

/** How many finished games the server tells at once. */
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
function TableRow({ listed: { table, kind, face, created, ended }, href, verb }) {
  const names = namesOf(face);
  const colours = coloursOf(face);
  const open = face.seats.filter(({ player }) => !player).length;
  const state =
    face.stage === "gathering"
      ? `${open} of ${face.seats.length} seats free`
      : face.stage === "playing"
        ? "playing"
        : face.winners?.length
          ? `${face.winners.map((seat) => names[seat]).join(", ")} won`
          : "ended";
  return html`<li class="table-row" data-table=${table}>
    <span class="table-people">
      ${face.seats.map(({ player }, seat) =>
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
      ? html`<p class="soft small">Looking…</p>`
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
  const deed = useDeed();
  const move = useDeed();
  useEffect(() => setName(guest.value?.name ?? ""), [guest.value?.name]);
  return html`<form class="me"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      deed.run(() => beSomebody(name.trim()));
    }}>
    <label for="my-name" class="small soft">Your name</label>
    <div class="me-row">
      <input id="my-name" class="field" maxlength="24" autocomplete="nickname" placeholder="Choose a name"
        value=${name} onInput=${(/** @type {any} */ event) => setName(event.target.value)}
        onBlur=${() =>
          name.trim() && name.trim() !== guest.value?.name && deed.run(() => beSomebody(name.trim()))} />
    </div>
    ${(deed.objection || move.objection) &&
    html`<p class="objection" role="alert">${deed.objection || move.objection}</p>`}
    <details class="small more">
      <summary>On another device</summary>
      <div class="stack">
        <p class="soft">
          No account needed: this browser remembers you. To be the same person elsewhere, make a word here and
          enter it there.
        </p>
        <div class="row">
          <button type="button" class="button"
            onClick=${() =>
              move.run(async () => {
                await beSomebody(name.trim());
                setWord((await makeLink()).word);
              })}>
            Make a word
          </button>
          ${word && html`<b class="code">${word}</b>`}
        </div>
        <div class="row">
          <input class="field" aria-label="Word from another device" placeholder="Word from another device"
            value=${taken} onInput=${(/** @type {any} */ event) => setTaken(event.target.value)} />
          <button type="button" class="button" disabled=${!taken.trim()}
            onClick=${() =>
              move.run(async () => {
                await takeLink(taken.trim());
                location.reload();
              })}>
            Use it
          </button>
        </div>
        ${guest.value &&
        html`<details class="more">
          <summary>Forget me</summary>
          <div class="stack">
            <p class="soft">
              The server forgets you and your list of games; the games stay, under the names you had there.
            </p>
            <button type="button" class="button"
              onClick=${() =>
                move.run(async () => {
                  await forgetMe();
                  location.reload();
                })}>
              Forget me for good
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
  const deed = useDeed();
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
    await beSomebody();
    const { table } = await makeTable(settings);
    plan(table, bot);
    go(`/t/${table}`);
  };
  const more = async () => {
    const last = past?.at(-1);
    if (past && last?.ended)
      setPast([...past, ...(await finishedGames({ ended: last.ended, table: last.table }))]);
  };
  const playNow = () => deed.run(() => make(usual, bots[0][0]));
  const learn = () =>
    deed.run(async () => {
      guided.value = true;
      localStorage.removeItem("hints");
      const game = { ...usual.game, board: /** @type {const} */ ("beginner") };
      await make({ ...usual, game, seats: 3, bot_pause: 1100 }, bots[1][0]);
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
            Trade, build and outwit three rivals by the rules of Catan. Nothing to install, nobody to sign up
            with.
          </p>
          <div class="hero-deeds">
            <button class="button button-main button-big" data-action="play-now" disabled=${deed.busy}
              onClick=${playNow}>
              Play now against bots
            </button>
            <button class="button button-big" data-action="learn" disabled=${deed.busy} onClick=${learn}>
              Guided first game
            </button>
          </div>
          <p class="small soft">
            Three sound bots, a new random board, first to 10
            points. <button class="link" data-action="choose"
              onClick=${() => setMaking({ against: bots[0][0] })}>
              Choose bots, board and rules
            </button>
          </p>
          <div class="hero-deeds">
            <button class="button" data-action="new-table" onClick=${() => setMaking({ against: null })}>
              Play with friends
            </button>
            <form class="join" onSubmit=${join}>
              <input class="field" aria-label="Link or code of a table" placeholder="Link or code"
                value=${code} onInput=${(/** @type {any} */ event) => setCode(event.target.value)} />
              <button class="button" disabled=${!code.trim()}>Join</button>
            </form>
          </div>
          ${deed.objection && html`<p class="objection" role="alert">${deed.objection}</p>`}
        </div>
        <div class="hero-me"><${Me} /></div>
      </section>
      <${Later} load=${corner} />
      <div class="home-lists ${mine?.length ? "home-lists-first" : ""}">
        <${TableList} title="Your games" tables=${mine} empty="No game is on. Start one: it takes one click."
          hrefOf=${(/** @type {ListedTable} */ { table }) => `/t/${table}`} verb=${() => "Go on"} />
        <${TableList} title="Public tables" tables=${lobby}
          empty="Nobody waits at a public table. Make one and see who comes."
          hrefOf=${(/** @type {ListedTable} */ { table }) => `/t/${table}`}
          verb=${(/** @type {ListedTable} */ { face }) => (face.stage === "gathering" ? "Join" : "Watch")} />
        <${TableList} title="Finished games" tables=${past}
          empty="Games you finish are kept here, to be replayed."
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
