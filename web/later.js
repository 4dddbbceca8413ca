// A part of the page that is fetched when it is first wanted.
import { html, useEffect, useState } from "./html.js";

/** @param {{load: () => Promise<any>, [name: string]: unknown}} props everything else is passed on to what was loaded */
export function Later({ load, ...props }) {
  const [part, setPart] = useState(/** @type {{Part: any} | null} */ (null));
  useEffect(() => {
    load().then((Part) => setPart({ Part }));
  }, []);
  return part ? html`<${part.Part} ...${props} />` : null;
}
