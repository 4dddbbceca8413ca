// The menu of a table: what the page adds, and for the host those who are blocked.
import { html, useMemo, useState } from "../html.js";
import { Lazy, preload } from "../lazy.js";
import { blockedList } from "../parts.js";
import { blockedGuests } from "../state.js";
import { Dialog } from "./dialog.js";
import { Menu } from "./menu.js";
import { t } from "../language.js";

/**
 * @param {{session: import("../session.js").Session, state: import("../state.js").State, items: {label: string,
 *   onPick?: () => void, href?: string}[]}} props
 */
export function TableMenu({ session, state, items }) {
  const [open, setOpen] = useState(false);
  const people = useMemo(() => blockedGuests(state.entries), [state.entries]);
  const show = () => void preload(blockedList).finally(() => setOpen(true));
  const host = state.info.host === state.guest;
  const all =
    host && people.length
      ? [...items, { label: t("menu.blocked_count", { count: people.length }), onPick: show }]
      : items;
  return html`
    <${Menu} items=${all} />
    <${Dialog} open=${open} label=${t("menu.blocked")} onClose=${() => setOpen(false)}>
      <${Lazy} load=${blockedList} people=${people} session=${session} />
    <//>
  `;
}
