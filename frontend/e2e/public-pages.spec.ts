import { expectAccessible } from "./accessible";
import { expect, hold, hydrated, test, visit } from "./fixtures";
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
test("every page hydrates without a message", {
  tag: "@widths",
}, async ({ page }) => {
  for (const [path, heading] of PAGES) {
    await test.step(path, async () => {
      expect((await page.goto(path))?.status()).toBe(200);
      await hydrated(page);
      const title = page.getByRole("heading", { level: 1 });
      await (heading ? expect(title).toHaveText(heading) : expect(title).toBeVisible());
      const { length } = await page.title();
      expect(length).toBeGreaterThanOrEqual(10);
      expect(length).toBeLessThanOrEqual(70);
    });
  }
});

test.describe("what does not exist", () => {
  test.use({ tolerated: /status of (404|422)/ });

  for (const [path, heading] of [
    ["/nothing/here", "404"],
    ["/products/999999", "Product Not Found"],
  ] as const) {
    test(`${path} is a real 404 with its page`, async ({ page }) => {
      const response = await page.goto(path);
      expect(response?.status()).toBe(404);
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toContainText(heading);
    });
  }

  test("from the page for it the catalogue can be searched", async ({ page }) => {
    await visit(page, "/nothing/here");
    await page.getByRole("main").getByRole("searchbox").fill("metformin");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/products\?q=metformin$/);
    await expect(page.getByRole("heading", { level: 1 })).not.toContainText("404");
  });

  test("an invalid query value is reported with its parameter", async ({ page }) => {
    const response = await page.goto("/products?page=many");
    expect(response?.status()).toBe(422);
    await hydrated(page);
    await expect(page.getByRole("main")).toContainText("page");
    await expectAccessible(page);
  });
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
