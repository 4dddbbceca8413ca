// The menu of a table: what the page adds, and for the host those who are kept out.
import { html, useMemo, useState } from "../html.js";
import { Lazy, preload } from "../lazy.js";
import { keptOutList } from "../parts.js";
import { keptOut } from "../state.js";
import { Dialog } from "./dialog.js";
import { Menu } from "./menu.js";
import { t } from "../language.js";

/**
 * @param {{session: import("../session.js").Session, state: import("../state.js").State, items: {label: string,
 *   onPick?: () => void, href?: string}[]}} props
 */
export function TableMenu({ session, state, items }) {
  const [open, setOpen] = useState(false);
  const people = useMemo(() => keptOut(state.entries), [state.entries]);
  const show = () => void preload(keptOutList).finally(() => setOpen(true));
  const host = state.info.host === state.guest;
  const all =
    host && people.length
      ? [...items, { label: t("menu.kept_out_count", { count: people.length }), onPick: show }]
      : items;
  return html`
    <${Menu} items=${all} />
    <${Dialog} open=${open} label=${t("menu.kept_out")} onClose=${() => setOpen(false)}>
      <${Lazy} load=${keptOutList} people=${people} session=${session} />
    <//>
  `;
}
