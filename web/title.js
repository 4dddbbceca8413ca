// The window's title says when it is your turn, and blinks while you look elsewhere.
import { useEffect } from "./html.js";
import { bannerOf } from "./panels/banner.js";

const NAME = "Brickwool";

/** @param {import("./look.js").Look} look */
export function useTitle(look) {
  const { text, mine } = bannerOf(look);
  const asked = mine && look.legal !== null;
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
