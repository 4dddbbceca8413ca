// Plays the board of a finished game again: the dialog of a new game, with that board and the rules of that game.
import { html, useState } from "../html.js";
import { makeTable } from "../autostart.js";
import { defaultBot } from "../bots.js";
import { useAction } from "../controls.js";
import { Lazy, preload } from "../lazy.js";
import { Dialog } from "../panels/dialog.js";
import { ErrorText } from "../panels/error.js";
import { newTable } from "../parts.js";
import { t } from "../language.js";

/**
 * @param {{board: import("../protocol.js").Board, info: import("../protocol.js").TableInfo}} props
 */
export function SameBoard({ board, info }) {
  const [open, setOpen] = useState(false);
  const { busy, error, run } = useAction();
  const show = () => run(() => preload(newTable).then(() => setOpen(true)));
  const layout = { ...board.layout, name: board.layout.name || t("after.last_board") };
  const bot = info.seats.flatMap(({ player }) => (player?.kind === "bot" ? [player.name] : []))[0];
  const people = info.seats.filter(({ player }) => player?.kind === "person").length;
  return html`
    <button class="button" data-action="same-board" disabled=${busy} onClick=${show}>
      ${t("after.same_board")}
    </button>
    <${ErrorText} text=${error} />
    <${Dialog} open=${open} label=${t("home.new_game")} wide onClose=${() => setOpen(false)}>
      <${Lazy} load=${newTable} against=${people > 1 ? null : (bot ?? defaultBot)} layout=${layout}
        from=${info.settings} onMake=${makeTable} onClose=${() => setOpen(false)} />
    <//>
  `;
}
