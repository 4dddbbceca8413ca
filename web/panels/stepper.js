// A bundle of cards put together by clicking: for trades and discards.
import { html } from "../html.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").Cards} Cards */

/**
 * @param {Cards} cards
 * @param {import("../protocol.js").Resource} resource
 * @param {number} by
 * @returns {Cards}
 */
export function plus(cards, resource, by) {
  const sum = { ...cards, [resource]: (cards[resource] ?? 0) + by };
  if (!sum[resource]) delete sum[resource];
  return sum;
}

/**
 * @param {{cards: Cards, most: (resource: import("../protocol.js").Resource) => number, label: string,
 *   onChange: (cards: Cards) => void}} props
 *   `most` is how many of a kind there can be
 */
export function Stepper({ cards, most, label, onChange }) {
  return html`<div class="stepper" role="group" aria-label=${label}>
    ${resources.map((resource) => {
      const count = cards[resource] ?? 0;
      const limit = most(resource);
      return html`<div key=${resource} class="step ${count ? "step-some" : ""}" data-step=${resource}>
        <button class="step-more" disabled=${count >= limit}
          aria-label=${t("step.more", { label, resource: t(`resource.${resource}`), count })}
          onClick=${() => onChange(plus(cards, resource, 1))}>
          <${ResourceIcon} resource=${resource} size="26" />
          ${count > 0 && html`<span class="badge">${count}</span>`}
        </button>
        <button class="step-less" disabled=${count === 0}
          aria-label=${t("step.less", { label, resource: t(`resource.${resource}`) })}
          onClick=${() => onChange(plus(cards, resource, -1))}>
          −
        </button>
      </div>`;
    })}
  </div>`;
}
