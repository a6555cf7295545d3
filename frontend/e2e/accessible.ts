/** What axe finds on a page, and in the dark theme of the back office. */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, type Page } from "@playwright/test";
import { expectNoSideways } from "./fixtures";

/** Less than half of the source that `axe.source` holds: every document that is examined compiles it anew. */
const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The page in the site editor's frame is one of the public pages, which are examined by themselves. */
const ELSEWHERE = "iframe[src^='/admin/site/frame']";

/** axe's rules, or those named, find nothing on the page. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  await animationsFinished(page);
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  let violations = await findings(page, rules);
  if (violations.length > 0) {
    // Scrolling brings the floating button and takes it away again, between two of the rules: what counts is the page at rest.
    await animationsFinished(page);
    violations = await findings(page, rules);
  }
  expect(violations).toEqual([]);
}

/** Accessible, and does not scroll sideways. */
export async function expectSound(page: Page): Promise<void> {
  await expectNoSideways(page);
  await expectAccessible(page);
}

async function findings(page: Page, rules: string[] | undefined) {
  return page.evaluate(
    async ({ exclude, rules }) => {
      const { axe } = window as unknown as { axe: typeof import("axe-core") };
      const { violations } = await axe.run(
        { exclude: [exclude] },
        {
          resultTypes: ["violations"],
          // No rule that runs by default reads style sheets.
          preload: { assets: ["media"] },
          ...(rules ? { runOnly: { type: "rule", values: rules } } : {}),
        },
      );
      return violations.map(({ id, help, nodes }) => ({
        id,
        help,
        elements: nodes.map(({ target }) => String(target)),
      }));
    },
    { exclude: ELSEWHERE, rules },
  );
}

/** In the dark theme of the back office; only colours differ there. The page is in the light one before and after. */
export async function expectReadableInTheDark(page: Page): Promise<void> {
  const root = page.locator("html");
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  await expect(root).toHaveAttribute("data-theme", "dark");
  await expectAccessible(page, ["color-contrast"]);
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await expect(root).toHaveAttribute("data-theme", "light");
}

/**
 * Waits for the end of animations, which change colours and positions. What inherits a colour begins to change when its
 * parent has changed; an animation that scrolling drives has no end.
 */
async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const running = () =>
      document
        .getAnimations()
        .filter((animation) => animation.timeline === document.timeline)
        .filter((animation) => animation.playState === "running")
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    // Not by `finished`: one that is paused on the way never is.
    while (running().length > 0) await new Promise((done) => setTimeout(done, 30));
  });
}
