import { expect, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const NOTE = "Nothing for “paracitamol”. Showing “paracetamol”.";

test("a corrected search says what it did, and there is a way back", async ({ page }) => {
  await visit(page, "/products?q=paracitamol");
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText(/paracetamol/i);
  await expect(page.getByPlaceholder("Search products...")).toHaveValue("paracitamol");

  await page.getByRole("link", { name: "Search exactly for “paracitamol”" }).click();
  await expect(page).toHaveURL(/\?q=paracitamol&exact=1$/);
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expect(page).toHaveURL(/\/enquiry-list/);
  await expect(page.locator('main input[value="paracitamol"]')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(NOTE)).toBeVisible();
});

test("it is announced as it appears while typing", async ({ page }) => {
  await visit(page, "/products");
  await page.getByPlaceholder("Search products...").pressSequentially("paracitamol");
  await expect(page.locator("[aria-live]").getByText(NOTE)).toBeVisible();
});

test("a search can be sorted by its best match, and by the rest", async ({ page }) => {
  await visit(page, "/products?q=amox");
  const sort = page.getByRole("combobox", { name: "Sort" });
  await expect(sort.getByRole("option")).toHaveText([
    "Best match",
    "Newest first",
    "Name, A to Z",
    "Name, Z to A",
  ]);
  await sort.selectOption("Newest first");
  await expect(page).toHaveURL(/\?q=amox&sort=newest$/);
  await page.reload();
  await hydrated(page);
  await expect(sort).toHaveValue("newest");
  await sort.selectOption("Best match");
  await expect(page).toHaveURL(/\?q=amox$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the note and its link are in the page", async ({ page }) => {
    await page.goto("/products?q=paracitamol");
    await expect(page.getByText(NOTE)).toBeVisible();
    await page.getByRole("link", { name: "Search exactly for “paracitamol”" }).click();
    await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  });
});
