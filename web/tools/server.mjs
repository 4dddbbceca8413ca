// A server of its own for tests and tools: BRICKWOOL names the program, else the one cargo built is taken. It
// serves the page from this tree, from the folder that PAGE names, or with PAGE=embedded the one that is in the
// program.
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

/** @returns {Promise<number>} */
const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (probe.address());
      probe.close(() => resolve(port));
    });
  });

/** @returns {Promise<{base: string, restart: () => Promise<void>, stop: () => void}>} */
export async function startServer() {
  const port = await freePort();
  const base = `http://127.0.0.1:${port}`;
  const folder = mkdtempSync(join(tmpdir(), "brickwool-"));
  // The first table of a server has the same dice every time, if its players say the same words.
  const config = join(folder, "config.toml");
  writeFileSync(config, "seed = 1\n");
  const begin = () =>
    spawn(
      program,
      [
        "serve",
        "--config",
        config,
        "--addr",
        `127.0.0.1:${port}`,
        "--store",
        `sqlite:${join(folder, "tables.db")}`,
        "--log",
        "error",
        ...web,
      ],
      { stdio: ["ignore", "ignore", "inherit"] },
    );
  const ready = async () => {
    for (let tries = 0; tries < 400; tries += 1) {
      if (
        await fetch(`${base}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        )
      )
        return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`${program} does not serve`);
  };
  let server = begin();
  process.once("exit", () => server.kill());
  await ready();
  const end = () =>
    new Promise((resolve) => {
      server.once("exit", resolve);
      server.kill();
    });
  return {
    base,
    restart: async () => {
      await end();
      server = begin();
      await ready();
    },
    stop: () => end().then(() => rmSync(folder, { recursive: true, force: true })),
  };
}
