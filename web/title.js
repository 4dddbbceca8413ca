// The window's title: says when it is your turn, and blinks while the window is hidden.
import { useEffect } from "./html.js";
import { bannerOf } from "./panels/banner.js";

const NAME = "Brickwool";

/** @param {import("./table-view.js").TableView} tableView */
export function useTitle(tableView) {
  const { text, mine } = bannerOf(tableView);
  const asked = mine && tableView.legal !== null;
  useEffect(() => {
    document.title = asked ? `● ${text}` : `${text} · ${NAME}`;
    if (!asked) return undefined;
    let on = true;
    const blink = setInterval(() => {
      on = !on;
      document.title = on || !document.hidden ? `● ${text}` : `○ ${text}`;
    }, 900);
    return () => clearInterval(blink);
  }, [text, asked]);
  useEffect(() => () => void (document.title = NAME), []);
}
