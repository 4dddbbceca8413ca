// The viewer of the dice game: draws any board that is written down, points at what is wrong with it, and finds
// the shortest way to build something, played step by step on the map.
import { html, useEffect, useState } from "../html.js";
import { Emblem } from "../art/badges.js";
import { ResourceIcon } from "../art/resources.js";
import { useAction } from "../controls.js";
import { Menu } from "../panels/menu.js";
import { fetchMap, fetchPlan } from "./api.js";
import { faceName, faces } from "./island.js";
import { IslandMap } from "./map.js";
import { diceReference } from "./reference.js";
import { Cost, nameOf } from "./slots.js";
import { ActionLabel, Icons, builtBy, facesOf } from "./texts.js";
import { t, tParts } from "../language.js";
import { usePageTitle } from "../title.js";

/**
 * @typedef {import("./island.js").Structure} Structure
 * @typedef {import("../protocol.js").DiceMap} DiceMap
 * @typedef {import("../protocol.js").DicePlanResponse} Planned
 */

/** @type {DiceMap} */
const nothing = { board: "", built: [], used: [], next: [], points: 0, reachable: true };
const examples = ["R0,S3,R2,K1,J2", "R0,R1,R2,R3,R4,C7,C12,S3,S4,J1,K2", "R0,S8", "R0,,R1"];
/** The points of a map on which everything is built. */
const allPoints = Object.values(diceReference.points).reduce((sum, each) => sum + each, 0);
const PACE_MS = 1100;

/** A text with the place that is wrong marked. @param {{text: string, at: [number, number]}} props */
function Wrong({ text, at: [from, to] }) {
  return html`<p class="viewer-wrong" data-at=${`${from}-${to}`} aria-hidden="true">
    ${text.slice(0, from)}
    <mark>${from === to ? html`<span class="gap"></span>` : text.slice(from, to)}</mark>
    ${text.slice(to)}
  </p>`;
}

/** @param {{counts: number[], onChange: (counts: number[]) => void}} props */
function Counts({ counts, onChange }) {
  const add = (/** @type {number} */ at, /** @type {number} */ by) =>
    onChange(counts.map((count, i) => (i === at ? count + by : count)));
  return html`<div class="count-row">
    ${faces.map(
      (face, i) => html`<div key=${face} class="count-one" role="group" aria-label=${faceName(face)}>
        <${ResourceIcon} resource=${face} size=${26} />
        <div class="count-buttons">
          <button aria-label=${t("view.less", { face: faceName(face) })} disabled=${!counts[i]}
            onClick=${() => add(i, -1)}>
            −
          </button>
          <b class="numeral" data-count=${face}>${counts[i]}</b>
          <button aria-label=${t("view.more", { face: faceName(face) })} data-more=${face}
            disabled=${counts[i] >= 99} onClick=${() => add(i, 1)}>
            +
          </button>
        </div>
      </div>`,
    )}
  </div>`;
}

export function ViewerPage() {
  const [text, setText] = useState(new URLSearchParams(location.search).get("board") ?? examples[0]);
  const [map, setMap] = useState(nothing);
  const [wrong, setWrong] = useState(
    /** @type {{text: string, message: string, at?: [number, number]} | null} */ (null),
  );
  const [target, setTarget] = useState(/** @type {Structure | null} */ (null));
  const [counts, setCounts] = useState([1, 1, 1, 1, 1, 1]);
  const [planned, setPlanned] = useState(/** @type {Planned | null} */ (null));
  const [at, setAt] = useState(0);
  const [plays, setPlays] = useState(false);
  const { error, run } = useAction();
  const show = async (/** @type {string} */ board) => {
    setText(board);
    try {
      setMap(await fetchMap(board));
      setWrong(null);
    } catch (error) {
      const { message, at: where } = /** @type {import("../api.js").ApiError} */ (error);
      setWrong({ text: board, message, at: where });
    }
  };
  usePageTitle(t("dg.viewer"));
  useEffect(() => void show(text), []);
  useEffect(() => {
    let on = true;
    setPlays(false);
    setAt(0);
    if (!target) return setPlanned(null);
    run(async () => {
      const found = await fetchPlan({ target, board: map.board, resources: /** @type {any} */ (counts) });
      if (on) setPlanned(found);
    });
    return () => void (on = false);
  }, [target, map.board, counts.join()]);
  const steps = planned?.steps ?? [];
  useEffect(() => {
    if (!plays) return undefined;
    const timer = setTimeout(() => (at < steps.length ? setAt(at + 1) : setPlays(false)), at ? PACE_MS : 400);
    return () => clearTimeout(timer);
  }, [plays, at, steps.length]);
  const shown = at ? (steps[at - 1]?.map ?? map) : map;
  const done = at ? builtBy(steps[at - 1]?.action ?? "") : null;
  const still = (planned?.path ?? []).filter((road) => !shown.built.includes(road));
  return html`<div class="page">
    <header class="page-head panel">
      <a class="home-link" href="/" aria-label=${t("home")}><${Emblem} size=${36} /></a>
      <h1 class="page-title">${t("view.title")}</h1>
      <${Menu} />
    </header>
    <main class="viewer">
      <div class="viewer-map">
        <${IslandMap} map=${shown} colour="blue" names=${true}
          onPick=${(/** @type {Structure} */ structure) => setTarget(structure === target ? null : structure)}
          chosen=${target} advised=${target && !at ? still : []} fresh=${done ? [done] : []}
          label=${t("view.the_board")} />
      </div>
      <div class="viewer-side">
        <section class="panel stack">
          <h2>${t("view.state")}</h2>
          <form class="viewer-text"
            onSubmit=${(/** @type {Event} */ event) => {
              event.preventDefault();
              show(text);
            }}>
            <input class="field" aria-label=${t("view.state")} aria-invalid=${wrong ? "true" : "false"}
              aria-describedby=${wrong ? "viewer-wrong" : undefined} spellcheck="false" autocomplete="off"
              maxlength="2000" value=${text}
              onInput=${(/** @type {any} */ event) => setText(event.target.value)} />
            <button class="button button-main" data-action="show">${t("view.show")}</button>
          </form>
          ${wrong
            ? html`
                ${wrong.at && html`<${Wrong} text=${wrong.text} at=${wrong.at} />`}
                <p class="error" id="viewer-wrong" role="alert">
                  ${wrong.message}
                  ${wrong.at && ` ${t("view.character", { number: wrong.at[0] + 1 })}`}
                </p>
              `
            : html`<p class="viewer-facts small">
                <span>
                  ${tParts("view.points", {
                    count: html`<b class="numeral" data-points>${map.points}</b>`,
                    total: allPoints,
                  })}
                </span>
                <span>${t("view.structures", { count: map.built.length })}</span>
                <span>${t(map.reachable ? "view.possible" : "view.impossible")}</span>
              </p>`}
          <p class="small soft">
            ${t("view.examples")}
            ${" "}
            ${examples.map(
              (example, i) => html`
                ${i ? ", " : ""}
                <button key=${example} class="link code" onClick=${() => show(example)}>${example}</button>
              `,
            )}
          </p>
        </section>
        <section class="panel stack">
          <h2>${t("view.plan")}</h2>
          <p class="small soft">${t("view.plan.about")}</p>
          <${Counts} counts=${counts} onChange=${setCounts} />
          ${!target
            ? html`<p class="small">${t("view.no_target")}</p>`
            : html`
                <p class="row"><b>${target}: ${nameOf(target)}</b><${Cost} structure=${target} /></p>
                ${error
                  ? html`<p class="error" role="alert">${error}</p>`
                  : map.built.includes(target)
                    ? html`<p class="small">${t("view.already")}</p>`
                    : planned && !planned.steps
                      ? html`<p class="small" data-plan="none">
                          ${t("view.not_enough")}
                          ${" "}
                          ${planned.path.length > 0 &&
                          t("view.roads_needed", { roads: planned.path.join(", ") })}
                        </p>`
                      : steps.length > 0 &&
                        html`
                          <ol class="plan-steps" aria-label=${t("view.steps")}>
                            <li>
                              <button class="plan-step ${at === 0 ? "plan-on" : ""}" onClick=${() => setAt(0)}>
                                <span class="plan-number numeral">·</span>
                                ${t("view.now")} <${Icons} shown=${facesOf(counts).slice(0, 14)} size=${16} />
                              </button>
                            </li>
                            ${steps.map(
                              (step, i) => html`<li key=${i}>
                                <button class="plan-step ${at === i + 1 ? "plan-on" : ""}"
                                  data-step=${step.action}
                                  onClick=${() => {
                                    setPlays(false);
                                    setAt(i + 1);
                                  }}>
                                  <span class="plan-number numeral">${i + 1}</span>
                                  <${ActionLabel} action=${step.action} />
                                </button>
                              </li>`,
                            )}
                          </ol>
                          <div class="row">
                            <button class="button" disabled=${!at}
                              onClick=${() => {
                                setPlays(false);
                                setAt(at - 1);
                              }}>
                              ${t("offer.back")}
                            </button>
                            <button class="button button-main" data-action="play-plan"
                              onClick=${() => {
                                if (at === steps.length) setAt(0);
                                setPlays(!plays);
                              }}>
                              ${t(plays ? "replay.pause" : "view.play")}
                            </button>
                            <button class="button" data-action="next-step" disabled=${at >= steps.length}
                              onClick=${() => {
                                setPlays(false);
                                setAt(at + 1);
                              }}>
                              ${t("view.next")}
                            </button>
                            <span class="small soft" role="status">
                              ${at
                                ? html`<${Icons}
                                    shown=${facesOf(/** @type {any} */ (steps[at - 1].hand)).slice(0, 14)}
                                    size=${16} />`
                                : ""}
                            </span>
                          </div>
                        `}
              `}
        </section>
      </div>
    </main>
  </div>`;
}
