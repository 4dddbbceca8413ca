// The bots of both games, the strongest first, and what they are like.

/**
 * Each with its name at the server, its name for people, and what it is like.
 * @type {[name: string, title: string, about: string][]}
 */
export const bots = [
  [
    "greedy",
    "Solid",
    "Makes the most valuable move at every step, and trades and robs sensibly. A good match for most people.",
  ],
  [
    "weighted",
    "Easy",
    "Builds what it can, cities first, without a plan, and offers no trades. Good for learning.",
  ],
  ["random", "Random", "Makes random moves. It only wins by accident."],
];

/** @type {[name: string, title: string, about: string][]} */
const diceBots = [
  ["optimal", "Perfect", "Knows what every decision is worth. Nobody scores more in the long run."],
  ["greedy", "Solid", "Makes the most of each turn without thinking ahead."],
  ["random", "Random", "Makes random moves."],
];

/** What bots are called at a table, by seat: as many as the largest table has. */
export const botNames = ["Otto", "Mira", "Hedda", "Jonas", "Greta", "Nils", "Frida", "Anton"];

/** By game. */
export const botsOf = { settlers: bots, dice: diceBots };

/** @param {string} name */
export const botTitle = (name) =>
  `${[...bots, ...diceBots].find(([each]) => each === name)?.[1] ?? `${name[0].toUpperCase()}${name.slice(1)}`} bot`;
