// The palette beside the drafting table: land, number tokens, harbours, the robber and the hand that moves the paper.
import { html } from "../html.js";
import { tile } from "../board/land.js";
import { token } from "../art/token.js";
import { ResourceIcon } from "../art/resources.js";
import { boxes } from "./boxes.js";
import { resourceOf, tokenNumbers } from "./constraints.js";
import { capitalized, t } from "../language.js";

/** @typedef {import("./workspace.js").Tool} Tool */

const land = boxes.base.land.map(([terrain]) => terrain);
/** @type {import("./grid.js").HarbourKind[]} */
const harbours = ["3:1", "lumber", "brick", "wool", "grain", "ore"];

/**
 * @param {{workspace: import("./workspace.js").Workspace, tool: Tool, label: string, children?: unknown}} props
 */
function Pick({ workspace, tool, label, children }) {
  const chosen = JSON.stringify(workspace.tool.value) === JSON.stringify(tool);
  return html`<button class="pick" aria-pressed=${chosen ? "true" : "false"} aria-label=${label}
    title=${label} data-pick=${Object.values(tool).join("-")} onClick=${() => (workspace.tool.value = tool)}>
    ${children}
  </button>`;
}

/** @param {{text: string, box: string}} props */
const Art = ({ text, box }) => html`<svg viewBox=${box} width="40" height="40" aria-hidden="true"
  dangerouslySetInnerHTML=${{ __html: text }} />`;

/** @param {{workspace: import("./workspace.js").Workspace}} props */
export function Palette({ workspace }) {
  return html`<div class="palette panel" role="toolbar" aria-label=${t("tool.title")}>
    <div class="palette-group" role="group" aria-label=${t("tool.land")}>
      ${land.map((terrain) => {
        const resource = resourceOf(terrain);
        return html`<${Pick} key=${terrain} workspace=${workspace} tool=${{ kind: "land", terrain }}
          label=${resource
            ? t("tool.gives", {
                terrain: capitalized(t(`terrain.${terrain}`)),
                resource: t(`resource.${resource}`),
                key: resource[0].toUpperCase(),
              })
            : t("tool.desert")}>
          <${Art} box="-54 -61 108 122" text=${tile({ hex: 3, terrain, number: null })} />
        <//>`;
      })}
      <${Pick} workspace=${workspace} tool=${{ kind: "land", terrain: "sea" }} label=${t("tool.sea")}>
        <${Art} box="-54 -61 108 122"
          text='<use href="#art-tile" fill="var(--sea)"/><path class="swell pick-swell" d="M-30-16q9-8 18 0t18 0 18 0M-30 6q9-8 18 0t18 0 18 0M-30 28q9-8 18 0t18 0 18 0"/>' />
      <//>
    </div>
    <div class="palette-group" role="group" aria-label=${t("tool.numbers")}>
      ${tokenNumbers.map(
        (number) => html`<${Pick} key=${number} workspace=${workspace} tool=${{ kind: "number", number }}
          label=${t("tool.number", { number })}>
          <${Art} box="-23 -23 46 46" text=${token(number)} />
        <//>`,
      )}
      <${Pick} workspace=${workspace} tool=${{ kind: "number", number: null }} label=${t("tool.no_number")}>
        <span class="pick-none pick-none-round" aria-hidden="true">×</span>
      <//>
    </div>
    <div class="palette-group" role="group" aria-label=${t("tool.harbours")}>
      ${harbours.map(
        (harbour) => html`<${Pick} key=${harbour} workspace=${workspace} tool=${{ kind: "harbour", harbour }}
          label=${harbour === "3:1"
            ? t("harbour.open")
            : t("harbour.two", { resource: t(`resource.${harbour}`) })}>
          ${harbour === "3:1"
            ? html`<span class="pick-rate numeral" aria-hidden="true">3:1</span>`
            : html`
                <${ResourceIcon} resource=${harbour} size=${24} />
                <span class="pick-rate pick-rate-low numeral" aria-hidden="true">2:1</span>
              `}
        <//>`,
      )}
      <${Pick} workspace=${workspace} tool=${{ kind: "harbour", harbour: null }} label=${t("tool.no_harbour")}>
        <span class="pick-none" aria-hidden="true">×</span>
      <//>
    </div>
    <div class="palette-group" role="group" aria-label=${t("tool.robber_paper")}>
      <${Pick} workspace=${workspace} tool=${{ kind: "robber" }} label=${t("tool.robber")}>
        <${Art} box="-26 -36 52 52" text='<use href="#art-robber"/>' />
      <//>
      <${Pick} workspace=${workspace} tool=${{ kind: "hand" }} label=${t("tool.hand")}>
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path
            d="M12 2v20M2 12h20M12 2l-3 3M12 2l3 3M12 22l-3-3M12 22l3-3M2 12l3-3M2 12l3 3M22 12l-3-3M22 12l-3 3"
            fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round"
            stroke-linejoin="round" />
        </svg>
      <//>
      <button class="pick" aria-pressed=${workspace.whole.value ? "true" : "false"} data-pick="whole"
        aria-label=${t("tool.fill")} title=${t("tool.fill")}
        onClick=${() => (workspace.whole.value = !workspace.whole.value)}>
        <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
          <path d="M4 12l8-8 8 8-7 7a2 2 0 0 1-2.8 0zM4 12h16M20 15q2.5 3.5 0 5.5-2.5-2 0-5.5z" fill="none"
            stroke="currentColor" stroke-width="1.8" stroke-linejoin="round" />
        </svg>
      </button>
    </div>
  </div>`;
}
