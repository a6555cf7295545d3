import { expect, expectNoSideways, test, visit } from "./fixtures";

test.use({ readsOnly: true });

test("the legal pages have sections, each with an address", async ({ page }) => {
  for (const [path, sections] of [
    ["/privacy", 11],
    ["/terms", 14],
  ] as const) {
    await page.goto(path);
    await expect(page.locator("main section > h2")).toHaveCount(sections);
    for (const link of await page.locator("main nav a").all()) {
      const target = await link.getAttribute("href");
      await expect(page.locator(`main h2${target}`)).toHaveCount(1);
    }
  }
});

test.describe("the long shelf of the generations", () => {
  const years = (page: import("@playwright/test").Page) =>
    page.getByRole("navigation", { name: "Generations" });

  test("moves with the scrolling, and leads to each year", {
    tag: "@widths",
  }, async ({ page }) => {
    await visit(page, "/legacy-interactive");
    const section = page.getByRole("region", { name: "Three generations" });
    const words = (title: string) => section.getByRole("heading", { name: title });
    const fade = (title: string) => words(title).locator("..");
    await expect(section.getByRole("heading", { level: 1 })).toBeInViewport();
    await expect(fade("The third generation opens the doors")).toHaveCSS("opacity", "0");
    const end = await section.evaluate((element) => {
      const { top, height } = element.getBoundingClientRect();
      return top + window.scrollY + height - window.innerHeight;
    });
    await page.evaluate((top) => window.scrollTo(0, top), end);
    await expect(words("The third generation opens the doors")).toBeInViewport({ ratio: 1 });
    await expect(fade("The third generation opens the doors")).toHaveCSS("opacity", "1");
    await expect(years(page).getByRole("link", { name: "2024" })).toHaveAttribute(
      "aria-current",
      "step",
    );
    await years(page).getByRole("link", { name: "1976" }).press("Enter");
    await expect(words("The first generation listens")).toBeInViewport({ ratio: 1 });
    await expect(fade("The first generation listens")).toHaveCSS("opacity", "1");
    await expect(fade("The third generation opens the doors")).toHaveCSS("opacity", "0");
    await expectNoSideways(page);
  });

  test("fades one text into the next in place on a phone", { tag: "@phone" }, async ({ page }) => {
    await visit(page, "/legacy-interactive");
    const words = page.getByRole("heading", { name: "The first generation listens" });
    for (const part of [0.25, 0.4, 0.55]) {
      await page.evaluate((share) => {
        window.scrollTo(0, (document.querySelector("main section")?.scrollHeight ?? 0) * share);
      }, part);
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      expect(Math.round((await words.boundingBox())?.x ?? 0), `${part}`).toBe(18);
    }
  });

  test("is pictures and texts without motion or script", async ({ browser, site }) => {
    for (const wish of [{ reducedMotion: "reduce" as const }, { javaScriptEnabled: false }]) {
      const context = await browser.newContext({ ...wish, viewport: { width: 1440, height: 900 } });
      const page = await context.newPage();
      await page.goto(`${site.url}/legacy-interactive`);
      await expect(years(page)).toBeHidden();
      for (const year of ["1976", "1992", "2024"]) {
        const step = page.getByRole("listitem").filter({ hasText: year }).first();
        await step.scrollIntoViewIfNeeded();
        await expect(step).toBeInViewport();
        await expect(step.getByRole("img")).toBeVisible();
      }
      await context.close();
    }
  });
});
