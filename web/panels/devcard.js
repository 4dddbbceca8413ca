// A development card: what it does, and its button, or why it cannot be played now.
import { html, useState } from "../html.js";
import { DevCardFace } from "../art/cards.js";
import { ResourceIcon, resources } from "../art/resources.js";
import { useAction } from "../controls.js";
import { phaseOf } from "../table-view.js";
import { ErrorText } from "./error.js";
import { t } from "../language.js";

/**
 * @typedef {import("../protocol.js").DevCard} DevCard
 * @typedef {import("../protocol.js").Resource} Resource
 * @typedef {import("../table-view.js").TableView} TableView
 */

/**
 * @param {TableView} tableView
 * @param {DevCard} card
 * @returns {string} why it cannot be played; nothing, if it can
 */
function whyNotPlayable({ groups, view, me, mine }, card) {
  const can = {
    knight: groups.plain.includes("play_knight"),
    road_building: groups.plain.includes("play_road_building"),
    year_of_plenty: groups.year_of_plenty.length > 0,
    monopoly: groups.monopoly.length > 0,
    victory_point: false,
  };
  if (can[card] || card === "victory_point") return "";
  if (view.current !== me) return t("devcard.own_turn");
  if (view.card_played) return t("devcard.one_a_turn");
  if ((view.bought_cards?.[card] ?? 0) >= (mine?.dev_cards?.[card] ?? 0)) return t("devcard.fresh");
  const [phase] = phaseOf(view.phase);
  return t(phase === "turn" ? "devcard.no_effect" : "devcard.not_now");
}

/**
 * @param {{pick: Resource[], most: number, allowed: (resource: Resource) => boolean, onPick: (resources:
 *   Resource[]) => void}} props
 */
function Choice({ pick, most, allowed, onPick }) {
  return html`<div class="choice" role="group" aria-label=${t("devcard.choose")}>
    ${resources.map((resource) => {
      const count = pick.filter((one) => one === resource).length;
      return html`<button key=${resource} class="step-more ${count ? "choice-on" : ""}"
        data-choice=${resource} disabled=${!allowed(resource) && !count}
        aria-pressed=${count ? "true" : "false"}
        aria-label=${count
          ? t("devcard.chosen", { resource: t(`resource.${resource}`), count })
          : t(`resource.${resource}`)}
        onClick=${() =>
          onPick(
            pick.length < most && allowed(resource)
              ? [...pick, resource]
              : pick.includes(resource)
                ? pick.filter((one) => one !== resource)
                : most === 1
                  ? [resource]
                  : pick,
          )}>
        <${ResourceIcon} resource=${resource} size="30" />
        ${count > 1 && html`<span class="badge">${count}</span>`}
      </button>`;
    })}
  </div>`;
}

/** Whether there are as many of each among `all` as among `some`. @param {Resource[]} all @param {Resource[]} some */
const contains = (all, some) =>
  resources.every(
    (resource) =>
      some.filter((one) => one === resource).length <= all.filter((one) => one === resource).length,
  );

/**
 * @param {{tableView: TableView, session: import("../session.js").Session, card: DevCard, onClose: () => void}}
 *   props
 */
export function DevCardPanel({ tableView, session, card, onClose }) {
  const { groups } = tableView;
  const [pick, setPick] = useState(/** @type {Resource[]} */ ([]));
  const { busy, error, run } = useAction();
  const why = whyNotPlayable(tableView, card);
  const most = card === "monopoly" ? 1 : Math.max(0, ...groups.year_of_plenty.map(({ length }) => length));
  const needs = card === "monopoly" || card === "year_of_plenty";
  const ready = !why && (!needs || pick.length === most);
  const legal = (/** @type {Resource} */ resource) =>
    groups.year_of_plenty.some((bundle) => contains(bundle, [...pick, resource]));
  const play = () => {
    const order = [...pick].sort((a, b) => resources.indexOf(a) - resources.indexOf(b));
    const actions = {
      knight: /** @type {const} */ ("play_knight"),
      road_building: /** @type {const} */ ("play_road_building"),
      year_of_plenty: { play_year_of_plenty: /** @type {import("../protocol.js").Plenty} */ (order) },
      monopoly: { play_monopoly: pick[0] },
    };
    if (card !== "victory_point") run(() => session.act(actions[card])).then((played) => played && onClose());
  };
  return html`<section class="sheet devcard" aria-label=${t(`dev.${card}`)}>
    <div class="sheet-head">
      <h2>${t(`dev.${card}`)}</h2>
      <button class="button button-quiet button-round" aria-label=${t("close")} onClick=${onClose}>×</button>
    </div>
    <div class="devcard-body">
      <${DevCardFace} card=${card} />
      <div class="stack">
        <p>${t(`effect.${card}`)}</p>
        ${why && html`<p class="notice small">${why}</p>`}
        ${needs &&
        !why &&
        html`<${Choice} pick=${pick} most=${most} allowed=${card === "monopoly" ? () => true : legal}
          onPick=${setPick} />`}
        ${card !== "victory_point" &&
        html`<button class="button button-main" data-action="play-card"
          aria-disabled=${ready && !busy ? undefined : "true"} onClick=${() => ready && !busy && play()}>
          ${needs && !why && pick.length < most
            ? t("devcard.choose_more", { count: most - pick.length })
            : t("devcard.play")}
        </button>`}
        <${ErrorText} text=${error} />
      </div>
    </div>
  </section>`;
}
