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
  // The last is a process that waits for the next page, which most journeys never open: a tenth of the processor time. The
  // others are Playwright's, whose list this takes the place of.
  "--disable-features=AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,PaintHolding,ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,SpareRendererForSitePerProcess",
];
