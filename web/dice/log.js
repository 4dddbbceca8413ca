// What happened in a dice game, line by line.
import { html, useMemo } from "../html.js";
import { Shield } from "../art/seats.js";
import { Scroll } from "../panels/lines.js";
import { events } from "../state.js";
import { pageFace } from "./exchange.js";
import { Icons, facesOf, nameInWords, signed } from "./words.js";

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
  rolled: ({ dice }) => html`rolled <${Faces} faces=${facesOf(dice)} />`,
  kept: ({ dice }) =>
    facesOf(dice).length ? html`kept <${Faces} faces=${facesOf(dice)} />` : "kept nothing",
  built: ({ structure }) => `built ${nameInWords(structure)}`,
  traded: ({ get }) => html`traded 2 gold for <${Faces} faces=${[pageFace(get)]} />`,
  swapped: ({ give, get, knight }) => {
    const [from, to] = [
      html`<${Faces} faces=${[pageFace(give)]} />`,
      html`<${Faces} faces=${[pageFace(get)]} />`,
    ];
    return html`swapped ${from} for ${to} with knight ${knight.slice(1)}`;
  },
  turn_ended: ({ gained }) => html`ended the turn: <b class="numeral">${signed(gained)}</b>`,
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
  return html`<${Scroll} lines=${lines} label="Log">
    ${lines.map(
      ({ name, seat, words }, i) => html`<div key=${i}
        class="line ${name === "turn_ended" ? "line-ended" : ""}">
        <span class="player-name"><${Shield} colour=${colours[seat]} />${names[seat]}</span> ${words}
      </div>`,
    )}
  <//>`;
}
