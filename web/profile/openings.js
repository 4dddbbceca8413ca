// A guest's most frequent openings, each with the board of a game that began like that and their first pieces on it.
import { html, useMemo } from "../html.js";
import { ResourceIcon } from "../art/resources.js";
import { places as findPlaces } from "../board/geometry.js";
import { Land } from "../board/land.js";
import { Pieces } from "../board/pieces.js";
import { addressOf } from "../games/finished.js";
import { dayOf, gamesText } from "./texts.js";
import { formatList, t } from "../language.js";

/** @typedef {import("../protocol.js").FavouriteOpening} FavouriteOpening */

/** @param {{opening: FavouriteOpening}} props */
function SmallBoard({ opening: { board, robber, settlements, roads, colour } }) {
  const places = useMemo(() => findPlaces(board), [board]);
  const { x, y, width, height } = places.box;
  const view = { players: [{ seat: 0, settlements, cities: [], roads }], robber };
  return html`<div class="opening-board" style=${{ aspectRatio: `${width} / ${height}` }} aria-hidden="true">
    <${Land} places=${places} />
    <svg class="board-layer" viewBox="${x} ${y} ${width} ${height}">
      <${Pieces} places=${places} view=${view} colours=${[colour ?? "blue"]}
        last=${settlements.map((at) => ({ kind: "settlement", at }))} rolled=${null} trail=${[]} />
    </svg>
  </div>`;
}

/** @param {{openings: FavouriteOpening[]}} props */
export const Openings = ({ openings }) => html`<ol class="openings">
  ${openings.map((opening) => {
    const { resources, games, wins, table, ended, won } = opening;
    return html`<li key=${resources.join()} class="opening" data-opening=${resources.join("-")}>
      <${SmallBoard} opening=${opening} />
      <div class="stack">
        <h3 class="opening-name">
          ${resources.map(
            (resource) => html`<${ResourceIcon} key=${resource} resource=${resource} size=${22} />`,
          )}
          <span>${formatList(resources.map((resource) => t(`resource.${resource}`)))}</span>
        </h3>
        <p>${gamesText(games)}, ${t("profile.opening_won", { count: wins })}</p>
        <p class="small">
          <a href=${addressOf(table, "settlers")}>
            ${t(won ? "profile.opening_of_won" : "profile.opening_of", { day: dayOf(ended) })}
          </a>
        </p>
      </div>
    </li>`;
  })}
</ol>`;
