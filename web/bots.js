// The bots that play the base game, the strongest first, and what they are like in plain words.

/** Each by its name at the server, as people read it, and what it does. @type {[name: string, title: string, about: string][]} */
export const bots = [
  ["greedy", "Sound", "Looks for what is worth most at every step, trades and robs with sense. A good match for most people."],
  ["weighted", "Easy", "Builds what it can, cities first, without a plan, and offers no trades. Good for learning."],
  ["random", "Random", "Does anything the rules allow. It wins only by accident."],
];

/** @param {string} name */
export const botTitle = (name) => `${bots.find(([each]) => each === name)?.[1] ?? `${name[0].toUpperCase()}${name.slice(1)}`} bot`;
