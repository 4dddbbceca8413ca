// The rules of the dice game: a page of its own, and a dialog above a game. What things cost comes first.
import { html } from "../html.js";
import { Emblem } from "../art/badges.js";
import { ResourceDie } from "../art/dice.js";
import { Menu } from "../panels/menu.js";
import { costOf, faceName, faces, giftOf, kindOf, pointsOf, structures } from "./island.js";
import { diceReference } from "./reference.js";
import { Icons, facesInWords } from "./texts.js";
import { t } from "../language.js";
import { usePageTitle } from "../title.js";

/**
 * @typedef {import("./island.js").Kind} Kind
 * @typedef {import("../language.js").Key} Key
 */

/** Points of all structures of a kind, in building order. @param {Kind} kind */
const pointsOfKind = (kind) => structures.filter((one) => kindOf(one) === kind).map(pointsOf);
const knights = structures.filter((one) => kindOf(one) === "knight");

/** What the rules are about, with the keys of their paragraphs. @type {[title: Key, lines: Key[]][]} */
const sections = [
  ["rules.aim", ["dr.aim.1"]],
  ["rules.turn", ["dr.turn.1", "dr.turn.2", "dg.penalty"]],
  ["dr.build", ["dr.build.1", "dr.build.2", "dr.build.3"]],
  ["dr.gold", ["dr.gold.1", "dr.gold.2"]],
  ["dr.coach", ["dr.coach.1"]],
];

/** What everything costs and is worth. */
export const CostTable = () => html`<table class="rules-costs">
  <caption class="hidden">${t("sheet.costs")}</caption>
  <thead>
    <tr>
      <th scope="col">${t("rules.piece")}</th>
      <th scope="col">${t("rules.costs")}</th>
      <th scope="col">${t("after.points")}</th>
    </tr>
  </thead>
  <tbody>
    ${/** @type {Kind[]} */ (["road", "settlement", "city", "knight"]).map(
      (kind) => html`<tr key=${kind}>
        <th scope="row">${t(kind === "knight" ? "dev.knight" : `piece.${kind}`)}</th>
        <td>
          <${Icons} shown=${costOf(kind)} size=${22} />
          <span class="small soft">${facesInWords(costOf(kind))}</span>
        </td>
        <td class="numeral">${kind === "road" ? t("dr.each") : pointsOfKind(kind).join(", ")}</td>
      </tr>`,
    )}
  </tbody>
</table>`;

/** Costs, then the rules. */
export const DiceRules = () => html`<div class="prose dice-rules" tabindex="0" role="group"
  aria-label=${t("dg.rules")}>
  <${CostTable} />
  <div class="rules-dice" aria-hidden="true">
    ${faces.map((face) => html`<${ResourceDie} key=${face} face=${face} />`)}
  </div>
  <p class="small soft">${t("dr.faces")}</p>
  ${sections.map(
    ([title, lines]) => html`<section key=${title}>
      <h2>${t(title)}</h2>
      ${lines.map(
        (line) => html`<p key=${line}>
          ${t(line, { points: t("count.points", { count: diceReference.penalty }) })}
        </p>`,
      )}
      ${title === "dr.gold" &&
      html`<ul class="rules-knights">
        ${knights.map((knight) => {
          const gift = giftOf(knight);
          return html`<li key=${knight}>
            ${gift && html`<${Icons} shown=${[gift]} size=${20} />`}
            ${t("dr.knight_gives", {
              number: knight.slice(1),
              gift: gift ? faceName(gift) : t("island.anything"),
            })}
          </li>`;
        })}
      </ul>`}
    </section>`,
  )}
</div>`;

export function DiceRulesPage() {
  usePageTitle(t("dg.rules"));
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <h1 class="page-title">${t("dg.rules")}</h1>
      <${Menu} />
    </header>
    <main class="panel"><${DiceRules} /></main>
  </div>`;
}
