// Plays on a board of one's own: one that was kept, or whatever link, notation or seed is pasted.
import { html, useState } from "../html.js";
import { call } from "../api.js";
import { ownBoards, readPasted } from "../boards.js";
import { useAction } from "../controls.js";
import { maxBaseSeats } from "../defaults.js";
import { ErrorText } from "../panels/error.js";
import { t } from "../language.js";

/**
 * @typedef {import("../protocol.js").LayoutFile} LayoutFile
 * @typedef {import("../protocol.js").LayoutRequest} LayoutRequest
 */

/** @typedef {"base" | "large"} SeedShape */

/**
 * What the server is asked about a pasted text.
 * @param {string} text
 * @param {SeedShape} shape of the board that a seed gives
 * @returns {[LayoutRequest, string]}
 */
function requestOf(text, shape) {
  const pasted = readPasted(text);
  if ("seed" in pasted)
    return [
      { random: { shape, seed: pasted.seed } },
      t(shape === "large" ? "own.seed_large" : "own.seed", { seed: pasted.seed }),
    ];
  return "notation" in pasted ? [{ notation: pasted.notation }, pasted.name] : [pasted, ""];
}

/**
 * A board that can be played on, and by how many.
 * @param {LayoutRequest} request
 * @param {string} [name]
 * @returns {Promise<{layout: LayoutFile, seats: [number, number]}>}
 */
export async function playable(request, name) {
  /** @type {import("../protocol.js").LayoutCheck} */
  const { layout, seats, problems } = await call("/layouts", "POST", request);
  if (!layout || !seats) throw new Error(problems[0]?.message ?? t("own.no_board"));
  return { layout: name ? { ...layout, name } : layout, seats };
}

/**
 * @param {{chosen: LayoutFile | null, seats: number,
 *   onChoose: (layout: LayoutFile, seats: [number, number]) => void}} props
 */
export function OwnBoard({ chosen, seats: players, onChoose }) {
  const [text, setText] = useState("");
  const [shape, setShape] = useState(/** @type {SeedShape} */ (players > maxBaseSeats ? "large" : "base"));
  const { busy, error, run } = useAction();
  const boards = ownBoards.value;
  const choose = (/** @type {LayoutRequest} */ request, /** @type {string} */ name) =>
    run(async () => {
      const { layout, seats } = await playable(request, name);
      onChoose(layout, seats);
    });
  const use = () =>
    run(async () => {
      const { layout, seats } = await playable(...requestOf(text, shape));
      onChoose(layout, seats);
    });
  return html`<div class="stack own-board">
    ${boards.length > 0 &&
    html`<div class="segments" role="group" aria-label=${t("own.boards")}>
      ${boards.map(
        ({ name, layout }) => html`<button type="button" key=${name} class="segment" data-own=${name}
          aria-pressed=${chosen?.name === name ? "true" : "false"} onClick=${() => choose({ layout }, name)}>
          ${name}
        </button>`,
      )}
    </div>`}
    <div class="row">
      <input class="field own-board-text" aria-label=${t("own.text")} placeholder=${t("own.text_short")}
        spellcheck="false" autocomplete="off" value=${text}
        onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
      <button type="button" class="button" data-action="use-board" disabled=${busy || !text.trim()}
        onClick=${use}>
        ${t("own.use")}
      </button>
      <a class="small" href="/editor">${t("own.draw")}</a>
    </div>
    ${/^\s*\d+\s*$/.test(text) &&
    html`<div class="segments" role="group" aria-label=${t("own.of_seed")}>
      ${/** @type {[SeedShape, string][]} */ ([
        ["base", t("own.base")],
        ["large", t("own.large")],
      ]).map(
        ([each, name]) => html`<button type="button" key=${each} class="segment"
          aria-pressed=${shape === each ? "true" : "false"} onClick=${() => setShape(each)}>
          ${name}
        </button>`,
      )}
    </div>`}
    <${ErrorText} text=${error} />
    ${chosen &&
    html`<p class="small" role="status">${t("own.chosen", { name: chosen.name || t("own.nameless") })}</p>`}
  </div>`;
}
