// The settings of a new table: first the presets; everything else, explained in plain words, is folded away under "Details".
import { html, useEffect, useState } from "../html.js";
import { aboutBot, botKind, botsOf } from "../bots.js";
import { useAction } from "../controls.js";
import { decisionsInTurn, defaultSettings, maxBaseSeats, maxSeats, minSeats } from "../defaults.js";
import { ErrorText } from "../panels/error.js";
import { Options } from "./options.js";
import { OwnBoard, playable } from "./own-board.js";
import { RuleOptions } from "./rule-options.js";
import { inShort } from "./settings-text.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").Settings} Settings */

/** Where the browser keeps the settings of the last table that was no preset. */
const KEY = "own-settings";

/** What somebody chose last that was no preset. @returns {Settings | null} */
function lastOwn() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null");
    if (kept?.game?.kind !== "settlers" || !kept.game.rules || !kept.clock) return null;
    return { ...kept, clock: withOffers(kept.clock) };
  } catch {
    return null;
  }
}

const defaultRules = /** @type {{rules: import("../protocol.js").Rules}} */ (defaultSettings.game).rules;

const boards = /** @type {const} */ (["random", "beginner", "spiral", "shuffled", "own"]);

/** @typedef {"classic" | "duel" | "beginner" | "quick" | "six"} PresetName */

const presetNames = /** @type {PresetName[]} */ (["classic", "duel", "beginner", "quick", "six"]);

/**
 * Games that people know by name: what differs from the classic one.
 * @type {Record<string, {seats: number, rules?: Partial<import("../protocol.js").Rules>, board?: "beginner"}>}
 */
const presets = {
  classic: { seats: 4 },
  duel: {
    seats: 2,
    rules: { victory_target: 15, hand_limit: 9, friendly_robber: true },
  },
  beginner: {
    seats: 4,
    rules: { friendly_robber: true },
    board: "beginner",
  },
  quick: { seats: 4, rules: { victory_target: 8 } },
  six: { seats: 6 },
};

/**
 * The settings of a preset, with everything else as it is.
 * @param {string} name
 * @param {Settings} now
 * @returns {Settings}
 */
function settingsOf(name, now) {
  const { seats, rules, board = "random" } = presets[name];
  const game = { ...now.game, board, shape: shapeFor(seats), rules: { ...defaultRules, ...rules } };
  return { ...now, seats, game: /** @type {Settings["game"]} */ (game) };
}

/** The board that has room for so many. @param {number} seats @returns {"large" | undefined} */
const shapeFor = (seats) => (seats > maxBaseSeats ? "large" : undefined);

/** How many can play. */
const seatCounts = Array.from({ length: maxSeats - minSeats + 1 }, (_, i) => minSeats + i);

const DAY = 86400;

/** How long an offer waits for answers where time is short; where it is not, an answer may take its time, too. */
const OFFER_SECONDS = 45;

/** The clock with the time for offers that fits its limits. @param {Settings["clock"]} clock */
function withOffers(clock) {
  const short = [clock.decision, clock.turn, clock.game].some((limit) => limit && limit < DAY);
  return { ...clock, offer: short ? OFFER_SECONDS : null };
}

/** The limits of a turn in words. @param {number} seconds */
const inShortTime = (seconds) =>
  seconds >= DAY
    ? t("new.days", { count: seconds / DAY })
    : seconds % 60
      ? t("new.half_minutes", { count: Math.floor(seconds / 60) })
      : t("new.minutes", { count: seconds / 60 });

/**
 * How long a turn may take, by the time for a decision: usually as long as several.
 * @param {number} decision in seconds; 0 is no limit
 * @returns {[number | null, string][]}
 */
function turnLimits(decision) {
  if (!decision)
    return [
      [null, t("new.none")],
      ...[120, 300, 600, DAY].map((limit) => /** @type {[number, string]} */ ([limit, inShortTime(limit)])),
    ];
  const others = { 30: [60, 300], 60: [120, 600], 120: [300, 1200], [DAY]: [2 * DAY, 7 * DAY] }[decision];
  if (!others) return turnLimits(0);
  const [less, more] = others;
  return [
    [less, inShortTime(less)],
    [null, inShortTime(decisionsInTurn * decision)],
    [more, inShortTime(more)],
  ];
}

/**
 * @param {{against: string | null, layout?: import("../protocol.js").LayoutFile, from?: Settings,
 *   onMake: (settings: Settings, bot: string | null) => Promise<void>,
 *   onClose: () => void}} props `against` is the bot chosen to begin with, null for people;
 *   `layout` the board, if it is somebody's own; `from` are the settings to begin with
 */
export function NewTable({ against, layout, from, onMake, onClose }) {
  const [settings, setSettings] = useState(from ?? defaultSettings);
  const [bot, setBot] = useState(against);
  const { busy, error, run } = useAction();
  const { game, clock } = settings;
  const [own, setOwn] = useState(Boolean(layout));
  const [preset, setPreset] = useState(/** @type {PresetName | "own" | ""} */ (from ? "" : "classic"));
  const [kept] = useState(lastOwn);
  /** How many can play on the board of one's own, if one is chosen. */
  const [range, setRange] = useState(/** @type {[number, number] | null} */ (null));
  const choose = (
    /** @type {import("../protocol.js").LayoutFile} */ board,
    /** @type {[number, number]} */ seats,
  ) => {
    setRange(seats);
    setSettings((now) => ({
      ...now,
      seats: Math.min(seats[1], Math.max(seats[0], now.seats)),
      game: /** @type {any} */ ({ ...now.game, board: { layout: board }, shape: "base" }),
    }));
  };
  useEffect(() => {
    if (layout) run(() => playable({ layout }).then(({ seats }) => choose(layout, seats)));
  }, []);
  if (game.kind !== "settlers") return null;
  const chosen = typeof game.board === "object" && "layout" in game.board ? game.board.layout : null;
  const [leastSeats, mostSeats] = chosen && range ? range : [minSeats, maxSeats];
  const change = (/** @type {Partial<Settings>} */ some) => setSettings({ ...settings, ...some });
  const chooseBoard = (/** @type {any} */ board) => {
    setOwn(board === "own");
    if (board === "own") return;
    const seats = board === "beginner" ? Math.min(maxBaseSeats, settings.seats) : settings.seats;
    setSettings({ ...settings, seats, game: { ...game, board, shape: shapeFor(seats) } });
  };
  const chooseSeats = (/** @type {number} */ seats) => {
    if (chosen) return change({ seats });
    const board = seats > maxBaseSeats && game.board === "beginner" ? "random" : game.board;
    change({ seats, game: { ...game, board, shape: shapeFor(seats) } });
  };
  const choosePreset = (/** @type {PresetName | "own"} */ name) => {
    setPreset(name);
    setRange(null);
    const next = name === "own" && kept ? kept : settingsOf(name, settings);
    setSettings(next);
    const file =
      next.game.kind === "settlers" &&
      typeof next.game.board === "object" &&
      "layout" in next.game.board &&
      next.game.board.layout;
    setOwn(Boolean(file));
    if (file) run(() => playable({ layout: file }).then(({ seats }) => choose(file, seats)));
  };
  const make = (/** @type {Event} */ event) => {
    event.preventDefault();
    run(async () => {
      if (own && !chosen) throw new Error(t("new.board_first"));
      const same =
        preset in presets && JSON.stringify(settingsOf(preset, defaultSettings)) === JSON.stringify(settings);
      if (!same) localStorage.setItem(KEY, JSON.stringify(settings));
      await onMake(settings, bot);
    });
  };
  const board = own || typeof game.board === "object" ? "own" : game.board;
  return html`<form class="newtable" onSubmit=${make}>
    <${Options} label=${t("new.game")} value=${preset} about=${t(`preset.${preset || "from"}.about`)}
      options=${[
        ...presetNames.map((name) => [name, t(`preset.${name}`)]),
        ...(kept ? [["own", t("preset.own")]] : []),
      ]}
      onChange=${choosePreset} />
    <${Options} label=${t("new.against")} value=${bot} onChange=${setBot}
      about=${bot === null ? t("new.people.about") : aboutBot(bot, "settlers")}
      options=${[
        ...botsOf.settlers.map((name) => [name, t("new.bots", { title: botKind(name) })]),
        [null, t("new.people")],
      ]} />
    <${Options} label=${t("players.title")} value=${settings.seats}
      about=${t(bot === null ? "new.players_people" : "new.players_bots")}
      options=${seatCounts
        .filter((seats) => seats >= leastSeats && seats <= mostSeats)
        .map((seats) => [seats, String(seats)])}
      onChange=${chooseSeats} />
    ${bot === null &&
    html`<${Options} label=${t("new.who_finds")} value=${settings.public}
      about=${t(settings.public ? "new.public.about" : "new.private.about")}
      options=${[
        [false, t("new.with_link")],
        [true, t("new.everybody")],
      ]}
      onChange=${(/** @type {boolean} */ open) => change({ public: open })} />`}
    <details class="more">
      <summary>
        ${t("new.details")} <span class="small soft newtable-short">${inShort(settings)}</span>
      </summary>
      <div class="stack">
        <${Options} label=${t("board")} value=${board} about=${t(`new.board.${board}.about`)}
          options=${boards.map((name) => [name, t(`new.board.${name}`)])} onChange=${chooseBoard} />
        ${own && html`<${OwnBoard} chosen=${chosen} seats=${settings.seats} onChoose=${choose} />`}
        <${Options} label=${t("new.decision")} value=${clock.decision}
          about=${t(clock.decision ? "new.decision.about" : "new.no_decision.about")}
          options=${[
            [null, t("new.none")],
            [30, t("new.seconds", { count: 30 })],
            [60, t("new.seconds", { count: 60 })],
            [120, t("new.minutes", { count: 2 })],
            [DAY, t("new.days", { count: 1 })],
          ]}
          onChange=${(/** @type {number | null} */ decision) =>
            change({ clock: withOffers({ ...clock, decision, turn: null }) })} />
        <${Options} label=${t("new.turn")} value=${clock.turn ?? null}
          about=${t(clock.turn || clock.decision ? "new.turn.about" : "new.no_turn.about")}
          options=${turnLimits(clock.decision ?? 0)}
          onChange=${(/** @type {number | null} */ turn) => change({ clock: withOffers({ ...clock, turn }) })} />
        <${RuleOptions} settings=${settings} game=${game} onChange=${change} />
      </div>
    </details>
    <${ErrorText} text=${error} />
    <div class="sheet-foot">
      <button type="button" class="button" onClick=${onClose}>${t("cancel")}</button>
      <button class="button button-main" data-action="make" disabled=${busy}>
        ${t(bot === null ? "new.make" : "new.start")}
      </button>
    </div>
  </form>`;
}
