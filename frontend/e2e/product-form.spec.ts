/** The form of a product: its documents, a category made on the way, several products one after the other. */
import { expectSound } from "./accessible";
import {
  fillProduct,
  imageItems,
  productId,
  publicPage,
  sampleImage,
  signIn,
  toast,
} from "./admin";
import { expect, test, visit } from "./fixtures";
import { pdf } from "./pdf";

test("a document is uploaded for a product, named, dated, and offered to visitors", async ({
  page,
  site,
}) => {
  const name = "Documented 20 mg journey";
  await signIn(page, site, "/admin/products/add");
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await fillProduct(page, name);
  await page.getByRole("button", { name: "Add a document" }).click();
  const picker = page.getByRole("dialog", { name: "Choose a document" });
  await picker.locator("input[type=file]").setInputFiles({
    name: "cetirizine_leaflet-journey.pdf",
    mimeType: "application/pdf",
    buffer: pdf(),
  });
  await expect(picker).toBeHidden();
  const rows = page.getByRole("list", { name: "Documents" }).getByRole("listitem");
  await expect(rows).toHaveCount(1);
  await expect(page.getByLabel("Name of document 1")).toHaveValue("cetirizine leaflet journey");
  await expect(page.getByLabel("Kind of document 1")).toHaveValue("leaflet");
  await page.getByLabel("Name of document 1").fill("For patients");
  await page.getByLabel("Date of document 1").fill("2026-03-31");
  await expectSound(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();

  const id = await productId(site, name);
  await visit(page, `/products/${id}`);
  const link = page.getByRole("link", { name: "Leaflet: For patients (PDF, 31 Mar 2026)" });
  await expect(link).toBeVisible();
  await expectSound(page);
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-disposition"]).toContain("attachment");

  await page.goto(`/admin/products/edit/${id}`);
  await page.getByRole("button", { name: "Remove document 1" }).click();
  await expect(page.getByRole("button", { name: "Add a document" })).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  expect(await publicPage(site, `/products/${id}`)).not.toContain("For patients");
});

test("a picture is uploaded by the same button that opens the library", async ({ page, site }) => {
  await signIn(page, site, "/admin/products/add");
  await page.locator("button", { hasText: "Choose images" }).click();
  const picker = page.getByRole("dialog", { name: "Choose from the library" });
  await picker.locator("input[type=file]").setInputFiles(sampleImage("products/abx-0101-1.webp"));
  await expect(picker).toBeHidden();
  await expect(imageItems(page)).toHaveCount(1);
});

test.describe("with an answer that refuses", () => {
  // A category that is there already.
  test.use({ tolerated: /422/ });

  test("a category is made in the form, and the next product begins at once", async ({
    page,
    site,
  }) => {
    const category = "Dermal journey";
    await signIn(page, site, "/admin/products/add");
    await fillProduct(page, "First of two journey");
    const chosen = page.getByRole("combobox", { name: "Category" });
    const taken = await chosen.inputValue();
    await page.getByRole("button", { name: "Create category…" }).click();
    const field = page.getByLabel("Create category", { exact: true });
    await expect(field).toBeFocused();
    await field.fill(taken);
    await page.keyboard.press("Enter");
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await field.fill(category);
    await expectSound(page);
    await page.keyboard.press("Enter");
    await expect(chosen).toHaveValue(category);
    await expect(chosen).toBeFocused();

    await page.getByRole("button", { name: "Save and add another" }).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products\/add$/);
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await fillProduct(page, "Second of two journey");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page).toHaveURL(/\/admin\/products(\?|$)/);
    for (const name of ["First of two journey", "Second of two journey"]) {
      await productId(site, name);
    }
  });
});

test("a category that is typed and saved at once is made, and the product is in it", async ({
  page,
  site,
}) => {
  await signIn(page, site, "/admin/products/add");
  await page.getByLabel("Name", { exact: true }).fill("Otic 500");
  await page.getByLabel("Short description").fill("Made with its category.");
  await page.getByRole("button", { name: "Create category…" }).click();
  await page.getByLabel("Create category").fill("Ear care");
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Product created successfully").first()).toBeVisible();
  await page.goto("/admin/products?q=Otic");
  await expect(page.getByRole("row", { name: /Otic 500/ })).toContainText("Ear care");
});
