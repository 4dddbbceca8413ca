// Serves the page's files as the server does, with its content security policy, for tools that look at the page.
// Given a server's address it passes `/api` on to it, sockets too: `node serve.mjs 8080 http://127.0.0.1:8090`.
import { createServer, request as ask } from "node:http";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";

const root = new URL("../", import.meta.url);
/** @type {Record<string, string>} */
const types = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
  ".svg": "image/svg+xml",
};
const policy =
  "default-src 'self'; connect-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
/** The addresses that all show the same page. */
const pages = /^\/(|t\/[^/]+|replay\/[^/]+|rules|dice\/[a-z]+)$/;

/** @param {number} [port] any free one unless said otherwise @param {string} [api] the address of a server */
export function serve(port = 0, api = "") {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    if (api && path.startsWith("/api/")) return void pass(api, request, response);
    const name = pages.test(path) ? "index.html" : path.slice(1);
    const file = new URL(name, root);
    const body = file.href.startsWith(root.href) ? await readFile(file).catch(() => null) : null;
    if (body === null) response.writeHead(404).end();
    else
      response
        .writeHead(200, {
          "content-type": types[extname(name)] ?? "text/plain",
          "content-security-policy": policy,
        })
        .end(body);
  });
  if (api) server.on("upgrade", (request, socket, head) => passSocket(api, request, socket, head));
  return /** @type {Promise<import("node:http").Server>} */ (
    new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)))
  );
}

/**
 * @param {string} api
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
function pass(api, request, response) {
  const { method, headers } = request;
  const onward = ask(new URL(request.url ?? "/", api), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  onward.on("error", () => response.writeHead(502).end());
  request.pipe(onward);
}

/**
 * @param {string} api
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:stream").Duplex} socket
 * @param {Buffer} head
 */
function passSocket(api, request, socket, head) {
  const onward = ask(new URL(request.url ?? "/", api), { headers: request.headers });
  onward.on("upgrade", (answer, far, farHead) => {
    const lines = answer.rawHeaders.reduce((text, word, i) => text + word + (i % 2 ? "\r\n" : ": "), "");
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines}\r\n`);
    if (farHead.length) socket.write(farHead);
    if (head.length) far.write(head);
    far.pipe(socket).pipe(far);
    for (const [one, other] of [
      [far, socket],
      [socket, far],
    ]) {
      one.on("error", () => other.destroy());
      one.on("close", () => other.destroy());
    }
  });
  onward.on("response", (answer) => {
    socket.end(`HTTP/1.1 ${answer.statusCode} ApiError\r\nconnection: close\r\n\r\n`);
  });
  onward.on("error", () => socket.destroy());
  onward.end();
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const [port = "8080", api = ""] = process.argv.slice(2);
  const server = await serve(Number(port), api);
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  console.log(`http://127.0.0.1:${address.port}/${api ? "" : "gallery.html"}`);
}
