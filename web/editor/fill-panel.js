// Filling at random: which parts are dealt again, and which fairness rules the result has to meet.
import { html, useState } from "../html.js";
import { fillBoard } from "../parts.js";
import { imagesOf } from "./symmetry.js";
import { RICHEST_CORNER, constraints } from "./constraints.js";
import { t } from "../language.js";

/**
 * @typedef {import("./workspace.js").Workspace} Workspace
 * @typedef {import("./constraints.js").Constraint} Constraint
 */

/** @type {[keyof import("../fill/fill.js").Parts, import("../language.js").Key][]} */
const partNames = [
  ["terrain", "tool.land"],
  ["numbers", "tool.numbers"],
  ["harbours", "tool.harbours"],
];

/** @param {string} text */
const inSentence = (text) => text[0].toLowerCase() + text.slice(1);

/** @param {number} below */
const chance = (below) => Math.floor(Math.random() * below);

/** Resolves in a later task, so that the page can draw between two attempts. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

/** @param {{workspace: Workspace}} props */
export function FillPanel({ workspace }) {
  const [parts, setParts] = useState({ terrain: true, numbers: true, harbours: true });
  const [wanted, setWanted] = useState(
    /** @type {Constraint[]} */ (["redsApart", "equalsApart", "balanced"]),
  );
  const [said, setSaid] = useState("");
  const [kept, setKept] = useState(false);
  const [busy, setBusy] = useState(false);
  const empty = Object.keys(workspace.draft.value.land).length === 0;
  const run = async () => {
    setBusy(true);
    setSaid("");
    const fill = await fillBoard().catch(() => null);
    if (!fill) {
      setBusy(false);
      return setSaid(t("lazy.failed"));
    }
    const from = workspace.draft.value;
    const [symmetry, centre] = [workspace.symmetry.value, workspace.centre.value];
    const mirror =
      symmetry === "none"
        ? undefined
        : (/** @type {import("./grid.js").Cell} */ cell) => imagesOf(cell, symmetry, centre);
    const { draft, missed } = await fill(from, parts, new Set(wanted), chance, nextTask, mirror);
    setBusy(false);
    // Somebody went on drawing meanwhile.
    if (workspace.draft.value !== from) return;
    workspace.commit(draft);
    const names = constraints.flatMap((constraint) =>
      missed.includes(constraint) ? [inSentence(t(`constraint.${constraint}`))] : [],
    );
    setKept(!names.length);
    setSaid(
      names.length
        ? t("fill.missed", { names: names.join("; ") })
        : t(mirror ? "fill.done_symmetry" : "fill.done"),
    );
  };
  const toggle = (/** @type {Constraint} */ constraint) =>
    setWanted(
      wanted.includes(constraint) ? wanted.filter((each) => each !== constraint) : [...wanted, constraint],
    );
  return html`<details class="panel fold" data-part="fill" open>
    <summary>${t("fill.title")}</summary>
    <div class="stack">
      <div class="row" role="group" aria-label=${t("fill.what")}>
        ${partNames.map(
          ([part, name]) => html`<label key=${part} class="tick">
            <input type="checkbox" checked=${parts[part]} data-fill=${part}
              onChange=${() => setParts({ ...parts, [part]: !parts[part] })} />
            ${t(name)}
          </label>`,
        )}
      </div>
      <fieldset class="constraints">
        <legend class="small soft">${t("fill.rules")}</legend>
        ${constraints.map(
          (constraint) => html`<label key=${constraint} class="tick"
            title=${t(`constraint.${constraint}.about`, { count: RICHEST_CORNER })}>
            <input type="checkbox" checked=${wanted.includes(constraint)} data-constraint=${constraint}
              onChange=${() => toggle(constraint)} />
            ${t(`constraint.${constraint}`)}
          </label>`,
        )}
      </fieldset>
      <button class="button" data-action="fill"
        disabled=${busy || empty || !Object.values(parts).some(Boolean)} onClick=${run}>
        ${t(busy ? "fill.searching" : "fill.fill")}
      </button>
      <p class="small ${kept ? "soft" : "fill-missed"}" role="status">
        ${said || (empty ? t("fill.paint_first") : "")}
      </p>
    </div>
  </details>`;
}
