// The rules of a new table that are rarely changed, each explained.
import { html } from "../html.js";
import { specialBuildingSeats } from "../defaults.js";
import { Options } from "./options.js";
import { t } from "../language.js";

/**
 * @typedef {import("../protocol.js").Settings} Settings
 * @typedef {import("../protocol.js").Rules} Rules
 * @typedef {Extract<import("../protocol.js").GameSettings, {kind: "settlers"}>} SettlersSettings
 */

/** @typedef {"official" | "friendly" | "random" | "off"} RobberKind */

/**
 * @param {{settings: Settings, game: SettlersSettings, onChange: (change: Partial<Settings>) => void}} props
 */
export function RuleOptions({ settings, game, onChange }) {
  const { rules, dice } = game;
  const withGame = (/** @type {object} */ change) => onChange({ game: { ...game, ...change } });
  const withRules = (/** @type {Partial<Rules>} */ change) => withGame({ rules: { ...rules, ...change } });
  const robber = rules.robber === "official" && rules.friendly_robber ? "friendly" : rules.robber;
  const setRobber = (/** @type {RobberKind} */ choice) =>
    withRules({
      robber: choice === "friendly" ? "official" : choice,
      friendly_robber: choice === "friendly",
    });
  return html`
    <${Options} label=${t("rule.target")} value=${rules.victory_target} about=${t("rule.target.about")}
      options=${[8, 10, 12, 15].map((points) => [points, String(points)])}
      onChange=${(/** @type {number} */ victory_target) => withRules({ victory_target })} />
    <${Options} label=${t("dice")} value=${dice}
      about=${t(dice === "independent" ? "rule.dice.real.about" : "rule.dice.deck.about")}
      options=${[
        ["independent", t("rule.dice.real")],
        [{ balanced: 36 }, t("rule.dice.deck")],
      ]}
      onChange=${(/** @type {unknown} */ choice) => withGame({ dice: choice })} />
    <${Options} label=${t("rule.trade")} value=${rules.trade} about=${t("rule.trade.about")}
      options=${[
        ["free", t("rule.trade.free")],
        ["one-for-one", t("rule.trade.one")],
        ["off", t("rule.off")],
      ]}
      onChange=${(/** @type {Rules["trade"]} */ trade) => withRules({ trade })} />
    <${Options} label=${t("log.robber")} value=${robber} about=${t(`rule.robber.${robber}.about`)}
      options=${[
        ["official", t("rule.robber.official")],
        ["friendly", t("rule.robber.friendly")],
        ["random", t("rule.robber.random")],
        ["off", t("rule.off")],
      ]}
      onChange=${setRobber} />
    <${Options} label=${t("rule.hand_limit")} value=${rules.hand_limit} about=${t("rule.hand_limit.about")}
      options=${[7, 9, 12].map((cards) => [cards, String(cards)])}
      onChange=${(/** @type {number} */ hand_limit) => withRules({ hand_limit })} />
    ${settings.seats >= specialBuildingSeats &&
    html`<${Options} label=${t("rule.special")} value=${rules.special_building !== false}
      about=${t("rule.special.about")}
      options=${[
        [true, t("rule.on")],
        [false, t("rule.off")],
      ]}
      onChange=${(/** @type {boolean} */ special_building) => withRules({ special_building })} />`}
    <${Options} label=${t("rule.undo")} value=${settings.undo} about=${t("rule.undo.about")}
      options=${[
        [true, t("rule.undo.yes")],
        [false, t("rule.undo.no")],
      ]}
      onChange=${(/** @type {boolean} */ undo) => onChange({ undo })} />
    <${Options} label=${t("rule.known")} value=${settings.known_hands !== false}
      about=${t("rule.known.about")}
      options=${[
        [true, t("rule.known.yes")],
        [false, t("rule.known.no")],
      ]}
      onChange=${(/** @type {boolean} */ known_hands) => onChange({ known_hands })} />
    <${Options} label=${t("rule.pace")} value=${settings.bot_pause} about=${t("rule.pace.about")}
      options=${[
        [300, t("rule.pace.quick")],
        [700, t("rule.pace.usual")],
        [1500, t("rule.pace.slow")],
      ]}
      onChange=${(/** @type {number} */ bot_pause) => onChange({ bot_pause })} />
  `;
}
