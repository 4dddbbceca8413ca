// Cards: the five resources, the five development cards, and the back of both, all in a box of 64 by 90.
import { html } from "../html.js";
import { letter } from "./resources.js";
import { t } from "../language.js";

/**
 * @typedef {import("../board/geometry.js").Resource} Resource
 * @typedef {"knight" | "road_building" | "year_of_plenty" | "monopoly" | "victory_point"} DevCard
 */

/** @type {DevCard[]} */
export const devCardKinds = ["knight", "road_building", "year_of_plenty", "monopoly", "victory_point"];

const ink = `stroke="#33210f" stroke-width="1.1" stroke-linejoin="round"`;

/** Pictures in a box of 52 by 54, and the back's pattern; as SVG text by symbol id. */
export const symbols = {
  "card-shape": `<rect x="1" y="1.5" width="62" height="87.5" rx="7" fill="url(#art-card-paper)"
    stroke="var(--card-line)" stroke-width="1"/>`,
  "dev-knight": `<path d="M0 0h52v54H0z" fill="#b9c9d6"/><path d="M0 40Q26 30 52 40V54H0z" fill="#7f9b62"/>
    <g ${ink}><path d="M15 54q-1-9 5-12h12q6 3 5 12z" fill="#8c2f2b"/>
    <path d="M15 24Q15 9 26 8q11 1 11 16v13q-4 6-11 7-7-1-11-7z" fill="#aeb8c1"/>
    <path d="M15 24Q15 9 26 8v36q-7-1-11-7z" fill="#d8e0e6"/>
    <path d="M17 23.5l8 2v4l-8-2.5zM35 23.5l-8 2v4l8-2.5z" fill="#1d1712"/>
    <path d="M24.8 9h2.4v34h-2.4z" fill="#8793a0"/><path d="M26 9Q25 1 35 2q7 2 6 12-4-7-15-5z" fill="#c5423a"/></g>
    <path d="M20 33v4M23 34v4M29 34v4M32 33v4" stroke="#55606b" stroke-width="1.3" stroke-linecap="round"/>`,
  "dev-road_building": `<path d="M0 0h52v54H0z" fill="#bfe0e4"/>
    <path d="M0 20Q14 10 28 18T52 14V54H0z" fill="#8fb35a"/><path d="M0 32Q20 22 52 34V54H0z" fill="#6f9a47"/>
    <path d="M14 54Q16 40 26 34T34 18M26 34Q36 32 52 40" stroke="#6b4522" stroke-width="10" fill="none"/>
    <path d="M14 54Q16 40 26 34T34 18M26 34Q36 32 52 40" stroke="#ead09a" stroke-width="7" fill="none"/>
    <path d="M14 54Q16 40 26 34T34 18M26 34Q36 32 52 40" stroke="#a9834b" stroke-width="1" stroke-dasharray="3 3"
    fill="none"/>
    <use href="#art-fir" x="8" y="34"/><use href="#art-oak" x="44" y="31"/>`,
  "dev-year_of_plenty": `<path d="M0 0h52v54H0z" fill="#f6dfa2"/><path d="M0 42Q26 34 52 42V54H0z" fill="#c99b3f"/>
    <use href="#art-grain" transform="translate(6 3) scale(.95) rotate(-12 12 12)"/>
    <use href="#art-grain" transform="matrix(-.95 0 0 .95 46 2)"/>
    <use href="#art-wool" transform="translate(15 8) scale(.95)"/>
    <g ${ink}><path d="M8 28h36l-5 19q-13 4-26 0z" fill="#a86f36"/><path d="M6.5 24.5h39v5h-39z" fill="#c98d4c"/>
    </g><path d="M11 35q15 4 30 0M12.5 41q13 4 27 0M18 30l2 17M26 30v18M34 30l-2 17" stroke="#5f3a17"
    stroke-width="1" fill="none" opacity=".7"/>`,
  "dev-monopoly": `<path d="M0 0h52v54H0z" fill="#d9c3dc"/><path d="M0 44Q26 38 52 44V54H0z" fill="#8b6a8f"/>
    <g ${ink}><path d="M9 26Q9 15 26 15t17 11v4H9z" fill="#b47a3d"/><path d="M9 30h34v17H9z" fill="#8d5728"/>
    <path d="M13 16.5h4V47h-4zM35 16.5h4V47h-4z" fill="url(#art-gilt)"/>
    <path d="M7.5 28h37v4h-37z" fill="url(#art-gilt)"/><path d="M22 27h8v9q-4 4-8 0z" fill="url(#art-gilt)"/></g>
    <path d="M26 30v3.5" stroke="#33210f" stroke-width="2" stroke-linecap="round"/>
    <g ${ink}><path d="M17 11l-2-8 6 4 5-6 5 6 6-4-2 8z" fill="url(#art-gilt)"/></g>`,
  "dev-victory_point": `<path d="M0 0h52v54H0z" fill="#f3d9b5"/><path d="M0 44Q26 36 52 44V54H0z" fill="#9ab466"/>
    <g ${ink}><path d="M14 26h24v22H14z" fill="#e9dcc0"/><path d="M26 26h12v22H26z" fill="#c7b48e"/>
    <path d="M11 27L26 14l15 13z" fill="#b2513a"/><path d="M21 18V9l5-6 5 6v9z" fill="#e9dcc0"/>
    <path d="M20 9.5L26 1l6 8.5z" fill="#b2513a"/><path d="M22.5 48V38q3.5-5 7 0v10z" fill="#5a3a1d"/></g>
    <path d="M17 31h4v5h-4zM31 31h4v5h-4z" fill="#3d5a73"/>
    <path d="M8 50Q2 38 8 28M44 50q6-12 0-22" stroke="#6f8f3b" stroke-width="2" fill="none"/>
    <path d="M6 44l-4-2M5.5 38L2 35M6.5 33l-2-4M46 44l4-2M46.5 38L50 35M45.5 33l2-4" stroke="#6f8f3b"
    stroke-width="3" stroke-linecap="round"/>`,
  "card-weave": `<path d="M0 0h52v78H0z" fill="var(--back)"/>
    <path d="M-6 13L13 0 39 26 13 52-13 26zM65 13L39 0 13 26 39 52 65 26zM-13 78L13 52 39 78zM13 78L39 52 65 78z"
    fill="none" stroke="#fff" stroke-width="1.2" opacity=".22"/>`,
};

/** @param {{label?: string, class?: string, children?: unknown}} props */
function Frame({ label, class: name, children }) {
  return html`<svg class="card ${name ?? ""}" viewBox="0 0 64 90" role=${label ? "img" : undefined}
    aria-label=${label} aria-hidden=${label ? undefined : "true"}>
    <use href="#art-card-shape" />
    ${children}
  </svg>`;
}

/** @param {{resource: Resource, label?: string}} props */
export function ResourceCard({ resource, label }) {
  return html`<${Frame} label=${label}>
    <rect x="5" y="5.5" width="54" height="79.5" rx="4" fill="var(--${resource})" />
    <path d="M5 62Q32 50 59 60V81q0 4-4 4H9q-4 0-4-4z" fill="#000" opacity=".14" />
    <path d="M5 70Q30 60 59 71v10q0 4-4 4H9q-4 0-4-4z" fill="#000" opacity=".14" />
    <circle cx="32" cy="47" r="23.5" fill="var(--${resource}-pale)" />
    <circle cx="32" cy="47" r="23.5" fill="none" stroke="#fff" stroke-width="1.2" opacity=".6" />
    <use href="#art-${resource}" transform="translate(14 29) scale(1.5)" />
    <rect x="5" y="5.5" width="54" height="79.5" rx="4" fill="url(#art-card-light)" opacity=".55" />
    <text class="card-letter" x="10.5" y="21">${letter(resource)}</text>
  <//>`;
}

/** @param {{card: DevCard}} props */
export function DevCardFace({ card }) {
  const [first, second] = t(`face.${card}`).split("|");
  return html`<${Frame} label=${t(`dev.${card}`)}>
    <svg x="6" y="6.5" width="52" height="54" viewBox="0 0 52 54"><use href="#art-dev-${card}" /></svg>
    <rect x="6" y="6.5" width="52" height="54" fill="url(#art-card-light)" stroke="#4a3218" stroke-width="1.2"
      fill-opacity=".55" />
    <text class="card-name" x="32" y=${second ? 71.5 : 76}>${first}</text>
    ${second ? html`<text class="card-name" x="32" y="82">${second}</text>` : null}
  <//>`;
}

/** The back of a card. @param {{deck: "resource" | "dev", label?: string}} props */
export function CardBack({ deck, label }) {
  return html`<${Frame} label=${label} class="back-${deck}">
    <svg x="6" y="6.5" width="52" height="78" viewBox="0 0 52 78"><use href="#art-card-weave" /></svg>
    <rect x="6" y="6.5" width="52" height="78" fill="none" stroke="#fff" stroke-width="1" opacity=".5" />
    <use href="#art-emblem" transform="translate(14.5 28) scale(.73)" />
    <rect x="6" y="6.5" width="52" height="78" fill="url(#art-card-light)" opacity=".4" />
  <//>`;
}
