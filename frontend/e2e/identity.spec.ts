/** The auth service against other clients, each a program of its own. */
import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";
import { startSite } from "./site";

const PROGRAMS = path.resolve(import.meta.dirname, "../../tests/auth-js");

for (const [program, what] of [
  ["client.mjs", "auth-js in Node signs in, refreshes, proves a second factor and signs out"],
  ["webauthn.mjs", "auth-js in Chromium enrols and uses security keys and passkeys"],
] as const) {
  test(what, async ({ browserName }) => {
    test.setTimeout(120_000);
    expect(browserName).toBe("chromium");
    const site = await startSite();
    try {
      const run = promisify(execFile);
      await run(process.execPath, [
        path.join(PROGRAMS, program),
        site.url,
        "admin@example.com",
        site.password,
      ]);
    } finally {
      await site.stop();
    }
  });
}
