// The analysis board: any position, from a link, from a game or put together by hand, and beside it the engine's
// analysis as it grows. The address holds the position.
import { html, useEffect, useMemo, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { seatColours } from "../art/seats.js";
import { Board } from "../board.js";
import { call } from "../api.js";
import { useAction } from "../controls.js";
import { asSentence, t } from "../language.js";
import { copyText } from "../panels/copy.js";
import { ErrorText } from "../panels/error.js";
import { Menu } from "../panels/menu.js";
import { usePageTitle } from "../title.js";
import { analysisOf, playFrom } from "../review/play-from-here.js";
import { HeatScale } from "../heat/heat.js";
import { placesOf, targetsOf } from "../review/action-places.js";
import { heatSpots, rankSpots } from "../review/marked-places.js";
import { FIRST, placesFor, readDraft, withPiece, writeDraft } from "./draft.js";
import { Opinion, useAnalysis } from "./opinion.js";
import { Trays } from "./trays.js";

/**
 * @typedef {import("../protocol.js").PositionInfo} PositionInfo
 * @typedef {import("./draft.js").PositionDraft} PositionDraft
 * @typedef {import("./draft.js").PieceKind} PieceKind
 */

/** How many of the best actions are ranked on the board. */
const RANKED = 3;

/** @param {string} position @returns {Promise<PositionInfo>} */
const fetchPosition = (position) => call("/positions", "POST", { position });

export function AnalysePage() {
  usePageTitle(t("analyse.title"));
  const [text, setText] = useState(() => new URLSearchParams(location.search).get("p") || FIRST);
  /** The last position that can be played. */
  const [info, setInfo] = useState(/** @type {PositionInfo | null} */ (null));
  /** What is on the board; it may be a position that cannot be played yet. */
  const [draft, setDraft] = useState(/** @type {PositionDraft | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    let on = true;
    fetchPosition(text).then(
      (found) => {
        if (!on) return;
        setError("");
        setInfo(found);
        setDraft(readDraft(found.position));
        history.replaceState(null, "", analysisOf(found.position));
      },
      ({ message }) => on && setError(asSentence(message)),
    );
    return () => void (on = false);
  }, [text]);
  const change = (/** @type {PositionDraft} */ next) => {
    setDraft(next);
    setText(writeDraft(next));
  };
  if (!info || !draft)
    return html`<main class="silhouette" aria-busy=${error ? undefined : "true"}>
      ${error
        ? html`<div class="panel stack">
            <${PositionText} text=${text} error=${error} onText=${setText} />
          </div>`
        : html`<p class="panel" role="status">${t("analyse.loading")}</p>`}
    </main>`;
  return html`<${AnalysisBoard} text=${text} info=${info} draft=${draft} error=${error} onDraft=${change}
    onText=${setText} />`;
}

/** A position as text, to read and to paste. @param {{text: string, error: string, onText: (text: string) => void}} props */
function PositionText({ text, error, onText }) {
  const [written, setWritten] = useState(text);
  useEffect(() => setWritten(text), [text]);
  return html`<form class="stack position-text"
    onSubmit=${(/** @type {Event} */ event) => {
      event.preventDefault();
      onText(written.trim());
    }}>
    <label class="small" for="position-text">${t("analyse.text")}</label>
    <textarea id="position-text" class="field" rows="4" spellcheck=${false} value=${written}
      onInput=${(/** @type {any} */ event) => setWritten(event.target.value)}></textarea>
    <${ErrorText} text=${error} />
    <button class="button" data-action="show-position" disabled=${!written.trim()}>
      ${t("analyse.show")}
    </button>
  </form>`;
}

/**
 * @param {{
 *   text: string, info: PositionInfo, draft: PositionDraft, error: string,
 *   onDraft: (draft: PositionDraft) => void, onText: (text: string) => void,
 * }} props
 */
function AnalysisBoard({ text, info, draft, error, onDraft, onText }) {
  const { board, view, position } = info;
  const growing = useAnalysis(error ? "" : position);
  const [tool, setTool] = useState(/** @type {PieceKind | null} */ (null));
  const [seat, setSeat] = useState(draft.current);
  const [chosen, setChosen] = useState(0);
  const [heat, setHeat] = useState(false);
  const playing = useAction();
  useEffect(() => setChosen(0), [position]);
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setTool(null);
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  const colours = seatColours.slice(0, draft.seats.length);
  const names = draft.seats.map((_, i) => t("analyse.player", { number: i + 1 }));
  const people = { names, me: null };
  const pieces = useMemo(
    () => ({ players: draft.seats.map((each, i) => ({ ...each, seat: i })), robber: draft.robber }),
    [draft],
  );
  const actions = growing.analysis?.actions ?? [];
  const best = actions.slice(0, RANKED).map(({ action }) => action);
  const sites = (heat && growing.analysis?.sites) || [];
  const shown = actions[chosen]?.action;
  const ranks = rankSpots(best, (rank) => t("hints.rank", { rank }));
  const spots = sites.length ? heatSpots(sites, ranks) : ranks;
  const over = view.phase !== null && typeof view.phase === "object" && "over" in view.phase;
  const play = () => playing.run(() => playFrom(position, board, draft.seats.length, seat));
  return html`<div class="analyse">
    <header class="review-head">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <div class="banner ${tool ? "banner-mine" : ""}">
        <h1 class="hidden">${t("analyse.title")}</h1>
        <div class="banner-words">
          <div class="banner-text" role="status">
            ${tool ? t(`analyse.place.${tool}`, { name: names[seat] }) : t("analyse.lead")}
          </div>
          ${(error || playing.error) &&
          html`<div class="banner-note banner-bad" role="alert">${error || playing.error}</div>`}
        </div>
      </div>
      <${Menu}
        items=${[
          {
            label: t("analyse.copy"),
            onPick: () => void copyText(`${location.origin}${analysisOf(position)}`),
          },
          { label: t("analyse.first"), onPick: () => onText(FIRST) },
          { label: t("upload.title"), href: "/review" },
        ]} />
    </header>
    <main class="review-board">
      <${Board} board=${board} view=${pieces} seats=${colours.map((colour) => ({ colour }))}
        me=${tool ? seat : (growing.analysis?.seat ?? 0)}
        targets=${tool
          ? placesFor(draft, seat, tool, board)
          : sites.length
            ? { settlements: sites.map(({ vertex }) => vertex) }
            : targetsOf(shown ? [...best, shown] : best)}
        ghost=${!tool && !sites.length && shown ? placesOf(shown)[0] : null} spots=${tool ? null : spots}
        onPick=${(/** @type {import("../board/pieces.js").Placed} */ { kind, at }) =>
          tool
            ? onDraft(withPiece(draft, seat, tool, at))
            : setChosen(Math.max(0, rankOf(best, kind, at)))} />
    </main>
    <div class="analyse-rest">
      <aside class="analyse-side">
        <${Opinion} growing=${growing} board=${board} view=${view} people=${people} colours=${colours}
          ranked=${RANKED} chosen=${chosen} onChoose=${setChosen} />
        ${(growing.analysis?.sites?.length ?? 0) > 0 &&
        html`<div class="panel analyse-heat">
          <label class="tick">
            <input type="checkbox" data-action="heat" checked=${heat}
              onChange=${(/** @type {any} */ event) => setHeat(event.target.checked)} />
            ${t("fair.show")}
          </label>
          ${heat && html`<${HeatScale} />`}
        </div>`}
        <details class="panel analyse-text">
          <summary class="small">${t("analyse.text")}</summary>
          <${PositionText} text=${error ? text : position} error="" onText=${onText} />
        </details>
        ${!over &&
        html`<button class="button" data-action="play-from-here" disabled=${Boolean(error)} onClick=${play}>
          ${t("analyse.play", { name: names[seat] })}
        </button>`}
      </aside>
      <${Trays} draft=${draft} seat=${seat} tool=${tool} names=${names} colours=${colours}
        points=${view.players.map(({ points }) => points)} onSeat=${setSeat} onTool=${setTool}
        onDraft=${onDraft} />
    </div>
  </div>`;
}

/** Which of some actions is at a place. @param {import("../protocol.js").Action[]} actions @param {string} kind @param {number} at */
const rankOf = (actions, kind, at) =>
  actions.findIndex((action) => placesOf(action).some((place) => place.kind === kind && place.at === at));
