/** Quality marks on cards, and pages in the place of files that are not there. */
import { expectSound } from "./accessible";
import { expect, expectNoSideways, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

// A catalogue in which nearly all have them does not say them on each card.
for (const address of ["/", "/products/100"]) {
  test(`the cards of ${address} name their quality marks, at one height in a row`, async ({
    page,
  }) => {
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

test.describe("a file that is not there", () => {
  test.use({ tolerated: /status of 404/ });

  test("is a page that leads on", async ({ page }) => {
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
});
