// The engine's analysis of a position: everybody’s chances, and the best actions with what each is worth and why. The page
// asks again until the analysis is done, but not while it is hidden.
import { html, useEffect, useState } from "../html.js";
import { Shield } from "../art/seats.js";
import { call } from "../api.js";
import { t, tParts } from "../language.js";
import { ErrorText } from "../panels/error.js";
import { ActionWords, offerOf, percent, person, percentPoints, reasonText } from "../review/texts.js";

/**
 * @typedef {import("../protocol.js").PositionAnalysis} PositionAnalysis
 * @typedef {import("../protocol.js").GrowingAnalysis} GrowingAnalysis
 * @typedef {import("../review/texts.js").People} People
 */

/** How long to wait before asking for more, in milliseconds: until the first answer, and from then on. */
const [SOON, AGAIN] = [200, 700];

/**
 * Follows what is found out about a position.
 * @param {string} position
 * @returns {GrowingAnalysis & {error: string}}
 */
export function useAnalysis(position) {
  const [known, setKnown] = useState(
    /** @type {{of: string, growing: GrowingAnalysis, error: string} | null} */ (null),
  );
  const [looking, setLooking] = useState(!document.hidden);
  useEffect(() => {
    const followVisibility = () => setLooking(!document.hidden);
    document.addEventListener("visibilitychange", followVisibility);
    return () => document.removeEventListener("visibilitychange", followVisibility);
  }, []);
  useEffect(() => {
    if (!position || !looking) return undefined;
    let timer = /** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined);
    let on = true;
    const ask = async () => {
      /** @type {GrowingAnalysis} */
      const growing = await call("/analyses", "POST", { position });
      if (!on) return;
      setKnown({ of: position, growing, error: "" });
      if (!growing.done) timer = setTimeout(follow, growing.analysis ? AGAIN : SOON);
    };
    const follow = () =>
      void ask().catch(({ message }) => on && setKnown({ of: position, growing: none, error: message }));
    follow();
    return () => {
      on = false;
      clearTimeout(timer);
    };
  }, [position, looking]);
  return known?.of === position ? { ...known.growing, error: known.error } : { ...none, error: "" };
}

/** @type {GrowingAnalysis} */
const none = { analysis: null, done: false };

/** @param {{analysis: PositionAnalysis, people: People, colours: import("../art/seats.js").SeatColour[]}} props */
function Chances({ analysis: { chances }, people, colours }) {
  return html`<ol class="chances" aria-label=${t("analyse.chances")}>
    ${chances.map(
      (chance, seat) => html`<li key=${seat} class="chance seat-${colours[seat]}" data-chance=${seat}>
        <${Shield} colour=${colours[seat]} />
        <span class="chance-name">${people.names[seat]}</span>
        <span class="chance-bar"><i style=${{ width: `${100 * chance}%` }}></i></span>
        <span class="numeral">${percent(chance)}</span>
      </li>`,
    )}
  </ol>`;
}

/**
 * @param {{growing: GrowingAnalysis & {error: string}, board: import("../protocol.js").Board, view:
 *   import("../protocol.js").View, people: People, colours: import("../art/seats.js").SeatColour[], ranked:
 *   number, chosen: number, onChoose: (rank: number) => void}} props `ranked` is how many have their rank on the board
 */
export function Opinion({
  growing: { analysis, done, error },
  board,
  view,
  people,
  colours,
  ranked,
  chosen,
  onChoose,
}) {
  const words = (/** @type {import("../protocol.js").Action} */ action) =>
    html`<${ActionWords} action=${action} board=${board} people=${people} offer=${offerOf(view)} />`;
  const trials = analysis?.actions.length ? analysis.effort.trials : 0;
  const seat = analysis?.seat ?? null;
  return html`<section class="panel opinion" aria-label=${t("analyse.opinion")}
    aria-busy=${done ? "false" : "true"}>
    <p class="small soft" role="status" data-trials=${trials}>
      ${error
        ? ""
        : !analysis
          ? t("review.thinking")
          : !trials
            ? t("analyse.nobody")
            : t(done ? "analyse.done" : "analyse.trials", { count: trials })}
    </p>
    <${ErrorText} text=${error} />
    ${analysis && html`<${Chances} analysis=${analysis} people=${people} colours=${colours} />`}
    ${analysis &&
    seat !== null &&
    html`
      <h2 class="review-heading">${t("analyse.best", { name: person(seat, people) })}</h2>
      <ol class="decisions">
        ${analysis.actions.map(
          ({ action, chances, cost, error: noise, merits, line }, i) => html`<li key=${JSON.stringify(action)}
            class="decision ${i === chosen ? "decision-on" : ""}">
            <button class="decision-head" data-action-rank=${i}
              aria-pressed=${i === chosen ? "true" : "false"} onClick=${() => onChoose(i)}>
              <span class="numeral opinion-chance">${percent(chances[seat])}</span>
              <span class="decision-words">
                <span>${words(action)}</span>
                ${cost > 0.0005 &&
                html`<span class="small soft">
                  ${noise > 0.0005
                    ? t("analyse.cost", { points: percentPoints(cost), error: percentPoints(noise) })
                    : t("hints.less", { points: percentPoints(cost) })}
                </span>`}
              </span>
              ${i < ranked && html`<span class="hint-rank numeral">${i + 1}</span>`}
            </button>
            ${(i === chosen || i === 0) &&
            merits.length > 0 &&
            html`<p class="small decision-why">
              ${merits.map((reason) => reasonText(reason, board, people, seat)).join(" ")}
            </p>`}
            ${i === chosen &&
            line.length > 0 &&
            html`<p class="small soft decision-why">
              ${tParts("analyse.then", { actions: line.map((next, n) => [n ? ", " : "", words(next)]) })}
            </p>`}
          </li>`,
        )}
      </ol>
    `}
  </section>`;
}
