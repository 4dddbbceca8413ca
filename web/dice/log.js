// What happened in a dice game, line by line.
import { html, useEffect, useMemo, useRef } from "../html.js";
import { Shield } from "../art/seats.js";
import { events } from "../state.js";
import { pageFace } from "./tray.js";
import { Icons, facesOf, inWords } from "./words.js";

/** How many lines are drawn. */
const SHOWN = 80;

/** Each tells one kind of event. @type {Record<string, (data: any) => unknown>} */
const tell = {
  rolled: ({ dice }) => html`rolled <${Icons} shown=${facesOf(dice)} size=${16} />`,
  kept: ({ dice }) =>
    html`kept ${facesOf(dice).length ? html`<${Icons} shown=${facesOf(dice)} size=${16} />` : "nothing"}`,
  built: ({ structure }) => html`${inWords(`build ${structure}`).replace("build", "built")}`,
  traded: ({ get }) => html`traded 2 gold for <${Icons} shown=${[pageFace(get)]} size=${16} />`,
  swapped: ({ give, get, knight }) => html`
    swapped <${Icons} shown=${[pageFace(give)]} size=${16} /> for <${Icons} shown=${[pageFace(get)]}
      size=${16} /> with
    knight ${knight.slice(1)}
  `,
  turn_ended: ({ gained }) =>
    html`ended the turn: <b class="numeral">${gained < 0 ? `−${-gained}` : `+${gained}`}</b>`,
};

/**
 * @param {{news: import("../protocol.js").News[], names: string[], colours:
 *   import("../art/seats.js").SeatColour[]}} props
 */
export function Story({ news, names, colours }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const lines = useMemo(
    () =>
      events(news)
        .filter(([name]) => tell[name])
        .slice(-SHOWN),
    [news],
  );
  useEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
  }, [lines]);
  return html`<div class="log-lines" ref=${box} tabindex="0" role="log" aria-label="Log" aria-live="off">
    ${lines.map(
      ([name, data], i) => html`<div key=${i} class="line ${name === "turn_ended" ? "line-ended" : ""}">
        <span class="player-name"><${Shield} colour=${colours[data.seat]} />${names[data.seat]}</span> ${tell[
          name
        ](data)}
      </div>`,
    )}
  </div>`;
}
