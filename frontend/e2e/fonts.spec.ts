import type { Page } from "@playwright/test";
import { expect, hold, hydrated, test } from "./fixtures";

test.use({ contextOptions: { reducedMotion: "reduce" } });

const KINDS = [
  "/",
  "/products",
  "/products/1",
  "/blog",
  "/blog/keeping-insulin-cold",
  "/about",
  "/legacy",
  "/legacy-interactive",
  "/partners",
  "/contact",
  "/privacy",
];

/**
 * Positions of all elements with text, without the slides, which appear when their images have loaded, and without what is
 * folded away, which has no position.
 */
const places = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll("h1, h2, h3, p, dt, dd, a, button, footer")]
      .filter((element) => element.closest("[aria-roledescription='slide']") === null)
      .filter((element) => element.checkVisibility())
      .map((element) => {
        const { top, left, width, height } = element.getBoundingClientRect();
        return [element.tagName, top, left, width, height].join(" ");
      }),
  );

for (const path of KINDS) {
  test(`fonts that arrive late move nothing on ${path}`, async ({ page }) => {
    let arrive: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    let asked = 0;
    await page.route("**/*.woff2", async (route) => {
      asked += 1;
      await held;
      await route.continue();
    });
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeAttached();
    await page.waitForTimeout(4000);
    const before = await places(page);
    arrive();
    await page.waitForLoadState("load");
    await hydrated(page);
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    await page.waitForTimeout(500);
    expect(asked).toBeGreaterThan(0);
    expect(await places(page)).toEqual(before);
  });
}

test("fonts that loaded too late for the first page are used on the next", async ({ page }) => {
  const arrive = await hold(page, "**/*.woff2");
  /** Whether each family is rendered with its own face. */
  const drawn = () =>
    page.evaluate(() => {
      const context = document.createElement("canvas").getContext("2d");
      const width = (font: string) => {
        if (context) context.font = font;
        return context?.measureText("Since 1976").width;
      };
      return ["Newsreader", "Apothecary Sans"].map(
        (family) => width(`40px "${family}", monospace`) !== width("40px monospace"),
      );
    });
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeAttached();
  await page.waitForTimeout(4000);
  arrive();
  await hydrated(page);
  expect(await drawn()).toEqual([false, false]);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(drawn).toEqual([true, true]);
});
