// A proxy in front of a test’s server that can pretend to serve another release: the same files in a folder of
// another name, while those of the first are gone. It can also be switched off, as a network is.
import { createServer, request as ask } from "node:http";
import { connect } from "node:net";

/** The folder of the release that is pretended. */
export const NEXT_RELEASE = "fedcba9876543210";

/**
 * @param {string} base the real server
 * @returns {Promise<{base: string, release: string, upgrade: () => void, cut: (off: boolean) => void,
 *   stop: () => Promise<void>}>}
 */
export async function startProxy(base) {
  const { hostname, port } = new URL(base);
  const page = await (await fetch(base)).text();
  const release = /\/([0-9a-f]{16})\/app\.js/.exec(page)?.[1] ?? "";
  let [upgraded, off] = [false, false];
  const sockets = /** @type {Set<import("node:net").Socket>} */ (new Set());
  const proxy = createServer(async (incoming, outgoing) => {
    const wanted = incoming.url ?? "/";
    if (upgraded && wanted.startsWith(`/${release}/`)) return void outgoing.writeHead(404).end();
    const path = upgraded ? wanted.replace(`/${NEXT_RELEASE}/`, `/${release}/`) : wanted;
    const headers = { ...incoming.headers, "accept-encoding": "identity" };
    const inner = ask({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      answer.on("data", (chunk) => chunks.push(chunk));
      answer.on("end", () => {
        const body = Buffer.concat(chunks);
        const text = /html|javascript/.test(answer.headers["content-type"] ?? "");
        const changed =
          upgraded && text ? Buffer.from(body.toString().replaceAll(release, NEXT_RELEASE)) : body;
        const { etag, "content-length": _, "transfer-encoding": __, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 500, { ...rest, "content-length": changed.length });
        outgoing.end(changed);
      });
    });
    inner.on("error", () => outgoing.destroy());
    incoming.pipe(inner);
  });
  proxy.on("connection", (socket) => {
    if (off) return void socket.destroy();
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  proxy.on("upgrade", (incoming, socket, head) => {
    const inner = connect(Number(port), hostname, () => {
      const lines = Object.entries(incoming.headers).map(([name, value]) => `${name}: ${value}`);
      inner.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
      inner.write(head);
      inner.pipe(socket).pipe(inner);
    });
    inner.on("error", () => socket.destroy());
    socket.on("error", () => inner.destroy());
  });
  const listening = new Promise((resolve) => proxy.listen(0, "127.0.0.1", () => resolve(null)));
  await listening;
  const address = /** @type {import("node:net").AddressInfo} */ (proxy.address());
  return {
    base: `http://127.0.0.1:${address.port}`,
    release,
    upgrade: () => void (upgraded = true),
    cut: (now) => {
      off = now;
      if (now) sockets.forEach((socket) => socket.destroy());
    },
    stop: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
}
