// Where everything on a board lies, in drawing units, worked out from the server's board. Pure: no drawing, no rules.

/** The length of a hex's side in drawing units; all art is drawn for it. */
export const SIDE = 60;
/** Half a hex's width. */
const HALF = (SIDE * Math.sqrt(3)) / 2;
/** How far the sea reaches beyond the outermost vertices, and the wooden rim around it. */
const SEA = 56;
const RIM = 11;
/** What is left free around the rim, for its shadow. */
const MARGIN = 6;
/** How far off the coast a harbour's sign stands. */
const SIGN = 33;

/**
 * @typedef {{x: number, y: number}} Point
 * @typedef {"hills" | "forest" | "pasture" | "fields" | "mountains" | "desert"} Terrain
 * @typedef {"lumber" | "brick" | "wool" | "grain" | "ore"} Resource
 * @typedef {"3:1" | Resource} HarbourKind
 *
 * @typedef {object} BoardJson What the server tells of a board: `x` in half hex widths, `y` in half hex sides.
 * @property {(Point & {hex: number, terrain: Terrain, number: number | null, vertices: number[]})[]} hexes
 * @property {(Point & {vertex: number, hexes: number[], harbour?: HarbourKind | null})[]} vertices
 * @property {{edge: number, vertices: number[], hexes: number[], harbour: HarbourKind | null}[]} edges
 *
 * @typedef {Point & {hex: number, terrain: Terrain, number: number | null}} HexPlace
 * @typedef {Point & {edge: number, a: Point, b: Point}} EdgePlace `a` is the upper end, else the left one.
 * @typedef {Point & {edge: number, kind: HarbourKind, ends: Point[]}} HarbourPlace where its sign stands
 *
 * @typedef {object} Places
 * @property {HexPlace[]} hexes by number, as are the next two
 * @property {(Point & {vertex: number})[]} vertices
 * @property {EdgePlace[]} edges
 * @property {HarbourPlace[]} harbours
 * @property {Point} boat where the sea is emptiest
 * @property {string} land all hexes as one path
 * @property {string} sea the sea's outline
 * @property {string} rim the outline of the wood around the sea
 * @property {string} joints where the rim's beams meet
 * @property {{x: number, y: number, width: number, height: number}} box what all of it fits into
 */

/**
 * @param {Point} point in the server's units
 * @param {number} [sixths] how far the board is turned, clockwise
 * @returns {Point}
 */
export function drawn({ x, y }, sixths = 0) {
  const [right, down] = [x * HALF, (y * SIDE) / 2];
  const [cos, sin] = [Math.cos((sixths * Math.PI) / 3), Math.sin((sixths * Math.PI) / 3)];
  return sixths ? { x: right * cos - down * sin, y: right * sin + down * cos } : { x: right, y: down };
}

/** @param {Point} a @param {Point} b @param {number} [share] how far from a to b @returns {Point} */
export const between = (a, b, share = 0.5) => ({
  x: a.x + (b.x - a.x) * share,
  y: a.y + (b.y - a.y) * share,
});

/** With one decimal. @param {number} n */
export const short = (n) => Math.round(n * 10) / 10;

/** @param {BoardJson} board @param {number} [sixths] how far it is turned, clockwise @returns {Places} */
export function places(board, sixths = 0) {
  const vertices = board.vertices.map(({ vertex, ...at }) => ({ vertex, ...drawn(at, sixths) }));
  const hexes = board.hexes.map(({ hex, terrain, number, ...at }) => ({
    hex,
    terrain,
    number,
    ...drawn(at, sixths),
  }));
  const edges = board.edges.map(({ edge, vertices: [first, second] }) => {
    const ends = [vertices[first], vertices[second]].sort((a, b) => a.y - b.y || a.x - b.x);
    return { edge, a: ends[0], b: ends[1], ...between(ends[0], ends[1]) };
  });
  const coast = board.edges.filter((edge) => edge.hexes.length === 1);
  const offCoast = coast.map(({ edge, harbour, hexes: [inland] }) => ({
    harbour,
    ...offshore(edges[edge], hexes[inland]),
  }));
  const harbours = offCoast.flatMap(({ harbour, ...place }) =>
    harbour ? [{ kind: harbour, ...place }] : [],
  );
  const room = (/** @type {Point} */ at) =>
    Math.min(...harbours.map(({ x, y }) => Math.hypot(x - at.x, y - at.y)));
  const boat = offCoast.reduce((best, place) => (room(place) > room(best) ? place : best));
  const hull = convexHull(vertices);
  const xs = hull.map(({ x }) => x);
  const ys = hull.map(({ y }) => y);
  const around = SEA + RIM + MARGIN;
  const [left, top] = [Math.min(...xs) - around, Math.min(...ys) - around];
  const [right, bottom] = [Math.max(...xs) + around, Math.max(...ys) + around];
  return {
    hexes,
    vertices,
    edges,
    harbours,
    boat,
    land: board.hexes.map((hex) => polygon(hex.vertices.map((vertex) => vertices[vertex]))).join(""),
    sea: grown(hull, SEA),
    rim: grown(hull, SEA + RIM),
    joints: spokes(hull, SEA, SEA + RIM),
    box: { x: left, y: top, width: right - left, height: bottom - top },
  };
}

/**
 * A place in the sea off an edge of the coast.
 * @param {EdgePlace} edge
 * @param {Point} inland the middle of its hex
 */
function offshore({ edge, a, b, x, y }, inland) {
  const away = Math.hypot(x - inland.x, y - inland.y);
  return { edge, ends: [a, b], x: x + ((x - inland.x) / away) * SIGN, y: y + ((y - inland.y) / away) * SIGN };
}

/** @param {Point[]} points */
export const polygon = (points) => `M${points.map(({ x, y }) => `${short(x)} ${short(y)}`).join("L")}Z`;

/** The points around all others, clockwise on the screen. @param {Point[]} points @returns {Point[]} */
function convexHull(points) {
  const sorted = [...points].sort((a, b) => a.x - b.x || a.y - b.y);
  /** @param {Point[]} along */
  const half = (along) => {
    /** @type {Point[]} */
    const chain = [];
    for (const point of along) {
      while (chain.length > 1 && turn(chain[chain.length - 2], chain[chain.length - 1], point) < 1e-6)
        chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}

/**
 * Positive if the way from a by b to c bends clockwise on the screen.
 * @param {Point} a
 * @param {Point} b
 * @param {Point} c
 */
const turn = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Lines across the rim where it bends. @param {Point[]} hull @param {number} from @param {number} to */
function spokes(hull, from, to) {
  return hull
    .map((at, i) => {
      const [before, after] = [hull[(i + hull.length - 1) % hull.length], hull[(i + 1) % hull.length]];
      const turn = Math.atan2(after.x - before.x, before.y - after.y) + Math.PI;
      const [dx, dy] = [Math.cos(turn), Math.sin(turn)];
      return `M${short(at.x + dx * from)} ${short(at.y + dy * from)}L${short(at.x + dx * to)} ${short(at.y + dy * to)}`;
    })
    .join("");
}

/** The outline at a distance around a hull, with round corners. @param {Point[]} hull @param {number} by */
function grown(hull, by) {
  const sides = hull.map((a, i) => {
    const b = hull[(i + 1) % hull.length];
    const length = Math.hypot(b.x - a.x, b.y - a.y);
    const [nx, ny] = [((b.y - a.y) / length) * by, (-(b.x - a.x) / length) * by];
    return `${short(a.x + nx)} ${short(a.y + ny)}L${short(b.x + nx)} ${short(b.y + ny)}`;
  });
  return `M${sides.join(`A${by} ${by} 0 0 1 `)}A${by} ${by} 0 0 1 ${sides[0].split("L")[0]}Z`;
}
