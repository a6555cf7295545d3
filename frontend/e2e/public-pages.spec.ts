import { expectAccessible, expectSound } from "./accessible";
import { expect, expectNoSideways, hold, hydrated, test, visit } from "./fixtures";
import { MANY_VALUES } from "./screens";

test.use({ readsOnly: true });

const PAGES: readonly (readonly [path: string, heading?: string])[] = [
  ["/"],
  ["/products"],
  ["/products?category=cardiac&q=mg"],
  ["/products?q=no-such-thing"],
  ["/products?form=tablet"],
  [MANY_VALUES],
  ["/products?form=potion"],
  ["/about", "Our Story"],
  ["/legacy", "Our Legacy"],
  ["/legacy-interactive", "Our Legacy"],
  ["/partners", "B2B Partnership Program"],
  ["/contact", "Get in Touch"],
  ["/privacy", "Privacy Policy"],
  ["/terms", "Terms of Service"],
  ["/blog", "Resources & Insights"],
];

/** Whether they are accessible and scroll sideways, `screens.spec.ts` says, which passes over messages of the console. */
test("every page hydrates without a message", async ({ page }) => {
  for (const [path, heading] of PAGES) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await hydrated(page);
      const title = page.getByRole("heading", { level: 1 });
      await (heading ? expect(title).toHaveText(heading) : expect(title).toBeVisible());
    });
  }
});

test("what does not exist is a real 404 with its page", async ({ page, tolerate }) => {
  tolerate(/status of (404|422)/);
  for (const [path, heading] of [
    ["/products/999999", "Product Not Found"],
    ["/blog/none-such", "Blog Post Not Found"],
    ["/nothing/here", "404"],
  ] as const) {
    expect((await page.goto(path))?.status()).toBe(404);
    await hydrated(page);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
  }
  await expect(page.getByText("Oops! Page not found")).toBeVisible();
  await expect(page.getByRole("button", { name: "Request Details" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  await page.getByRole("main").getByRole("searchbox").fill("metformin");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/products\?q=metformin$/);
  await expect(page.getByRole("heading", { level: 1 })).not.toContainText("404");

  // A value that makes no sense is reported with its parameter.
  expect((await page.goto("/products?page=many"))?.status()).toBe(422);
  await hydrated(page);
  await expect(page.getByRole("main")).toContainText("page");
  await expectAccessible(page);
});

test("a file that is not there is a page that leads on", async ({ page, tolerate }) => {
  tolerate(/status of 404/);
  const sheet = await page.goto("/products/999999/sheet.pdf");
  await hydrated(page);
  expect(sheet?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This product sheet is not here",
  );
  await expectSound(page);
  await page.getByRole("link", { name: "See our products" }).click();
  await expect(page.getByRole("heading", { name: "Explore Our Products" })).toBeVisible();

  await visit(page, "/catalogue.pdf?category=cardiac&q=nothingofthekind");
  await page.getByRole("link", { name: "Change the selection" }).click();
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page).toHaveURL(/category=cardiac&q=nothingofthekind/);
});

/** Of the window, as layout shifts are counted: what the parts of a page that arrive one after the other may cost. */
const MAX_SHIFT = 0.01;

test("nothing moves while a page loads or is scrolled", { tag: "@widths" }, async ({ page }) => {
  const others = ["/about", "/legacy", "/legacy-interactive", "/partners", "/contact", "/blog"];
  for (const path of ["/", "/products", "/products/1", ...others]) {
    // Pictures are later than words on a slow line.
    const arrive = await hold(page, /\.(?:webp|jpe?g|png)$/);
    await page.goto(path, { waitUntil: "commit" });
    const painted = () =>
      page.evaluate(() => performance.getEntriesByName("first-contentful-paint").length);
    await expect.poll(painted, path).toBe(1);
    arrive();
    await hydrated(page);
    await page.unrouteAll({ behavior: "wait" });
    const moved = await page.evaluate(
      () =>
        new Promise<{ sum: number; found: string[] }>((resolve) => {
          type Shift = PerformanceEntry & {
            value: number;
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          };
          const place = ({ x, y, width, height }: DOMRect) => [x, y, width, height].join(" ");
          const found: string[] = [];
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries() as Shift[]) {
              sum += entry.value;
              found.push(`${entry.value} after ${entry.startTime} ms`);
              for (const { node, previousRect, currentRect } of entry.sources) {
                const what = node instanceof Element ? node.outerHTML : node?.textContent;
                found.push(`${what?.slice(0, 80)}: ${place(previousRect)} → ${place(currentRect)}`);
              }
            }
          }).observe({ type: "layout-shift", buffered: true });
          window.scrollTo(0, 600);
          setTimeout(() => resolve({ sum, found }), 500);
        }),
    );
    expect(moved.sum, `${path}\n${moved.found.join("\n")}`).toBeLessThan(MAX_SHIFT);
  }
});

test("the home page leads everywhere it should", async ({ page }) => {
  await visit(page, "/");
  const main = page.getByRole("main");
  for (const [name, address] of [
    ["Read Our Story", "/about"],
    ["View All Products", "/products"],
    ["View All Insights", "/blog"],
    ["Get in Touch", "/contact"],
    ["Browse Catalog", "/products"],
  ] as const) {
    await expect(main.getByRole("link", { name }).first()).toHaveAttribute("href", address);
  }
  await expect(main.getByRole("link", { name: /More Details/ })).toHaveCount(3);
  await expect(main.locator('a[href^="/blog/"]').first()).toBeVisible();
  const banner = ((await main.textContent()) ?? "").replace(/\s+/g, " ").toUpperCase();
  expect(banner).toContain("TRUSTED BY 500+ PHARMACIES ACROSS INDIA");
  for (const certificate of ["GMP Certified", "WHO Approved", "ISO Certified"]) {
    await expect(main.getByText(certificate)).toBeVisible();
  }
  await page.goto("/partners");
  const catalogue = page.getByRole("link", { name: /Download Complete Product Catalog 2025/ });
  await expect(catalogue).toHaveAttribute("href", "/catalogue.pdf");
});

// A catalogue in which nearly all have them does not say them on each card.
for (const address of ["/", "/products/100"]) {
  test(`the cards of ${address} name their quality marks in a row`, async ({ page }) => {
    await visit(page, address);
    const marks = page.getByRole("main").getByRole("article").getByLabel("Quality marks");
    await expect(marks.first()).toBeAttached();
    await expect(marks.first().getByRole("listitem").first()).toHaveText(/^(GMP|WHO|FDA|ISO)$/);
    const rows = await page.evaluate(() => {
      const bottoms = new Map<number, Set<number>>();
      for (const card of document.querySelectorAll("main ul article")) {
        const { top, bottom } = card.getBoundingClientRect();
        const row = bottoms.get(Math.round(top)) ?? new Set();
        bottoms.set(Math.round(top), row.add(Math.round(bottom)));
      }
      return [...bottoms.values()].map((row) => row.size);
    });
    expect(new Set(rows), "where the cards of each row end").toEqual(new Set([1]));
    await expectNoSideways(page);
  });
}
