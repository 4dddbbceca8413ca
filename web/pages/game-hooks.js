// What the game page does by itself while a game goes on.
import { useEffect, useRef } from "../html.js";
import { animate } from "../motion.js";
import { soundListener } from "../sound.js";
import { events } from "../state.js";
import { phaseOf } from "../table-view.js";

/**
 * @typedef {import("../controls.js").Controls} Controls
 * @typedef {import("../table-view.js").TableView} TableView
 */

/**
 * Takes back what a person had begun when the game moves on.
 * @param {TableView} tableView
 * @param {Controls} controls
 * @param {string} moment
 */
export function useClearControls({ groups, legal }, controls, moment) {
  useEffect(() => {
    controls.ghost.value = null;
    controls.notice.value = "";
    const places = { road: groups.roads, settlement: groups.settlements, city: groups.cities };
    if (controls.build.value && !places[controls.build.value].length) controls.build.value = null;
    const canTrade = legal?.may_offer || groups.bank_trades.length;
    if (controls.panel.value === "trade" && !canTrade) controls.panel.value = null;
  }, [moment]);
}

/**
 * Opens an offer that nobody accepted again, to be changed; forgets it after a deal and with the turn.
 * @param {TableView} tableView
 * @param {Controls} controls
 */
export function useReopenOffer({ state, view, me, legal }, controls) {
  const trading = phaseOf(view.phase)[0] === "trading" && view.current === me;
  const hadOffer = useRef(false);
  useEffect(() => {
    if (trading) return void (hadOffer.current = true);
    if (!hadOffer.current) return;
    hadOffer.current = false;
    const accepted = events(state.entries.slice(-1)).some(([name]) => name === "traded");
    if (accepted) controls.terms.value = { give: {}, want: {} };
    else if (legal?.may_offer) controls.panel.value = "trade";
  }, [trading]);
  useEffect(() => void (controls.terms.value = { give: {}, want: {} }), [view.current]);
}

/** Shows and plays what happens at the table. @param {import("../session.js").Session} session */
export function useMotionAndSound(session) {
  const page = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    /** @type {import("../session.js").Listener} */
    const move = (entries, before, after) => page.current && animate(page.current, entries, before, after);
    const play = soundListener();
    session.listeners.add(move).add(play);
    return () => {
      session.listeners.delete(move);
      session.listeners.delete(play);
    };
  }, [session]);
  return page;
}
