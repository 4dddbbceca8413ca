// The official rules in our own words, with the pictures of the game. What a table plays otherwise is in `rules-beside.js`.
import { html } from "../html.js";
import { Award, Emblem } from "../art/badges.js";
import { DevCardFace, devCardKinds } from "../art/cards.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { tile } from "../board/land.js";
import { costOf } from "../costs.js";
import { officialReference } from "../defaults.js";
import { KeyList } from "../keys.js";
import { Menu } from "../panels/menu.js";
import { t } from "../language.js";
import { usePageTitle } from "../title.js";
import { prose } from "./prose.js";

const { pieces, points, produces, dev_cards: deck } = officialReference;
const deckSize = Object.values(deck).reduce((sum, count) => sum + count, 0);
const lands = /** @type {import("../board/geometry.js").Terrain[]} */ (Object.keys(produces));

/** @param {{what: import("../costs.js").Buyable}} props */
function Price({ what }) {
  return html`<span>
    ${resources.flatMap((resource) =>
      Array.from(
        { length: costOf(officialReference, what)[resource] ?? 0 },
        () => html`<${ResourceIcon} resource=${resource} label=${t(`resource.${resource}`)} />`,
      ),
    )}
  </span>`;
}

/**
 * @typedef {"aim" | "land" | "setup" | "turn" | "build" | "trade" | "seven" | "cards" | "awards" | "win"
 *   | "six" | "keys"} SectionId
 */

/** What the rules are about, each with its text. @type {[id: SectionId, body: () => unknown][]} */
export const sections = [
  ["aim", () => html`<p>${prose("rules.aim.text")}</p>`],
  [
    "land",
    () => html`
      <p>${t("rules.land.text")}</p>
      <div class="rules-land">
        ${lands.map((terrain, i) => {
          const resource = produces[terrain];
          return html`<figure key=${terrain}>
            <svg viewBox="-54 -62 108 124" aria-hidden="true"
              dangerouslySetInnerHTML=${{ __html: tile({ hex: i + 2, terrain, number: null }) }} />
            <figcaption>
              ${t(`terrain.${terrain}`)}: <b>${resource ? t(`resource.${resource}`) : t("rules.nothing")}</b>
            </figcaption>
          </figure>`;
        })}
      </div>
    `,
  ],
  ["setup", () => html`<p>${prose("rules.setup.text")}</p>`],
  [
    "turn",
    () => html`
      <ol>
        <li>${prose("rules.turn.1")}</li>
        <li>${prose("rules.turn.2")}</li>
        <li>${prose("rules.turn.3")}</li>
        <li>${prose("rules.turn.4")}</li>
      </ol>
      <p>${t("rules.turn.short")}</p>
    `,
  ],
  [
    "build",
    () => html`<table>
      <thead>
        <tr>
          <th>${t("rules.piece")}</th>
          <th>${t("rules.costs")}</th>
          <th>${t("after.points")}</th>
          <th>${t("rules.where")}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">${t("piece.road")}</th>
          <td><${Price} what="road" /></td>
          <td>–</td>
          <td>${t("rules.build.road", { count: pieces.roads })}</td>
        </tr>
        <tr>
          <th scope="row">${t("piece.settlement")}</th>
          <td><${Price} what="settlement" /></td>
          <td>${points.settlement}</td>
          <td>${t("rules.build.settlement", { count: pieces.settlements })}</td>
        </tr>
        <tr>
          <th scope="row">${t("piece.city")}</th>
          <td><${Price} what="city" /></td>
          <td>${points.city}</td>
          <td>${t("rules.build.city", { count: pieces.cities })}</td>
        </tr>
        <tr>
          <th scope="row">${t("rules.dev_card")}</th>
          <td><${Price} what="card" /></td>
          <td>${t("rules.zero_or_one")}</td>
          <td>${t("rules.build.card", { count: deckSize })}</td>
        </tr>
      </tbody>
    </table>`,
  ],
  ["trade", () => html`<p>${prose("rules.trade.players")}</p><p>${prose("rules.trade.bank")}</p>`],
  [
    "seven",
    () => html`<ul>
      <li>${t("rules.seven.1")}</li>
      <li>${t("rules.seven.2")}</li>
      <li>${t("rules.seven.3")}</li>
    </ul>`,
  ],
  [
    "cards",
    () => html`
      <p>${t("rules.cards.text")}</p>
      <div class="rules-cards">
        ${devCardKinds.map(
          (card) => html`<div key=${card} class="rules-card">
            <${DevCardFace} card=${card} />
            <div>
              <b>${t(`dev.${card}`)}</b> <span class="soft">(${deck[card]})</span>
              <p>${t(`effect.${card}`)}</p>
            </div>
          </div>`,
        )}
      </div>
    `,
  ],
  [
    "awards",
    () => html`
      <p>${prose("rules.awards.road", { award: html`<${Award} award="longest_road" size=${28} />` })}</p>
      <p>${prose("rules.awards.army", { award: html`<${Award} award="largest_army" size=${28} />` })}</p>
    `,
  ],
  ["win", () => html`<p>${t("rules.win.text")}</p>`],
  ["six", () => html`<p>${t("rules.six.board")}</p><p>${prose("rules.six.special")}</p>`],
  ["keys", () => html`<p>${t("rules.keys.text")}</p><${KeyList} />`],
];

/** What a section is called. @param {SectionId} id */
export const sectionTitle = (id) => t(`rules.${id}`);

export function RulesPage() {
  usePageTitle(t("rules"));
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <span class="page-title">${t("rules")}</span>
      <${Menu} />
    </header>
    <div class="rules">
      <nav class="panel rules-index" aria-label=${t("rules.contents")}>
        ${sections.map(([id]) => html`<a key=${id} href="#${id}">${sectionTitle(id)}</a>`)}
      </nav>
      <main class="panel prose">
        <h1>${t("rules.how")}</h1>
        <p class="soft">${t("rules.lead")}</p>
        ${sections.map(
          ([id, body]) => html`<section key=${id} id=${id}><h2>${sectionTitle(id)}</h2>${body()}</section>`,
        )}
      </main>
    </div>
  </div>`;
}
