// A form for a game that was played elsewhere or before: a record, chosen or dropped, is sent to the server, which reviews it.
import { html, useRef, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { call } from "../api.js";
import { useAction } from "../controls.js";
import { formatNumber, t } from "../language.js";
import { ErrorText } from "../panels/error.js";
import { Menu } from "../panels/menu.js";
import { go } from "../route.js";
import { usePageTitle } from "../title.js";
import { uploadAddress } from "./source.js";

/** What the server takes, in bytes; less, because a record is sent as text in JSON. */
const LARGEST = 900_000;

/** @param {File} file */
async function send(file) {
  const size = (/** @type {number} */ bytes) => formatNumber(bytes / 1000, { maximumFractionDigits: 0 });
  if (file.size > LARGEST) throw new Error(t("upload.large", { size: size(file.size), most: size(LARGEST) }));
  const record = await file.text();
  // Pictures and archives are told apart before anything is sent.
  if (record.includes("\0") || record.includes("\ufffd")) throw new Error(t("upload.not_text"));
  /** @type {import("../protocol.js").UploadedReview} */
  const { review } = await call("/reviews", "POST", { record });
  go(uploadAddress(review));
}

export function UploadForm() {
  const { busy, error, run } = useAction();
  const [over, setOver] = useState(false);
  const field = useRef(/** @type {HTMLInputElement | null} */ (null));
  usePageTitle(t("upload.title"));
  const take = (/** @type {FileList | null | undefined} */ files) => {
    const [file, more] = files ?? [];
    if (file) run(() => (more ? Promise.reject(new Error(t("upload.one"))) : send(file)));
  };
  const drag = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") take(event.dataTransfer?.files);
  };
  return html`<div class="upload">
    <header class="review-head">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <div class="banner"><h1 class="banner-words banner-text">${t("upload.title")}</h1></div>
      <${Menu} items=${[{ label: t("analyse.title"), href: "/analyse" }]} />
    </header>
    <main class="panel upload-box ${over ? "upload-over" : ""}" onDragOver=${drag} onDragLeave=${drag}
      onDrop=${drag}>
      <p class="upload-lead">${t("upload.lead")}</p>
      <label class="button button-main button-big">
        ${t(busy ? "upload.reading" : "upload.choose")}
        <input ref=${field} class="upload-field" type="file" accept=".json,.jsonl,.txt" disabled=${busy}
          onChange=${() => {
            take(field.current?.files);
            // The same file can be chosen again once it was corrected.
            if (field.current) field.current.value = "";
          }} />
      </label>
      <p class="soft">${t("upload.drop")}</p>
      <${ErrorText} text=${error} />
      <p class="small soft">${t("upload.about")}</p>
    </main>
  </div>`;
}
