// Hooks for what the game page does by itself during a game.
import { useEffect, useRef } from "../html.js";
import { animate } from "../animations.js";
import { whyQuiet } from "../panels/offer.js";
import { autoEnd, autoRoll } from "../prefs.js";
import { soundListener } from "../sound.js";
import { events } from "../state.js";
import { phaseOf } from "../table-view.js";

/**
 * @typedef {import("../controls.js").Controls} Controls
 * @typedef {import("../table-view.js").TableView} TableView
 */

/**
 * Cancels what a person had started when the game moves on.
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
 * Reopens an offer that nobody accepted, to be changed, with everybody's answers; forgets it after a deal and at the end of
 * the turn. An offer and its end may come in one frame, so what happened is read from the log.
 * @param {TableView} tableView
 * @param {Controls} controls
 */
export function useReopenOffer({ state, view, me, legal }, controls) {
  const trading = phaseOf(view.phase)[0] === "trading";
  const { version, since } = lastOffer(state.entries);
  // What ended before the page was opened is not told again.
  const told = useRef(trading ? -1 : state.version);
  useEffect(() => {
    if (view.current !== me || version <= told.current) return;
    if (trading) return void (controls.refused.value = []);
    told.current = version;
    if (since.some(([name]) => name === "traded")) {
      controls.terms.value = { give: {}, want: {} };
      controls.panel.value = null;
      return;
    }
    controls.refused.value = since.flatMap(([name, data]) => (name === "answered" ? [data] : []));
    if (legal?.may_offer) controls.panel.value = "trade";
  }, [trading, version]);
  useEffect(() => {
    controls.terms.value = { give: {}, want: {} };
    controls.refused.value = [];
    controls.quietTurn.value = false;
  }, [view.current]);
}

/** How many entries an offer and the answers to it can be. */
const OFFER_ENTRIES = 24;

/** The version of the last offer and all events since. @param {import("../protocol.js").VisibleEntry[]} entries */
function lastOffer(entries) {
  const recent = entries.slice(-OFFER_ENTRIES);
  const at = recent.findLastIndex((entry) => events([entry]).some(([name]) => name === "offered"));
  return at < 0
    ? { version: -1, since: [] }
    : { version: recent[at].version, since: events(recent.slice(at)) };
}

/** How long the note about an offer that was declined for somebody stays. */
const DECLINED_MS = 6000;

/**
 * Declines offers that somebody does not want to be asked about.
 * @param {TableView} tableView
 * @param {import("../session.js").Session} session
 * @param {Controls} controls
 */
export function useQuietTrading(tableView, session, controls) {
  const { view, state } = tableView;
  const why = whyQuiet(tableView, controls);
  useEffect(() => {
    if (!why) return;
    const { offer } = phaseOf(view.phase)[1];
    controls.declined.value = { seat: view.current, offer, why };
    session.act("decline_trade").catch(() => {});
  }, [why, state.turn.ply]);
  const declined = controls.declined.value;
  useEffect(() => {
    if (!declined) return undefined;
    const timer = setTimeout(() => (controls.declined.value = null), DECLINED_MS);
    return () => clearTimeout(timer);
  }, [declined]);
}

/**
 * Passes in special building where nothing can be built: nobody wants to be asked that after every turn.
 * @param {TableView} tableView
 * @param {import("../session.js").Session} session
 */
export function useSkipSpecialBuilding({ groups, legal, view, me, state }, session) {
  const nothing =
    legal !== null &&
    view.current === me &&
    phaseOf(view.phase)[0] === "special_building" &&
    !groups.roads.length &&
    !groups.settlements.length &&
    !groups.cities.length &&
    !groups.plain.includes("buy_dev_card");
  useEffect(() => {
    if (nothing) session.act("stop_building").catch(() => {});
  }, [nothing, state.turn.ply]);
}

/** How long a person has to do something else before it is done for them. */
const AUTO_ROLL_MS = 500;
const AUTO_END_MS = 1200;

/**
 * Rolls and ends turns for those who want that, where there is nothing else to do.
 * @param {TableView} tableView
 * @param {import("../session.js").Session} session
 * @param {Controls} controls
 */
export function useAutoPlay({ groups, state }, session, controls) {
  const { plain } = groups;
  const plays =
    groups.monopoly.length ||
    groups.year_of_plenty.length ||
    plain.includes("play_knight") ||
    plain.includes("play_road_building");
  const builds = groups.roads.length || groups.settlements.length || groups.cities.length;
  const busy = controls.panel.value || controls.ghost.value;
  const next =
    autoRoll.value && plain.includes("roll") && !plays
      ? "roll"
      : autoEnd.value &&
          plain.includes("end_turn") &&
          !(plays || builds || busy || groups.bank_trades.length || plain.includes("buy_dev_card"))
        ? "end_turn"
        : null;
  useEffect(() => {
    if (!next) return undefined;
    const act = () => void session.act(next).catch(() => {});
    const timer = setTimeout(act, next === "roll" ? AUTO_ROLL_MS : AUTO_END_MS);
    return () => clearTimeout(timer);
  }, [next, state.turn.ply]);
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
