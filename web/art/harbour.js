// Harbours: two piers from the vertices they serve to a landing, and on it a sign with the rate and what it
// trades. And a boat for where the sea is empty.
import { between } from "../board/geometry.js";
import { t } from "../language.js";

/** A sign's parts and the boat, as SVG text by symbol id. */
export const symbols = {
  sign: `<ellipse cx="2" cy="4.5" rx="17.5" ry="16.5" fill="#06202c" opacity=".4"/>
    <circle r="16.8" fill="#6b4524"/><circle cx="-.5" cy="-.7" r="15.8" fill="#a8743f"/>`,
  ribbon: `<path d="M-15.5 8Q0 12 15.5 8V18.5Q0 22.5-15.5 18.5z" fill="#3a2412" opacity=".5"
    transform="translate(.8 1.4)"/>
    <path d="M-15.5 6.5Q0 10.5 15.5 6.5V18Q0 22-15.5 18z" fill="var(--sign-paper)" stroke="var(--sign-line)"
    stroke-width="1.1" stroke-linejoin="round"/>`,
  boat: `<ellipse cx="3" cy="9" rx="17" ry="4" fill="#06202c" opacity=".35"/>
    <path d="M-20 10.5q5-2.5 9 0t9 0 9 0 9 0" stroke="#e1f8fa" stroke-width="1.3" fill="none" opacity=".6"/>
    <g stroke="#33200f" stroke-width="1.1" stroke-linejoin="round">
    <path d="M-14 2h28q-2 7-7 8H-8q-4-2-6-8z" fill="#9a6234"/><path d="M-14 2h28l-.7 2.4h-26.5z" fill="#d09a5e"/>
    <path d="M-.8-19h1.6V2H-.8z" fill="#6b4524"/>
    <path d="M1.5-18Q11-11 12-1.5H1.5z" fill="#f2e6cb"/><path d="M-1.5-16Q-8-9-10.5-1.5h9z" fill="#fffaf0"/>
    <path d="M.8-19l5 1.8-5 1.8z" fill="#c5423a"/></g>
    <path d="M1.5-6.5h9.8l.6 3H1.5z" fill="#c5583a" opacity=".85"/>`,
  anchor: `<g fill="none" stroke="#2f4d5c" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
    <circle cx="12" cy="4.5" r="2.3"/><path
    d="M12 7v14M7.5 10.5h9M4 14.5Q5 21 12 21.5 19 21 20 14.5M2.5 17L4 14.3l2.7 1.5M21.5 17L20 14.3l-2.7 1.5"/></g>`,
};

/** A harbour with its piers, as SVG text. @param {import("../board/geometry.js").HarbourPlace} harbour */
export function harbour({ kind, x, y, ends }) {
  const open = kind === "3:1";
  const at = (/** @type {import("../board/geometry.js").Point} */ point) =>
    `${point.x.toFixed(1)} ${point.y.toFixed(1)}`;
  const starts = ends.map((end) => between(end, { x, y }, 0.1));
  const piers = ends.map((end, i) => `M${at(starts[i])}L${at(between(end, { x, y }, 0.8))}`).join("");
  const title = open ? t("harbour.open") : t("harbour.two", { resource: t(`resource.${kind}`) });
  const posts = starts.map(
    (start) => `<circle class="pier-post" cx="${start.x.toFixed(1)}" cy="${start.y.toFixed(1)}" r="3.2"/>`,
  );
  return `<g class="harbour"><title>${title}</title>
    <path d="${piers}" class="pier-shadow" transform="translate(2 3.5)"/><path d="${piers}" class="pier-edge"/>
    <path d="${piers}" class="pier"/><path d="${piers}" class="pier-planks"/>
    ${posts.join("")}
    <g transform="translate(${x.toFixed(1)} ${(y - 2).toFixed(1)}) scale(1.12)"><use href="#art-sign"/>
      <circle cx="-.5" cy="-.7" r="13.6" fill="${open ? "var(--sign-paper)" : `var(--${kind}-pale)`}"
      stroke="#4c2f15" stroke-width=".9"/>
      <use href="#art-${open ? "anchor" : kind}" transform="translate(-9.6 -13.4) scale(.8)"/>
      <use href="#art-ribbon"/><text class="sign-rate" y="17.2">${open ? "3:1" : "2:1"}</text></g></g>`;
}
