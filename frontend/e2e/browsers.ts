/** The browsers of the journeys. */

/** The whole browser, for what the light one does otherwise. */
export const CHROMIUM = "/usr/bin/chromium";

/** The same engine without the browser around it: two thirds of the processor time (docs/development.md, 'Browser'). */
export const HEADLESS_SHELL = process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell";

export const BROWSER_ARGS = [
  "--no-sandbox",
  // The light browser would round the widths of letters to whole pixels.
  "--font-render-hinting=none",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];
