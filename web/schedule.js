// When something is done that nothing waits for: in an idle moment, or once the page is painted.

/** How long work may wait for an idle moment. */
const LATEST_MS = 700;

/** Does something when the browser is idle. @param {() => void} work */
export function whenIdle(work) {
  if ("requestIdleCallback" in globalThis) requestIdleCallback(work, { timeout: LATEST_MS });
  else setTimeout(work, LATEST_MS / 2);
}

/** Does something once what was just drawn is on the screen. @param {() => void} more */
export const whenPainted = (more) =>
  void requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(more)));
