/**
 * What every journey runs with: a site of the file's own, and a page that fails the test
 * on any console error, page error, CSP violation or failed request.
 */
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type RunningSite, startSite } from "./site";

type Fixtures = {
  site: RunningSite;
  /** Messages that this test expects; anything else on the console fails it. */
  tolerated: RegExp[];
};

type PerWorker = {
  /** Environment of the site. */
  settings: Record<string, string>;
  /** Whether it starts with the sample content. */
  demo: boolean;
  /** The site of a file: what one leaves behind is nothing to another. */
  siteOf: (file: string) => Promise<RunningSite>;
};

export const test = base.extend<Fixtures, PerWorker>({
  settings: [{}, { option: true, scope: "worker" }],
  demo: [true, { option: true, scope: "worker" }],
  siteOf: [
    async ({ settings, demo }, use) => {
      let running: { file: string; site: RunningSite } | null = null;
      await use(async (file) => {
        if (running?.file === file) return running.site;
        await running?.site.stop();
        const site = await startSite({ PHARMA_SITE_FORMS_PER_HOUR: "1000", ...settings }, demo);
        running = { file, site };
        return site;
      });
      await (running as { site: RunningSite } | null)?.site.stop();
    },
    { scope: "worker" },
  ],
  site: async ({ siteOf }, use, { file }) => use(await siteOf(file)),
  baseURL: async ({ site }, use) => use(site.url),
  tolerated: [[], { option: true }],
  page: async ({ page, tolerated }, use) => {
    const complaints: string[] = [];
    const note = (text: string) => {
      if (!tolerated.some((pattern) => pattern.test(text))) complaints.push(text);
    };
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        note(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    page.on("pageerror", (error) => note(`page error: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(
          `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        );
      });
    });
    await use(page);
    expect(complaints, "console errors, page errors and CSP violations").toEqual([]);
  },
});

export { expect };

/** Waits until React has taken over. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.js !== undefined);
}

/** Holds back requests that match until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const gate = new EventTarget();
  const released = new Promise((resolve) => gate.addEventListener("open", resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return () => gate.dispatchEvent(new Event("open"));
}

/** Colours and places are judged when they have come to rest. */
async function settled(page: Page): Promise<void> {
  await page.evaluate(() => {
    const ends = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined));
    return Promise.all(ends);
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map((node) => node.target),
  }));
  expect(found).toEqual([]);
}

/** No part of the page is wider than the window. */
export async function expectNoSideways(page: Page): Promise<void> {
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(wider).toBeLessThanOrEqual(0);
}
