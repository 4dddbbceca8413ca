// Draws the words of a sentence: players with their shield, cards as icons, dice as small squares.
import { officialReference } from "../defaults.js";
import { html } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { Award } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { t, tParts } from "../language.js";

/**
 * @typedef {import("../protocol.js").Cards} Cards
 * @typedef {{names: string[], me: number | null}} People the players' names by seat, and the reader's own seat
 * @typedef {People & {colours: import("../art/seats.js").SeatColour[]}} ColouredPeople
 */

/** So many cards of each kind; many of a kind as a number. @param {{cards: Cards}} props */
export function CardsInline({ cards }) {
  const kinds = resources.filter((resource) => cards[resource]);
  if (!kinds.length) return html`<span>${t("cards.none")}</span>`;
  return html`<span class="inline-cards">
    ${kinds.map((resource) => {
      const count = cards[resource] ?? 0;
      return html`<span class="inline-card" key=${resource}>
        ${count > 1 && html`<b class="numeral">${count}</b>`}
        <${ResourceIcon} resource=${resource} size="1.3em"
          label=${t("cards.of", { count, resource: t(`resource.${resource}`) })} />
      </span>`;
    })}
  </span>`;
}

/** @param {{seat: number, who: ColouredPeople, you?: "you" | "you.start" | "you.subject", plain?: boolean}} props */
export function PlayerName({ seat, who, you = "you.start", plain = false }) {
  const name = seat === who.me ? t(you) : who.names[seat];
  return html`<span class="player-name">
    <${Shield} colour=${who.colours[seat]} />
    ${plain ? name : html`<b>${name}</b>`}
  </span>`;
}

/** @param {{words: import("../sentences.js").Word[], who: ColouredPeople}} props */
export function Words({ words, who }) {
  return words.map((word, i) => {
    if (typeof word === "string") return word;
    if ("seat" in word)
      return html`<${PlayerName} seat=${word.seat} who=${who}
        you=${i === 0 ? "you.start" : word.subject ? "you.subject" : "you"} />`;
    if ("cards" in word) return html`<${CardsInline} cards=${word.cards} />`;
    if ("dev" in word) return html`<b>${t(`dev.${word.dev}`)}</b>`;
    if ("award" in word) return html`<${Award} award=${word.award} size=${18} />`;
    return html`<${DiceInline} dice=${word.dice} />`;
  });
}

/** @param {{dice: [number, number]}} props */
function DiceInline({ dice }) {
  const sum = dice[0] + dice[1];
  return html`
    <b class="numeral inline-roll ${sum === officialReference.robber_roll ? "inline-seven" : ""}">${sum}</b>
    <span class="soft small"> (${dice[0]} + ${dice[1]})</span>
  `;
}

/**
 * An answer to an offer in a few words.
 * @param {{answer: import("../protocol.js").Answer}} props
 */
export function AnswerWords({ answer }) {
  if (typeof answer === "object")
    return tParts("answer.gives", {
      give: html`<${CardsInline} cards=${answer.countered.give} />`,
      want: html`<${CardsInline} cards=${answer.countered.want} />`,
    });
  if (answer === "accepted") return t("answer.accepts");
  return html`<span class="soft">${t(answer === "waiting" ? "answer.thinking" : "answer.declined")}</span>`;
}
