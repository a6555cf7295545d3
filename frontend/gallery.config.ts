import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/** `npm run gallery`: shoots every screen at every width into `gallery/shots/index.html`. */
export default defineConfig({
  ...journeys,
  testDir: "gallery",
  outputDir: "gallery/shots/results",
  timeout: 30 * 60_000,
  retries: 0,
  fullyParallel: true,
  projects: [{ name: "gallery" }],
});
