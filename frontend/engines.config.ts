import { defineConfig } from "@playwright/test";
import journeys from "./playwright.config";

/**
 * `npm run engines`: a few journeys in Firefox and in WebKit. The runner, the site and its sample content are those of the
 * journeys; the browsers are Debian's, each by its own protocol.
 */
export default defineConfig({
  ...journeys,
  testDir: "engines",
  fullyParallel: true,
  use: {},
  projects: [{ name: "firefox", testIgnore: /webkitConsole/ }, { name: "webkit" }],
});
