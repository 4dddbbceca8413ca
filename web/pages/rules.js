// The rules as this table plays them, in our own words, with the pictures of the game.
import { html } from "../html.js";
import { Award, Emblem } from "../art/badges.js";
import { DevCardFace, devCardNames } from "../art/cards.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { tile } from "../board/land.js";
import { costOf } from "../costs.js";
import { officialReference } from "../defaults.js";
import { KeyList } from "../keys.js";
import { effects } from "../panels/devcard.js";
import { Menu } from "../panels/menu.js";

const { pieces, produces, dev_cards: deck } = officialReference;
const deckSize = Object.values(deck).reduce((sum, count) => sum + count, 0);
const lands = /** @type {import("../board/geometry.js").Terrain[]} */ (Object.keys(produces));

/** @param {{what: import("../costs.js").Buyable}} props */
function Price({ what }) {
  return html`<span>
    ${resources.flatMap((resource) =>
      Array.from(
        { length: costOf(officialReference, what)[resource] ?? 0 },
        () => html`<${ResourceIcon} resource=${resource} label=${resource} />`,
      ),
    )}
  </span>`;
}

const sections = [
  [
    "aim",
    "The aim",
    () => html`<p>
      Each player settles the same island. The first to have <b>10 points on their own turn</b> wins: a
      settlement is 1, a city 2, each victory point card 1, the Longest Road and the Largest Army 2 each.
    </p>`,
  ],
  [
    "land",
    "The island",
    () => html`
      <p>
        Nineteen hexes yield five resources. The number on a hex is the roll that makes it pay; the dots below
        it show how often that is, out of 36. Red numbers come most often. The desert yields nothing and is
        where the robber starts.
      </p>
      <div class="rules-land">
        ${lands.map(
          (terrain, i) => html`<figure key=${terrain}>
            <svg viewBox="-54 -62 108 124" aria-hidden="true"
              dangerouslySetInnerHTML=${{ __html: tile({ hex: i + 2, terrain, number: null }) }} />
            <figcaption>${terrain}: <b>${produces[terrain] ?? "nothing"}</b></figcaption>
          </figure>`,
        )}
      </div>
    `,
  ],
  [
    "setup",
    "Setting up",
    () => html`<p>
      In turn everybody places a settlement and a road beside it; then once more in reverse order. The second
      settlement pays one card for each hex it touches. <b>The distance rule</b> holds from the start: no
      settlement beside another, whoever owns it; at least two edges lie between them.
    </p>`,
  ],
  [
    "turn",
    "A turn",
    () => html`
      <ol>
        <li>Before rolling you may play a development card.</li>
        <li>
          <b>Roll.</b> Each hex with that number pays its neighbours: 1 card for a settlement, 2 for a city,
          whoever’s turn it is. The hex under the robber pays nothing.
        </li>
        <li>
          <b>Trade, build, buy and play</b> one development card, in any order, as often as you can pay.
        </li>
        <li>End your turn.</li>
      </ol>
      <p>
        If the bank cannot pay everybody a resource, nobody gets any of it; only if a single player is owed
        it, that player takes what is left.
      </p>
    `,
  ],
  [
    "build",
    "Building",
    () => html`<table>
      <thead><tr><th>Piece</th><th>Costs</th><th>Points</th><th>Where</th></tr></thead>
      <tbody>
        <tr>
          <th scope="row">Road</th>
          <td><${Price} what="road" /></td>
          <td>–</td>
          <td>
            On a free edge that touches your road, settlement or city, but not past somebody else’s building.
            ${pieces.roads} each.
          </td>
        </tr>
        <tr>
          <th scope="row">Settlement</th>
          <td><${Price} what="settlement" /></td>
          <td>1</td>
          <td>
            On a free corner on one of your roads, with no building on the corners next to
            it. ${pieces.settlements} each.
          </td>
        </tr>
        <tr>
          <th scope="row">City</th>
          <td><${Price} what="city" /></td>
          <td>2</td>
          <td>In place of one of your settlements, which comes back to you. ${pieces.cities} each.</td>
        </tr>
        <tr>
          <th scope="row">Development card</th>
          <td><${Price} what="card" /></td>
          <td>0 or 1</td>
          <td>The next card of ${deckSize}, seen by you alone.</td>
        </tr>
      </tbody>
    </table>`,
  ],
  [
    "trade",
    "Trading",
    () => html`
      <p>
        <b>With players:</b> on your turn, after the roll, offer any cards for any other cards. Others accept,
        decline or counter; you choose with whom you trade. Both sides give something, and never the same
        resource. Others may trade only with you.
      </p>
      <p>
        <b>With the bank:</b> four cards of one kind for one of another, always. With a building at a 3:1
        harbour three; at a harbour of a resource two of that resource. A harbour works from the moment you
        have built there.
      </p>
    `,
  ],
  [
    "seven",
    "A 7 and the robber",
    () => html`<ul>
      <li>Nothing is produced. Everybody with more than 7 cards discards half of them, rounded down.</li>
      <li>
        Whoever rolled moves the robber to another hex and steals one card, unseen, from a player with a
        building there. Where several could be robbed, you choose whom.
      </li>
      <li>A knight moves the robber too, but nobody discards.</li>
    </ul>`,
  ],
  [
    "cards",
    "Development cards",
    () => html`
      <p>
        One may be played each turn, also before the roll, but never one bought in the same turn. A played
        card leaves the game.
      </p>
      <div class="rules-cards">
        ${Object.keys(effects).map((name) => {
          const card = /** @type {keyof typeof effects} */ (name);
          return html`<div key=${card} class="rules-card">
            <${DevCardFace} card=${card} />
            <div>
              <b>${devCardNames[card]}</b> <span class="soft">(${deck[card]})</span><p>${effects[card]}</p>
            </div>
          </div>`;
        })}
      </div>
    `,
  ],
  [
    "awards",
    "Longest Road and Largest Army",
    () => html`
      <p>
        <${Award} award="longest_road" size=${28} /> <b>Longest Road</b>, 2 points: the first unbroken road of
        5 or more; forks do not count twice. Somebody else must be strictly longer to take it. A building of
        another player on a road cuts it there. If the holder’s road is cut, the longest road takes it; if
        several are equally long, or nobody has 5, it is set aside.
      </p>
      <p>
        <${Award} award="largest_army" size=${28} /> <b>Largest Army</b>, 2 points: the first with 3 knights
        played, until somebody has played more.
      </p>
    `,
  ],
  [
    "win",
    "Winning",
    () => html`<p>
      The game ends the moment the player whose turn it is has 10 points, hidden cards included; also right at
      the start of a turn. On somebody else’s turn nobody wins.
    </p>`,
  ],
  [
    "keys",
    "At this table",
    () => html`
      <p>
        What glows can be clicked. You can undo your own last builds and bank trades until something else
        happens. If you drop out, a bot stands in until you are back. The dice are sealed before the game and
        can be checked after it.
      </p>
      <${KeyList} />
    `,
  ],
];

export function RulesPage() {
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label="Home"><${Emblem} size=${36} /></a>
      <span class="page-title">Rules</span>
      <${Menu} />
    </header>
    <div class="rules">
      <nav class="panel rules-index" aria-label="Contents">
        ${sections.map(([id, title]) => html`<a key=${id} href="#${id}">${title}</a>`)}
      </nav>
      <main class="panel prose">
        <h1>How to play</h1>
        <p class="soft">The rules of the Catan base game for two to four, as they are played here.</p>
        ${sections.map(
          ([id, title, body]) => html`<section key=${id} id=${id}>
            <h2>${title}</h2>
            ${/** @type {() => unknown} */ (body)()}
          </section>`,
        )}
      </main>
    </div>
  </div>`;
}
