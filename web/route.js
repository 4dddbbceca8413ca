// Which page is shown: the address decides, and links change it without reloading.
import { signal } from "./vendor/signals.js";
import { outdated } from "./install.js";

export const path = signal(location.pathname);

/** @param {string} to @param {boolean} [instead] whether the present address is forgotten */
export function go(to, instead = false) {
  if (instead) history.replaceState(null, "", to);
  else history.pushState(null, "", to);
  path.value = new URL(to, location.href).pathname;
  scrollTo(0, 0);
}

/** Follows links and the browser's back button; call it once. */
export function startRouting() {
  addEventListener("popstate", () => (path.value = location.pathname));
  addEventListener("click", (event) => {
    const link = event.target instanceof Element && event.target.closest("a");
    if (
      !link ||
      link.target ||
      link.hasAttribute("download") ||
      link.origin !== location.origin ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.defaultPrevented
    )
      return;
    if (link.hash && link.pathname === location.pathname) return;
    // Another release is there: the browser follows the link itself, and loads it.
    if (outdated.value) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}
