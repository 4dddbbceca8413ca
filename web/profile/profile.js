// The profile: how somebody has played either game, against whom, with how much luck. Everything is counted by the
// server; it belongs to the guest and so is the same on all their devices.
import { html, useEffect, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { fetchProfile } from "../games/api.js";
import { Menu } from "../panels/menu.js";
import { DiceSections } from "./dice-sections.js";
import { SettlersSections } from "./settlers-sections.js";
import { dayOf } from "./texts.js";
import { t } from "../language.js";
import { usePageTitle } from "../title.js";

/** @typedef {import("../protocol.js").Profile} Profile */

/** How soon the server is asked again while it is still counting. */
const ASK_AGAIN_MS = 1500;

/** The game that was finished last. @param {Profile} profile @returns {"settlers" | "dice"} */
const latest = ({ settlers, dice }) =>
  (dice.course.at(-1)?.ended ?? 0) > (settlers.course.at(-1)?.ended ?? 0) ? "dice" : "settlers";

/** @param {{profile: Profile}} props */
function Body({ profile }) {
  const [shown, setShown] = useState(latest(profile));
  const { settlers, dice } = profile;
  const both = settlers.games > 0 && dice.games > 0;
  return html`
    <section class="panel profile-head">
      <div>
        <h1>${profile.name}</h1>
        <p class="small soft">${t("profile.since", { day: dayOf(profile.since) })}</p>
      </div>
      ${profile.pending > 0 &&
      html`<p class="small soft" role="status">${t("profile.pending", { count: profile.pending })}</p>`}
      ${both &&
      html`<div class="segments" role="group" aria-label=${t("profile.which")}>
        ${/** @type {const} */ (["settlers", "dice"]).map(
          (kind) => html`<button key=${kind} class="segment" data-kind=${kind}
            aria-pressed=${shown === kind ? "true" : "false"} onClick=${() => setShown(kind)}>
            ${t(kind === "dice" ? "home.dice_game" : "profile.settlers")}
          </button>`,
        )}
      </div>`}
    </section>
    ${settlers.games + dice.games === 0
      ? html`<section class="panel stack profile-empty">
          <p>${t("profile.empty")}</p>
          <div><a class="button button-main" href="/">${t("profile.start")}</a></div>
        </section>`
      : (both ? shown : latest(profile)) === "dice"
        ? html`<${DiceSections} profile=${dice} />`
        : html`<${SettlersSections} profile=${settlers} />`}
  `;
}

export function ProfilePage() {
  usePageTitle(t("home.profile"));
  const [profile, setProfile] = useState(/** @type {Profile | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    let on = true;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const load = () =>
      fetchProfile().then(
        (found) => {
          if (!on) return;
          setProfile(found);
          if (found.pending) timer = setTimeout(load, ASK_AGAIN_MS);
        },
        ({ code }) => on && setError(code === "unknown" ? t("profile.nobody") : t("profile.failed")),
      );
    load();
    return () => {
      on = false;
      clearTimeout(timer);
    };
  }, []);
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <span class="page-title">${t("home.profile")}</span>
      <nav class="page-nav"><a href="/games">${t("games.all")}</a></nav>
      <${Menu} />
    </header>
    <main class="profile">
      ${profile
        ? html`<${Body} profile=${profile} />`
        : error &&
          html`<section class="panel stack profile-empty">
            <h1>${t("home.profile")}</h1>
            <p>${error}</p>
            <div><a class="button button-main" href="/">${t("profile.start")}</a></div>
          </section>`}
    </main>
  </div>`;
}
