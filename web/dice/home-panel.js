// The dice game on the home page: alone, against bots, on one device, with friends; and the viewer.
import { html, useState } from "../html.js";
import { ResourceDie } from "../art/dice.js";
import { useAction } from "../controls.js";
import { maxName } from "../defaults.js";
import { guest } from "../guest.js";
import { Dialog } from "../panels/dialog.js";
import { playAlone, playHere, playWithFriends } from "./begin.js";
import { faces } from "./island.js";
import { ErrorText } from "../panels/error.js";
import { diceReference } from "./reference.js";
import { t } from "../language.js";

/** Which bot may play along. @type {[name: string, title: import("../language.js").Key][]} */
const rivals = [
  ["", "dice_home.nobody"],
  ["greedy", "dice_home.solid_bot"],
  ["optimal", "dice_home.perfect_bot"],
];

/** How many friends can play. */
const friendCounts = Array.from({ length: diceReference.players - 1 }, (_, i) => i + 2);

/** Who plays at this device. @param {{onPlay: (names: string[], bots: string[]) => Promise<void>}} props */
function HotSeat({ onPlay }) {
  const [names, setNames] = useState([guest.value?.name ?? "", ""]);
  const [bot, setBot] = useState("");
  const { busy, error, run } = useAction();
  const called = names.map((name, i) => name.trim() || t("dice_home.player", { number: i + 1 }));
  const change = (/** @type {number} */ at, /** @type {string} */ name) =>
    setNames(names.map((each, i) => (i === at ? name : each)));
  return html`<form class="stack"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      run(() => onPlay(called, bot ? [bot] : []));
    }}>
    <p class="soft small">${t("dice_home.hot_seat")}</p>
    ${names.map(
      (name, i) => html`<div key=${i} class="row hot-name">
        <label class="small" for="hot-${i}">${t("dice_home.player", { number: i + 1 })}</label>
        <input id="hot-${i}" class="field" maxlength=${maxName}
          placeholder=${t("dice_home.player", { number: i + 1 })} value=${name}
          onInput=${(/** @type {any} */ event) => change(i, event.target.value)} />
        <button type="button" class="button button-quiet button-round"
          aria-label=${t("dice_home.remove_player", { number: i + 1 })} disabled=${names.length < 3}
          onClick=${() => setNames(names.filter((_, at) => at !== i))}>
          ×
        </button>
      </div>`,
    )}
    <div class="row">
      <button type="button" class="button" data-action="add-name"
        disabled=${names.length + (bot ? 1 : 0) >= diceReference.players}
        onClick=${() => setNames([...names, ""])}>
        ${t("dice_home.add_player")}
      </button>
      <label class="small" for="hot-bot">${t("dice_home.and")}</label>
      <select id="hot-bot" class="field" value=${bot}
        onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
        ${rivals.map(([name, title]) => html`<option value=${name}>${t(title)}</option>`)}
      </select>
    </div>
    <${ErrorText} text=${error} />
    <div class="sheet-foot">
      <button class="button button-main" data-action="hot-seat-begin" disabled=${busy}>
        ${t("dice_home.start")}
      </button>
    </div>
  </form>`;
}

/** A table for friends. @param {{onMake: (seats: number, open: boolean) => Promise<void>}} props */
function Friends({ onMake }) {
  const [seats, setSeats] = useState(2);
  const [open, setOpen] = useState(false);
  const { busy, error, run } = useAction();
  return html`<form class="stack"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      run(() => onMake(seats, open));
    }}>
    <fieldset class="setting">
      <legend>${t("players.title")}</legend>
      <div class="segments">
        ${friendCounts.map(
          (count) => html`<button type="button" key=${count} class="segment"
            aria-pressed=${seats === count ? "true" : "false"} onClick=${() => setSeats(count)}>
            ${count}
          </button>`,
        )}
      </div>
    </fieldset>
    <fieldset class="setting">
      <legend>${t("new.who_finds")}</legend>
      <div class="segments">
        <button type="button" class="segment" aria-pressed=${open ? "false" : "true"}
          onClick=${() => setOpen(false)}>
          ${t("new.with_link")}
        </button>
        <button type="button" class="segment" aria-pressed=${open ? "true" : "false"}
          onClick=${() => setOpen(true)}>
          ${t("new.everybody")}
        </button>
      </div>
    </fieldset>
    <${ErrorText} text=${error} />
    <div class="sheet-foot">
      <button class="button button-main" data-action="dice-make" disabled=${busy}>
        ${t("dice_home.make")}
      </button>
    </div>
  </form>`;
}

export function DiceHomePanel() {
  const [dialog, setDialog] = useState(/** @type {"here" | "friends" | null} */ (null));
  const { busy, error, run } = useAction();
  return html`<section class="panel dice-home" aria-label=${t("dice_home.title")}>
    <div class="dice-home-dice" aria-hidden="true">
      ${faces.map((face) => html`<${ResourceDie} key=${face} face=${face} />`)}
    </div>
    <div class="dice-home-words">
      <h2>${t("dice_home.heading")}</h2>
      <p class="small">${t("dice_home.lead")}</p>
    </div>
    <div class="dice-home-actions">
      <button class="button button-main" data-action="dice-alone" disabled=${busy}
        onClick=${() => run(() => playAlone())}>
        ${t("dice_home.alone")}
      </button>
      <button class="button" data-action="dice-optimal" disabled=${busy}
        onClick=${() => run(() => playAlone(["optimal"]))}>
        ${t("dice_home.optimal")}
      </button>
      <button class="button" data-action="dice-here" onClick=${() => setDialog("here")}>
        ${t("dice_home.here")}
      </button>
      <button class="button" data-action="dice-friends" onClick=${() => setDialog("friends")}>
        ${t("dice_home.friends")}
      </button>
      <a class="button button-quiet" href="/dice/rules">${t("rules")}</a>
      <a class="button button-quiet" href="/dice/viewer">${t("dice_home.viewer")}</a>
    </div>
    <${ErrorText} text=${error} />
    <${Dialog} open=${dialog === "here"} label=${t("dice_home.here")} onClose=${() => setDialog(null)}>
      <${HotSeat} onPlay=${playHere} />
    <//>
    <${Dialog} open=${dialog === "friends"} label=${t("dice_home.friends")} onClose=${() => setDialog(null)}>
      <${Friends} onMake=${playWithFriends} />
    <//>
  </section>`;
}
