// What happened in a dice game, line by line.
import { html, useMemo } from "../html.js";
import { Shield } from "../art/seats.js";
import { Scroll } from "../panels/lines.js";
import { events } from "../state.js";
import { pageFace } from "./exchange.js";
import { nameInWords } from "./slots.js";
import { Icons, facesOf, signed } from "./texts.js";
import { t, tParts } from "../language.js";

/**
 * @typedef {import("../protocol.js").DiceEvent} DiceEvent
 * @typedef {import("../view.js").NameOf<DiceEvent>} EventName
 */

/** How many lines are drawn. */
const SHOWN = 80;

/** @param {{faces: import("./island.js").Face[]}} props */
const Faces = ({ faces }) => html`<${Icons} shown=${faces} size=${16} />`;

/**
 * What each event says about its player; null is not told.
 * @type {{[N in EventName]: ((data: Extract<DiceEvent, Record<N, unknown>>[N]) => unknown) | null}}
 */
const sentences = {
  rolled: ({ dice }) => tParts("dg.log.rolled", { dice: html`<${Faces} faces=${facesOf(dice)} />` }),
  kept: ({ dice }) =>
    facesOf(dice).length
      ? tParts("dg.log.kept", { dice: html`<${Faces} faces=${facesOf(dice)} />` })
      : t("dg.log.kept_nothing"),
  built: ({ structure }) => t("dg.log.built", { what: nameInWords(structure) }),
  traded: ({ get }) => tParts("dg.log.traded", { get: html`<${Faces} faces=${[pageFace(get)]} />` }),
  swapped: ({ give, get, knight }) => {
    const [from, to] = [
      html`<${Faces} faces=${[pageFace(give)]} />`,
      html`<${Faces} faces=${[pageFace(get)]} />`,
    ];
    return tParts("dg.log.swapped", { give: from, get: to, knight: knight.slice(1) });
  },
  turn_ended: ({ gained }) =>
    tParts("dg.log.ended", { gained: html`<b class="numeral">${signed(gained)}</b>` }),
  game_over: null,
};

/**
 * @param {{entries: import("../protocol.js").VisibleEntry[], names: string[],
 *   colours: import("../art/seats.js").SeatColour[]}} props
 */
export function DiceLog({ entries, names, colours }) {
  const lines = useMemo(() => {
    const told = events(entries).flatMap(([name, data]) => {
      const tell = sentences[/** @type {EventName} */ (name)];
      return tell ? [{ name, seat: data.seat, words: tell(data) }] : [];
    });
    return told.slice(-SHOWN);
  }, [entries]);
  return html`<${Scroll} lines=${lines} label=${t("log")}>
    ${lines.map(
      ({ name, seat, words }, i) => html`<div key=${i}
        class="line ${name === "turn_ended" ? "line-ended" : ""}">
        <span class="player-name"><${Shield} colour=${colours[seat]} />${names[seat]}</span> ${words}
      </div>`,
    )}
  <//>`;
}
