// Fills a board at random within fairness constraints: hexes and tokens are dealt in the box's proportions, then swapped
// until no constraint is violated, starting over when that leads nowhere. With symmetry on, hexes that mirror each other
// are dealt and swapped together. Pure, apart from the random source it is given.
import { boxes } from "../editor/boxes.js";
import { RICHEST_CORNER, dots } from "../editor/constraints.js";
import { around, beside, coastOf, cornerOf, inReadingOrder, splitSide } from "../editor/grid.js";

/**
 * @typedef {import("../editor/grid.js").BoardDraft} BoardDraft
 * @typedef {import("../editor/grid.js").Cell} Cell
 * @typedef {import("../editor/grid.js").CellSide} CellSide
 * @typedef {import("../editor/grid.js").Terrain} Terrain
 * @typedef {import("../editor/grid.js").HarbourKind} HarbourKind
 *
 * @typedef {import("../editor/constraints.js").Constraint} Constraint
 * @typedef {{terrain: boolean, numbers: boolean, harbours: boolean}} Parts what is dealt anew
 * @typedef {(below: number) => number} RandomBelow a random whole number from 0 to `below` - 1
 * @typedef {(cell: Cell) => import("../editor/symmetry.js").Image[]} Mirror a cell and its images
 */

/** How far a resource's dots may be from its share of all. */
const SLACK = 1;

const { base, large } = boxes;

/** How many of each there are, as a list of all. @template T @param {[T, number][]} counts @returns {T[]} */
const listed = (counts) => counts.flatMap(([thing, count]) => Array(count).fill(thing));

/** Harbours of a box, without some. @param {HarbourKind[]} some @param {[HarbourKind, number][]} box */
function harboursBeyond(some, box) {
  const rest = listed(box);
  for (const kind of some) rest.splice(rest.indexOf(kind), 1);
  return rest;
}

const baseHarbours = listed(base.harbours);
/** How many coast edges there are for one harbour. */
const COAST_FOR_HARBOUR = base.coast / baseHarbours.length;
/**
 * Harbours in the order in which they are used, as many as the coast has room for: those of the base box, beginning with
 * one that takes anything, then what the large box has beyond them.
 * @type {HarbourKind[]}
 */
const harbourOrder = [
  "3:1",
  ...harboursBeyond(["3:1"], base.harbours),
  ...harboursBeyond(baseHarbours, large.harbours),
];

/**
 * As many as are needed, in the box's proportions.
 * @template T
 * @param {[T, number][]} box
 * @param {number} count
 * @returns {T[]}
 */
export function share(box, count) {
  const total = box.reduce((sum, [, number]) => sum + number, 0);
  const shares = box.map(([thing, number]) => {
    const exact = (number * count) / total;
    return { thing, count: Math.floor(exact), rest: exact % 1 };
  });
  let left = count - shares.reduce((sum, each) => sum + each.count, 0);
  for (const each of [...shares].sort((a, b) => b.rest - a.rest)) {
    if (left > 0) each.count += 1;
    left -= 1;
  }
  return shares.flatMap(({ thing, count: times }) => Array(times).fill(thing));
}

/** @template T @param {T[]} list @param {RandomBelow} randomBelow @returns {T[]} */
function shuffled(list, randomBelow) {
  const all = [...list];
  for (let i = all.length - 1; i > 0; i -= 1) {
    const j = randomBelow(i + 1);
    [all[i], all[j]] = [all[j], all[i]];
  }
  return all;
}

/** @type {Mirror} */
const noMirror = (cell) => [{ cell, side: (side) => side }];

/**
 * The hexes that have to look alike, in groups: a hex and its images, as far as what stays is alike.
 * @param {BoardDraft} draft
 * @param {Cell[]} cells
 * @param {Parts} parts
 * @param {Mirror} mirror
 * @returns {Cell[][]}
 */
function groupsOf({ land }, cells, parts, mirror) {
  const left = new Set(cells);
  const stays = (/** @type {Cell} */ cell) =>
    `${parts.terrain || land[cell].terrain} ${parts.numbers || land[cell].number}`;
  return cells.flatMap((cell) => {
    const alike = mirror(cell).map((image) => image.cell);
    const group = [...new Set(alike)].filter((each) => left.has(each) && stays(each) === stays(cell));
    for (const each of group) left.delete(each);
    return group.length ? [group] : [];
  });
}

/**
 * The groups of a board as numbers, for a quick search: which touch, which meet at a corner, how many hexes each has.
 * @param {Cell[][]} groups
 */
function topologyOf(groups) {
  const index = new Map(groups.flatMap((group, i) => group.map((cell) => [cell, i])));
  const cells = groups.flat();
  const pairs = cells.flatMap((cell) =>
    around(cell).flatMap((next) => {
      const [i, j] = [index.get(cell) ?? 0, index.get(next)];
      return j !== undefined && inReadingOrder(cell, next) < 0 ? [[i, j]] : [];
    }),
  );
  /** @type {Map<string, number[]>} */
  const corners = new Map();
  for (const cell of cells) {
    for (let corner = 0; corner < 6; corner += 1) {
      const { x, y } = cornerOf(cell, corner);
      const name = `${Math.round(x)},${Math.round(y)}`;
      corners.set(name, [...(corners.get(name) ?? []), index.get(cell) ?? 0]);
    }
  }
  return {
    pairs,
    corners: [...corners.values()].filter((hexes) => hexes.length > 1),
    sizes: groups.map(({ length }) => length),
  };
}

/**
 * How much each constraint is violated, counted in places (or dots).
 * @param {Terrain[]} terrain
 * @param {(number | null)[]} numbers
 * @param {ReturnType<typeof topologyOf>} topology
 * @param {Set<Constraint>} wanted
 * @returns {Partial<Record<Constraint, number>>}
 */
function violations(terrain, numbers, { pairs, corners, sizes }, wanted) {
  /** @type {Partial<Record<Constraint, number>>} */
  const found = {};
  const count = (
    /** @type {Constraint} */ constraint,
    /** @type {(pair: number[]) => boolean} */ violates,
  ) => {
    if (wanted.has(constraint)) found[constraint] = pairs.filter(violates).length;
  };
  const red = (/** @type {number} */ i) => numbers[i] === 6 || numbers[i] === 8;
  count("redsApart", ([i, j]) => red(i) && red(j));
  count("equalsApart", ([i, j]) => numbers[i] !== null && numbers[i] === numbers[j]);
  count("landMixed", ([i, j]) => terrain[i] === terrain[j]);
  if (wanted.has("noRichCorner"))
    found.noRichCorner = corners.reduce((sum, hexes) => {
      const over = hexes.reduce((all, i) => all + dots(numbers[i]), 0) - RICHEST_CORNER;
      return sum + Math.max(0, over);
    }, 0);
  if (wanted.has("balanced")) {
    /** @type {Record<string, {hexes: number, dots: number}>} */
    const by = {};
    terrain.forEach((kind, i) => {
      if (kind === "desert" || numbers[i] === null) return;
      const each = (by[kind] ??= { hexes: 0, dots: 0 });
      each.hexes += sizes[i];
      each.dots += sizes[i] * dots(numbers[i]);
    });
    const all = Object.values(by);
    const mean =
      all.reduce((sum, each) => sum + each.dots, 0) / all.reduce((sum, each) => sum + each.hexes, 0);
    const over = all.map((each) => Math.max(0, Math.abs(each.dots - each.hexes * mean) - SLACK));
    found.balanced = over.reduce((sum, each) => sum + each, 0);
  }
  return found;
}

/** @param {Partial<Record<Constraint, number>>} found */
const total = (found) => Object.values(found).reduce((sum, each) => sum + each, 0);

/** How many exchanges are tried before the search begins anew, and how often it does. */
const EXCHANGES = 6_000;
const RESTARTS = 14;
/** How readily the search, simulated annealing, accepts a worse board at first. */
const TEMPERATURE = 1.2;

/**
 * Deals parts of a board again. Resolves to the best board found and the constraints it violates, which should be none.
 * @param {BoardDraft} draft
 * @param {Parts} parts
 * @param {Set<Constraint>} wanted
 * @param {RandomBelow} randomBelow
 * @param {() => Promise<unknown>} pause called between attempts, so that a page stays responsive
 * @param {Mirror} [mirror] the symmetry that is kept
 * @returns {Promise<{draft: BoardDraft, missed: Constraint[]}>}
 */
export async function fill(draft, parts, wanted, randomBelow, pause, mirror = noMirror) {
  const groups = groupsOf(draft, Object.keys(draft.land).sort(inReadingOrder), parts, mirror);
  const topology = topologyOf(groups);
  let terrain = groups.map(([cell]) => draft.land[cell].terrain);
  let numbers = groups.map(([cell]) => draft.land[cell].number);
  let best = {
    terrain,
    numbers,
    cost: Infinity,
    found: /** @type {Partial<Record<Constraint, number>>} */ ({}),
  };
  const attempts = parts.terrain || parts.numbers ? RESTARTS : 0;
  for (let attempt = 0; attempt < attempts && best.cost > 0; attempt += 1) {
    [terrain, numbers] = deal(draft, groups, parts, randomBelow);
    let found = violations(terrain, numbers, topology, wanted);
    let cost = total(found);
    for (let step = 0; step < EXCHANGES && cost > 0; step += 1) {
      const [i, j] = [randomBelow(groups.length), randomBelow(groups.length)];
      const undo =
        groups[i].length === groups[j].length && exchange(terrain, numbers, i, j, parts, randomBelow);
      if (!undo) continue;
      const now = violations(terrain, numbers, topology, wanted);
      const temperature = TEMPERATURE * (1 - step / EXCHANGES) ** 2 + 0.02;
      const accepted =
        total(now) <= cost || randomBelow(1e6) / 1e6 < Math.exp((cost - total(now)) / temperature);
      if (accepted) [found, cost] = [now, total(now)];
      else undo();
    }
    if (cost < best.cost) best = { terrain: [...terrain], numbers: [...numbers], cost, found };
    await pause();
  }
  const land = Object.fromEntries(
    groups.flatMap((group, i) =>
      group.map((cell) => [cell, { terrain: best.terrain[i], number: best.numbers[i] }]),
    ),
  );
  const missed = /** @type {Constraint[]} */ (Object.keys(best.found)).filter(
    (constraint) => (best.found[constraint] ?? 0) > 1e-9,
  );
  const filled = { ...draft, land, robber: parts.terrain ? null : draft.robber };
  return {
    draft: parts.harbours ? { ...filled, harbours: dealHarbours(filled, randomBelow, mirror) } : filled,
    missed,
  };
}

/**
 * One thing for each group, so that of each there are about as many as in the box.
 * @template T
 * @param {[T, number][]} box
 * @param {number[]} sizes of the groups
 * @param {RandomBelow} randomBelow
 * @returns {T[]}
 */
function dealTo(box, sizes, randomBelow) {
  const left = shuffled(
    share(
      box,
      sizes.reduce((sum, size) => sum + size, 0),
    ),
    randomBelow,
  );
  /** @type {T[]} */
  const dealt = [];
  // Large groups first, while there is enough of one kind.
  const order = shuffled([...sizes.keys()], randomBelow).sort((a, b) => sizes[b] - sizes[a]);
  for (const i of order) {
    const count = (/** @type {T} */ thing) => left.filter((each) => each === thing).length;
    const most = left.reduce((best, thing) => (count(thing) > count(best) ? thing : best), left[0]);
    const thing = left.find((each) => count(each) >= sizes[i]) ?? most;
    dealt[i] = thing;
    // Whatever is short is taken from what there is most of.
    for (let taken = 0; taken < sizes[i]; taken += 1) left.splice(Math.max(0, left.indexOf(thing)), 1);
  }
  return dealt;
}

/**
 * @param {BoardDraft} draft
 * @param {Cell[][]} groups
 * @param {Parts} parts
 * @param {RandomBelow} randomBelow
 * @returns {[Terrain[], (number | null)[]]}
 */
function deal(draft, groups, parts, randomBelow) {
  const sizes = groups.map(({ length }) => length);
  const terrain = parts.terrain
    ? dealTo(base.land, sizes, randomBelow)
    : groups.map(([cell]) => draft.land[cell].terrain);
  const kept = groups.map(([cell]) => draft.land[cell].number);
  // New land without new numbers keeps the numbers in their places, but for the deserts.
  if (!parts.numbers) return [terrain, kept.map((number, i) => (terrain[i] === "desert" ? null : number))];
  const fertile = sizes.filter((_, i) => terrain[i] !== "desert");
  const tokens = dealTo(base.tokens, fertile, randomBelow);
  return [terrain, terrain.map((kind) => (kind === "desert" ? null : (tokens.shift() ?? null)))];
}

/**
 * Exchanges two hexes or two tokens; returns how to take it back, or null if they are alike.
 * @param {Terrain[]} terrain
 * @param {(number | null)[]} numbers
 * @param {number} i
 * @param {number} j
 * @param {Parts} parts
 * @param {RandomBelow} randomBelow
 * @returns {(() => void) | null}
 */
function exchange(terrain, numbers, i, j, parts, randomBelow) {
  const land = parts.terrain && (!parts.numbers || randomBelow(2) === 0);
  const desert = terrain[i] === "desert" || terrain[j] === "desert";
  if (land ? terrain[i] === terrain[j] : desert || numbers[i] === numbers[j]) return null;
  // A desert without a number cannot come to a hex whose number has to stay.
  if (land && desert && !parts.numbers) return null;
  const swap = () => {
    if (land) [terrain[i], terrain[j]] = [terrain[j], terrain[i]];
    if (!land || desert) [numbers[i], numbers[j]] = [numbers[j], numbers[i]];
  };
  swap();
  return swap;
}

/**
 * The coast of the open sea as walks around it, side after side.
 * @param {BoardDraft} draft
 * @returns {CellSide[][]}
 */
export function outerCoasts(draft) {
  const left = new Set(coastOf(draft));
  const walks = [];
  for (const start of left) {
    /** @type {CellSide[]} */
    const walk = [];
    let at = start;
    while (left.delete(at)) {
      walk.push(at);
      // Clockwise: around the corner of the same hex, or on along the next one.
      const { cell, side } = splitSide(at);
      const turn = (side + 1) % 6;
      const next = beside(cell, turn);
      at = draft.land[next] ? `${next},${(side + 5) % 6}` : `${cell},${turn}`;
    }
    // Around an island the way turns clockwise six times more than back, around a lake the other way round.
    const turns = walk.map((side, i) => {
      const by = (splitSide(walk[(i + 1) % walk.length]).side - splitSide(side).side + 6) % 6;
      return by === 1 ? 1 : -1;
    });
    if (turns.reduce((sum, by) => sum + by, 0) > 0) walks.push(walk);
  }
  return walks;
}

/**
 * Harbours at even distances; with a symmetry as near to that as it allows.
 * @param {BoardDraft} draft
 * @param {RandomBelow} randomBelow
 * @param {Mirror} mirror
 * @returns {BoardDraft["harbours"]}
 */
function dealHarbours(draft, randomBelow, mirror) {
  /** @type {BoardDraft["harbours"]} */
  const harbours = {};
  for (const coast of outerCoasts(draft)) {
    const count = Math.min(Math.round(coast.length / COAST_FOR_HARBOUR), Math.floor(coast.length / 2));
    const kinds = shuffled(
      Array.from({ length: count }, (_, i) => harbourOrder[i % harbourOrder.length]),
      randomBelow,
    );
    const first = randomBelow(coast.length);
    if (mirror === noMirror) {
      kinds.forEach((kind, i) => {
        harbours[coast[(first + Math.floor((i * coast.length) / count)) % coast.length]] = kind;
      });
      continue;
    }
    /** @type {number[]} */
    const taken = [];
    const apart = (/** @type {number} */ a, /** @type {number} */ b) =>
      Math.min((a - b + coast.length) % coast.length, (b - a + coast.length) % coast.length);
    // Three sides apart where that is possible, then two: harbours never share a corner.
    for (const gap of [3, 2]) {
      for (let i = 0; i < coast.length && taken.length < count; i += 1) {
        const { cell, side } = splitSide(coast[(first + i) % coast.length]);
        const images = mirror(cell).map((image) => coast.indexOf(`${image.cell},${image.side(side)}`));
        const places = [...new Set(images)].filter((at) => at >= 0);
        const free = places.every(
          (at, k) =>
            taken.every((other) => apart(at, other) >= gap) &&
            places.slice(0, k).every((other) => apart(at, other) >= gap),
        );
        if (!free || (taken.length && taken.length + places.length > count + 1)) continue;
        const kind = kinds.pop() ?? "3:1";
        for (const at of places) harbours[coast[at]] = kind;
        taken.push(...places);
      }
    }
  }
  return harbours;
}
