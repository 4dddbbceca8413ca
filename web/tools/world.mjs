// A server of its own for tests, with the page in front: BRICKWOOL names the program, else the one cargo built is taken.
import { spawn } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serve } from "./serve.mjs";

export const program = process.env.BRICKWOOL ?? new URL("../../target/release/brickwool", import.meta.url).pathname;

/** @returns {Promise<number>} */
const freePort = () => new Promise((resolve) => {
  const probe = createServer().listen(0, "127.0.0.1", () => {
    const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
    probe.close(() => resolve(port));
  });
});

/** @returns {Promise<{base: string, restart: () => Promise<void>, stop: () => void}>} */
export async function startWorld() {
  const port = await freePort();
  const api = `http://127.0.0.1:${port}`;
  const store = `sqlite:${join(mkdtempSync(join(tmpdir(), "brickwool-")), "tables.db")}`;
  const begin = () => spawn(program, ["serve", "--addr", `127.0.0.1:${port}`, "--store", store, "--log", "warn"], { stdio: "ignore" });
  const ready = async () => {
    for (let tries = 0; tries < 100; tries += 1) {
      if (await fetch(`${api}/healthz`).then(({ ok }) => ok, () => false)) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${program} does not serve`);
  };
  let server = begin();
  await ready();
  const page = await serve(0, api);
  const address = /** @type {import("node:net").AddressInfo} */ (page.address());
  return {
    base: `http://127.0.0.1:${address.port}`,
    restart: async () => {
      const gone = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await gone;
      server = begin();
      await ready();
    },
    stop: () => {
      server.kill();
      page.closeAllConnections();
      page.close();
    },
  };
}
