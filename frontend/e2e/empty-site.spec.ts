import { expectAccessible } from "./accessible";
import { expect, expectNoSideways, test, visit } from "./fixtures";

// A first start: nothing has been entered yet.
test.use({ demo: false, contextOptions: { reducedMotion: "reduce" } });

/** The others look as they do with content. */
const OTHERWISE = ["/", "/products", "/blog", "/partners"];

test("every page of an empty site is complete, and does not scroll sideways", async ({ page }) => {
  for (const path of [...OTHERWISE, "/contact", "/about", "/legacy"]) {
    await test.step(path, async () => {
      await visit(page, path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      for (const section of await page.getByRole("main").locator("section, ul").all()) {
        const words = (await section.textContent())?.trim();
        expect(words, `${path}: a section says something`).not.toBe("");
      }
      if (OTHERWISE.includes(path)) await expectAccessible(page);
      await expectNoSideways(page);
    });
  }
});

test("the home page says what will be here, and articles stay away", async ({ page }) => {
  await page.goto("/");
  const featured = page.getByRole("region", { name: "Featured Products" });
  await expect(featured).toContainText("The catalogue is being prepared");
  await expect(featured.getByRole("link", { name: "Send an enquiry" })).toBeVisible();
  await expect(page.getByText("Knowledge Center")).toHaveCount(0);
  // No wall of labels without a product.
  await expect(page.getByText(/drawer each/)).toHaveCount(0);
});

test("an empty catalogue offers neither filters nor a file, and a filtered one can be cleared", async ({
  page,
}) => {
  await visit(page, "/products");
  await expect(page.getByText("The catalogue is being prepared")).toBeVisible();
  await expect(page.getByRole("searchbox")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Clear Filters" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: /Download/ })).toHaveCount(0);
  await visit(page, "/products?q=zinc");
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await page.getByRole("button", { name: "Clear Filters" }).click();
  await expect(page.getByText("The catalogue is being prepared")).toBeVisible();
  await page.goto("/partners");
  await expect(page.getByRole("link", { name: /Download/ })).toHaveCount(0);
});

test("an empty blog says what will be read here, and a search in it that nothing matches", async ({
  page,
}) => {
  await visit(page, "/blog");
  await expect(page.getByText("The first articles are being written")).toBeVisible();
  await expect(page.getByRole("link", { name: "Show all articles" })).toHaveCount(0);
  await page.goto("/blog?q=zinc");
  await expect(page.getByRole("heading", { name: "No blogs found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Show all articles" })).toBeVisible();
});
