/**
 * Every page and state is accessible, in both themes of the back office, and reflows: phones at 320 px, desktops also at
 * 640 px, which is what 200 % zoom leaves of 1280 (WCAG 2.2, 1.4.4 and 1.4.10). `empty-site.spec.ts` does the same for a
 * site without content.
 */
import type { Page } from "@playwright/test";
import { expect, expectAccessible, expectNoSideways, test } from "./fixtures";
import {
  existsAt,
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
test.setTimeout(15 * 60_000);

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 640;

async function check(page: Page, screens: readonly Screen[]): Promise<void> {
  const phone = isPhone(page);
  await page.setViewportSize(phone ? { width: 320, height: 740 } : { width: 1280, height: 800 });
  for (const screen of screens.filter((one) => existsAt(one, phone ? 320 : 1280))) {
    await test.step(screen.name, async () => {
      await show(page, screen);
      await expectNoSideways(page);
      await expectAccessible(page);
      if (phone) return;
      await page.setViewportSize({ width: 640, height: 400 });
      await expectNoSideways(page);
      await page.setViewportSize({ width: 1280, height: 800 });
    });
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.evaluate(() => window.sessionStorage.clear());
  }
}

test("public pages", async ({ page, site }) => {
  const { withPicture, withoutPicture } = await prepareSite(page, site);
  await check(page, publicScreens(withPicture, withoutPicture));
});

for (const theme of ["light", "dark"] as const) {
  test(`the back office, ${theme}`, async ({ page, site }) => {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await check(page, signInScreens);
    const { withPicture, article } = await prepareSite(page, site);
    await expect(page.locator("html")).toHaveAttribute("data-theme", theme);
    await check(page, officeScreens(withPicture, article));
  });
}
