import path from "node:path";
import { defineConfig } from "@playwright/test";
import { BROWSER_ARGS, HEADLESS_SHELL } from "./e2e/browsers";

// Pages are drawn with the same fonts on every machine.
process.env.FONTCONFIG_FILE = path.resolve(import.meta.dirname, "e2e/fonts.conf");

/** One journey a file, against the real binary; `e2e/site.ts` starts it. */
export default defineConfig({
  testDir: "e2e",
  globalSetup: "./e2e/sample.ts",
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
  // One more than CI has processors: a page waits for its site, and for deadlines.
  workers: 3,
  // A journey that needs its second attempt is a defect too: the report names it as flaky.
  retries: 1,
  forbidOnly: true,
  reporter: [["list"], ["./e2e/slowest.ts"]],
  use: {
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    // A button that is not there fails its own line instead of the whole test at its end.
    actionTimeout: 40_000,
    launchOptions: { executablePath: HEADLESS_SHELL, args: BROWSER_ARGS },
  },
  // A journey runs at the width of a desktop. One that depends on the width is tagged: `@widths` runs at both, `@phone` on
  // the phone alone.
  projects: [
    { name: "desktop", grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
    {
      name: "phone",
      grep: /@phone|@widths/,
      use: {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
        deviceScaleFactor: 2,
      },
    },
  ],
});
