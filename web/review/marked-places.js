// What is drawn at the places of the board that a hint, a review or an analysis is about: how good all places for a
// settlement are, or the ranks of the best few actions.
import { html } from "../html.js";
import { HeatSpot, heatOf } from "../heat/heat.js";
import { t } from "../language.js";
import { placesOf } from "./action-places.js";

/** @typedef {import("../board/targets.js").Spots} Spots */

/**
 * @param {import("../protocol.js").SetupSite[]} sites the best first
 * @param {Spots} [ranks] of actions, which then are the only numbers on the board
 * @returns {Spots}
 */
export function heatSpots(sites, ranks) {
  const heats = heatOf(sites);
  return new Map(
    sites.map(({ vertex }, i) => {
      const name = `settlement-${vertex}`;
      const rank = ranks?.get(name);
      return [
        name,
        {
          draw: html`<${HeatSpot} ...${heats[i]} numbered=${!ranks} />${rank?.draw}`,
          note: heats[i].note,
          instead: true,
        },
      ];
    }),
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

/** How large the ring around a place is. */
const ring = { settlement: 15, city: 24, road: 17, robber: 32 };

/**
 * Two actions of which one was better: what was played is outlined, what was better has a tick.
 * @param {import("../protocol.js").Action} played
 * @param {import("../protocol.js").Action | null} better
 * @returns {Spots}
 */
export function comparedSpots(played, better) {
  /** @type {Spots} */
  const spots = new Map();
  for (const { kind, at } of placesOf(played))
    spots.set(`${kind}-${at}`, {
      note: t("review.mark.played"),
      draw: html`
        <circle class="spot-played spot-case" r=${ring[kind]} />
        <circle class="spot-played" r=${ring[kind]} />
      `,
      instead: true,
    });
  for (const { kind, at } of better ? placesOf(better) : [])
    spots.set(`${kind}-${at}`, {
      note: t("review.mark.better"),
      draw: html`<g class="rank rank-better" transform="translate(16 -16)">
        <circle r="11" />
        <path d="M-5 0L-1.5 4 5 -4" />
      </g>`,
    });
  return spots;
}
