// The terrains: what stands on each hex, as symbols that are drawn once and used many times, and how a hex is
// strewn with them. Light comes from the upper left. A symbol's origin is where the thing touches the ground.
import { SIDE } from "../board/geometry.js";
import { seededRandom } from "./paint.js";

/** @typedef {import("../board/geometry.js").Terrain} Terrain */

/** @type {Terrain[]} */
export const terrains = ["forest", "hills", "pasture", "fields", "mountains", "desert"];

/** How far a tile stays inside its hex, so that sand shows between tiles. */
const INSET = 3.2;

/** A hex's tile around the origin, with slightly rounded corners. */
export const tile = (() => {
  const r = SIDE - INSET;
  const corners = [...Array(6).keys()].map((i) => {
    const turn = ((i * 60 - 90) * Math.PI) / 180;
    return [Math.cos(turn) * r, Math.sin(turn) * r];
  });
  const share = 0.07;
  const mix = (/** @type {number[]} */ a, /** @type {number[]} */ b) =>
    a.map((value, i) => (value + (b[i] - value) * share).toFixed(1)).join(" ");
  const parts = corners.map((corner, i) => {
    const [before, after] = [corners[(i + 5) % 6], corners[(i + 1) % 6]];
    return `${mix(corner, before)}Q${corner.map((n) => n.toFixed(1)).join(" ")} ${mix(corner, after)}`;
  });
  return `M${parts.join("L")}Z`;
})();

const shadow = (/** @type {number} */ rx, /** @type {number} */ ry, x = rx * 0.35, y = 0.4) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#1c2412" opacity=".3"/>`;

/** Symbols by id, as SVG text. */
export const symbols = {
  fir: `${shadow(6.5, 2)}<path d="M-1.1-4h2.2v4.2h-2.2z" fill="#4f351f"/>
    <path d="M.2-22l3 5.8-1.2-.2 3.6 5.6-1.6-.2 3 7.4Q0-.8-6.4-3.6l3-7.4-1.6.2 3.4-5.6-1.2.2z" fill="#294c2b"/>
    <path d="M.2-22l-3 5.8 1.2-.2-3.4 5.6 1.6-.2-3 7.4q2 1 4 1.2.2-4 1.4-7.4-.4-6 1.2-12.2z" fill="#4d7d41"/>
    <path d="M-.6-19l-1.2 2.6M-1.8-14.6l-1.8 3M-3.4-8.6l-1.6 4" stroke="#86ab5a" stroke-width=".9"
    stroke-linecap="round"/>`,
  oak: `${shadow(7.5, 2.4)}<path d="M-1.3-5l-.4 5.2h3.4L1.3-5z" fill="#5a3c22"/>
    <path d="M-8.2-6.5A4.6 4.6 0 0 1-5.5-13.5A5.8 5.8 0 0 1 5.2-14.2A4.8 4.8 0 0 1 8.2-6.6A4.4 4.4 0 0 1 2.5-3.8
    A4.6 4.6 0 0 1-3.6-3.9A4.2 4.2 0 0 1-8.2-6.5z" fill="#2f5a2b"/>
    <path d="M-7.6-7.4A4 4 0 0 1-5-13A5.2 5.2 0 0 1 4.2-14A4.6 4.6 0 0 1 1.5-8A4.4 4.4 0 0 1-3-6A3.8 3.8 0 0
    1-7.6-7.4z" fill="#568a3e"/>
    <path d="M-6.6-9A3 3 0 0 1-4.4-12.6A4 4 0 0 1 1.8-15A4 4 0 0 1-1.6-10.6A3.4 3.4 0 0 1-6.6-9z" fill="#86b257"/>`,
  bush: `${shadow(4.4, 1.5)}<path d="M-4.4-.6q-1.4-3 1.4-4 1-2.6 3.6-1.8 3-.2 3 2.4 2 1.2.8 3.6Q0 1-4.4-.6z"
    fill="#5a8a3e"/>
    <path d="M-3.8-1.8q-.4-2 1.6-2.4 1-2 3-1.4-.6 2.6-2.6 3z" fill="#8db658"/>`,
  tuft: `<path d="M-2 0q-.4-2.4-1.4-3.2M-.4 0q0-3-.2-4.2M1 0q.4-2.4 1.6-3" stroke="#5f8836" stroke-width=".9"
    fill="none" stroke-linecap="round"/>`,
  sheep: `${shadow(6.6, 1.8, 1.6, 0.6)}<path d="M-2.6-2.4v2.8M-.6-2.2v2.8M2.6-2.2v2.8M4.4-2.6v2.8" stroke="#3a302b"
    stroke-width="1.1" stroke-linecap="round"/>
    <path d="M-4.8-3q-1.8-1.6-.4-3.4.2-2.4 2.8-2.2 1.4-1.6 3.4-.6 2.4-1 3.4 1 2.4.4 2 2.8 1 2.2-1.4 3.2-1.4 1.4-3
    .4Q.4-.6-1-1.6q-2.4.8-3.8-1.4z" fill="#d9d2bf"/>
    <path d="M-4.8-3q-1.8-1.6-.4-3.4.2-2.4 2.8-2.2 1.4-1.6 3.4-.6 2.4-1 3.4 1 .6.2 1 .6-3 1-4 3.2-3.4.4-4
    2.6-1.4.2-2.2-.2z" fill="#fffaf0"/>
    <path d="M-5-6.6q-2.4-.8-3 1.2-.2 2 1.2 2.6 1.8.2 2.2-1.6z" fill="#3d322d"/>
    <path d="M-5.6-6.4l1.4-.8" stroke="#3d322d" stroke-width="1.1" stroke-linecap="round"/>`,
  sheaf: `${shadow(4.6, 1.5, 1.8)}<path d="M-2.4-5.4L-4.4.4Q0 1.8 4.4.4L2.4-5.4z" fill="#b77a1f"/>
    <path d="M-2.4-5.4L-4.4.4q2 .8 3.6.8L-.6-5.4z" fill="#e2ac41"/>
    <path d="M-2.2-5.2Q-7-8.2-6-12.4q2.6.6 3.4 3.4-.6-4 1.4-6 2 1.6 1.8 4.6 1-3.2 3.6-4 1.4 3-.6 5.6 1.6-1.8
    3.4-1.6-.4 3.8-4.8 5.2z" fill="#c98f2b"/>
    <path d="M-2.2-5.2Q-7-8.2-6-12.4q2.6.6 3.4 3.4-.6-4 1.4-6 1.2 1 1.6 2.6-.8 4-1 7.2z" fill="#f6d680"/>
    <path d="M-2.8-5.4h5.6" stroke="#7c4d12" stroke-width="1.5" stroke-linecap="round"/>`,
  bank: `${shadow(19, 4.4, 4, 1)}<path d="M-19-2l.6 3.6Q0 6 19.4 1l.6-4z" fill="#8f4526"/>
    <path d="M-19-2l.6 3.6Q-10 4-5 4.2L-4 0z" fill="#b25a33"/>
    <path d="M-19-2Q-15-7 0-7.4 15-7.6 20-3 9 1.8-4 1.5-14 1-19-2z" fill="#d48655"/>
    <path d="M-13-7.6l.4 4Q0 0 13.2-4l.6-4.2z" fill="#9a4c29"/>
    <path d="M-13-7.6l.4 4Q-7-2-3.4-1.9L-2.4-5z" fill="#bf6539"/>
    <path d="M-13-7.6Q-9-12 1-12.2 11-12 13.8-8.2 6-4.6-2-4.7-10-5-13-7.6z" fill="#dc9463"/>
    <path d="M-7-12.8l.2 3.8Q0-7 8-9.4l.4-3.6z" fill="#a55430"/>
    <path d="M-7-12.8l.2 3.8Q-4-8-1.4-8L-.6-11z" fill="#c76d40"/>
    <path d="M-7-12.8Q-4-16 2-16.2 7-15.8 8.4-13 4-10.8 0-10.8-5-11-7-12.8z" fill="#e6a576"/>
    <path d="M3 1.4v3M10 .2l.3 2.6M15.5-1.4l.3 2M4-4.7l.2 2.6M9.5-6l.2 2.4M3-10.6l.2 2.2" stroke="#5f2711"
    stroke-width=".8" stroke-linecap="round" opacity=".7"/>`,
  bricks: `${shadow(8, 2, 2, 0.6)}<g stroke="#6b2d17" stroke-width=".5">
    <path d="M-7.6-4h7v4h-7zM-.2-4h7v4h-7zM-4-8.4h7v4h-7z" fill="#c2613a"/>
    <path d="M-7.6-4l1.4-1.6H.6L-.6-4zM-.2-4l1.4-1.6h6.8L6.8-4zM-4-8.4l1.4-1.6h6.8L3-8.4z" fill="#eba77c"/>
    <path d="M6.8-4L8-5.6v4L6.8 0zM3-8.4L4.2-10v4L3-4.4z" fill="#8c3f20"/></g>`,
  crag: `${shadow(23, 4.4, 6, 1)}<path d="M1-36l5.6 7.4 2.6-1 5.6 12.4 3.4 1 6.6 16.4Q12 4 2 2.4L-3-12l4.4-8z"
    fill="#5d656b"/>
    <path d="M1-36l-6.6 10.4-3.4.8-6 13-4 1.8L-24.6 .2Q-10 4.4 2 2.4L-3-12l4.4-8z" fill="#b4b5ab"/>
    <path d="M-9-24.8L-12-7.6l-5 4M-3-12l-5.6 5M1.4-20l5 6.4 1.6 9 5.4 3.6" stroke="#454d54" stroke-width=".9"
    fill="none" opacity=".55"/>
    <path d="M1-36l5.6 7.4 2.6-1 2 4.4-2.8 3.6-2.6-3.8-2.4 5-2.8-4.6-1.6 1.6z" fill="#d3deea"/>
    <path d="M1-36l-6.6 10.4-2 .6.4 3 3-2.4 2.6 3.6L1-24.6l2.4 1.2z" fill="#fff"/>`,
  peak: `${shadow(15, 3, 4, 0.8)}<path d="M.6-23l4 5 2-.4 4.4 9 3 .6L18 .2Q9 3 1 2L-2.4-8 .8-13z" fill="#666e72"/>
    <path d="M.6-23l-5 7-2.6.4-4.6 8.6L-15 -5.6-18 .2Q-8 3 1 2L-2.4-8 .8-13z" fill="#bcbcb0"/>
    <path d="M-7-15.6l-2 10M-2.4-8l-4 5M.8-13l4 5 1 5" stroke="#4b5358" stroke-width=".8" fill="none" opacity=".55"/>
    <path d="M.6-23l4 5 1 .8-1.6 2.2-2-2.4-1.4 3-2-2.6-1.8 2-.2-2.4z" fill="#e8eef4"/>`,
  rock: `${shadow(4.4, 1.3)}<path d="M-4.2.2l.8-3.6 3-1.8 3.2 1.4L4.4.4Q0 1.4-4.2.2z" fill="#757a76"/>
    <path d="M-4.2.2l.8-3.6 3-1.8.6 2.6L-1 .8z" fill="#bdbdb1"/>`,
  dune: `<path d="M-25 2Q-14-1-8-7-2-12 5-11.6 0-5 6-1q7 4 20 4Q0 7.5-25 2z" fill="#f6e6bb"/>
    <path d="M5-11.6Q0-5 6-1q7 4 20 4-7-4-12-9-4-5-9-5.6z" fill="#b8935a"/>
    <path d="M-22 1.4Q-13-1-7.5-6.6-2-11.5 5-11.4" stroke="#fffbe6" stroke-width="1.2" fill="none"
    stroke-linecap="round"/><path d="M-12 1.6q5-1 8-4M-6 3q5-1 7-3.6" stroke="#cfae74" stroke-width=".9"
    fill="none" stroke-linecap="round"/>`,
  palm: `${shadow(7, 1.8, 4, 0.4)}<path d="M-.8.2Q.8-6-1-11.6l1.6-.2Q2.8-6 1.2.4z" fill="#7b5630"/>
    <path d="M-.2-11.6q-5-3.6-8.4.8 4.4-1.4 6.4 1-4 .4-4.6 4.4Q-3.4-8.4-.2-9.6q3.4 1 4.6 4.6.6-4-2.2-5.2Q5-12
    8.4-9.6 6.4-14.4.8-12.4-.6-15.6-4.6-15q3.6 1 4.4 3.4z" fill="#4a7a39"/>
    <path d="M-.2-11.6q-5-3.6-8.4.8 3.8-2.4 8-.2zM-.2-11.6Q-1.6-14.4-4.6-15q4.4-.4 5.2 2.6z" fill="#7ba551"/>`,
  shrub: `${shadow(3.6, 1.1)}<path d="M0 .2q-.4-3-3.6-4.8M0 .2q-.2-3 .2-5.6M0 .2Q.6-2.4 3.4-4.2M-1.8-2.8l-2.4-.2
    M1.8-2.6l2.2.2" stroke="#8a7040" stroke-width=".9" fill="none" stroke-linecap="round"/>`,
};

/**
 * What lies flat on a terrain's ground, as SVG text; it is cut to the tile.
 * @type {Partial<Record<Terrain, string>>}
 */
export const grounds = {
  pasture: `<path d="M-60-8Q-30-34 0-20T60-30V60H-60z" fill="#7fa746" opacity=".35"/>
    <path d="M-60-8Q-30-34 0-20T60-30" stroke="#dcebA0" stroke-width="2.4" fill="none" opacity=".55"/>
    <path d="M-60 34Q-26 12 6 30T60 20V60H-60z" fill="#6f9a3d" opacity=".4"/>
    <path d="M-60 34Q-26 12 6 30T60 20" stroke="#dceba0" stroke-width="2" fill="none" opacity=".5"/>`,
  fields: `<path d="M-60-60H60v42Q10-34-60-6z" fill="url(#art-furrows-a)"/>
    <path d="M-60-6Q-20-22 4-25L14 60H-60z" fill="url(#art-furrows-b)"/>
    <path d="M4-25Q34-28 60-18V60H14z" fill="url(#art-furrows-c)"/>
    <path d="M-60-6Q10-34 60-18M4-25L14 60" stroke="#8f6a1f" stroke-width="2.6" fill="none" opacity=".7"/>
    <path d="M-60-7.5Q10-35.5 60-19.5M2.5-25L12.5 60" stroke="#fbe7a6" stroke-width="1.2" fill="none"
    opacity=".8"/>`,
  desert: `<path d="M-60-30Q-20-46 8-34T60-40M-60 8Q-30-6 0 4T60-2M-60 44Q-20 32 16 42T60 38" stroke="#fbeecb"
    stroke-width="2.4" fill="none" opacity=".6"/>`,
  hills: `<path d="M-60-20Q-20-4 14-18T60-20V-8Q24-6-4 0T-60-8zM-60 26Q-24 14 8 28T60 24V36Q26 42 0 38T-60 40z"
    fill="#8c4123" opacity=".3"/>`,
};

/** Patterns for the furrows of fields: a pitch, a direction and three tones each. */
export const patterns = [
  ["furrows-a", 9, -14, "#d9a539", "#b57f22", "#f6d67e"],
  ["furrows-b", 8, 58, "#e6b84c", "#c08c2b", "#fbe39a"],
  ["furrows-c", 8, 8, "#cf9a34", "#a9741f", "#efc766"],
]
  .map(
    ([id, pitch, turn, ground, dark, light]) =>
      `<pattern id="art-${id}" width="${pitch}"
        height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${turn})">
    <path d="M0 0h${pitch}v${pitch}H0z" fill="${ground}" opacity=".75"/>
    <path d="M0 1.5h${pitch}" stroke="${dark}" stroke-width="2.2" opacity=".75"/>
    <path d="M0 4.5h${pitch}" stroke="${light}" stroke-width="1.4" opacity=".8"/></pattern>`,
  )
  .join("");

/**
 * @typedef {{symbol: keyof typeof symbols, x: number, y: number, scale: number, flip: boolean}} Thing
 * @typedef {[symbol: keyof typeof symbols, share: number]} Sort
 */

/** What grows at random on a terrain: sorts and their shares, how many at most, and how far apart. */
const strewn = /** @type {Record<Terrain, {sorts: Sort[], most: number, apart: number}>} */ ({
  forest: {
    sorts: [
      ["fir", 0.62],
      ["oak", 0.38],
    ],
    most: 30,
    apart: 9.5,
  },
  pasture: {
    sorts: [
      ["tuft", 0.72],
      ["bush", 0.28],
    ],
    most: 9,
    apart: 14,
  },
  fields: { sorts: [["sheaf", 1]], most: 9, apart: 17 },
  hills: {
    sorts: [
      ["bush", 0.4],
      ["tuft", 0.6],
    ],
    most: 5,
    apart: 16,
  },
  mountains: {
    sorts: [
      ["rock", 0.7],
      ["fir", 0.3],
    ],
    most: 6,
    apart: 13,
  },
  desert: {
    sorts: [
      ["shrub", 0.6],
      ["rock", 0.4],
    ],
    most: 4,
    apart: 16,
  },
});

/**
 * What always stands on a terrain, back to front.
 * @type {Partial<Record<Terrain, [keyof typeof symbols, number, number, number][]>>}
 */
const landmarks = {
  mountains: [
    ["peak", -22, -16, 0.95],
    ["crag", 6, -15, 0.82],
    ["peak", 29, -8, 0.9],
    ["crag", -30, 17, 0.62],
    ["peak", 33, 20, 0.8],
    ["peak", -14, 36, 0.82],
    ["peak", 14, 42, 0.72],
  ],
  hills: [
    ["bank", -13, -26, 0.95],
    ["bank", 22, -20, 0.8],
    ["bank", -31, 5, 0.72],
    ["bank", 33, 8, 0.66],
    ["bank", -15, 38, 0.95],
    ["bricks", 19, 36, 1.2],
  ],
  pasture: [
    ["sheep", -9, -31, 1.1],
    ["sheep", 27, -17, 1.2],
    ["sheep", -31, 3, 1.2],
    ["sheep", -15, 31, 1.25],
    ["sheep", 25, 24, 1.15],
  ],
  desert: [
    ["dune", -12, -27, 0.85],
    ["dune", 24, -14, 0.75],
    ["palm", 31, -19, 1],
    ["palm", 38, -15, 0.75],
    ["dune", -27, 8, 0.7],
    ["dune", 30, 18, 0.7],
    ["dune", -13, 32, 0.9],
    ["dune", 14, 45, 0.6],
  ],
};

/**
 * @param {number} x
 * @param {number} y
 * @param {number} inset whether a point is that far inside a hex around the origin
 */
const inside = (x, y, inset) =>
  Math.abs(y) + Math.abs(x) / Math.sqrt(3) < SIDE - inset && Math.abs(x) < 52 - inset * 0.87;

/**
 * What stands on a hex around the origin, back to front.
 * @param {Terrain} terrain
 * @param {number} seed
 * @returns {Thing[]}
 */
export function scenery(terrain, seed) {
  const random = seededRandom(seed + 1);
  const flipped = random() < 0.5;
  /** @type {Thing[]} */
  const things = (landmarks[terrain] ?? []).map(([symbol, x, y, scale]) => ({
    symbol,
    x: (flipped ? -x : x) + (random() - 0.5) * 5,
    y: y + (random() - 0.5) * 3,
    scale: scale * (0.95 + random() * 0.1),
    flip: symbol === "sheep" && random() < 0.5,
  }));
  const { sorts, most, apart } = strewn[terrain];
  const fixed = things.length;
  for (let tries = 0; tries < 400 && things.length < fixed + most; tries += 1) {
    const [x, y] = [(random() - 0.5) * 96, (random() - 0.5) * 108 + 4];
    const pick = random();
    const scale = 0.82 + random() * 0.3;
    const free = things.every((thing) => Math.hypot(thing.x - x, (thing.y - y) * 1.25) > apart);
    if (!free || !inside(x, y - 6, 13) || !inside(x, y, 9) || Math.hypot(x, y - 5) < 25) continue;
    let left = pick;
    const [symbol] = sorts.find(([, share]) => (left -= share) < 0) ?? sorts[0];
    things.push({ symbol, x, y, scale, flip: false });
  }
  return things.sort((a, b) => a.y - b.y);
}
