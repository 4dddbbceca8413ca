// The lines of the log and of the chat, in a list that follows what is added.
import { html, useEffect, useRef, useState } from "../html.js";
import { Words } from "./inline.js";
import { t } from "../language.js";

/** @typedef {import("../sentences.js").Line} Line */

/** How many lines are drawn at first, and how many more each time somebody asks. */
const SHOWN = 60;
const MORE = 400;
/** Scrolling within this time after a touch, a key press or a turn of the wheel counts as scrolling by hand. */
const BY_HAND_MS = 1500;
/** How near to its end, in pixels, a list counts as being there. */
const END = 24;

/**
 * A list that stays at its end unless somebody scrolled up.
 * @param {{lines: unknown[], label: string, shown?: boolean, children?: unknown}} props
 */
export function Scroll({ lines, label, shown, children }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  const follows = useRef(true);
  // When somebody last scrolled or touched the list. It begins at -Infinity, for never: `performance.now()` is near 0 when
  // a page has just been opened, so that with 0 its first scrolling would count as done by hand.
  const touched = useRef(-Infinity);
  useEffect(() => {
    const element = box.current;
    if (element && follows.current) element.scrollTop = element.scrollHeight;
  }, [lines, shown]);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // A panel that opens above makes the list shorter: its end has to stay in sight.
    const watch = new ResizeObserver(() => {
      if (follows.current) element.scrollTop = element.scrollHeight;
    });
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const scrolled = () => {
    const element = box.current;
    // The list also scrolls by itself when lines come and go: that says nothing about where somebody wants to be.
    if (element && performance.now() - touched.current < BY_HAND_MS)
      follows.current = element.scrollHeight - element.scrollTop - element.clientHeight < END;
  };
  const touch = () => (touched.current = performance.now());
  return html`<div class="log-lines" ref=${box} onScroll=${scrolled} onWheel=${touch} onTouchMove=${touch}
    onPointerDown=${touch} onKeyDown=${touch} tabindex="0" role="log" aria-label=${label} aria-live="off">
    ${children}
  </div>`;
}

/**
 * @param {{
 *   lines: Line[], who: import("./inline.js").ColouredPeople, shown?: boolean, current?: number,
 *   onPoint: (line: Line | null) => void, onPick?: (line: Line) => void, marks?: import("../review/marks.js").Marks,
 * }} props `shown` is whether the drawer with the list is open; `current` is the version a replay has reached;
 *   `marks` are moments that mattered
 */
export function Lines({ lines, who, shown: open, onPoint, onPick, current, marks }) {
  const [more, setMore] = useState(0);
  const shown = lines.slice(-(SHOWN + more));
  const first = lines.length - shown.length;
  const classOf = (/** @type {Line} */ { tone, version }) =>
    `line line-${tone} ${current === version ? "line-current" : ""} ${onPick ? "line-pick" : ""}`;
  return html`<${Scroll} lines=${lines} shown=${open} label=${t("log")}>
    ${first > 0 &&
    html`<button class="link small" onClick=${() => setMore(more + MORE)}>${t("log.earlier")}</button>`}
    ${!lines.length && html`<p class="soft small">${t("log.nothing")}</p>`}
    ${shown.map(
      (line, i) => html`<div key=${`${line.version}-${first + i}`} class=${classOf(line)}
        data-version=${line.version}
        onMouseEnter=${() => (line.placed.length || line.rolled) && onPoint(line)}
        onMouseLeave=${() => onPoint(null)} onClick=${() => onPick?.(line)}>
        <${Words} words=${line.words} who=${who} />
        ${lines[first + i - 1]?.version !== line.version && markOf(marks?.get(line.version))}
      </div>`,
    )}
  <//>`;
}

/** @param {import("../review/marks.js").Mark} [mark] */
const markOf = (mark) =>
  mark && html`<span class="line-mark small ${mark.luck ? "line-luck" : ""}">${mark.note}</span>`;
