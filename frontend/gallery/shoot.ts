/** Takes the pictures of screens at every width. */
import { mkdir } from "node:fs/promises";
import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { existsAt, type Screen, show } from "../e2e/screens";

/** In CSS pixels: small phone, tablet, small and large laptop, large screens. */
export const WIDTHS = [360, 768, 1024, 1280, 1440, 1920] as const;

export const SHOTS = path.resolve(import.meta.dirname, "shots");

export type Look = "light" | "dark" | "forced";

/** One browser context a width, because whether a device has a mouse is fixed in it. */
export async function shoot(
  browser: Browser,
  baseURL: string,
  screens: readonly Screen[],
  options: { widths?: readonly number[]; look?: Look; signIn?: (page: Page) => Promise<unknown> },
): Promise<void> {
  const { widths = WIDTHS, look = "light", signIn } = options;
  await mkdir(SHOTS, { recursive: true });
  for (const width of widths) {
    const narrow = width < 640;
    const context = await browser.newContext({
      baseURL,
      locale: "en-IN",
      timezoneId: "Asia/Kolkata",
      viewport: { width, height: narrow ? 780 : 800 },
      isMobile: narrow,
      hasTouch: narrow,
      reducedMotion: "reduce",
      colorScheme: look === "dark" ? "dark" : "light",
      forcedColors: look === "forced" ? "active" : "none",
    });
    const page = await context.newPage();
    await signIn?.(page);
    for (const screen of screens) {
      if (existsAt(screen, width)) await shootOne(page, screen, `${screen.name}-${look}-${width}`);
    }
    await context.close();
  }
}

/** A state that cannot be reached is a blank in the sheet and a line in the log, not the end of the gallery. */
async function shootOne(page: Page, screen: Screen, name: string): Promise<void> {
  try {
    await show(page, screen);
    await scrollThrough(page);
    await page.screenshot({ path: path.join(SHOTS, `${name}.jpg`), fullPage: true, quality: 75 });
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message.split("\n")[0] : error}`);
  }
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await page.evaluate(() => window.sessionStorage.clear()).catch(() => undefined);
}

/** Images below the fold load when they come near. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { scrollingElement: root } = document;
    if (!root) return;
    for (let y = 0; y < root.scrollHeight; y += window.innerHeight) {
      root.scrollTop = y;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    root.scrollTop = 0;
  });
  await page.waitForLoadState("networkidle", { timeout: 2_000 }).catch(() => undefined);
}
