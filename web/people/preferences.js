// Preferences at the table: what happens without a click, motion, sound, and how the board lies.
import { html } from "../html.js";
import {
  autoEnd,
  autoRoll,
  confirmFirst,
  declineUnpayable,
  emotes,
  motion,
  rotation,
  sound,
  volume,
} from "../prefs.js";
import { chooseLanguage, currentLanguage, formatNumber, languages, t } from "../language.js";

/** @param {{on: import("../vendor/signals.js").Signal<boolean>, label: string, about: string}} props */
function Tick({ on, label, about }) {
  return html`<label class="preference">
    <input type="checkbox" checked=${on.value} onChange=${() => (on.value = !on.value)} />
    <span><b>${label}</b><span class="small soft">${about}</span></span>
  </label>`;
}

/**
 * @template T
 * @param {{value: import("../vendor/signals.js").Signal<T>, label: string, options: [T, string][]}} props
 */
function Choice({ value, label, options }) {
  return html`<fieldset class="setting">
    <legend>${label}</legend>
    <div class="segments">
      ${options.map(
        ([option, name]) => html`<button type="button" key=${name} class="segment"
          aria-pressed=${value.value === option ? "true" : "false"} onClick=${() => (value.value = option)}>
          ${name}
        </button>`,
      )}
    </div>
  </fieldset>`;
}

export function Preferences() {
  return html`<div class="stack preferences">
    <fieldset class="setting">
      <legend>${t("language.title")}</legend>
      <div class="segments">
        ${languages.map(
          ([code, name]) => html`<button type="button" key=${code} class="segment" lang=${code}
            aria-pressed=${currentLanguage() === code ? "true" : "false"}
            onClick=${() => chooseLanguage(code)}>
            ${name}
          </button>`,
        )}
      </div>
    </fieldset>
    <${Tick} on=${autoRoll} label=${t("pref.roll")} about=${t("pref.roll.about")} />
    <${Tick} on=${autoEnd} label=${t("pref.end")} about=${t("pref.end.about")} />
    <${Tick} on=${declineUnpayable} label=${t("menu.decline")} about=${t("pref.decline.about")} />
    <${Tick} on=${confirmFirst} label=${t("menu.confirm")} about=${t("pref.confirm.about")} />
    <${Tick} on=${emotes} label=${t("pref.emotes")} about=${t("pref.emotes.about")} />
    <${Tick} on=${sound} label=${t("menu.sounds")} about=${t("pref.sounds.about")} />
    <${Choice} label=${t("pref.volume")} value=${volume}
      options=${[25, 50, 75, 100].map((percent) => [
        percent,
        formatNumber(percent / 100, { style: "percent" }),
      ])} />
    <${Choice} label=${t("pref.motion")} value=${motion}
      options=${[
        ["usual", t("pref.motion.usual")],
        ["quick", t("pref.motion.quick")],
        ["none", t("pref.motion.none")],
      ]} />
    <${Choice} label=${t("pref.rotation")} value=${rotation}
      options=${[0, 1, 2, 3, 4, 5].map((sixths) => [sixths, `${sixths * 60}°`])} />
  </div>`;
}
