// The window's title: names the page, says when it is your turn, and blinks while the window is hidden.
import { useEffect } from "./html.js";
import { bannerOf } from "./panels/banner.js";

const NAME = "Brickwool";

/**
 * Shows a text in the window's title until the page is left.
 * @param {string} text
 * @param {boolean} [asked] whether the reader is asked to do something
 */
export function usePageTitle(text, asked = false) {
  useEffect(() => {
    document.title = asked ? `● ${text}` : `${text} · ${NAME}`;
    return () => void (document.title = NAME);
  }, [text, asked]);
}

/** @param {import("./table-view.js").TableView} tableView */
export function useGameTitle(tableView) {
  const { text, mine } = bannerOf(tableView);
  const asked = mine && tableView.legal !== null;
  usePageTitle(text, asked);
  useEffect(() => {
    if (!asked) return undefined;
    let on = true;
    const blink = setInterval(() => {
      on = !on;
      document.title = on || !document.hidden ? `● ${text}` : `○ ${text}`;
    }, 900);
    return () => clearInterval(blink);
  }, [text, asked]);
}
