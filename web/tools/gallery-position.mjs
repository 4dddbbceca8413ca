// Makes gallery.json, the position that the gallery shows: a game between bots, played by the engine and stopped
// in the middle, when somebody can build something of each kind. Run `node gallery-position.mjs path/to/brickwool`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const [brickwool = "../../target/release/brickwool", seed = "3"] = process.argv.slice(2);
const EARLIEST_PLY = 300;

const file = join(mkdtempSync(join(tmpdir(), "fixture-")), "game.record");
const players = "greedy,greedy,greedy,greedy";
execFileSync(brickwool, [
  "match",
  "--players",
  players,
  "--games",
  "1",
  "--game",
  "0",
  "--seed",
  seed,
  "--record",
  file,
]);
const record = readFileSync(file, "utf8");

/** @param {object[]} requests */
function ask(requests) {
  const input = requests.map((request) => JSON.stringify(request) + "\n").join("");
  const output = execFileSync(brickwool, ["engine"], { input, encoding: "utf8", maxBuffer: 1 << 28 });
  return output
    .trim()
    .split("\n")
    .map((line) => {
      const { ok, error } = JSON.parse(line);
      if (error) throw new Error(error.message);
      return ok;
    });
}

const load = { cmd: "load", game: "a", record };
const { ply: plies } = ask([load])[0];
const asked = [...Array(plies - EARLIEST_PLY).keys()].flatMap((back) => [
  { cmd: "undo", game: "a", to: plies - back },
  { cmd: "legal", game: "a" },
]);
const legals = ask([load, ...asked])
  .slice(1)
  .filter((reply) => reply.groups)
  .reverse();
const rich = (/** @type {any} */ { groups }) =>
  groups.settlements.length && groups.cities.length && groups.roads.length;
const legal =
  legals.find(rich) ?? legals.find(({ groups }) => groups.settlements.length && groups.roads.length);
if (!legal) throw new Error("nobody could build enough in this game; try another seed");

const [, , { ply: _, ...board }, { view }] = ask([
  load,
  { cmd: "undo", game: "a", to: legal.ply },
  { cmd: "board", game: "a" },
  { cmd: "view", game: "a", viewer: { seat: legal.seat } },
]);
delete legal.actions;
writeFileSync(new URL("../gallery.json", import.meta.url), JSON.stringify({ board, view, legal }) + "\n");
console.log(`ply ${legal.ply} of ${plies}, seat ${legal.seat}`);
