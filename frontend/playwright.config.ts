import { defineConfig } from "@playwright/test";

/** Journeys in which nothing depends on the window's width; `screens.spec.ts` looks at their pages at both. */
const OF_ONE_WIDTH =
  /\/(?:admin-(?:history|notices|safety|saving|search-off|terms|time|trash)|correction|second-step|security-keys|session|sign-in|text-message)\.spec/;

/** One journey a file, against the real binary; `e2e/site.ts` starts it. */
export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  // Generous: a slow machine is no defect, and speed is measured by the benchmarks.
  timeout: 120_000,
  expect: {
    timeout: 25_000,
    // Another version of the browser may draw edges of letters differently; a moved block differs by more.
    toHaveScreenshot: { maxDiffPixelRatio: 0.015, animations: "disabled" },
  },
  snapshotPathTemplate: "{testDir}/appearance/{projectName}/{arg}{ext}",
  fullyParallel: false,
  workers: 2,
  // A journey that needs its second attempt is a defect too: the report names it as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"]],
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    // A button that is not there fails its own line instead of the whole test at its end.
    actionTimeout: 40_000,
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  // A journey that only one size has (the drawer, the keyboard) carries that size's tag.
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grepInvert: /@desktop/,
      testIgnore: OF_ONE_WIDTH,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
});
