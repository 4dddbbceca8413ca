// Paints what would be heavy as drawings: the brushwork under each terrain, the sea and the table's wood grain.
// Made once with a canvas and a seeded random source, so that every visit looks the same; each result is a data URL.

/** A small source of random numbers from 0 to 1. @param {number} seed @returns {() => number} */
export function seededRandom(seed) {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * @typedef {object} Brush how one surface is painted
 * @property {string} ground
 * @property {string[]} colours
 * @property {number} strokes how many
 * @property {number} length in pixels
 * @property {number} width in pixels
 * @property {(x: number, y: number) => number} angle which way strokes run, x and y from 0 to 1
 */

/** @type {Record<import("../board/geometry.js").Terrain | "sea", Brush>} */
const brushes = {
  forest: {
    ground: "#47703a",
    colours: ["#35592f", "#3f6635", "#587f41", "#6a8f48", "#2f512c"],
    strokes: 620,
    length: 16,
    width: 9,
    angle: (x, y) => Math.sin(x * 9 + y * 7) * 1.4,
  },
  pasture: {
    ground: "#9dbf57",
    colours: ["#8db44d", "#a9c964", "#b8d273", "#86ab48", "#c6da84"],
    strokes: 520,
    length: 34,
    width: 7,
    angle: (x, y) => -0.35 + Math.sin(x * 4 + y * 2) * 0.4,
  },
  fields: {
    ground: "#e0b044",
    colours: ["#d49f35", "#e9bf56", "#f1cd6c", "#cf962f", "#e6b54a"],
    strokes: 480,
    length: 40,
    width: 5,
    angle: (x, y) => 0.5 - x * 0.5 + y * 0.3,
  },
  hills: {
    ground: "#bd6a41",
    colours: ["#ad5a35", "#c87850", "#d48a5f", "#9f4f2e", "#c46f44"],
    strokes: 460,
    length: 30,
    width: 8,
    angle: (x, y) => Math.sin(x * 6 + y * 5) * 0.5,
  },
  mountains: {
    ground: "#8f9388",
    colours: ["#7c827b", "#a0a398", "#b0b1a4", "#6f766f", "#8b917f"],
    strokes: 460,
    length: 24,
    width: 9,
    angle: (x, y) => 0.9 + Math.sin(x * 11 - y * 8) * 0.7,
  },
  desert: {
    ground: "#dec48a",
    colours: ["#d2b577", "#e7d09b", "#eed9a9", "#cbab6b", "#e1c88d"],
    strokes: 420,
    length: 44,
    width: 7,
    angle: (x, y) => Math.sin(x * 5 + y * 4) * 0.35,
  },
  sea: {
    ground: "#2f7f9f",
    colours: ["#2a7695", "#358aa8", "#3f95b0", "#256c8c", "#4aa0b6"],
    strokes: 1100,
    length: 60,
    width: 7,
    angle: (x, y) => Math.sin(x * 8 + y * 6) * 0.28,
  },
};

/** @param {number} width @param {number} height */
function canvas(width, height) {
  const element = document.createElement("canvas");
  element.width = width;
  element.height = height;
  return { element, context: /** @type {CanvasRenderingContext2D} */ (element.getContext("2d")) };
}

/** The pixels of a painting for each unit it is drawn in: less than one, because brushwork is soft. */
const SHARP = 0.75;

/** What can be painted. */
export const surfaces = /** @type {(keyof typeof brushes)[]} */ (Object.keys(brushes));

/** Covers a surface with short, curved, half-transparent strokes. @param {keyof typeof brushes} name */
export function brushwork(name) {
  const { ground, colours, strokes, length, width, angle } = brushes[name];
  const [w, h] = name === "sea" ? [640, 600] : [260, 300];
  const { element, context } = canvas(w * SHARP, h * SHARP);
  context.scale(SHARP, SHARP);
  const random = seededRandom(name.length * 31 + name.charCodeAt(1));
  context.fillStyle = ground;
  context.fillRect(0, 0, w, h);
  context.lineCap = "round";
  for (let i = 0; i < strokes; i += 1) {
    const [x, y] = [random() * w, random() * h];
    const turn = angle(x / w, y / h) + (random() - 0.5) * 0.5;
    const reach = length * (0.5 + random());
    const [dx, dy] = [Math.cos(turn) * reach, Math.sin(turn) * reach];
    context.strokeStyle = colours[Math.floor(random() * colours.length)];
    context.globalAlpha = 0.22 + random() * 0.4;
    context.lineWidth = width * (0.4 + random() * 0.9);
    context.beginPath();
    context.moveTo(x - dx / 2, y - dy / 2);
    context.quadraticCurveTo(x - dy * 0.12, y + dx * 0.12, x + dx / 2, y + dy / 2);
    context.stroke();
  }
  return element.toDataURL("image/jpeg", 0.82);
}

/**
 * Planks seen from above, in black and white that let the table's own colour through; repeats without a seam.
 */
export function woodgrain() {
  const [w, h, planks] = [768, 540, 4];
  const { element, context } = canvas(w, h);
  const random = seededRandom(5);
  const plank = h / planks;
  const wave = (/** @type {number} */ x, /** @type {number} */ phase) =>
    Math.sin((x / w) * Math.PI * 2 + phase) * 3 + Math.sin((x / w) * Math.PI * 6 + phase * 3) * 1.4;
  for (let row = 0; row < planks; row += 1) {
    context.save();
    context.beginPath();
    context.rect(0, row * plank, w, plank);
    context.clip();
    context.fillStyle = random() < 0.5 ? "#000" : "#fff";
    context.globalAlpha = 0.03 + random() * 0.03;
    context.fillRect(0, row * plank, w, plank);
    const phase = random() * 6;
    for (let y = row * plank - 6; y < (row + 1) * plank + 6; y += 2.4 + random() * 3.6) {
      context.strokeStyle = random() < 0.62 ? "#000" : "#fff";
      context.globalAlpha = 0.025 + random() * 0.07;
      context.lineWidth = 0.6 + random() * 1.8;
      context.beginPath();
      for (let x = 0; x <= w; x += 16) context.lineTo(x, y + wave(x, phase + y * 0.012));
      context.stroke();
    }
    context.restore();
    const joint = random() * w;
    context.fillStyle = "#000";
    context.globalAlpha = 0.3;
    context.fillRect(0, (row + 1) * plank - 1.5, w, 1.5);
    context.fillRect(joint, row * plank, 1.5, plank);
    context.fillStyle = "#fff";
    context.globalAlpha = 0.12;
    context.fillRect(0, row * plank, w, 1.2);
    context.fillRect(joint + 1.5, row * plank, 1, plank);
  }
  return element.toDataURL("image/png");
}
