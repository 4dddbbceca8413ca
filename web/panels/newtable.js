// The settings of a new table, each explained in plain words. What is rarely changed is folded away.
import { html, useState } from "../html.js";
import { bots } from "../bots.js";
import { useDeed } from "../controls.js";

/**
 * @typedef {import("../protocol.js").Settings} Settings
 * @typedef {import("../protocol.js").Rules} Rules
 */

/** @type {Rules} */
export const officialRules = {
  victory_target: 10,
  hand_limit: 7,
  shortage: "official",
  trade: "free",
  bank_trade: true,
  robber: "official",
  friendly_robber: false,
  harbours: true,
  dev_cards: true,
};

/** @type {Settings} */
export const usual = {
  game: { kind: "settlers", rules: officialRules, board: "random", dice: "independent" },
  seats: 4,
  public: false,
  undo: true,
  clock: { decision: null, game: null, offer: 45, grace: 60 },
  bot_pause: 700,
};

/**
 * @template T
 * @param {{label: string, about: string, value: T, options: [T, string][], onChange: (value: T) => void}} props
 */
function Options({ label, about, value, options, onChange }) {
  return html`<fieldset class="setting">
    <legend>${label}</legend>
    <div class="segments">
      ${options.map(
        ([each, name]) => html`<button type="button" key=${name} class="segment"
          aria-pressed=${JSON.stringify(each) === JSON.stringify(value) ? "true" : "false"}
          onClick=${() => onChange(each)}>
          ${name}
        </button>`,
      )}
    </div>
    <p class="small soft">${about}</p>
  </fieldset>`;
}

/**
 * @param {{against: string | null, onMake: (settings: Settings, bot: string | null) => Promise<void>, onClose:
 *   () => void}} props `against` is the bot chosen to begin with, nothing for people
 */
export function NewTable({ against, onMake, onClose }) {
  const [settings, set] = useState(usual);
  const [bot, setBot] = useState(against);
  const deed = useDeed();
  const { game, clock } = settings;
  if (game.kind !== "settlers") return null;
  const { rules, board, dice } = game;
  const withGame = (/** @type {object} */ change) => set({ ...settings, game: { ...game, ...change } });
  const withRules = (/** @type {Partial<Rules>} */ change) => withGame({ rules: { ...rules, ...change } });
  const withClock = (/** @type {object} */ change) => set({ ...settings, clock: { ...clock, ...change } });
  /** @type {Record<string, string>} */
  const aboutBoard = {
    random: "Hexes and numbers are shuffled; no red 6 or 8 lies beside another.",
    beginner: "A balanced board that is the same every time: good for learning.",
    spiral: "Hexes are shuffled; numbers follow the printed letters around the board.",
    shuffled: "Everything is shuffled; red numbers may touch.",
  };
  return html`<form class="newtable stack"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      deed.run(() => onMake(settings, bot));
    }}>
    <${Options} label="Against"
      about=${bots.find(([name]) => name === bot)?.[2] ??
      "Send the link to friends. Bots can take the seats that stay empty."}
      value=${bot} options=${[...bots.map(([name, title]) => [name, `${title} bots`]), [null, "People"]]}
      onChange=${setBot} />
    <${Options} label="Players"
      about=${bot === null
        ? "People and bots together. You can change who sits where until you start."
        : "You and the bots together."}
      value=${settings.seats}
      options=${[
        [2, "2"],
        [3, "3"],
        [4, "4"],
      ]}
      onChange=${(/** @type {number} */ seats) => set({ ...settings, seats })} />
    ${bot === null &&
    html`<${Options} label="Who finds it"
      about=${settings.public
        ? "Everybody sees the table on the home page and may sit down."
        : "Only people who have the link or the code find the table."}
      value=${settings.public}
      options=${[
        [false, "With the link"],
        [true, "Everybody"],
      ]}
      onChange=${(/** @type {boolean} */ open) => set({ ...settings, public: open })} />`}
    <${Options} label="Board" about=${aboutBoard[/** @type {string} */ (board)]} value=${board}
      options=${[
        ["random", "Random"],
        ["beginner", "Beginners’"],
        ["spiral", "Spiral"],
        ["shuffled", "Wild"],
      ]}
      onChange=${(/** @type {string} */ each) => withGame({ board: each })} />
    <${Options} label="Clock"
      about=${clock.decision
        ? "When the time for a decision is up, the plainest thing is done for you: roll, end the turn, say no."
        : "Nobody is hurried. Whoever drops out is replaced by a bot after a minute and takes the seat back any time."}
      value=${clock.decision}
      options=${[
        [null, "None"],
        [30, "30 s"],
        [60, "60 s"],
        [120, "2 min"],
        [86400, "1 day"],
      ]}
      onChange=${(/** @type {number | null} */ decision) => withClock({ decision })} />
    <details class="more">
      <summary>More rules</summary>
      <div class="stack">
        <${Options} label="Points to win"
          about="The first who has them on their own turn wins. Ten is the usual game."
          value=${rules.victory_target}
          options=${[
            [8, "8"],
            [10, "10"],
            [12, "12"],
            [14, "14"],
          ]}
          onChange=${(/** @type {number} */ victory_target) => withRules({ victory_target })} />
        <${Options} label="Dice"
          about=${dice === "independent"
            ? "Every roll by itself, like real dice."
            : "The 36 possible rolls are shuffled and drawn one by one: fewer long droughts, but not real dice."}
          value=${dice}
          options=${[
            ["independent", "Real"],
            [{ balanced: 36 }, "Balanced deck"],
          ]}
          onChange=${(/** @type {unknown} */ each) => withGame({ dice: each })} />
        <${Options} label="Trade between players" about="Trade with the bank is always possible."
          value=${rules.trade}
          options=${[
            ["free", "Free"],
            ["one-for-one", "One for one"],
            ["off", "Off"],
          ]}
          onChange=${(/** @type {Rules["trade"]} */ trade) => withRules({ trade })} />
        <${Options} label="Robber"
          about=${rules.robber === "off"
            ? "A 7 produces nothing and that is all."
            : rules.robber === "random"
              ? "Chance decides where the robber goes and whom it robs."
              : rules.friendly_robber
                ? "It cannot be put beside players who have only 2 points."
                : "Whoever rolls a 7 moves it and steals a card."}
          value=${rules.robber === "official" && rules.friendly_robber ? "friendly" : rules.robber}
          options=${[
            ["official", "Usual"],
            ["friendly", "Friendly"],
            ["random", "Random"],
            ["off", "Off"],
          ]}
          onChange=${(/** @type {string} */ each) =>
            withRules({
              robber: /** @type {Rules["robber"]} */ (each === "friendly" ? "official" : each),
              friendly_robber: each === "friendly",
            })} />
        <${Options} label="Cards kept on a 7" about="Whoever holds more loses half of them."
          value=${rules.hand_limit}
          options=${[
            [7, "7"],
            [9, "9"],
            [12, "12"],
          ]}
          onChange=${(/** @type {number} */ hand_limit) => withRules({ hand_limit })} />
        <${Options} label="Taking back"
          about="Your own last builds and bank trades, until something else happens." value=${settings.undo}
          options=${[
            [true, "Allowed"],
            [false, "Never"],
          ]}
          onChange=${(/** @type {boolean} */ undo) => set({ ...settings, undo })} />
        <${Options} label="Pace of bots" about="How long bots wait before they act, so that you can follow."
          value=${settings.bot_pause}
          options=${[
            [300, "Quick"],
            [700, "Usual"],
            [1500, "Leisurely"],
          ]}
          onChange=${(/** @type {number} */ bot_pause) => set({ ...settings, bot_pause })} />
      </div>
    </details>
    ${deed.objection && html`<p class="objection" role="alert">${deed.objection}</p>`}
    <div class="sheet-foot">
      <button type="button" class="button" onClick=${onClose}>Cancel</button>
      <button class="button button-main" data-action="make" disabled=${deed.busy}>
        ${bot === null ? "Make the table" : "Start the game"}
      </button>
    </div>
  </form>`;
}
