import { expectAccessible } from "./accessible";
import { expect, expectNoSideways, test, visit } from "./fixtures";

// A first start: nothing has been entered yet.
test.use({ demo: false, contextOptions: { reducedMotion: "reduce" } });

/** What each page says; the others look as they do with content. */
const PAGES: Record<string, string> = {
  "/": "The catalogue is being prepared",
  "/products": "The catalogue is being prepared",
  "/products?q=zinc": "No products found",
  "/blog": "The first articles are being written",
  "/blog?q=zinc": "No blogs found",
  "/partners": "",
  "/contact": "",
  "/about": "",
  "/legacy": "",
};

test("every page of an empty site is complete, and says what will be here", async ({ page }) => {
  const main = page.getByRole("main");
  for (const [path, words] of Object.entries(PAGES)) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const sections = path.includes("?") ? [] : await main.locator("section, ul").all();
      for (const section of sections) {
        const said = (await section.textContent())?.trim();
        expect(said, `${path}: a section says something`).not.toBe("");
      }
      await expect(main).toContainText(words);
      await expect(page.getByRole("link", { name: /Download/ })).toHaveCount(0);
      if (words || path === "/partners") await expectAccessible(page);
      await expectNoSideways(page);
    });
  }
  await visit(page, "/");
  const featured = page.getByRole("region", { name: "Featured Products" });
  await expect(featured.getByRole("link", { name: "Send an enquiry" })).toBeVisible();
  // No articles, and no wall of labels without a product.
  await expect(page.getByText(/Knowledge Center|drawer each/)).toHaveCount(0);
});

test("an empty list offers no filters, and a filtered one can be cleared", async ({ page }) => {
  for (const [path, clear] of [
    ["/products", page.getByRole("button", { name: "Clear Filters" })],
    ["/blog", page.getByRole("link", { name: "Show all articles" })],
  ] as const) {
    await visit(page, path);
    await expect(clear).toHaveCount(0);
    if (path === "/products") await expect(page.getByRole("searchbox")).toHaveCount(0);
    await visit(page, `${path}?q=zinc`);
    await clear.click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("main")).toContainText(PAGES[path] ?? "");
  }
});
