// Everything on a board that moves during a game: roads, buildings, the robber, and what was done last.
import { html, useRef } from "../html.js";
import { Building, Road } from "../art/pieces.js";
import { TOKEN_RADIUS } from "../art/token.js";

/**
 * @typedef {import("./geometry.js").Places} Places
 * @typedef {import("../art/seats.js").SeatColour} SeatColour
 * @typedef {"settlement" | "city" | "road" | "robber"} PieceKind
 * @typedef {{kind: PieceKind, at: number}} Placed a piece and the number of its vertex, edge or hex
 *
 * @typedef {object} PiecesView the part of a view that lies on the board
 * @property {{seat: number, settlements: number[], cities: number[], roads: number[]}[]} players
 * @property {number} robber
 */

/**
 * Where the robber stands on its hex: beside the number, if there is one.
 * @param {{number: number | null}} hex
 */
export const robberAt = ({ number }) => (number ? { x: -29, y: 6 } : { x: 0, y: 8 });

/** @param {Places} places @param {Placed} placed */
export function placeOf({ vertices, edges, hexes }, { kind, at }) {
  return kind === "road" ? edges[at] : kind === "robber" ? hexes[at] : vertices[at];
}

/**
 * @param {{places: Places, view: PiecesView, colours: SeatColour[], last: Placed[], rolled: number | null,
 *   trail: number[]}} props
 */
export function Pieces({ places, view, colours, last, rolled, trail }) {
  const alive = useRef(false);
  const fresh = alive.current;
  alive.current = true;
  const buildings = view.players.flatMap(({ seat, settlements, cities }) => [
    ...settlements.map((at) => ({ kind: /** @type {const} */ ("settlement"), at, seat })),
    ...cities.map((at) => ({ kind: /** @type {const} */ ("city"), at, seat })),
  ]);
  buildings.sort((a, b) => places.vertices[a.at].y - places.vertices[b.at].y || a.at - b.at);
  const hex = places.hexes[view.robber];
  const robber = robberAt(hex);
  const glowing = places.hexes.filter(({ number }) => number && number === rolled);
  return html`
    ${glowing.map(
      ({ hex, x, y }) =>
        html`<circle key="rolled-${hex}" class="rolled" cx=${x} cy=${y} r=${TOKEN_RADIUS + 2.5} />`,
    )}
    ${last
      .filter(({ kind, at }) => kind === "robber" && at !== view.robber)
      .map(({ at }) => {
        const { x, y } = places.hexes[at];
        return html`<circle key="last-hex-${at}" data-marked=${`hex-${at}`} class="last last-hex" cx=${x}
          cy=${y} r=${2 * TOKEN_RADIUS} />`;
      })}
    ${last
      .filter(({ kind }) => kind === "road")
      .map(({ at }) => html`<path key="last-${at}" class="last last-road" d=${line(places.edges[at])} />`)}
    ${view.players.flatMap(({ seat, roads }) =>
      roads.map(
        (at) =>
          html`<${PlacedRoad} key="road-${at}" fresh=${fresh} edge=${places.edges[at]} colour=${colours[seat]} />`,
      ),
    )}
    ${trail.map(
      (at, i) => html`<path key="trail-${at}" class="trail" d=${line(places.edges[at])}
        style=${{ animationDelay: `${i * 90}ms` }} />`,
    )}
    ${last
      .filter(({ kind }) => kind === "settlement" || kind === "city")
      .map(({ at }) => {
        const { x, y } = places.vertices[at];
        return html`<circle key="last-vertex-${at}" class="last" cx=${x} cy=${y - 2} r="24" />`;
      })}
    ${buildings.map(
      ({ kind, at, seat }) => html`<${PlacedBuilding} key="${kind}-${at}" fresh=${fresh} kind=${kind}
        at=${places.vertices[at]} colour=${colours[seat]} />`,
    )}
    <g data-piece="robber" class="robber"
      style=${{ transform: `translate(${hex.x + robber.x}px, ${hex.y + robber.y}px)` }}>
      ${last.some(({ kind, at }) => kind === "robber" && at === view.robber) &&
      html`<ellipse class="last" cx="0" cy="-6" rx="19" ry="26" />`}
      <use href="#art-robber" />
    </g>
  `;
}

/** @param {import("./geometry.js").EdgePlace} edge */
const line = ({ a, b }) => `M${a.x} ${a.y}L${b.x} ${b.y}`;

/**
 * A road, which slides into place if it was built while the page was open.
 * @param {{fresh: boolean, edge: import("./geometry.js").EdgePlace, colour: SeatColour}} props
 */
function PlacedRoad({ fresh, edge, colour }) {
  const arrives = useRef(fresh).current;
  return html`<g data-piece="road-${edge.edge}" class=${arrives ? "piece-arrives" : undefined}>
    <${Road} a=${edge.a} b=${edge.b} colour=${colour} />
  </g>`;
}

/**
 * A building, which drops into place if it was built while the page was open.
 * @param {{fresh: boolean, kind: "settlement" | "city", at: Places["vertices"][number], colour: SeatColour}}
 *   props
 */
function PlacedBuilding({ fresh, kind, at, colour }) {
  const arrives = useRef(fresh).current;
  return html`<g data-piece="${kind}-${at.vertex}" transform="translate(${at.x.toFixed(1)} ${at.y})">
    <g class=${arrives ? "piece-arrives" : undefined}><${Building} kind=${kind} colour=${colour} /></g>
  </g>`;
}
