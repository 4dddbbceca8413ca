// A finished game, reviewed: chances over time, luck and decisions apart, and what would have been better, on
// the board.
import { html, useEffect, useMemo, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { Shield } from "../art/seats.js";
import { Board } from "../board.js";
import { useAction } from "../controls.js";
import { t } from "../language.js";
import { coloursOf, namesOf } from "../table-view.js";
import { framesOf, lastPlaced } from "../state.js";
import { copyText } from "../panels/copy.js";
import { Menu } from "../panels/menu.js";
import { NotFound } from "../pages/not-found.js";
import { analyse, ownSeat, tryAgain } from "./play-from-here.js";
import { followReview } from "./api.js";
import { placesOf, targetsOf } from "./action-places.js";
import { logLines } from "../sentences.js";
import { Words } from "../panels/inline.js";
import { Ribbon } from "./ribbon.js";
import { usePageTitle } from "../title.js";
import { fetchGame, isUpload } from "./source.js";
import { comparedSpots, heatSpots } from "./marked-places.js";
import { Story } from "./story.js";
import { UploadForm } from "./upload.js";
import { offerOf } from "./texts.js";

/**
 * @typedef {import("../protocol.js").VisibleEntry} VisibleEntry
 * @typedef {import("../protocol.js").GameReview} GameReview
 * @typedef {import("../protocol.js").Action} Action
 */

/** How many decisions are worth a look, and what they cost at least. */
const [SHOWN, LEAST] = [5, 0.01];

/** The game after each step, without those taken back. @param {VisibleEntry[]} entries */
function reviewedFrames(entries) {
  /** @type {import("../state.js").Frame[]} */
  const frames = [];
  for (const frame of framesOf(entries)) {
    if (frame.entry.type === "undone") frames.pop();
    else frames.push(frame);
  }
  return frames;
}

/** Without a game to review, the page asks for one. @param {{id?: string}} props */
export function ReviewPage({ id }) {
  return id ? html`<${ReviewOf} key=${id} id=${id} />` : html`<${UploadForm} />`;
}

/** @param {{id: string}} props */
function ReviewOf({ id }) {
  usePageTitle(t("review.title"));
  const [game, setGame] = useState(/** @type {import("./source.js").ReviewedGame | null} */ (null));
  const [review, setReview] = useState(/** @type {GameReview | null} */ (null));
  const [error, setError] = useState("");
  useEffect(() => {
    let on = true;
    const fail = (/** @type {Error} */ { message }) => on && setError(message);
    fetchGame(id).then((found) => on && setGame(found), fail);
    followReview(id, setReview, () => on).catch(fail);
    return () => void (on = false);
  }, [id]);
  const started = game?.entries.find(({ type }) => type === "started");
  if (error) return html`<${NotFound} title=${t("review.none")} message=${error} />`;
  if (!game || !review)
    return html`<main class="silhouette" aria-busy="true">
      <p class="panel" role="status">${t("review.loading")}</p>
    </main>`;
  if (started?.type !== "started" || !started.board)
    return html`<${NotFound} title=${t("review.none")} message=${t("review.none.why")} />`;
  return html`<${Reviewed} id=${id} ...${game} board=${started.board} review=${review} />`;
}

/**
 * @param {{id: string, info: import("../protocol.js").TableInfo, entries: VisibleEntry[], board:
 *   import("../protocol.js").Board, review: GameReview}} props
 */
function Reviewed({ id, info, entries, board, review }) {
  const frames = useMemo(() => reviewedFrames(entries), [entries]);
  const names = namesOf(info);
  const colours = coloursOf(info);
  const people = { names, me: ownSeat(info) };
  const lines = useMemo(() => logLines(entries, board, people.me), [entries]);
  // It opens with the end of the game, or where a link points.
  const [at, setAt] = useState(() => {
    const asked = new URLSearchParams(location.search).get("at");
    return asked === null || !(Number(asked) >= 0) ? review.plies : Math.min(Number(asked), review.plies);
  });
  const [seat, setSeat] = useState(/** @type {number | null} */ (people.me));
  const [chosen, setChosen] = useState(/** @type {number | null} */ (null));
  const [heat, setHeat] = useState(false);
  const leaving = useAction();
  const shown = useMemo(
    () =>
      review.decisions
        .map((decision, i) => ({ decision, i }))
        .filter(({ decision }) => decision.cost >= LEAST && (seat === null || decision.seat === seat))
        .sort((a, b) => b.decision.cost - a.decision.cost)
        .slice(0, SHOWN)
        .map(({ i }) => i),
    [review, seat],
  );
  const seek = (/** @type {number} */ ply) => {
    setChosen(null);
    setAt(Math.max(0, Math.min(review.plies, ply)));
  };
  const pick = (/** @type {number} */ number) => {
    if (chosen === number) return setChosen(null);
    setChosen(number);
    setAt(review.decisions[number].ply);
  };
  useEffect(() => {
    const press = (/** @type {KeyboardEvent} */ event) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      event.preventDefault();
      seek(at + (event.key === "ArrowRight" ? 1 : -1));
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [at]);
  const frame = frames[Math.min(at, frames.length - 1)];
  const decision = chosen === null ? null : review.decisions[chosen];
  const now = review.chances[Math.min(at, review.chances.length - 1)] ?? [];
  const winner = review.winner;
  if (!frame) return null;
  const played = frames.slice(1, at + 1).map(({ entry }) => entry);
  const sites = (heat && decision?.sites) || [];
  const better = decision && decision.cost > 0 ? decision.best : null;
  const spots = sites.length ? heatSpots(sites) : decision ? comparedSpots(decision.played, better) : null;
  const told = lines
    .filter(({ version }) => at > 0 && version <= frame.entry.version)
    .findLast(({ tone }) => tone !== "turn" && tone !== "chat");
  const openAnalysis = () => leaving.run(() => analyse(id, at));
  const again = () => leaving.run(() => tryAgain(id, info, at, decision?.seat ?? frame.view.current));
  return html`<div class="review">
    <header class="review-head">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <div class="banner">
        ${winner !== null && html`<${Shield} colour=${colours[winner]} />`}
        <h1 class="banner-words banner-text">
          ${winner === null
            ? t("review.title")
            : winner === people.me
              ? t("review.you_won")
              : t("review.won", { name: names[winner] })}
        </h1>
        <div class="review-now small" aria-live="polite">
          ${told && html`<${Words} words=${told.words} who=${{ ...people, colours }} />`}
        </div>
      </div>
      <${Menu}
        items=${[
          {
            label: t("review.copy"),
            onPick: () =>
              void copyText(`${location.origin}/review/${id}${at < review.plies ? `?at=${at}` : ""}`),
          },
          { label: t("analyse.this"), onPick: openAnalysis },
          ...(isUpload(id)
            ? []
            : [
                { label: t("games.replay"), href: `/replay/${id}` },
                { label: t("replay.table"), href: `/t/${id}` },
              ]),
          { label: t("upload.title"), href: "/review" },
        ]} />
    </header>
    <${Ribbon} review=${review} colours=${colours} names=${names} at=${at} chosen=${chosen} shown=${shown}
      onSeek=${seek} onPick=${pick} />
    <main class="review-board">
      <${Board} board=${board} view=${frame.view} seats=${colours.map((colour) => ({ colour }))}
        me=${decision?.seat ?? 0} last=${decision ? [] : lastPlaced(played)}
        targets=${sites.length
          ? { settlements: sites.map(({ vertex }) => vertex) }
          : decision
            ? targetsOf([decision.played, ...(better ? [better] : [])])
            : {}}
        ghost=${better ? placesOf(better)[0] : null} spots=${spots} />
      <div class="review-steps">
        <button class="button button-round" aria-label=${t("replay.back")} disabled=${at <= 0}
          onClick=${() => seek(at - 1)}>
          ‹
        </button>
        <span class="panel small numeral" data-step>${at} / ${review.plies}</span>
        <button class="button button-round" aria-label=${t("replay.on")} disabled=${at >= review.plies}
          onClick=${() => seek(at + 1)}>
          ›
        </button>
      </div>
    </main>
    <aside class="panel review-story" aria-label=${t("review.story")}>
      <${Story} review=${review} board=${board} people=${people} colours=${colours} now=${now} seat=${seat}
        onSeat=${(/** @type {number | null} */ next) => {
          setSeat(next);
          setChosen(null);
        }}
        shown=${shown} chosen=${chosen} onPick=${pick}
        offerAt=${(/** @type {number} */ ply) => offerOf(frames[ply]?.view)} heat=${heat} onHeat=${setHeat}
        error=${leaving.error} onAnalyse=${openAnalysis}
        onAgain=${winner === null || at < review.plies ? again : null} />
    </aside>
  </div>`;
}
