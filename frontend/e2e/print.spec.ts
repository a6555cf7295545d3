/** Pages on paper: no controls, titles in ink, pages that are full. */
import { expect, test, visit } from "./fixtures";

test.use({ readsOnly: true });

/** Sheets of each page with the sample content. */
const SHEETS = {
  "/": 2,
  "/products": 1,
  "/products?view=table": 1,
  "/products/1": 1,
  "/blog/keeping-insulin-cold": 1,
  "/legacy": 1,
  "/legacy-interactive": 1,
};

for (const [address, sheets] of Object.entries(SHEETS)) {
  test(`${address} is printed on ${sheets} sheets without controls`, async ({ page }) => {
    await visit(page, address);
    await page.evaluate(() => document.fonts.ready);
    const file = (await page.pdf({ preferCSSPageSize: true })).toString("latin1");
    expect(file.match(/\/Type\s*\/Page\b/g)).toHaveLength(sheets);
    await page.emulateMedia({ media: "print" });
    for (const control of [
      page.getByRole("button"),
      page.getByRole("searchbox"),
      page.getByRole("combobox"),
      page.getByRole("navigation"),
      page.getByRole("link", { name: "Skip to content" }),
      page.getByRole("link", { name: /More Details|View All|Download/ }),
    ]) {
      await expect(control.filter({ visible: true })).toHaveCount(0);
    }
    await expect(page.getByRole("contentinfo").getByText("hello@example.com")).toBeVisible();
    const titles = await page.getByRole("heading").filter({ visible: true }).all();
    expect(titles.length, "a page has headings").toBeGreaterThan(0);
    for (const title of titles) {
      const channels = await title.evaluate((h) =>
        (getComputedStyle(h).color.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number),
      );
      expect(Math.max(...channels), (await title.textContent()) ?? "").toBeLessThan(128);
    }
  });
}

test("the printed catalogue is rows of name, strength, form, pack and SKU", async ({ page }) => {
  await page.goto("/products");
  await page.emulateMedia({ media: "print" });
  const row = page.getByRole("article").first();
  await expect(row.getByRole("heading")).toBeVisible();
  await expect(row.getByText("500 mg", { exact: true })).toBeVisible();
  await expect(row.getByText(/Hard\sgelatin\scapsule.*10\s×\s10\scapsules/)).toBeVisible();
  await expect(row.getByText("ABX-0101")).toBeVisible();
  await expect(row.getByRole("img").filter({ visible: true })).toHaveCount(0);
  expect((await row.boundingBox())?.height).toBeLessThan(60);
});
