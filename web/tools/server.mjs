// Starts servers for tests and tools. BRICKWOOL names the program, else the one that cargo built is taken. It serves
// the page from this tree, from the folder that PAGE names, or with PAGE=embedded the page inside the program.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

export const program =
  process.env.BRICKWOOL ?? new URL("../../target/release/brickwool", import.meta.url).pathname;
const web =
  process.env.PAGE === "embedded"
    ? []
    : ["--web", process.env.PAGE ?? new URL("..", import.meta.url).pathname];

/** How long a server may take to start. */
const START_MS = 30_000;
const RETRY_MS = 25;

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

/** @param {string} base */
async function waitUntilReady(base) {
  const answers = () =>
    fetch(`${base}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    );
  for (const end = Date.now() + START_MS; Date.now() < end;) {
    if (await answers()) return;
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
  throw new Error(`${program} does not serve`);
}

/**
 * @typedef {object} Server
 * @property {string} base its address
 * @property {() => Promise<void>} restart stops it and starts it again with the same store
 * @property {() => Promise<void>} stop
 */

/**
 * @param {number} [seed] decides the dice of the first table, together with the nonces of its players
 * @param {string} [settings] further lines of the configuration
 * @returns {Promise<Server>}
 */
export async function startServer(seed = 1, settings = "") {
  const address = `127.0.0.1:${await freePort()}`;
  const base = `http://${address}`;
  const folder = mkdtempSync(join(tmpdir(), "brickwool-"));
  const config = join(folder, "config.toml");
  writeFileSync(config, `seed = ${seed}\n${settings}`);
  const store = `sqlite:${join(folder, "tables.db")}`;
  const options = ["--config", config, "--addr", address, "--store", store, "--log", "error", ...web];
  const start = () => spawn(program, ["serve", ...options], { stdio: ["ignore", "ignore", "inherit"] });
  let server = start();
  const kill = () => server.kill();
  process.once("exit", kill);
  await waitUntilReady(base);
  const end = () =>
    new Promise((resolve) => {
      server.once("exit", resolve);
      server.kill();
    });
  return {
    base,
    restart: async () => {
      await end();
      server = start();
      await waitUntilReady(base);
    },
    stop: async () => {
      await end();
      process.off("exit", kill);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
