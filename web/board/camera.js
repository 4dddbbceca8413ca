// Zooming and panning: wheel, pinch, drag, double-tap and buttons move one element inside another. It writes the
// transform straight to the element, so that nothing is rendered again while fingers move.
import { useEffect, useMemo } from "../html.js";

const MAX_ZOOM = 4;
/** A press that moves less than this many pixels is still a click. */
const CLICK_SLOP = 7;
const DOUBLE_TAP_MS = 320;
/** How long after the last movement the board is drawn sharply again. */
const REST_MS = 200;

/**
 * @typedef {{current: HTMLElement | null}} Ref
 * @typedef {{zoom: (by: number) => void, reset: () => void}} Camera
 */

/** @param {Ref} viewport @param {Ref} world @returns {Camera} */
export function useCamera(viewport, world) {
  const camera = useMemo(() => new CameraState(viewport, world), []);
  useEffect(() => camera.listen(), []);
  return camera;
}

/** @implements {Camera} */
class CameraState {
  scale = 1;
  x = 0;
  y = 0;
  /** @type {Map<number, {x: number, y: number}>} */
  fingers = new Map();
  moved = 0;
  tapped = -Infinity;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  resting;

  /** @param {Ref} viewport @param {Ref} world */
  constructor(viewport, world) {
    this.viewport = viewport;
    this.world = world;
  }

  listen() {
    const element = this.viewport.current;
    if (!element) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    element.addEventListener("wheel", (event) => this.wheel(event), { signal, passive: false });
    element.addEventListener("pointerdown", (event) => this.down(event), { signal });
    element.addEventListener("pointermove", (event) => this.move(event), { signal });
    for (const end of /** @type {const} */ (["pointerup", "pointercancel", "pointerleave"])) {
      element.addEventListener(end, (event) => this.up(event), { signal });
    }
    element.addEventListener("click", (event) => this.moved > CLICK_SLOP && event.stopPropagation(), {
      signal,
      capture: true,
    });
    element.addEventListener("focusin", (event) => this.reveal(event.target), { signal });
    return () => stop.abort();
  }

  /** @param {number} by */
  zoom(by) {
    const { width, height } = this.size();
    this.glide(() => this.zoomAt(by, width / 2, height / 2));
  }

  reset() {
    this.glide(() => this.show(1, 0, 0));
  }

  size() {
    return /** @type {HTMLElement} */ (this.viewport.current).getBoundingClientRect();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const { left, top } = this.size();
    this.zoomAt(
      Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)),
      event.clientX - left,
      event.clientY - top,
    );
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.button !== 0) return;
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    if (this.fingers.size === 1) this.moved = 0;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const finger = this.fingers.get(event.pointerId);
    if (!finger) return;
    const before = this.grip();
    this.moved += Math.hypot(event.clientX - finger.x, event.clientY - finger.y);
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    const after = this.grip();
    // Where one finger paints, two move the board.
    const paints = this.viewport.current?.hasAttribute("data-paints");
    if (this.moved < CLICK_SLOP || (paints && this.fingers.size < 2)) return;
    this.viewport.current?.setPointerCapture(event.pointerId);
    const { left, top } = this.size();
    this.show(this.scale, this.x + after.x - before.x, this.y + after.y - before.y);
    if (before.spread) this.zoomAt(after.spread / before.spread, after.x - left, after.y - top);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.fingers.delete(event.pointerId) || event.type !== "pointerup" || event.pointerType === "mouse")
      return;
    const onTarget = event.target instanceof Element && event.target.closest("[data-target]");
    if (this.fingers.size || this.moved > CLICK_SLOP || onTarget) return;
    const double = event.timeStamp - this.tapped < DOUBLE_TAP_MS;
    this.tapped = double ? -Infinity : event.timeStamp;
    if (!double) return;
    const { left, top } = this.size();
    if (this.scale > 1.05) this.reset();
    else this.glide(() => this.zoomAt(2.2, event.clientX - left, event.clientY - top));
  }

  /** The middle of the fingers and how far they are apart. */
  grip() {
    const [a, b = a] = [...this.fingers.values()];
    return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, spread: Math.hypot(a.x - b.x, a.y - b.y) };
  }

  /** Moves so that what has the focus can be seen. @param {EventTarget | null} target */
  reveal(target) {
    if (!(target instanceof SVGElement) || this.scale === 1) return;
    const [port, place] = [this.size(), target.getBoundingClientRect()];
    const miss = (
      /** @type {number} */ low,
      /** @type {number} */ high,
      /** @type {number} */ from,
      /** @type {number} */ to,
    ) => (low < from ? from - low : high > to ? to - high : 0);
    this.show(
      this.scale,
      this.x + miss(place.left, place.right, port.left, port.right),
      this.y + miss(place.top, place.bottom, port.top, port.bottom),
    );
  }

  /**
   * Zooms while a point of the viewport stays where it is.
   * @param {number} by
   * @param {number} x
   * @param {number} y
   */
  zoomAt(by, x, y) {
    const scale = Math.min(MAX_ZOOM, Math.max(1, this.scale * by));
    const kept = scale / this.scale;
    this.show(scale, x - (x - this.x) * kept, y - (y - this.y) * kept);
  }

  /** The viewport is always covered. @param {number} scale @param {number} x @param {number} y */
  show(scale, x, y) {
    const { width, height } = this.size();
    this.scale = scale;
    this.x = Math.min(0, Math.max(width * (1 - scale), x));
    this.y = Math.min(0, Math.max(height * (1 - scale), y));
    const element = this.world.current;
    if (!element) return;
    element.style.transform = scale === 1 ? "" : `translate(${this.x}px, ${this.y}px) scale(${scale})`;
    element.style.willChange = "transform";
    clearTimeout(this.resting);
    this.resting = setTimeout(() => (element.style.willChange = ""), REST_MS);
    this.viewport.current?.toggleAttribute("data-zoomed", scale > 1);
  }

  /** Lets a change of view be seen as a movement. @param {() => void} change */
  glide(change) {
    const element = this.world.current;
    element?.classList.add("board-glides");
    change();
    setTimeout(() => element?.classList.remove("board-glides"), 300);
  }
}
