// What the dice game page remembers between renders: the row of dice, and how the game went so far.
import { useEffect, useRef, useState } from "../html.js";
import { fetchReview, whenSolved } from "./api.js";
import { diceReference } from "./reference.js";
import { nextRow, noDice } from "./row.js";

/** @typedef {import("../protocol.js").DiceView} DiceView */

/**
 * The dice in order, which of them are kept, and whether the first roll is still covered.
 * @param {DiceView} view
 * @param {boolean} mine
 */
export function useDice(view, mine) {
  const [row, setRow] = useState(noDice);
  const before = useRef(/** @type {DiceView | null} */ (null));
  const [uncovered, setUncovered] = useState(-1);
  const moment = `${view.completed} ${view.phase} ${view.rolls} ${view.hand}`;
  useEffect(() => {
    setRow((now) => nextRow(now, before.current, view));
    before.current = view;
  }, [moment]);
  const hidden =
    mine && view.phase === "choose" && view.rolls === diceReference.rolls - 1 && uncovered !== view.completed;
  const toggle = (/** @type {number} */ i) =>
    setRow((now) => now.map((die, at) => (at === i ? { ...die, kept: !die.kept } : die)));
  const keepAll = () => setRow((now) => now.map((die) => ({ ...die, kept: true })));
  const uncover = () => {
    setUncovered(view.completed);
    setRow((now) => now.map((die) => ({ ...die, roll: die.roll + 1 })));
  };
  return { row, hidden, toggle, keepAll, uncover };
}

/**
 * The review of a seat’s game so far, fetched again after every turn.
 * @param {string} table
 * @param {number} seat
 * @param {number} completed
 * @param {boolean} wanted
 */
export function useReview(table, seat, completed, wanted) {
  const [review, setReview] = useState(/** @type {import("./api.js").Review | null} */ (null));
  useEffect(() => {
    let on = wanted;
    if (on)
      whenSolved(
        () => fetchReview(table, seat),
        () => undefined,
        () => on,
      ).then(
        (said) => on && setReview(/** @type {any} */ (said)),
        () => undefined,
      );
    return () => void (on = false);
  }, [table, seat, completed, wanted]);
  return review?.seat === seat ? review : null;
}
