// A page that shows everything that is drawn, in every theme, for looking at it while working on it. The address
// chooses: `?only=board` fills the window with the board, `?theme=evening` begins with a theme, `?targets=none`
// hides legal places, `?confirm` asks for a second click.
import { html, render, useState } from "./html.js";
import { ArtSheet } from "./art/sheet.js";
import { Wordmark, Award, Emblem } from "./art/badges.js";
import { CardBack, DevCardFace, ResourceCard, devCardKinds } from "./art/cards.js";
import { Die, ResourceDie } from "./art/dice.js";
import { Building, Road } from "./art/pieces.js";
import { ResourceIcon, resources } from "./art/resources.js";
import { Shield, seatColours } from "./art/seats.js";
import { terrains } from "./art/terrain.js";
import { Board } from "./board.js";
import { chooseTheme, applyTheme, theme, themes } from "./theme.js";

/** @typedef {import("./board/pieces.js").Placed} Placed */

const asked = new URLSearchParams(location.search);

/**
 * The board with its places to pick; a pick places the piece, as a server would.
 * @param {{fixture: any}} props
 */
function Playground({ fixture: { board, view, legal } }) {
  const [now, setNow] = useState(view);
  const [last, setLast] = useState(/** @type {Placed[]} */ ([]));
  const [ghost, setGhost] = useState(/** @type {Placed | null} */ (null));
  const [rolled, setRolled] = useState(/** @type {number | null} */ (null));
  const mode = asked.get("targets") ?? "all";
  const robber = board.hexes
    .map((/** @type {any} */ { hex }) => hex)
    .filter((/** @type {number} */ hex) => hex !== now.robber);
  const taken = now.players.flatMap((/** @type {any} */ { settlements, cities, roads }) =>
    [settlements, cities, roads].flat(),
  );
  const free = (/** @type {number[]} */ places) => places.filter((place) => !taken.includes(place));
  const targets =
    mode === "none"
      ? {}
      : mode === "robber"
        ? { robber }
        : {
            settlements: free(legal.groups.settlements),
            roads: free(legal.groups.roads),
            cities: legal.groups.cities,
          };
  const me = legal.seat;
  const lists = /** @type {const} */ ({ settlement: "settlements", city: "cities", road: "roads" });
  const pick = (/** @type {Placed} */ placed) => {
    const { kind, at } = placed;
    if (asked.has("confirm") && !(ghost?.kind === kind && ghost.at === at)) return setGhost(placed);
    const players =
      kind === "robber"
        ? now.players
        : now.players.map((/** @type {any} */ player) =>
            player.seat === me ? { ...player, [lists[kind]]: [...player[lists[kind]], at] } : player,
          );
    setNow({ ...now, players, robber: kind === "robber" ? at : now.robber });
    setLast([placed]);
    setGhost(null);
    return setRolled(rolled === 8 ? 6 : 8);
  };
  return html`<${Board} board=${board} view=${now} me=${me} targets=${targets} ghost=${ghost} last=${last}
    rolled=${rolled} onPick=${pick} />`;
}

function Pieces() {
  const backs = ["pasture", "fields", "hills", "forest", "mountains", "desert"];
  return html`<div class="gallery-pieces">
    ${seatColours.map(
      (colour, i) => html`<svg viewBox="-66 -34 132 64">
        <rect x="-66" y="-34" width="132" height="64" fill="var(--${backs[i % backs.length]})" />
        <g transform="translate(-42 0)"><${Building} kind="settlement" colour=${colour} /></g>
        <g transform="translate(0 2)"><${Building} kind="city" colour=${colour} /></g>
        <${Road} a=${{ x: 22, y: 16 }} b=${{ x: 66, y: -12 }} colour=${colour} />
      </svg>`,
    )}
    <svg viewBox="-66 -40 132 64"><use href="#art-robber" /></svg>
  </div>`;
}

function Grounds() {
  return html`<div class="gallery-grounds">
    ${terrains.map(
      (terrain) => html`<svg viewBox="-54 -62 108 124"><use href="#art-ground-${terrain}" /></svg>`,
    )}
  </div>`;
}

function Controls() {
  return html`
    <div class="row">
      <button class="button button-main">End turn</button>
      <button class="button">Trade</button>
      <button class="button button-quiet">Undo</button>
      <button class="button" aria-disabled="true">Buy card</button>
      <button class="button build">
        <span>Road</span>
        <span class="cost"><${ResourceIcon} resource="lumber" /><${ResourceIcon} resource="brick" /></span>
      </button>
      <button class="button build" aria-disabled="true">
        <span>City</span>
        <span class="cost">
          ${["grain", "grain", "ore", "ore", "ore"].map(
            (resource) => html`<${ResourceIcon} resource=${resource} />`,
          )}
        </span>
        <span class="missing">1 ore missing</span>
      </button>
      <input class="field" aria-label="Name" value="Ann" />
    </div>
    <div class="banner">
      <${Shield} colour="blue" /> Your turn: build, trade, or end it <span class="badge">0:42</span>
    </div>
    <div class="row">
      <section class="panel stack">
        <h2>Players</h2>
        ${seatColours
          .slice(0, 4)
          .map(
            (colour, i) => html`<div class="gallery-player">
              <${Shield} colour=${colour} /> <span>
                Player ${i + 1}<br /><span class="small soft">7 cards, 2 knights</span>
              </span>
              ${i === 3 && html`<${Award} award="longest_road" />`}
              ${i === 1 && html`<${Award} award="largest_army" />`}<span class="numeral">${i + 4}</span>
            </div>`,
          )}
      </section>
      <section class="panel stack">
        <div class="tabs" role="tablist">
          <button class="tab" role="tab" aria-selected="true">Log</button>
          <button class="tab" role="tab" aria-selected="false">Chat</button>
        </div>
        <p>Ann rolled <b class="numeral">8</b></p>
        <p>
          Bob
          got <${ResourceIcon} resource="ore" label="ore" /> <${ResourceIcon} resource="wool" label="wool" />
        </p>
        <p class="notice notice-bad">Vertex 25 is too close to a settlement.</p>
        <p class="notice notice-good">Connected again.</p>
      </section>
      <div class="dialog">
        <h2>Discard 4 cards</h2>
        <p class="soft">A 7 was rolled. Choose what you give back.</p>
        <div class="actions">
          <button class="button">Clear</button>
          <button class="button button-main">Discard</button>
        </div>
      </div>
    </div>
  `;
}

/** @param {{name: string}} props */
function Theme({ name }) {
  const counts = [3, 1, 0, 5, 12];
  return html`<section class="gallery-theme table" data-theme=${name}>
    <div class="row panel"><${Wordmark} /><span class="soft">${name}</span></div>
    <${Pieces} />
    <${Grounds} />
    <div class="row">
      ${resources.map(
        (resource, i) => html`<button
          class="pile ${counts[i] > 1 ? "pile-many" : counts[i] ? "" : "pile-none"}">
          <${ResourceCard} resource=${resource} label=${resource} />
          ${counts[i] > 0 && html`<span class="badge">${counts[i]}</span>`}
        </button>`,
      )}
      <${CardBack} deck="resource" />
      <${CardBack} deck="dev" />
    </div>
    <div class="row gallery-dev">${devCardKinds.map((card) => html`<${DevCardFace} card=${card} />`)}</div>
    <div class="row">
      ${[1, 2, 3, 4, 5, 6].map((face) => html`<${Die} face=${face} tone=${face % 2 ? "red" : "ivory"} />`)}
      ${[...resources, "gold"].map((face) => html`<${ResourceDie} face=${face} />`)}
      <${Award} award="longest_road" size=${56} />
      <${Award} award="largest_army" size=${56} />
      <${Emblem} size=${56} />
    </div>
    <div class="row panel gallery-icons">
      ${resources.map((resource) => html`<${ResourceIcon} resource=${resource} label=${resource} />`)}
      <span class="small">
        ${resources.map((resource) => html`<${ResourceIcon} resource=${resource} />`)}
      </span>
    </div>
    <${Controls} />
  </section>`;
}

/** @param {{fixture: any}} props */
function Gallery({ fixture }) {
  if (asked.get("only") === "board")
    return html`<${ArtSheet} /><div class="gallery-board-only"><${Playground} fixture=${fixture} /></div>`;
  return html`
    <${ArtSheet} />
    <main class="gallery">
      <div class="gallery-bar panel">
        <${Wordmark} />
        ${themes.map(
          (name) => html`<button class="button" onClick=${() => chooseTheme(name)}>${name}</button>`,
        )}
      </div>
      <div class="gallery-board"><${Playground} fixture=${fixture} /></div>
      ${themes.map((name) => html`<${Theme} name=${name} />`)}
    </main>
  `;
}

const wanted = themes.find((name) => name === asked.get("theme"));
if (wanted) theme.value = wanted;
applyTheme();
render(html`<${Gallery} fixture=${await (await fetch("gallery.json")).json()} />`, document.body);
