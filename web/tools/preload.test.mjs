// The list of what pages need at once is complete.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { early } from "./preload.mjs";

test("early.js asks for every module that pages import", () => {
  assert.equal(readFileSync(new URL("../early.js", import.meta.url), "utf8"), early(), "imports have changed: run node preload.mjs");
});
