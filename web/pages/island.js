// A small island for the home page: a picture, drawn with the same tiles and pieces as the game.
import { html, useMemo } from "../html.js";
import { places } from "../board/geometry.js";
import { Land } from "../board/land.js";
import { Pieces } from "../board/pieces.js";

/** @typedef {import("../board/geometry.js").BoardJson} BoardJson */

/**
 * Each hex: column and row in half hexes, what it is, its number.
 * @type {[number, number, import("../board/geometry.js").Terrain, number | null][]}
 */
const hexes = [
  [-1, -3, "forest", 9],
  [1, -3, "fields", 6],
  [3, -3, "hills", 10],
  [-2, 0, "pasture", 4],
  [0, 0, "mountains", 8],
  [2, 0, "forest", 5],
  [-1, 3, "fields", 11],
  [1, 3, "pasture", 3],
  [3, 3, "desert", null],
];
const corners = [
  [0, -2],
  [1, -1],
  [1, 1],
  [0, 2],
  [-1, 1],
  [-1, -1],
];

/** @returns {BoardJson} */
function island() {
  /** @type {BoardJson} */
  const board = { hexes: [], vertices: [], edges: [] };
  hexes.forEach(([x, y, terrain, number], hex) => {
    const vertices = corners.map(([dx, dy]) => {
      const at = { x: x + dx, y: y + dy };
      const known = board.vertices.find((vertex) => vertex.x === at.x && vertex.y === at.y) ?? {
        ...at,
        vertex: board.vertices.length,
        hexes: [],
      };
      if (!known.hexes.length) board.vertices.push(known);
      known.hexes.push(hex);
      return known.vertex;
    });
    vertices.forEach((a, i) => {
      const b = vertices[(i + 1) % 6];
      const known = board.edges.find((edge) => edge.vertices.includes(a) && edge.vertices.includes(b));
      if (known) known.hexes.push(hex);
      else board.edges.push({ edge: board.edges.length, vertices: [a, b], hexes: [hex], harbour: null });
    });
    board.hexes.push({ hex, terrain, number, x, y, vertices });
  });
  const coast = board.edges.filter((edge) => edge.hexes.length === 1);
  coast[1].harbour = "3:1";
  coast[9].harbour = "wool";
  return board;
}

/** @param {BoardJson} board @param {number} hex @param {number} corner */
const vertexAt = (board, hex, corner) => board.hexes[hex].vertices[corner];

/** @param {BoardJson} board @param {number} hex @param {number} side */
const edgeAt = ({ hexes: all, edges }, hex, side) => {
  const [a, b] = [all[hex].vertices[side], all[hex].vertices[(side + 1) % 6]];
  return edges.findIndex(({ vertices }) => vertices.includes(a) && vertices.includes(b));
};

export function Island() {
  const board = useMemo(island, []);
  const found = useMemo(() => places(board), []);
  const view = {
    robber: 8,
    players: [
      {
        seat: 0,
        settlements: [vertexAt(board, 4, 0)],
        cities: [vertexAt(board, 4, 2)],
        roads: [edgeAt(board, 4, 0), edgeAt(board, 4, 1), edgeAt(board, 5, 3)],
      },
      {
        seat: 1,
        settlements: [vertexAt(board, 3, 4), vertexAt(board, 6, 2)],
        cities: [],
        roads: [edgeAt(board, 3, 3), edgeAt(board, 6, 1)],
      },
      {
        seat: 2,
        settlements: [vertexAt(board, 2, 0)],
        cities: [vertexAt(board, 0, 4)],
        roads: [edgeAt(board, 2, 0), edgeAt(board, 0, 4)],
      },
    ],
  };
  const { x, y, width, height } = found.box;
  return html`<div class="island" aria-hidden="true">
    <${Land} places=${found} />
    <svg class="board-layer" viewBox="${x} ${y} ${width} ${height}">
      <${Pieces} places=${found} view=${view} colours=${["blue", "orange", "plum"]} last=${[]} rolled=${null}
        trail=${[]} />
    </svg>
  </div>`;
}
