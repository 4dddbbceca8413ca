// The small menu of every page: theme, sound, asking before building, rules, and whatever the page adds.
import { html, useEffect, useLayoutEffect, useRef, useState } from "../html.js";
import { chooseTheme, theme, themes } from "../theme.js";
import { confirmFirst, declineUnpayable, guided, sound } from "../prefs.js";
import { chooseLanguage, currentLanguage, languages, t } from "../language.js";

/** @param {{on: import("../vendor/signals.js").Signal<boolean>, label: string}} props */
function Switch({ on, label }) {
  return html`<button class="menu-item" role="menuitemcheckbox" aria-checked=${on.value ? "true" : "false"}
    onClick=${() => (on.value = !on.value)}>
    <span class="menu-check" aria-hidden="true">${on.value ? "✓" : ""}</span>
    ${label}
  </button>`;
}

/** @typedef {{label: string, id?: "rules", onPick?: () => void, href?: string}} MenuItem */

/** What every menu leads to; a page may have its own way to show the rules. @param {MenuItem[]} items @returns {MenuItem[]} */
const links = (items) => [
  ...items,
  ...(items.some(({ id }) => id === "rules") ? [] : [{ label: t("rules"), href: "/rules" }]),
  { label: t("home"), href: "/" },
];

/** Moves the focus among the items of a menu, as arrows do in menus. @param {KeyboardEvent} event */
function onMenuKey(event) {
  const list = /** @type {HTMLElement} */ (event.currentTarget);
  const all = /** @type {HTMLElement[]} */ ([...list.querySelectorAll("[role^=menuitem]")]);
  const at = all.findIndex((item) => item === document.activeElement);
  /** @type {Record<string, number>} */
  const ways = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 };
  if (!(event.key in ways)) return;
  event.preventDefault();
  event.stopPropagation();
  all[(ways[event.key] + all.length) % all.length].focus();
}

/** @param {{items?: MenuItem[]}} props */
export function Menu({ items = [] }) {
  const [open, setOpen] = useState(false);
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  useLayoutEffect(() => {
    const first = box.current?.querySelector("[role^=menuitem]");
    if (open && first instanceof HTMLElement) first.focus({ preventScroll: true });
  }, [open]);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (/** @type {Event} */ event) => {
      const key = event instanceof KeyboardEvent ? event.key : "";
      const outside = !box.current?.contains(/** @type {Node} */ (event.target));
      if (key === "Escape" || key === "Tab" || (event.type === "pointerdown" && outside)) setOpen(false);
      const button = box.current?.querySelector(".menu-button");
      if (key === "Escape" && !outside && button instanceof HTMLElement) button.focus();
    };
    addEventListener("pointerdown", leave);
    addEventListener("keydown", leave);
    return () => {
      removeEventListener("pointerdown", leave);
      removeEventListener("keydown", leave);
    };
  }, [open]);
  return html`<div class="menu" ref=${box}>
    <button class="button button-quiet button-round menu-button" aria-label=${t("menu.title")}
      aria-haspopup="menu" aria-expanded=${open ? "true" : "false"} onClick=${() => setOpen(!open)}>
      <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
        <path d="M3 5h14M3 10h14M3 15h14" stroke="currentColor" stroke-width="2" stroke-linecap="round" />
      </svg>
    </button>
    ${open &&
    html`<div class="menu-list" role="menu" onKeyDown=${onMenuKey}>
      ${themes.map(
        (name) => html`<button key=${name} class="menu-item" role="menuitemradio"
          aria-checked=${theme.value === name ? "true" : "false"} onClick=${() => chooseTheme(name)}>
          <span class="menu-check" aria-hidden="true">${theme.value === name ? "●" : "○"}</span>
          ${t(`menu.${name}`)}
        </button>`,
      )}
      <div class="menu-rule" role="separator"></div>
      <${Switch} on=${sound} label=${t("menu.sounds")} />
      <${Switch} on=${confirmFirst} label=${t("menu.confirm")} />
      <${Switch} on=${declineUnpayable} label=${t("menu.decline")} />
      <${Switch} on=${guided} label=${t("menu.guide")} />
      <div class="menu-rule" role="separator"></div>
      <div class="menu-languages" role="group" aria-label=${t("menu.language")}>
        ${languages.map(
          ([code, name]) => html`<button key=${code} class="menu-language" role="menuitemradio" lang=${code}
            data-language=${code} aria-checked=${currentLanguage() === code ? "true" : "false"}
            aria-label=${name} title=${name} onClick=${() => chooseLanguage(code)}>
            ${code.toUpperCase()}
          </button>`,
        )}
      </div>
      <div class="menu-rule" role="separator"></div>
      ${links(items).map(({ label, onPick, href }) =>
        href
          ? html`<a key=${label} class="menu-item" role="menuitem" href=${href}>
              <span class="menu-check"></span>
              ${label}
            </a>`
          : html`<button key=${label} class="menu-item" role="menuitem"
              onClick=${() => {
                setOpen(false);
                onPick?.();
              }}>
              <span class="menu-check"></span>
              ${label}
            </button>`,
      )}
    </div>`}
  </div>`;
}
