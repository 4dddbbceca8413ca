// Registers the service worker for returning visitors, and notices when the server has a new release: following the next
// link then reloads the page. A game that is open goes on with the release it started with.
import { effect, signal } from "./vendor/signals.js";
import { guest } from "./guest.js";

/** The folder of this release; none while somebody works on the page. */
const own = /^\/([0-9a-f]{16})\//.exec(new URL(import.meta.url).pathname)?.[1];
/** How often the server is asked for another release, at most. */
const ASK_MS = 10 * 60 * 1000;

/** Whether the server has another release than this page. */
export const outdated = signal(false);

/** Registers it for known guests and installed pages only, so that a first visit fetches no more than it needs. */
export function startWorker() {
  const { serviceWorker: workers } = navigator;
  if (!workers) return;
  if (!own) {
    // A worker of a release that was served at this address before would be in the way.
    workers.getRegistrations().then((all) => all.forEach((each) => each.unregister()));
    return;
  }
  workers.addEventListener("message", ({ data }) => {
    if (data?.release) outdated.value = data.release !== own;
  });
  const register = async () => {
    const registration = await workers.register("/sw.js", { updateViaCache: "none" });
    let asked = Date.now();
    const ask = () => {
      if (document.visibilityState !== "visible" || Date.now() - asked < ASK_MS) return;
      asked = Date.now();
      registration.update().catch(() => undefined);
    };
    addEventListener("visibilitychange", ask);
    addEventListener("online", ask);
  };
  const installed = matchMedia("(display-mode: standalone)").matches;
  let done = false;
  effect(() => {
    if (done || !(guest.value || installed)) return;
    done = true;
    // After what the page itself has to load.
    (window.requestIdleCallback ?? setTimeout)(() => register().catch(() => undefined));
  });
}
