// Runs all tests: those without a browser each in a process of its own, and those that share a server and browser
// harness in one process, two files at a time, because a process with a browser takes as long to start as a short test.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { describe } from "node:test";

const AT_ONCE = 2;

const folder = new URL(".", import.meta.url);
const files = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
/** @param {string} name */
const needsBrowser = (name) => readFileSync(new URL(name, folder), "utf8").includes('from "./harness.mjs"');

const others = files.filter((name) => !needsBrowser(name));
const { status } = spawnSync(process.execPath, ["--test", `--test-concurrency=${AT_ONCE}`, ...others], {
  cwd: folder,
  stdio: "inherit",
});
assert.equal(status, 0, "tests without a browser failed");

describe("in a browser", { concurrency: AT_ONCE }, () => {
  for (const name of files.filter(needsBrowser))
    describe(name, { concurrency: 1 }, () => import(new URL(name, folder).href));
});
