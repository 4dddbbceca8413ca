// Where on the board actions happen.

/**
 * @typedef {import("../protocol.js").Action} Action
 * @typedef {import("../board/pieces.js").Placed} Placed
 */

/** The place of an action, if it has one. @param {Action} action @returns {Placed[]} */
export function placesOf(action) {
  if (typeof action === "string") return [];
  if ("build_road" in action) return [{ kind: "road", at: action.build_road }];
  if ("build_settlement" in action) return [{ kind: "settlement", at: action.build_settlement }];
  if ("build_city" in action) return [{ kind: "city", at: action.build_city }];
  if ("move_robber" in action) return [{ kind: "robber", at: action.move_robber }];
  return [];
}

/** The same as places that glow. @param {Action[]} actions @returns {import("../board/targets.js").Targets} */
export function targetsOf(actions) {
  const groups = /** @type {const} */ ({
    road: "roads",
    settlement: "settlements",
    city: "cities",
    robber: "robber",
  });
  /** @type {import("../board/targets.js").Targets} */
  const targets = {};
  for (const { kind, at } of actions.flatMap(placesOf)) {
    const group = (targets[groups[kind]] ??= []);
    if (!group.includes(at)) group.push(at);
  }
  return targets;
}
