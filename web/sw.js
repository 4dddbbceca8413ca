// The service worker: keeps each release of the page whole, so that a page that is open goes on with its own files
// whatever the server serves by now, and opens without a connection. It never touches what the server answers to
// requests of the page. The build fills in the release’s folder and its files; as it is here it does nothing.
const RELEASE = "%RELEASE%";
const FILES = "%FILES%".split(" ");
const PREFIX = "brickwool-";
/** How many releases are kept: a page may be open for a long time, and needs the files of its own release. */
const MAX_RELEASES = 3;
/** If the server takes longer than this, the page is shown from the cache. */
const NETWORK_TIMEOUT_MS = 6000;

const worker = /** @type {any} */ (self);
const own = PREFIX + RELEASE;
const released = /^[0-9a-f]{16}$/.test(RELEASE);

/** Fetches a whole release or nothing. */
async function install() {
  const cache = await caches.open(own);
  // If the server already has another release, this worker is out of date before it starts.
  const page = await fetch("/", { cache: "no-cache" });
  if (!page.ok || !(await page.clone().text()).includes(`/${RELEASE}/`)) {
    await caches.delete(own);
    throw new Error("the server has another release");
  }
  await cache.addAll(FILES);
  await cache.put("/", page);
  await worker.skipWaiting();
}

/** Forgets old releases, and tells all pages which one is here. */
async function activate() {
  const others = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== own);
  await Promise.all(
    others.slice(0, Math.max(0, others.length - MAX_RELEASES + 1)).map((name) => caches.delete(name)),
  );
  await worker.clients.claim();
  for (const client of await worker.clients.matchAll({ type: "window" }))
    client.postMessage({ release: RELEASE });
}

/** The page as the server has it; if it cannot be had, the one that is here. @param {Request} request */
async function page(request) {
  const here = await (await caches.open(own)).match("/", { ignoreVary: true });
  if (!here) return fetch(request);
  const late = new Promise((resolve) => setTimeout(() => resolve(null), NETWORK_TIMEOUT_MS));
  const answer = await Promise.race([fetch(request).catch(() => null), late]);
  return answer && answer.status < 500 ? answer : here;
}

/** A file of any release that is here. @param {Request} request */
const file = async (request) =>
  (await caches.match(request, { ignoreVary: true, ignoreSearch: true })) ?? fetch(request);

if (released) {
  worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
  worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(activate()));
  worker.addEventListener("fetch", (/** @type {any} */ event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method !== "GET" || origin !== worker.location.origin) return;
    if (/^\/[0-9a-f]{16}\//.test(pathname)) event.respondWith(file(request));
    else if (request.mode === "navigate" && !/^\/(api|admin|metrics|healthz)(\/|$)/.test(pathname))
      event.respondWith(page(request));
  });
}
