/**
 * The fixtures of every test: a site for each spec file, or one for all files that write nothing, and pages that fail the
 * test on any console message, page error, CSP violation or failed request.
 */
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { type RunningSite, startSite } from "./site";

type Fixtures = {
  site: RunningSite;
  /** The tests change nothing on the site, so that it serves every file that says so. */
  readsOnly: boolean;
  /** Console messages that the tests expect. One pattern: Playwright would take an array for `[value, options]`. */
  tolerated: RegExp;
  expectedMessages: RegExp[];
  /** A page of a browser that runs no scripts. */
  plain: Page;
  /** Adds a message of the console that this test expects. */
  tolerate: (message: RegExp) => void;
};

type WorkerFixtures = {
  /** Environment variables of the site. */
  settings: Record<string, string>;
  /** Whether the site has the sample content. */
  demo: boolean;
  /**
   * Starts one site for each spec file, so that files do not depend on each other; without a file, the one that is shared
   * and runs until the worker ends.
   */
  siteOf: (file: string | null) => Promise<RunningSite>;
};

/** Journeys ask and fail more often in an hour than visitors may. */
const LIMITS = { PHARMA_SITE_FORMS_PER_HOUR: "1000", PHARMA_SITE_AUTH_FAILURES: "1000" };

export const test = base.extend<Fixtures, WorkerFixtures>({
  settings: [{}, { option: true, scope: "worker" }],
  demo: [true, { option: true, scope: "worker" }],
  siteOf: [
    async ({ settings, demo }, use) => {
      const start = () => startSite({ ...LIMITS, ...settings }, demo);
      let shared: RunningSite | undefined;
      let own: { file: string; site: RunningSite } | undefined;
      await use(async (file) => {
        if (file === null) {
          shared ??= await start();
          return shared;
        }
        if (own?.file === file) return own.site;
        await own?.site.stop();
        own = undefined;
        own = { file, site: await start() };
        return own.site;
      });
      await Promise.all([own?.site.stop(), shared?.stop()]);
    },
    { scope: "worker" },
  ],
  readsOnly: [false, { option: true }],
  site: async ({ siteOf, readsOnly }, use, { file }) => use(await siteOf(readsOnly ? null : file)),
  baseURL: async ({ site }, use) => use(site.url),
  tolerated: [/^$/, { option: true }],
  // Of `context`, which watches it.
  plain: async ({ browser, site, viewport, isMobile, hasTouch, context: _ }, use) => {
    const device = { baseURL: site.url, viewport, isMobile, hasTouch, locale: "en-IN" };
    const context = await browser.newContext({ ...device, javaScriptEnabled: false });
    await use(await context.newPage());
    await context.close();
  },
  expectedMessages: async ({ tolerated }, use) => use([tolerated]),
  tolerate: async ({ expectedMessages }, use) =>
    use((message) => {
      expectedMessages.push(message);
    }),
  // The context and not its first page: tests open further ones, and contexts of other visitors.
  context: async ({ context, browser, expectedMessages }, use) => {
    const errors: string[] = [];
    const watch = (other: BrowserContext) =>
      watchContext(other, (text) => {
        if (!expectedMessages.some((expected) => expected.test(text))) errors.push(text);
      });
    await watch(context);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (options) => {
      const other = await newContext(options);
      await watch(other);
      return other;
    };
    await use(context);
    browser.newContext = newContext;
    expect(errors, "console errors, page errors and CSP violations").toEqual([]);
  },
});

/** Tells console errors and warnings, page errors and CSP violations of all pages of a context. */
async function watchContext(context: BrowserContext, tell: (text: string) => void): Promise<void> {
  context.on("console", (message) => {
    if (message.type() === "error" || message.type() === "warning") {
      tell(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on("weberror", (error) => tell(`page error: ${error.error().message}`));
  await context.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      console.error(
        `CSP violation: ${event.violatedDirective} ${event.blockedURI} ${event.sample}`,
      );
    });
  });
}

export { expect };

/** Waits until React has hydrated the page. */
export async function hydrated(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.js !== undefined);
}

/** Opens a page of the site, and waits until React has hydrated it. */
export async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await hydrated(page);
}

/** Follows a link to an address within the page, as its own links do. */
export function followLink(page: Page, address: string): Promise<void> {
  return page.evaluate((href) => {
    const link = document.createElement("a");
    link.href = href;
    link.textContent = "There";
    document.querySelector("main")?.append(link);
    link.click();
  }, address);
}

/** Fills in who asks, in the form of an enquiry. */
export async function fillContact(page: Page): Promise<void> {
  await page.getByLabel("Full Name").fill("Asha Rao");
  await page.getByLabel("Company Name").fill("Rao & Sons");
  await page.getByLabel("Email Address").fill("asha@example.in");
  await page.getByLabel("Phone Number").fill("+91 98100 00000");
}

/** Fills in the form of the partners' page. */
export async function fillPartnership(page: Page): Promise<void> {
  await page.getByLabel("Company Name").fill("Rao & Sons");
  await page.getByLabel("Business Type").selectOption({ label: "Pharmacy Chain" });
  await page.getByLabel("Contact Name").fill("Asha Rao");
  await page.getByLabel("Designation").fill("Owner");
  await page.getByLabel("Phone Number").fill("+91 98100 00000");
  await page.getByLabel("Email Address").fill("asha@example.in");
  await page.getByRole("checkbox").check();
}

/** Makes the browser forbid the page its storage, as some do that are asked to. */
export async function forbidStorage(page: Page, stores = ["localStorage"]): Promise<void> {
  await page.addInitScript((names) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException("forbidden", "SecurityError");
        },
      });
    }
  }, stores);
}

/** Sets the page's clock on, which must be installed: forms refuse what is sent faster than a person types. */
export const typedSlowly = (page: Page) => page.clock.fastForward(2_000);

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

/** The width of a small phone, in CSS pixels. */
const PHONE = 360;

/** The page does not scroll sideways, neither as it is nor as narrow as a phone. */
export async function expectNoSideways(page: Page): Promise<void> {
  await expectNoOverflow(page);
  const size = page.viewportSize();
  if (!size || size.width <= PHONE) return;
  await page.setViewportSize({ ...size, width: PHONE });
  await expectNoOverflow(page);
  await page.setViewportSize(size);
}

/**
 * The page does not scroll sideways as it is. A phone shows all of a page that is too wide by making it smaller, so that
 * the width of the layout counts, not that of the window.
 */
export async function expectNoOverflow(page: Page): Promise<void> {
  const width = page.viewportSize()?.width;
  const overflow = () =>
    page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement;
      return scrollWidth - clientWidth;
    });
  await expect
    .poll(overflow, { message: `what of ${page.url()} is wider than ${width} px`, timeout: 5_000 })
    .toBeLessThanOrEqual(0);
}
