// Emotes: a small set of our own, sent as chat messages of one word between colons, so that muting somebody mutes them
// too. They show for a moment beside the player, and in the chat.
import { html, useEffect, useState } from "../html.js";
import { Emote, emoteNames } from "../art/emotes.js";
import { emotes } from "../prefs.js";
import { t } from "../language.js";

/** How long an emote is shown beside its player. */
const SHOWN_MS = 4500;

/** The emote that a chat message is, if it is one. @param {string | null} text */
export function emoteIn(text) {
  const name = text?.match(/^:([a-z]+):$/)?.[1];
  return emoteNames.find((each) => each === name) ?? null;
}

/** @param {{onPick: (text: string) => void}} props */
export function EmoteRow({ onPick }) {
  return html`<div class="emote-row" role="group" aria-label=${t("chat.emotes")}>
    ${emoteNames.map(
      (name) => html`<button key=${name} type="button" class="emote-button" data-emote=${name}
        aria-label=${t(`emote.${name}`)} title=${t(`emote.${name}`)} onClick=${() => onPick(`:${name}:`)}>
        <${Emote} name=${name} />
      </button>`,
    )}
  </div>`;
}

/** The newest emote of a player, for a moment. @param {{state: import("../state.js").State, seat: number}} props */
export function EmoteBubble({ state, seat }) {
  const player = state.info.seats[seat]?.player;
  const guest = player?.kind === "person" ? player.guest : null;
  const last = guest && state.entries.findLast((entry) => entry.type === "said" && entry.by === guest);
  const name = last && last.type === "said" && emotes.value ? emoteIn(last.text) : null;
  const [over, setOver] = useState(0);
  useEffect(() => {
    if (!name || !last) return undefined;
    const left = Math.max(0, last.at + SHOWN_MS - Date.now() - state.skew);
    const timer = setTimeout(() => setOver(last.version), left);
    return () => clearTimeout(timer);
  }, [last && last.version, name]);
  if (!name || !last || over === last.version) return null;
  return html`<span class="emote-bubble" role="img" aria-label=${t(`emote.${name}`)}>
    <${Emote} name=${name} />
  </span>`;
}
