// Tabs. Arrow keys move among them.
import { html } from "../html.js";

/**
 * @param {{name: string, tabs: [string, unknown][], tab: string, onTab: (tab: string) => void, children?:
 *   unknown}} props `name` begins the ids of the tabs and of what they show, `name-body`
 */
export function Tabs({ name, tabs, tab, onTab, children }) {
  const move = (/** @type {KeyboardEvent & {currentTarget: HTMLElement}} */ event) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (!by) return;
    event.preventDefault();
    const next = (tabs.findIndex(([each]) => each === tab) + by + tabs.length) % tabs.length;
    onTab(tabs[next][0]);
    /** @type {HTMLElement} */ (event.currentTarget.children[next]).focus();
  };
  return html`<div class="tabs">
    <div class="tab-list" role="tablist" onKeyDown=${move}>
      ${tabs.map(
        ([each, title]) => html`<button key=${each} class="tab" role="tab" id="${name}-${each}"
          aria-controls="${name}-body" aria-selected=${tab === each ? "true" : "false"}
          tabindex=${tab === each ? 0 : -1} onClick=${() => onTab(each)}>
          ${title}
        </button>`,
      )}
    </div>
    ${children}
  </div>`;
}
