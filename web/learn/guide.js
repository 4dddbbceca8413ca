// The guide of a first game: one tip at a time, about what has just happened or could be done now, with its place marked
// on the board. Each is shown until it is dismissed.
import { html, useEffect, useState } from "../html.js";
import { advice } from "../parts.js";
import { guided } from "../prefs.js";
import { phaseOf } from "../table-view.js";
import { events } from "../state.js";
import { RECENT_ENTRIES, tips } from "./tips.js";
import { t } from "../language.js";

/** @param {{tableView: import("../table-view.js").TableView, controls: import("../controls.js").Controls}} props */
export function Guide({ tableView, controls }) {
  const [known, setKnown] = useState(
    /** @type {string[]} */ (JSON.parse(localStorage.getItem("hints") ?? "[]")),
  );
  const playing = tableView.me !== null && tableView.state.info.stage === "playing";
  const [phase, facts] = phaseOf(tableView.view.phase);
  const recent = events(tableView.state.entries.slice(-RECENT_ENTRIES));
  /** My own part first. @type {import("./tips.js").TipContext["happened"]} */
  const happened = (name) =>
    (recent.find(([each, data]) => each === name && data.seat === tableView.me) ??
      recent.find(([each]) => each === name))?.[1];
  const advised = useAdvice(tableView, phase);
  const context = { phase, facts, happened, advised };
  const tip = playing && tips.find(({ id, when }) => !known.includes(id) && when(tableView, context));
  const place = tip && tip.place ? tip.place(tableView, context) : null;
  useEffect(() => {
    if (!place) return undefined;
    controls.pointed.value = { placed: [place], number: null };
    return () => void (controls.pointed.value = null);
  }, [place?.kind, place?.at]);
  if (!tip) return null;
  const understood = () => {
    const now = [...known, tip.id];
    localStorage.setItem("hints", JSON.stringify(now));
    setKnown(now);
  };
  return html`<aside class="guide" aria-label=${t("guide.title")} aria-live="polite" data-tip=${tip.id}>
    <h2>${t(`tip.${tip.id}`)}</h2>
    <p class="small">${tip.text ? tip.text(tableView, context) : t(`tip.${tip.id}.text`)}</p>
    <div class="guide-foot">
      <button class="link small" onClick=${() => (guided.value = false)}>${t("guide.hide")}</button>
      <button class="link small" onClick=${() => (controls.rules.value = true)}>${t("rules")}</button>
      ${tableView.legal &&
      html`<button class="link small" data-action="guide-hint" onClick=${() => (controls.hint.value = true)}>
        ${t("guide.advise")}
      </button>`}
      <button class="button" data-action="understood" onClick=${understood}>${t("guide.got_it")}</button>
    </div>
  </aside>`;
}

/**
 * Where the server's hint would settle or lay a road in setup, because advice to somebody who has never played has to be
 * good.
 * @param {import("../table-view.js").TableView} tableView
 * @param {string} phase
 * @returns {import("../board/pieces.js").Placed | null}
 */
function useAdvice({ state, legal }, phase) {
  const [known, setKnown] = useState(
    /** @type {{ply: number, place: import("../board/pieces.js").Placed | null} | null} */ (null),
  );
  const { ply } = state.turn;
  const asked = legal !== null && (phase === "setup_settlement" || phase === "setup_road");
  useEffect(() => {
    let on = true;
    if (asked)
      advice()
        .then((fetchHintedPlace) => fetchHintedPlace(state.table))
        .then(
          (place) => on && setKnown({ ply, place }),
          // Without an answer the guide goes by its own rule of thumb.
          () => undefined,
        );
    return () => void (on = false);
  }, [asked, ply]);
  return known?.ply === ply ? known.place : null;
}
