// The one place where the page takes its templates from: htm bound to Preact, and the hooks we use.
import { h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export const html = htm.bind(h);
export { render };
export { useEffect, useMemo, useRef, useState } from "./vendor/hooks.js";
