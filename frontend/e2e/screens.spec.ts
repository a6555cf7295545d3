/**
 * Every page and state is accessible, in the back office also readable in the dark theme, and reflows: as wide as a desktop's
 * window, at 640 px, which is what 200 % zoom leaves of 1280, and as narrow as 320 px (WCAG 2.2, 1.4.4 and 1.4.10). Each is
 * opened once and made narrower. `empty-site.spec.ts` does the same for a site without content. Other journeys examine only
 * states that are not listed in `screens.ts`.
 */
import type { Page } from "@playwright/test";
import { expectAccessible, expectReadableInTheDark } from "./accessible";
import { expect, expectNoOverflow, test } from "./fixtures";
import {
  officeScreens,
  prepareSite,
  publicScreens,
  type Screen,
  show,
  signInScreens,
} from "./screens";

// Screens that show a failure have one in the console; and a window that is made narrower needs other pictures than those
// that were loaded ahead.
test.use({
  contextOptions: { reducedMotion: "reduce" },
  tolerated: /status of (400|401|404|500)|net::ERR_FAILED|preloaded using link preload/,
});
test.setTimeout(8 * 60_000);

// The workers share the screens, each with a site of its own.
test.describe.configure({ mode: "parallel" });
const PARTS = [1, 2, 3];

const DESKTOP = { width: 1280, height: 800 };
const ZOOMED = { width: 640, height: 400 };
const NARROW = { width: 320, height: 740 };

/** Every so-and-so-many screen of a list: neighbours show the same page in several states, and take as long. */
function part<T>(all: readonly T[], which: number): T[] {
  return all.filter((_, at) => at % PARTS.length === which - 1);
}

async function check(page: Page, screens: readonly Screen[]): Promise<void> {
  for (const screen of screens) {
    await test.step(screen.name, async () => {
      const [first, ...narrower] = screen.only === "narrow" ? [NARROW] : [DESKTOP, ZOOMED, NARROW];
      await page.setViewportSize(first);
      await show(page, screen);
      await expectNoOverflow(page);
      await expectAccessible(page);
      // Only colours differ there, so that one width shows them all.
      if (screen.path.startsWith("/admin")) await expectReadableInTheDark(page);
      if (screen.only === "wide") return;
      for (const size of narrower) {
        await page.setViewportSize(size);
        await expectNoOverflow(page);
      }
      if (narrower.length > 0) await expectAccessible(page);
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.evaluate(() => window.sessionStorage.clear());
  }
}

for (const which of PARTS) {
  const of = `${which} of ${PARTS.length}`;
  test(`public pages, ${of}`, async ({ page, site }) => {
    const { withPicture, withoutPicture } = await prepareSite(page, site);
    await check(page, part(publicScreens(withPicture, withoutPicture), which));
  });

  test(`the back office, ${of}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
    await check(page, part(signInScreens, which));
    const { withPicture, article } = await prepareSite(page, site);
    await check(page, part(officeScreens(withPicture, article), which));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  });
}
