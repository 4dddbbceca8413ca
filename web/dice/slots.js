// One structure of the map: a plot while it is unbuilt, a piece once it stands. Its state shows in shape and
// colour, and in words to those who listen.
import { html } from "../html.js";
import { ResourceIcon } from "../art/resources.js";
import { costOf, faceName, giftOf, kindOf, placeOf, pointsOf, roads } from "./island.js";
import { Lane } from "./land.js";
import { t } from "../language.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {"unbuilt" | "next" | "exchange" | "payable" | "built" | "used"} Standing `next` may be built, but
 *   not paid for;
 *   `exchange` can be after trades and swaps; `payable` can be as it is
 */

const plots = {
  settlement: "M-30 28V-6L0-36 30-6V28Z",
  city: "M-44 32V-30L-24-50-4-30V-14H16L44 8V32Z",
};
const outline = `stroke="var(--piece-line)" stroke-width="3.4" stroke-linejoin="round"`;
/** A knight in the saddle of a round stand: helmet, plume, shield; in the colours around it. */
const knight = `<ellipse cx="6" cy="42" rx="40" ry="12" fill="#000" opacity=".32"/>
  <g ${outline}><path d="M-32 30Q-32 44 0 44T32 30V24H-32z" fill="var(--seat-dark)"/>
  <ellipse cx="0" cy="24" rx="32" ry="11" fill="var(--seat-lit)"/>
  <path d="M-20 24Q-24 2-14-6H14Q24 2 20 24 0 32-20 24z" fill="var(--seat)"/>
  <path d="M4-5H14Q24 2 20 24 12 28 4 28z" fill="var(--seat-dark)"/>
  <path d="M-15-8Q-18-38 0-42 18-38 15-8 0 0-15-8z" fill="var(--seat-lit)"/>
  <path d="M2-41Q18-37 15-8 9-5 2-4z" fill="var(--seat)"/>
  <path d="M-13-25H13V-18H3V-6H-3V-18H-13z" fill="#241a12" stroke="none"/>
  <path d="M-1-41Q-3-58 14-60 10-52 22-46 10-40-1-41z" fill="#c8402c"/>
  <path d="M-30-4Q-22-9-12-4-12 16-22 24-31 16-30-4z" fill="#f4e3b8"/></g>
  <path d="M-21.5-4V20M-29 5H-13.5" stroke="#a8342a" stroke-width="4"/>`;

/** Which way a road goes, by what the map shows at its ends. @param {Structure} road */
const wayOf = (road) => t(/** @type {import("../language.js").Key} */ (`island.road.${road.slice(1)}`));

/** What a structure is called; only the viewer’s map shows its code. @param {Structure} structure */
export function nameOf(structure) {
  const kind = kindOf(structure);
  return kind === "road"
    ? t("island.a_road", { way: wayOf(structure) })
    : t(`island.${kind}`, { number: structure.slice(1) });
}

/** The same within a sentence: “settlement 4”, “the road to settlement 4”. @param {Structure} structure */
export function nameInWords(structure) {
  const kind = kindOf(structure);
  return kind === "road"
    ? t("island.the_road", { way: wayOf(structure) })
    : t(`island.the_${kind}`, { number: structure.slice(1) });
}

/** A structure in words. @param {Structure} structure @param {Standing} standing */
export function describe(structure, standing) {
  const knight = kindOf(structure) === "knight";
  const gift = knight ? giftOf(structure) : null;
  return t(knight ? "island.described_knight" : "island.described", {
    name: nameOf(structure),
    points: t("count.points", { count: pointsOf(structure) }),
    gift: gift ? faceName(gift) : t("island.anything"),
    standing: t(`island.standing.${standing}`),
  });
}

/**
 * @param {{structure: Structure, standing: Standing, colour: import("../art/seats.js").SeatColour, names:
 *   boolean}} props
 */
export function Slot({ structure, standing, colour, names }) {
  const { x, y } = placeOf(structure);
  const kind = kindOf(structure);
  const stands = standing === "built" || standing === "used";
  if (kind === "road") {
    const { a, b } = roads[Number(structure.slice(1))];
    const [from, to] = [mix(a, b, 0.24), mix(a, b, 0.76)];
    const beam = `M${from.x} ${from.y}L${to.x} ${to.y}`;
    return html`
      ${stands
        ? html`<${Lane} a=${a} b=${b} colour=${colour} />`
        : html`
            <path d=${beam} class="plot-case" />
            <path d=${beam} class="plot-road" />
            ${!names &&
            html`<g class="road-point" transform="translate(${x} ${y})">
              <circle r="15" />
              <text y="7">1</text>
            </g>`}
          `}
      ${names && html`<g transform="translate(${x} ${y})"><${Label} text=${structure} /></g>`}
    `;
  }
  if (kind === "knight")
    return html`<g transform="translate(${x} ${y})">
      <${KnightSlot} structure=${structure} standing=${standing} colour=${colour}
        name=${names ? structure : ""} />
    </g>`;
  return html`<g transform="translate(${x} ${y})">
    ${stands
      ? html`
          <g class="seat-${colour}">
            <use href="#art-${kind}" transform="scale(${kind === "city" ? 2.5 : 2.6})" />
          </g>
          <g transform="translate(${kind === "city" ? 30 : 24} 28)">
            <${Badge} text=${names ? structure : pointsOf(structure)} />
          </g>
        `
      : html`
          <path d=${plots[kind]} class="plot" />
          ${names
            ? html`<g transform="translate(0 10)"><${Label} text=${structure} /></g>`
            : html`<text class="plot-points" y="20" x=${kind === "city" ? -4 : 0}>
                ${pointsOf(structure)}
              </text>`}
        `}
  </g>`;
}

/**
 * @param {{structure: Structure, standing: Standing, colour: import("../art/seats.js").SeatColour, name:
 *   string}} props
 */
function KnightSlot({ structure, standing, colour, name }) {
  const gift = giftOf(structure);
  const stands = standing === "built" || standing === "used";
  return html`
    <circle r="64" class="plot-disc" />
    <circle r="56" class="plot-ring" />
    <g class=${stands ? `seat-${colour}${standing === "used" ? " knight-used" : ""}` : "knight-plot"}
      transform="translate(0 2)" dangerouslySetInnerHTML=${{ __html: knight }} />
    <g transform="translate(48 44)">
      <circle r="28" class="gift-disc" />
      ${gift
        ? html`<use href="#art-${gift}" transform="translate(-19 -19) scale(1.6)" />`
        : html`<text class="gift-any" y="9">${t("island.any_short")}</text>`}
      ${standing === "used" && html`<path d="M-18 18L18-18" class="gift-spent" />`}
    </g>
    <g transform="translate(-48 -44)"><${Badge} text=${name || pointsOf(structure)} /></g>
  `;
}

/** @param {{text: string | number}} props */
const Badge = ({ text }) => html`
  <circle r="23" class="badge-disc" />
  <text class=${`badge-points${String(text).length > 2 ? " badge-long" : ""}`} y="10">${text}</text>
`;
/** @param {{text: string}} props */
const Label = ({ text }) => html`
  <rect x="-27" y="-18" width="54" height="36" rx="12" class="badge-disc" />
  <text class="badge-points badge-long" y="9">${text}</text>
`;

/** @param {import("./island.js").Point} a @param {import("./island.js").Point} b @param {number} share */
const mix = (a, b, share) => ({
  x: Math.round(a.x + (b.x - a.x) * share),
  y: Math.round(a.y + (b.y - a.y) * share),
});

/** To the middle of a road, and turned along it. @param {Structure} road */
function along(road) {
  const { a, b } = roads[Number(road.slice(1))];
  const angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
  return `translate(${(a.x + b.x) / 2} ${(a.y + b.y) / 2}) rotate(${angle.toFixed(1)})`;
}

/** Where a structure can be clicked. @param {{structure: Structure}} props */
export function Hit({ structure }) {
  const { x, y } = placeOf(structure);
  if (kindOf(structure) === "road") {
    return html`<rect x="-62" y="-38" width="124" height="76" rx="38" transform=${along(structure)}
      class="hit" />`;
  }
  return html`<circle cx=${x} cy=${y} r=${kindOf(structure) === "knight" ? 78 : 56} class="hit" />`;
}

/** A ring around a structure. @param {{structure: Structure, kind: string}} props */
export function Ring({ structure, kind }) {
  const { x, y } = placeOf(structure);
  if (kindOf(structure) === "road") {
    return html`<rect x="-58" y="-24" width="116" height="48" rx="24" transform=${along(structure)}
      class="ring ring-${kind}" />`;
  }
  return html`<circle cx=${x} cy=${y}
    r=${kindOf(structure) === "knight" ? 88 : kindOf(structure) === "city" ? 64 : 54}
    class="ring ring-${kind}" />`;
}

/** What a structure costs, as icons. @param {{structure: Structure, size?: number}} props */
export const Cost = ({ structure, size = 18 }) => html`<span class="cost">
  ${costOf(kindOf(structure)).map(
    (face, i) => html`<${ResourceIcon} key=${i} resource=${face} size=${size} />`,
  )}
</span>`;
