import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import {
  bulkControls,
  changeField,
  field,
  fillProduct,
  imageItems,
  productId,
  publicPage,
  publicStatus,
  row,
  rowAction,
  sampleImage,
  signIn,
  toast,
  undo,
} from "./admin";
import { expect, expectNoSideways, test } from "./fixtures";

const SHOTS = ["products/abx-0101-1.webp", "products/abx-0101-2.webp", "products/abx-0102-1.webp"];

async function search(page: Page, text: string): Promise<void> {
  await page.getByRole("searchbox").fill(text);
  await page.getByRole("searchbox").press("Enter");
}

test("products are searched, filtered, sorted and paged", async ({ page, site }) => {
  await signIn(page, site, "/admin/products");
  const rows = page.getByRole("row");
  await expect(rows).toHaveCount(51);
  await page.getByRole("searchbox").fill("abx-0101");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(rows).toHaveCount(2);
  await expect(page).toHaveURL(/q=abx-0101/);
  await search(page, "nothing like this");
  await expect(page.getByText("No products found")).toBeVisible();
  await search(page, "");
  await expect(rows).toHaveCount(51);

  await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Cardiac Care" });
  await expect(page).toHaveURL(/category=cardiac/);
  await expect(row(page, "Antibiotics")).toHaveCount(0);
  await page.goBack();
  await page.getByRole("link", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
});

test("a product with three images is created, reordered by keyboard, changed, deleted, restored", async ({
  page,
  site,
}) => {
  test.slow();
  const name = "Testomycin 500 mg journey";
  await signIn(page, site, "/admin/products");
  await page.getByRole("link", { name: "New product" }).click();
  await expect(page.getByRole("heading", { name: "New product" })).toBeVisible();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await expect(field(page, "Name")).toBeFocused();
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(3);

  await fillProduct(page, name);
  await page.locator("#images").setInputFiles(SHOTS.map(sampleImage));
  await expect(toast(page, "3 image(s) uploaded successfully")).toBeVisible();
  await expect(imageItems(page)).toHaveCount(3);
  await page.getByLabel("Alt text of picture 3").fill("The third one");

  const handle = page.getByRole("button", { name: /^Picture 3 of 3/ });
  await handle.focus();
  await handle.press("Home");
  await expect(page.getByLabel("Alt text of picture 1")).toHaveValue("The third one");
  await expect(page.getByRole("button", { name: /^Picture 1 of 3/ })).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Alt text of picture 2")).toHaveValue("The third one");
  await page.getByRole("button", { name: /^Make main image.*picture 2$/ }).click();
  await expect(page.getByLabel("Alt text of picture 1")).toHaveValue("The third one");

  const custom = field(page, "Add a custom benefit");
  await custom.press("Enter");
  await expect(toast(page, "Please enter a benefit")).toBeVisible();
  await custom.fill("Calms tests");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Custom benefit added")).toBeVisible();
  await custom.fill("calms TESTS");
  await page.keyboard.press("Enter");
  await expect(toast(page, "This benefit already exists")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: "Calms tests" })).toBeChecked();
  await page.getByRole("checkbox", { name: "WHO" }).check();
  await expectSound(page);

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("dialog", { name: /Preview/ });
  await expect(preview.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(preview.getByText("Calms tests")).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Save", exact: true }).dblclick();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await search(page, name);
  await expect(row(page, name)).toHaveCount(1);

  const id = await productId(site, name);
  const html = await publicPage(site, `/products/${id}`);
  expect(html).toContain("The third one");
  expect(html).toContain("Calms tests");

  await rowAction(page, name, "Edit");
  await page.getByLabel(/^Status/).fill("Over the counter");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/products\?q=/);
  expect(await publicPage(site, `/products/${id}`)).toContain("Over the counter");

  await rowAction(page, name, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this product?" });
  await expect(dialog.getByText(name)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Product deleted successfully")).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(404);
  await undo(page);
  await expect(toast(page, /was restored$/)).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(200);
  await expect(row(page, name)).toHaveCount(1);
});

test("several products change category and are deleted at once, each with Undo", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/admin/products?q=telmisartan");
  const boxes = page.getByRole("checkbox", { name: /^Select Telmisartan/ });
  await expect(boxes.first()).toBeVisible();
  const count = await boxes.count();
  expect(count).toBeGreaterThan(1);
  const select = async () => {
    for (const box of await boxes.all()) await box.check();
  };
  await select();
  const bar = page.getByRole("region", { name: "Selected products" });
  await expect(bar.getByText(`${count} products selected`)).toBeVisible();
  await changeField(page, "Category", async (dialog) => {
    await dialog.getByRole("combobox", { name: "Category" }).selectOption("Dermatology");
  });
  await expect(toast(page, `Category: Dermatology: ${count} products`)).toBeVisible();
  await expect(row(page, "Dermatology")).toHaveCount(count);
  await undo(page);
  await expect(toast(page, "Undone")).toBeVisible();
  await expect(row(page, "Cardiac Care")).toHaveCount(count);

  await select();
  await (await bulkControls(page)).getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("dialog", { name: `Delete ${count} products?` });
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(page.getByText("No products found")).toBeVisible();
  await undo(page);
  await expect(row(page, "Cardiac Care")).toHaveCount(count);
});

test("names fill in the facts of many products after a look", async ({ page, site }) => {
  const name = "Telmipressin + Amlodipine Tablets IP (40/5 Mg) journey";
  await signIn(page, site, "/admin/products/add");
  await fillProduct(page, name);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, /created|saved/i)).toBeVisible();
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await (await bulkControls(page)).getByRole("button", { name: "Fill in from names…" }).click();
  await expect(page.getByRole("heading", { name: "Filled in from names" })).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Change 1 product" }).click();
  await expect(toast(page, "1 product changed")).toBeVisible();
  await page.getByRole("button", { name: "Undo this change" }).click();
  await expect(toast(page, "The change is undone")).toBeVisible();
});
