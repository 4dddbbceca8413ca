// What a new board can begin with.

/** @type {{name: "base" | "large" | "beginner", request: import("../protocol.js").LayoutRequest}[]} */
export const starts = [
  { name: "base", request: { random: { shape: "base" } } },
  { name: "large", request: { random: { shape: "large" } } },
  { name: "beginner", request: { named: "beginner" } },
];
