// The rules of a new table that are rarely changed, each explained.
import { html } from "../html.js";
import { Options } from "./options.js";

/**
 * @typedef {import("../protocol.js").Settings} Settings
 * @typedef {import("../protocol.js").Rules} Rules
 * @typedef {Extract<import("../protocol.js").GameSettings, {kind: "settlers"}>} SettlersSettings
 */

/** What each way of playing the robber means. */
const robbers = {
  official: "Whoever rolls a 7 moves it and steals a card.",
  friendly: "It cannot be moved beside players who have only 2 points.",
  random: "Chance decides where the robber goes and whom it robs.",
  off: "A 7 produces nothing, and that is all.",
};

/**
 * @param {{settings: Settings, game: SettlersSettings, onChange: (change: Partial<Settings>) => void}} props
 */
export function RuleOptions({ settings, game, onChange }) {
  const { rules, dice } = game;
  const withGame = (/** @type {object} */ change) => onChange({ game: { ...game, ...change } });
  const withRules = (/** @type {Partial<Rules>} */ change) => withGame({ rules: { ...rules, ...change } });
  const robber = rules.robber === "official" && rules.friendly_robber ? "friendly" : rules.robber;
  const setRobber = (/** @type {keyof typeof robbers} */ choice) =>
    withRules({
      robber: choice === "friendly" ? "official" : choice,
      friendly_robber: choice === "friendly",
    });
  return html`<details class="more">
    <summary>More rules</summary>
    <div class="stack">
      <${Options} label="Points to win" value=${rules.victory_target}
        about="The first to have them on their own turn wins."
        options=${[8, 10, 12, 14].map((points) => [points, String(points)])}
        onChange=${(/** @type {number} */ victory_target) => withRules({ victory_target })} />
      <${Options} label="Dice" value=${dice}
        about=${dice === "independent"
          ? "Every roll is independent, as with real dice."
          : "The 36 possible rolls are shuffled and drawn one by one: fewer long droughts, but not real dice."}
        options=${[
          ["independent", "Real"],
          [{ balanced: 36 }, "Balanced deck"],
        ]}
        onChange=${(/** @type {unknown} */ choice) => withGame({ dice: choice })} />
      <${Options} label="Trade between players" value=${rules.trade}
        about="You can trade with the bank in any case."
        options=${[
          ["free", "Free"],
          ["one-for-one", "One for one"],
          ["off", "Off"],
        ]}
        onChange=${(/** @type {Rules["trade"]} */ trade) => withRules({ trade })} />
      <${Options} label="Robber" value=${robber} about=${robbers[robber]}
        options=${[
          ["official", "Usual"],
          ["friendly", "Friendly"],
          ["random", "Random"],
          ["off", "Off"],
        ]}
        onChange=${setRobber} />
      <${Options} label="Hand limit on a 7" value=${rules.hand_limit}
        about="Whoever holds more cards loses half of them."
        options=${[7, 9, 12].map((cards) => [cards, String(cards)])}
        onChange=${(/** @type {number} */ hand_limit) => withRules({ hand_limit })} />
      <${Options} label="Undo" value=${settings.undo}
        about="For your own last builds and bank trades, until something else happens."
        options=${[
          [true, "Allowed"],
          [false, "Never"],
        ]}
        onChange=${(/** @type {boolean} */ undo) => onChange({ undo })} />
      <${Options} label="Speed of bots" value=${settings.bot_pause}
        about="How long bots wait before they act, so that you can follow."
        options=${[
          [300, "Quick"],
          [700, "Usual"],
          [1500, "Leisurely"],
        ]}
        onChange=${(/** @type {number} */ bot_pause) => onChange({ bot_pause })} />
    </div>
  </details>`;
}
