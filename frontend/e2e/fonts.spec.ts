import type { Page } from "@playwright/test";
import { expect, hold, hydrated, test } from "./fixtures";

test.use({ readsOnly: true, contextOptions: { reducedMotion: "reduce" } });

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

/** Longer than a browser waits for a font before it keeps the fallback. */
const TOO_LATE = 4000;

/** All pages at once, so that the wait for their fonts is one wait. */
test("fonts that arrive late move nothing on any kind of page", { tag: "@widths" }, async ({
  page,
  context,
}) => {
  test.slow();
  const opened = await Promise.all(
    KINDS.map(async (path, at) => {
      const window = at === 0 ? page : await context.newPage();
      let asked = 0;
      window.on("request", (request) => {
        if (request.url().endsWith(".woff2")) asked += 1;
      });
      const arrive = await hold(window, "**/*.woff2");
      return { path, window, arrive, asked: () => asked };
    }),
  );
  for (const { path, window } of opened) {
    await window.goto(path, { waitUntil: "commit" });
    await expect(window.getByRole("contentinfo")).toBeAttached();
  }
  await page.waitForTimeout(TOO_LATE);
  const before = new Map<string, string[]>();
  for (const { path, window } of opened) before.set(path, await places(window));
  for (const { window, arrive } of opened) {
    arrive();
    await window.waitForLoadState("load");
    await hydrated(window);
    await window.evaluate(() => document.fonts.ready.then(() => undefined));
  }
  // What a font that is used after all would move, it moves in the next frames.
  await page.waitForTimeout(500);
  for (const { path, window, asked } of opened) {
    expect(asked(), path).toBeGreaterThan(0);
    expect(await places(window), path).toEqual(before.get(path));
  }
});

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
  await page.waitForTimeout(TOO_LATE);
  arrive();
  await hydrated(page);
  expect(await drawn()).toEqual([false, false]);
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(page).toHaveURL(/\/about$/);
  await expect.poll(drawn).toEqual([true, true]);
});
