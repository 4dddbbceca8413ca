// What is drawn at the places of the board that a hint, a review or an analysis is about: how good all places for a
// settlement are, or the ranks of the best few actions.
import { html } from "../html.js";
import { HeatSpot, heatOf } from "../heat/heat.js";
import { placesOf } from "./places.js";

/** @typedef {import("../board/targets.js").Spots} Spots */

/** @param {import("../protocol.js").SetupSite[]} sites the best first @returns {Spots} */
export function heatSpots(sites) {
  const heats = heatOf(sites);
  return new Map(
    sites.map(({ vertex }, i) => [
      `settlement-${vertex}`,
      { draw: html`<${HeatSpot} ...${heats[i]} />`, note: heats[i].note, instead: true },
    ]),
  );
}

/**
 * The ranks of actions that have a place.
 * @param {import("../protocol.js").Action[]} actions the best first
 * @param {(rank: number) => string} noteOf
 * @returns {Spots}
 */
export function rankSpots(actions, noteOf) {
  const places = actions.flatMap((action, i) => placesOf(action).map((place) => ({ ...place, rank: i + 1 })));
  return new Map(
    places.map(({ kind, at, rank }) => [
      `${kind}-${at}`,
      {
        note: noteOf(rank),
        draw: html`<g class="rank" transform="translate(16 -16)">
          <circle r="11" />
          <text y="5">${rank}</text>
        </g>`,
      },
    ]),
  );
}
