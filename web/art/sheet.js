// The sheet of all symbols, gradients and patterns, mounted once in a page; everything else refers to it by id.
import { html, useEffect, useMemo } from "../html.js";
import { whenIdle } from "../schedule.js";
import { brushwork, surfaces } from "./paint.js";
import { symbols as terrain, grounds, patterns, terrains, tile } from "./terrain.js";
import { symbols as resources } from "./resources.js";
import { symbols as seats } from "./seats.js";
import { symbols as pieces } from "./pieces.js";
import { symbols as token } from "./token.js";
import { symbols as harbour } from "./harbour.js";
import { symbols as cards } from "./cards.js";
import { symbols as dice } from "./dice.js";
import { symbols as badges } from "./badges.js";

/**
 * @param {string} kind
 * @param {string} id
 * @param {string} where
 * @param {[number, string, number?][]} stops
 */
const gradient = (kind, id, where, stops) =>
  `<${kind}Gradient id="art-${id}" ${where}>${stops
    .map(
      ([at, colour, opacity = 1]) =>
        `<stop offset="${at}" stop-color="${colour}" stop-opacity="${opacity}"/>`,
    )
    .join("")}</${kind}Gradient>`;

const gradients = [
  gradient("linear", "tile-light", `x1=".15" y1="0" x2=".85" y2="1"`, [
    [0, "#fff6d8", 0.34],
    [0.45, "#fff6d8", 0],
    [0.62, "#22180a", 0],
    [1, "#22180a", 0.3],
  ]),
  gradient("linear", "tile-edge", `x1=".2" y1="0" x2=".8" y2="1"`, [
    [0, "#fffbe8", 0.75],
    [0.5, "#fffbe8", 0.1],
    [0.55, "#1d1408", 0.1],
    [1, "#1d1408", 0.55],
  ]),
  gradient("radial", "token-face", `cx=".38" cy=".3" r=".8"`, [
    [0, "#fffdf3"],
    [0.6, "#f7ebcd"],
    [1, "#e4cf9f"],
  ]),
  gradient("linear", "rim-wood", `x1="0" y1="0" x2="1" y2="1"`, [
    [0, "#c8935a"],
    [0.35, "#9a6435"],
    [0.7, "#7a4a25"],
    [1, "#5b3519"],
  ]),
  gradient("radial", "sea-depth", `cx=".5" cy=".5" r=".56"`, [
    [0.5, "#7fd0d2", 0.25],
    [0.78, "#2f7f9f", 0],
    [1, "#0d3a5c", 0.62],
  ]),
  gradient("linear", "card-paper", `x1="0" y1="0" x2="1" y2="1"`, [
    [0, "#fffaf0"],
    [1, "#ecdfc4"],
  ]),
  gradient("linear", "card-light", `x1="0" y1="0" x2=".6" y2="1"`, [
    [0, "#fff", 0.5],
    [0.5, "#fff", 0.05],
    [1, "#000", 0.22],
  ]),
  gradient("linear", "gilt", `x1="0" y1="0" x2="1" y2="1"`, [
    [0, "#ffedb0"],
    [0.45, "#e0a93b"],
    [1, "#9a6717"],
  ]),
  gradient("linear", "die-ivory", `x1="0" y1="0" x2="1" y2="1"`, [
    [0, "#fffdf5"],
    [1, "#e6d6b3"],
  ]),
  gradient("linear", "die-red", `x1="0" y1="0" x2="1" y2="1"`, [
    [0, "#d9503c"],
    [1, "#9c2418"],
  ]),
].join("");

const groups = Object.entries({
  ...terrain,
  ...resources,
  ...seats,
  ...pieces,
  ...token,
  ...harbour,
  ...cards,
  ...dice,
  ...badges,
})
  .map(([id, drawing]) => `<g id="art-${id}">${drawing}</g>`)
  .join("");
/**
 * A terrain's ground: brushwork, then what lies flat on it, cut to the tile.
 * @param {import("../board/geometry.js").Terrain} terrain
 */
const ground = (
  terrain,
) => `<g id="art-ground-${terrain}" clip-path="url(#art-tile-cut)"><path d="${tile}" fill="var(--${terrain})"/>
  <g class="painted"><image id="art-paint-${terrain}" x="-52" y="-60" width="104"
  height="120" preserveAspectRatio="none"/>${grounds[terrain] ?? ""}</g></g>`;

const sheet = () =>
  `<defs>${gradients}${patterns}<path id="art-tile" d="${tile}"/><clipPath id="art-tile-cut"><path d="${tile}"/>
    </clipPath><image id="art-paint-sea" width="1"
    height="1" preserveAspectRatio="none"/>${groups}${terrains.map(ground).join("")}</defs>`;

/** Mount it once, before anything that is drawn. */
export function ArtSheet() {
  const text = useMemo(sheet, []);
  // Nothing waits for the brushwork: it comes one surface after the other, when there is time.
  useEffect(
    () =>
      surfaces.forEach((name) =>
        whenIdle(() => document.getElementById(`art-paint-${name}`)?.setAttribute("href", brushwork(name))),
      ),
    [],
  );
  return html`<svg class="art-sheet" width="0" height="0" aria-hidden="true"
    dangerouslySetInnerHTML=${{ __html: text }} />`;
}
