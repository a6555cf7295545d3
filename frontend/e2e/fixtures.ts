/**
 * The fixtures of every test: a site for each spec file, and a page that fails the test on any console message, page
 * error, CSP violation or failed request.
 */
import AxeBuilder from "@axe-core/playwright";
import { test as base, expect, type Page } from "@playwright/test";
import { type RunningSite, startSite } from "./site";

type Fixtures = {
  site: RunningSite;
  /** Console messages that the test expects. One pattern: Playwright would take an array for `[value, options]`. */
  tolerated: RegExp;
};

type WorkerFixtures = {
  /** Environment variables of the site. */
  settings: Record<string, string>;
  /** Whether the site has the sample content. */
  demo: boolean;
  /** Starts one site for each spec file, so that files do not depend on each other. */
  siteOf: (file: string) => Promise<RunningSite>;
};

export const test = base.extend<Fixtures, WorkerFixtures>({
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
  tolerated: [/^$/, { option: true }],
  page: async ({ page, tolerated }, use) => {
    const errors: string[] = [];
    const record = (text: string) => {
      if (!tolerated.test(text)) errors.push(text);
    };
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") {
        record(`${message.type()}: ${message.text()} (${message.location().url})`);
      }
    });
    page.on("pageerror", (error) => record(`page error: ${error.message}`));
    await page.addInitScript(() => {
      document.addEventListener("securitypolicyviolation", (event) => {
        console.error(
          `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
        );
      });
    });
    await use(page);
    expect(errors, "console errors, page errors and CSP violations").toEqual([]);
  },
});

export { expect };

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.js !== undefined);
}

/** Delays matching requests until the returned function is called. */
export async function hold(page: Page, pattern: string | RegExp): Promise<() => void> {
  const gate = new EventTarget();
  const released = new Promise((resolve) => gate.addEventListener("open", resolve));
  await page.route(pattern, async (route) => {
    await released;
    await route.continue();
  });
  return () => gate.dispatchEvent(new Event("open"));
}

/** Waits for the end of animations, which change colours and positions; one that scrolling drives has no end. */
async function animationsFinished(page: Page): Promise<void> {
  await page.evaluate(() => {
    const finished = document
      .getAnimations()
      .filter((animation) => animation.timeline === document.timeline)
      .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity)
      .map((animation) => animation.finished.catch(() => undefined));
    return Promise.all(finished);
  });
}

export async function expectAccessible(page: Page): Promise<void> {
  await animationsFinished(page);
  // The page in the site editor's frame is one of the public pages, which are examined by themselves.
  const frame = "iframe[src^='/admin/site/frame']";
  const { violations } = await new AxeBuilder({ page }).exclude(frame).analyze();
  const found = violations.map(({ id, help, nodes }) => {
    return { id, help, elements: nodes.map((node) => node.target) };
  });
  expect(found).toEqual([]);
}

/** The page does not scroll sideways. */
export async function expectNoSideways(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - window.innerWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}
