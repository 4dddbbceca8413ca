// The settings of a new table, each explained in plain words. What is rarely changed is folded away.
import { html, useState } from "../html.js";
import { bots } from "../bots.js";
import { useAction } from "../controls.js";
import { defaultSettings } from "../defaults.js";
import { ErrorText } from "./error.js";
import { Options } from "./options.js";
import { RuleOptions } from "./rule-options.js";

/** @typedef {import("../protocol.js").Settings} Settings */

/** @type {Record<string, string>} */
const boards = {
  random: "Hexes and numbers are shuffled, but no red 6 or 8 is next to another.",
  beginner: "A balanced board that is the same every time: good for learning.",
  spiral: "Hexes are shuffled; numbers follow the printed letters around the board.",
  shuffled: "Everything is shuffled; red numbers may be next to each other.",
};

/**
 * @param {{against: string | null, onMake: (settings: Settings, bot: string | null) => Promise<void>,
 *   onClose: () => void}} props `against` is the bot chosen to begin with, null for people
 */
export function NewTable({ against, onMake, onClose }) {
  const [settings, setSettings] = useState(defaultSettings);
  const [bot, setBot] = useState(against);
  const { busy, error, run } = useAction();
  const { game, clock } = settings;
  if (game.kind !== "settlers") return null;
  const change = (/** @type {Partial<Settings>} */ some) => setSettings({ ...settings, ...some });
  const make = (/** @type {Event} */ event) => {
    event.preventDefault();
    run(() => onMake(settings, bot));
  };
  return html`<form class="newtable stack" onSubmit=${make}>
    <${Options} label="Against" value=${bot} onChange=${setBot}
      about=${bots.find(([name]) => name === bot)?.[2] ??
      "Send your friends the link. Bots can take the seats that stay empty."}
      options=${[...bots.map(([name, title]) => [name, `${title} bots`]), [null, "People"]]} />
    <${Options} label="Players" value=${settings.seats}
      about=${bot === null
        ? "People and bots together. You can change who sits where until you start."
        : "You and the bots together."}
      options=${[2, 3, 4].map((seats) => [seats, String(seats)])}
      onChange=${(/** @type {number} */ seats) => change({ seats })} />
    ${bot === null &&
    html`<${Options} label="Who can find it" value=${settings.public}
      about=${settings.public
        ? "Everybody sees the table on the home page and can take a seat."
        : "Only people who have the link or the code can find the table."}
      options=${[
        [false, "People with the link"],
        [true, "Everybody"],
      ]}
      onChange=${(/** @type {boolean} */ open) => change({ public: open })} />`}
    <${Options} label="Board" value=${game.board} about=${boards[/** @type {string} */ (game.board)]}
      options=${[
        ["random", "Random"],
        ["beginner", "Beginners’"],
        ["spiral", "Spiral"],
        ["shuffled", "Wild"],
      ]}
      onChange=${(/** @type {any} */ board) => change({ game: { ...game, board } })} />
    <${Options} label="Clock" value=${clock.decision}
      about=${clock.decision
        ? "When time is up, the simplest thing is done for you: roll, end the turn, decline."
        : "Take your time. A bot stands in for players who are away for a minute, until they come back."}
      options=${[
        [null, "None"],
        [30, "30 s"],
        [60, "60 s"],
        [120, "2 min"],
        [86400, "1 day"],
      ]}
      onChange=${(/** @type {number | null} */ decision) => change({ clock: { ...clock, decision } })} />
    <${RuleOptions} settings=${settings} game=${game} onChange=${change} />
    <${ErrorText} text=${error} />
    <div class="sheet-foot">
      <button type="button" class="button" onClick=${onClose}>Cancel</button>
      <button class="button button-main" data-action="make" disabled=${busy}>
        ${bot === null ? "Create the table" : "Start the game"}
      </button>
    </div>
  </form>`;
}
