// Serves the page's files as the server does, with its content security policy, for tools that look at the page.
import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname } from "node:path";

const root = new URL("../", import.meta.url);
/** @type {Record<string, string>} */
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".json": "application/json" };
const policy = "default-src 'self'; style-src 'self'; script-src 'self'; img-src 'self' data:";

/** @param {number} [port] any free one unless said otherwise */
export function serve(port = 0) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname.slice(1);
    const file = new URL(path, root);
    const body = file.href.startsWith(root.href) ? await readFile(file).catch(() => null) : null;
    if (body === null) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": types[extname(path)] ?? "text/plain", "content-security-policy": policy }).end(body);
  });
  return new Promise((resolve) => server.listen(port, "127.0.0.1", () => resolve(server)));
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const server = await serve(8080);
  console.log(`http://127.0.0.1:${server.address().port}/gallery.html`);
}
