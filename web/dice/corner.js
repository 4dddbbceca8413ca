// The dice game on the home page: alone, against bots, on one device, with friends; and the viewer.
import { html, useState } from "../html.js";
import { ResourceDie } from "../art/dice.js";
import { useAction } from "../controls.js";
import { guest } from "../guest.js";
import { Dialog } from "../panels/dialog.js";
import { playAlone, playHere, playWithFriends } from "./begin.js";
import { faces } from "./island.js";
import { ErrorText } from "../panels/error.js";

/** What bots are like. */
const rivals = [
  ["", "Nobody"],
  ["greedy", "Solid bot"],
  ["optimal", "Perfect bot"],
];
const MAX_PLAYERS = 8;

/** Who plays at this device. @param {{onPlay: (names: string[], bots: string[]) => Promise<void>}} props */
function HotSeat({ onPlay }) {
  const [names, setNames] = useState([guest.value?.name ?? "", ""]);
  const [bot, setBot] = useState("");
  const { busy, error, run } = useAction();
  const called = names.map((name, i) => name.trim() || `Player ${i + 1}`);
  const change = (/** @type {number} */ at, /** @type {string} */ name) =>
    setNames(names.map((each, i) => (i === at ? name : each)));
  return html`<form class="stack"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      run(() => onPlay(called, bot ? [bot] : []));
    }}>
    <p class="soft small">Everybody has a map of their own and takes turns with the dice on this screen.</p>
    ${names.map(
      (name, i) => html`<div key=${i} class="row hot-name">
        <label class="small" for="hot-${i}">Player ${i + 1}</label>
        <input id="hot-${i}" class="field" maxlength="24" placeholder=${`Player ${i + 1}`} value=${name}
          onInput=${(/** @type {any} */ event) => change(i, event.target.value)} />
        <button type="button" class="button button-quiet button-round" aria-label=${`Remove player ${i + 1}`}
          disabled=${names.length < 3} onClick=${() => setNames(names.filter((_, at) => at !== i))}>
          ×
        </button>
      </div>`,
    )}
    <div class="row">
      <button type="button" class="button" data-action="add-name"
        disabled=${names.length + (bot ? 1 : 0) >= MAX_PLAYERS} onClick=${() => setNames([...names, ""])}>
        Add a player
      </button>
      <label class="small" for="hot-bot">And</label>
      <select id="hot-bot" class="field" value=${bot}
        onChange=${(/** @type {any} */ event) => setBot(event.target.value)}>
        ${rivals.map(([name, title]) => html`<option value=${name}>${title.toLowerCase()}</option>`)}
      </select>
    </div>
    <${ErrorText} text=${error} />
    <div class="sheet-foot">
      <button class="button button-main" data-action="hot-seat-begin" disabled=${busy}>Start</button>
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
      <legend>Players</legend>
      <div class="segments">
        ${[2, 3, 4, 5, 6, 7, 8].map(
          (count) => html`<button type="button" key=${count} class="segment"
            aria-pressed=${seats === count ? "true" : "false"} onClick=${() => setSeats(count)}>
            ${count}
          </button>`,
        )}
      </div>
    </fieldset>
    <fieldset class="setting">
      <legend>Who can find it</legend>
      <div class="segments">
        <button type="button" class="segment" aria-pressed=${open ? "false" : "true"}
          onClick=${() => setOpen(false)}>
          People with the link
        </button>
        <button type="button" class="segment" aria-pressed=${open ? "true" : "false"}
          onClick=${() => setOpen(true)}>
          Everybody
        </button>
      </div>
    </fieldset>
    <${ErrorText} text=${error} />
    <div class="sheet-foot">
      <button class="button button-main" data-action="dice-make" disabled=${busy}>Create the table</button>
    </div>
  </form>`;
}

export function DiceCorner() {
  const [dialog, setDialog] = useState(/** @type {"here" | "friends" | null} */ (null));
  const { busy, error, run } = useAction();
  return html`<section class="panel dice-corner" aria-label="The dice game">
    <div class="corner-dice" aria-hidden="true">
      ${faces.map((face) => html`<${ResourceDie} key=${face} face=${face} />`)}
    </div>
    <div class="corner-words">
      <h2>Or just the dice</h2>
      <p class="small">
        Six dice, fifteen turns, an island to settle: a quarter of an hour, with a coach who plays perfectly.
      </p>
    </div>
    <div class="corner-actions">
      <button class="button button-main" data-action="dice-alone" disabled=${busy}
        onClick=${() => run(() => playAlone())}>
        Play alone
      </button>
      <button class="button" data-action="dice-optimal" disabled=${busy}
        onClick=${() => run(() => playAlone(["optimal"]))}>
        Against the perfect bot
      </button>
      <button class="button" data-action="dice-here" onClick=${() => setDialog("here")}>On one device</button>
      <button class="button" data-action="dice-friends" onClick=${() => setDialog("friends")}>
        With friends
      </button>
      <a class="button button-quiet" href="/dice/viewer">Viewer and planner</a>
    </div>
    <${ErrorText} text=${error} />
    <${Dialog} open=${dialog === "here"} label="On one device" onClose=${() => setDialog(null)}>
      <${HotSeat} onPlay=${playHere} />
    <//>
    <${Dialog} open=${dialog === "friends"} label="With friends" onClose=${() => setDialog(null)}>
      <${Friends} onMake=${playWithFriends} />
    <//>
  </section>`;
}
