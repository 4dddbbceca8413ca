// Starts the browser for tests and tools.
import { chromium } from "playwright-core";

const flags = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Lays pages out and answers where everything is, but fills no pixels, which takes up to half of the time of a
 * test. Pictures would be empty, and a page for phones crashes when it is tapped. (The other settings are
 * Playwright's own, which this takes the place of.)
 */
const undrawn = [
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4," +
    "acceleratedCompositingEnabled=false",
  // Pages of tests are closed before what the compiler learns about them pays for itself, and have no use for more
  // threads and processes, because tests run side by side.
  "--js-flags=--no-opt,--no-maglev,--single-threaded",
  "--in-process-gpu",
];

/** @param {{drawn?: boolean}} [options] whether pixels are needed */
export const launch = ({ drawn = true } = {}) =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: drawn ? flags : [...flags, ...undrawn],
  });
