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
  "/enquiry-list",
  "/privacy",
];

/** The most that fonts may move a page when they arrive late: a tenth of what is called good. */
const MOST_SHIFT = 0.01;

/** Counts what moves on a page, from its start on. */
const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const counted = window as unknown as { shifted: number };
    counted.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        counted.shifted += (entry as unknown as { value: number }).value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });

/** Whether each family is rendered with its own face. */
const drawn = (page: Page) =>
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

/** All pages at once, so that the wait for their fonts is one wait. */
test("fonts that arrive late are used at once, and move next to nothing", {
  tag: "@widths",
}, async ({ page, context }) => {
  test.slow();
  const opened = await Promise.all(
    KINDS.map(async (path, at) => {
      const window = at === 0 ? page : await context.newPage();
      await countShifts(window);
      const arrive = await hold(window, "**/*.woff2");
      return { path, window, arrive };
    }),
  );
  for (const { path, window } of opened) {
    await window.goto(path, { waitUntil: "commit" });
    await expect(window.getByRole("contentinfo")).toBeAttached();
    // A page that is not shown is not painted, and nothing moves on it.
    await window.bringToFront();
    await window.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
    expect(await drawn(window), path).toEqual([false, false]);
  }
  for (const { path, window, arrive } of opened) {
    await window.bringToFront();
    arrive();
    await window.waitForLoadState("load");
    await hydrated(window);
    await expect.poll(() => drawn(window), path).toEqual([true, true]);
    // What the faces move, they move in the next frames.
    await window.waitForTimeout(300);
    const shifted = await window.evaluate(() => (window as unknown as { shifted: number }).shifted);
    expect(shifted, path).toBeLessThan(MOST_SHIFT);
  }
});
