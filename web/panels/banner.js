// The banner: whose turn it is, what is expected and for how long, and what went wrong last.
import { html, useEffect, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { phaseOf, timeInWords } from "../table-view.js";
import { formatList, t } from "../language.js";

/** @typedef {import("../table-view.js").TableView} TableView */

/** What I am expected to do. @param {TableView} tableView @returns {string} */
function forMe({ view, groups, me, mine, rules, legal }) {
  const [phase, facts] = phaseOf(view.phase);
  if (phase === "setup_settlement")
    return t(facts.placed < view.seats ? "banner.first_settlement" : "banner.second_settlement");
  if (phase === "setup_road") return t("banner.setup_road");
  if (phase === "turn" && facts === "before_roll")
    return t(mine?.dev_card_count ? "banner.roll_or_play" : "banner.roll");
  if (phase === "turn") {
    const canBuild =
      groups.roads.length ||
      groups.settlements.length ||
      groups.cities.length ||
      groups.plain.includes("buy_dev_card");
    const canPlay =
      groups.monopoly.length ||
      groups.year_of_plenty.length ||
      groups.plain.includes("play_knight") ||
      groups.plain.includes("play_road_building");
    const canTrade = legal?.may_offer || groups.bank_trades.length;
    return t(`banner.turn${canTrade ? "" : "_quiet"}${canBuild ? "_build" : ""}${canPlay ? "_play" : ""}`);
  }
  if (phase === "discard")
    return t("banner.discard", { count: facts.owed[me ?? 0], limit: rules.hand_limit });
  if (phase === "move_robber") return t("banner.move_robber");
  if (phase === "choose_victim") return t("banner.choose_victim");
  if (phase === "special_building") return t("banner.special_building");
  if (phase === "road_building") return t(facts.left === 2 ? "banner.free_roads" : "banner.free_road");
  return t("banner.your_turn");
}

/** What somebody else is expected to do. @param {string} name @param {string} phase @param {string} stage */
function forThem(name, phase, stage) {
  switch (phase) {
    case "setup_settlement":
    case "setup_road":
    case "rolling":
    case "move_robber":
    case "choose_victim":
    case "road_building":
    case "special_building":
    case "special_drawing":
    case "stealing":
    case "drawing":
    case "robber_wanders":
      return t(`banner.them.${phase}`, { name });
    default:
      return t(stage === "before_roll" ? "banner.them.before_roll" : "banner.them.turn", { name });
  }
}

/**
 * The banner's sentence, and whether it asks something of me.
 * @param {TableView} tableView
 * @returns {{text: string, mine: boolean, seat: number}}
 */
export function bannerOf(tableView) {
  const { view, state, me, names } = tableView;
  const [phase, facts] = phaseOf(view.phase);
  const { deciding } = state.turn;
  const asked = me !== null && deciding.includes(me) && tableView.legal !== null;
  const seat = view.current;
  if (phase === "over")
    return {
      text: facts.winner === me ? t("banner.you_won") : t("banner.won", { name: names[facts.winner] }),
      mine: false,
      seat: facts.winner,
    };
  if (state.info.halted) return { text: t("banner.paused"), mine: false, seat };
  if (phase === "trading") {
    if (me === seat) {
      const waits = facts.to
        .filter((/** @type {number} */ to) => facts.answers[to] === "waiting")
        .map((/** @type {number} */ to) => names[to]);
      return {
        text: waits.length ? t("banner.offer_open", { names: formatList(waits) }) : t("banner.all_answered"),
        mine: true,
        seat,
      };
    }
    return asked
      ? { text: t("banner.them.offers", { name: names[seat] }), mine: true, seat }
      : { text: t("banner.them.trading", { name: names[seat] }), mine: false, seat };
  }
  if (asked) return { text: forMe(tableView), mine: true, seat: me };
  if (phase === "discard")
    return {
      text: t("banner.waiting_discard", { names: formatList(deciding.map((other) => names[other])) }),
      mine: false,
      seat,
    };
  if (me === seat && me !== null)
    return { text: t(phase === "rolling" ? "banner.dice_rolling" : "banner.your_turn"), mine: true, seat };
  return { text: forThem(names[seat], phase, facts), mine: false, seat };
}

/**
 * Seconds left until a moment of the server's clock, counting down.
 * @param {{until: number, skew: number, label: string, caption?: string}} props `caption` is shown under the time
 */
export function Countdown({ until, skew, label, caption = "" }) {
  const left = () => Math.max(0, Math.ceil((until - Date.now() - skew) / 1000));
  const [seconds, set] = useState(left);
  useEffect(() => {
    set(left());
    const timer = setInterval(() => set(left()), 250);
    return () => clearInterval(timer);
  }, [until]);
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  return html`<span class="countdown numeral ${seconds <= 10 ? "countdown-soon" : ""}" role="timer"
    aria-label=${t("banner.time_left", { label, time: t("count.seconds", { count: seconds }) })}
    title=${label}>
    ${text} ${caption && html`<span class="countdown-caption">${caption}</span>`}
  </span>`;
}

/** What everybody waits for if somebody is away. @param {TableView} tableView */
function absence({ state, names, me }) {
  const { info, turn } = state;
  const away = turn.deciding.find(
    (seat) =>
      seat !== me &&
      info.seats[seat]?.player?.kind === "person" &&
      !info.seats[seat].connected &&
      !info.seats[seat].stand_in,
  );
  return away === undefined || info.stage !== "playing"
    ? ""
    : t("banner.away", { name: names[away], time: timeInWords(info.settings.clock.grace) });
}

/**
 * What the clock does: whose time runs, and what happens when it is up.
 * @param {TableView} tableView
 * @returns {{until: number, label: string, caption: string} | null} null while no clock runs
 */
function clockOf({ state, me, names }) {
  const { deadlines } = state.turn;
  const due = deadlines.find(([who]) => who === me) ?? deadlines[0];
  const people = state.info.seats.filter(({ player }) => player?.kind === "person");
  // Nobody is here: the game waits, and so do its clocks.
  if (!due || people.every(({ connected }) => !connected)) return null;
  const [seat, until] = due;
  if (seat === me)
    return {
      until,
      caption: t("banner.your_time"),
      label: t("banner.your_time_long"),
    };
  const away = state.info.seats[seat]?.player?.kind === "person" && !state.info.seats[seat].connected;
  return away
    ? { until, caption: t("banner.then_bot"), label: t("banner.then_bot_long", { name: names[seat] }) }
    : {
        until,
        caption: t("banner.their_time"),
        label: t("banner.their_time_long", { name: names[seat] }),
      };
}

/** @param {{tableView: TableView, connection: string, notice: string, children?: unknown}} props */
export function Banner({ tableView, connection, notice, children }) {
  const { text, mine, seat } = bannerOf(tableView);
  const clock = clockOf(tableView);
  return html`<div class="banner ${mine ? "banner-mine" : ""}">
    <${Shield} colour=${tableView.colours[seat]} />
    <div class="banner-words">
      <div class="banner-text" role="status" aria-live="polite">${text}</div>
      ${connection !== "open" &&
      html`<div class="banner-note banner-bad" role="alert">
        ${t(connection === "lost" ? "banner.lost" : "banner.connecting")}
      </div>`}
      ${!notice && absence(tableView) && html`<div class="banner-note soft">${absence(tableView)}</div>`}
      ${notice && html`<div class="banner-note banner-bad" role="alert">${notice}</div>`}
    </div>
    ${clock && html`<${Countdown} skew=${tableView.state.skew} ...${clock} />`}
    ${children}
  </div>`;
}
