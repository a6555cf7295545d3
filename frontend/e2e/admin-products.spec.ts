import { expectSound } from "./accessible";
import {
  bulkControls,
  field,
  fillProduct,
  imageItems,
  productId,
  publicPage,
  row,
  rowAction,
  sampleImage,
  signIn,
  toast,
} from "./admin";
import { makeProduct } from "./adminApi";
import { expect, expectNoSideways, test } from "./fixtures";

const SHOTS = [
  "products/abx-0101-1.320.webp",
  "products/abx-0101-2.320.webp",
  "products/abx-0102-1.320.webp",
];

test("a product with three images is created and changed", async ({ page, site }) => {
  test.slow();
  const name = "Testomycin 500 mg journey";
  await signIn(page, site, "/admin/products");
  await page.getByRole("link", { name: "New product" }).click();
  await expect(page.getByRole("heading", { name: "New product" })).toBeVisible();

  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await expect(page.getByText("Not saved", { exact: true })).toBeVisible();
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
  await page.getByRole("searchbox").fill(name);
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
});

test("names fill in the facts of many products after a look", async ({ page, site }) => {
  const name = "Telmipressin + Amlodipine Tablets IP (40/5 Mg) journey";
  await makeProduct(site, name);
  await signIn(page, site, `/admin/products?q=${encodeURIComponent(name)}`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await (await bulkControls(page)).getByRole("button", { name: "Fill in from names…" }).click();
  await expect(page.getByRole("heading", { name: "Filled in from names" })).toBeVisible();
  await expectNoSideways(page);
  await page.getByRole("button", { name: "Change 1 product" }).click();
  await expect(toast(page, "1 product changed")).toBeVisible();
  await page.getByRole("button", { name: "Undo this change" }).click();
  await expect(toast(page, "The change is undone")).toBeVisible();
});
