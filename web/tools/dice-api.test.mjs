// Questions to the solver while it still works: one at a time, however many wait for an answer.
import assert from "node:assert/strict";
import { test } from "node:test";
import { whenSolved } from "../dice/api.js";

test("while the game is being solved, one question is asked at a time, and everybody hears how far it is", async () => {
  let asked = 0;
  let open = 0;
  const solver = async () => {
    asked += 1;
    const number = asked;
    open += 1;
    assert.ok(open === 1 || number > 3, "one at a time until it is solved");
    await new Promise((resolve) => setTimeout(resolve, 5));
    open -= 1;
    return number < 3 ? { progress: number / 3 } : `answer ${number}`;
  };
  /** @type {number[][]} */
  const heard = [[], [], [], []];
  const answers = await Promise.all(
    heard.map((list, i) =>
      whenSolved(
        /** @type {() => Promise<any>} */ (solver),
        (progress) => list.push(progress),
        // The last does not wait for an answer.
        () => i < 3 || list.length === 0,
      ),
    ),
  );
  assert.deepEqual(answers.slice(0, 3).sort(), ["answer 3", "answer 4", "answer 5"]);
  assert.equal(answers[3], null);
  assert.equal(asked, 5, "two that were too early, and one for each who waited");
  assert.deepEqual(heard[1], [1 / 3, 2 / 3]);
});
