// Who a person is to the server: their devices, codes for further ones, and how to be forgotten.
import { html, useEffect, useState } from "../html.js";
import { createLink, fetchDevices, forgetMe, redeemLink, signOut } from "../api.js";
import { useAction } from "../controls.js";
import { CopyButton } from "../panels/copy.js";
import { ErrorText } from "../panels/error.js";
import { ago } from "../table-view.js";
import { t } from "../language.js";

/** @typedef {import("../protocol.js").DeviceInfo} DeviceInfo */

/** @param {{device: DeviceInfo, only: boolean, onSignOut: () => Promise<unknown>}} props */
function DeviceRow({ device: { label, used, current }, only, onSignOut }) {
  const [asking, setAsking] = useState(false);
  const { busy, error, run } = useAction();
  const leave = () => (current && !asking ? setAsking(true) : run(onSignOut));
  return html`<li class="people-row">
    <span>
      <b>${label || t("device.unknown")}</b>
      <span class="small soft people-note">
        ${current ? t("device.this") : t("device.seen", { ago: ago(used) })}
      </span>
    </span>
    <button type="button" class="button" disabled=${busy} onClick=${leave}>
      ${t(asking ? "device.out_here" : "device.out")}
    </button>
    ${asking &&
    html`<p class="small notice ${only ? "notice-bad" : ""} people-wide">
      ${only ? t("device.only") : t("device.come_back")}
    </p>`}
    <${ErrorText} text=${error} />
  </li>`;
}

export function Account() {
  const [devices, setDevices] = useState(/** @type {DeviceInfo[] | null} */ (null));
  const [code, setCode] = useState("");
  const [taken, setTaken] = useState("");
  const [forgetting, setForgetting] = useState(false);
  const { busy, error, run } = useAction();
  const load = () => run(async () => setDevices(await fetchDevices()));
  useEffect(() => void load(), []);
  const end = async (/** @type {DeviceInfo} */ { device, current }) => {
    await signOut(device);
    if (current) return location.reload();
    setDevices(await fetchDevices());
  };
  const use = (/** @type {Event} */ event) => {
    event.preventDefault();
    run(async () => {
      await redeemLink(taken.trim());
      location.reload();
    });
  };
  const forget = () =>
    run(async () => {
      await forgetMe();
      location.reload();
    });
  // The one in use first, then the others by their last use.
  const sorted = devices?.toSorted((a, b) => Number(b.current) - Number(a.current) || b.used - a.used);
  return html`<div class="stack account">
    <ul class="people-rows" aria-label=${t("device.list")}>
      ${sorted?.map(
        (device) => html`<${DeviceRow} key=${device.device} device=${device} only=${sorted.length === 1}
          onSignOut=${() => end(device)} />`,
      ) ?? html`<li class="people-row soft">${t("home.loading")}</li>`}
    </ul>
    <section class="stack">
      <h3>${t("device.other")}</h3>
      <p class="small soft">${t("device.other.about")}</p>
      <div class="account-codes">
        <div class="row">
          <button type="button" class="button" disabled=${busy}
            onClick=${() => run(async () => setCode((await createLink()).code))}>
            ${t(code ? "device.another_code" : "device.code")}
          </button>
          ${code && html`<${CopyButton} text=${code} label=${t("device.copy")} />`}
          ${code && html`<b class="code" role="status">${code}</b>`}
        </div>
        <form class="row" onSubmit=${use}>
          <input class="field" aria-label=${t("device.from_other")} placeholder=${t("device.from_other")}
            autocomplete="off" value=${taken}
            onInput=${(/** @type {any} */ event) => setTaken(event.target.value)} />
          <button class="button" disabled=${busy || !taken.trim()}>${t("device.use")}</button>
        </form>
      </div>
    </section>
    <section class="stack account-forget">
      ${forgetting
        ? html`
            <p class="small notice notice-bad">${t("device.forget.about")}</p>
            <div class="row">
              <button type="button" class="button" onClick=${() => setForgetting(false)}>
                ${t("cancel")}
              </button>
              <button type="button" class="button button-main" disabled=${busy} onClick=${forget}>
                ${t("device.forget_now")}
              </button>
            </div>
          `
        : html`<div>
            <button type="button" class="link small" onClick=${() => setForgetting(true)}>
              ${t("device.forget")}
            </button>
          </div>`}
    </section>
    <${ErrorText} text=${error} />
  </div>`;
}
