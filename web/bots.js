// The bots that play the games, the strongest first, and what they are like in plain words.

/**
 * Each by its name at the server, as people read it, and what it does.
 * @type {[name: string, title: string, about: string][]}
 */
export const bots = [
  [
    "greedy",
    "Sound",
    "Looks for what is worth most at every step, trades and robs with sense. A good match for most people.",
  ],
  [
    "weighted",
    "Easy",
    "Builds what it can, cities first, without a plan, and offers no trades. Good for learning.",
  ],
  ["random", "Random", "Does anything the rules allow. It wins only by accident."],
];

/** @type {[name: string, title: string, about: string][]} */
const dicers = [
  ["optimal", "Perfect", "Knows what every decision is worth. Nobody scores more in the long run."],
  ["greedy", "Sound", "Makes the most of every turn, without a thought for the next."],
  ["random", "Random", "Does anything the rules allow."],
];

/** By game. */
export const botsOf = { settlers: bots, dice: dicers };

/** @param {string} name */
export const botTitle = (name) =>
  `${[...bots, ...dicers].find(([each]) => each === name)?.[1] ?? `${name[0].toUpperCase()}${name.slice(1)}`} bot`;
