/** The form of a product: its documents, a category made on the way, several products one after the other. */
import { expectSound } from "./accessible";
import { fillProduct, productId, publicPage, signIn, toast } from "./admin";
import { expect, test, visit } from "./fixtures";
import { pdf } from "./pdf";

test("a document is uploaded for a product, and offered", async ({ page, site }) => {
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
  const answer = await page.request.get((await link.getAttribute("href")) ?? "");
  expect(answer.headers()["content-disposition"]).toContain("attachment");

  await page.goto(`/admin/products/edit/${id}`);
  await page.getByRole("button", { name: "Remove document 1" }).click();
  await expect(page.getByRole("button", { name: "Add a document" })).toBeFocused();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  expect(await publicPage(site, `/products/${id}`)).not.toContain("For patients");
});

// A category that is there already.
test("a category is made in the form, and the next product begins at once", async ({
  page,
  site,
  tolerate,
}) => {
  tolerate(/422/);
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
    expect(await productId(site, name), name).toBeGreaterThan(0);
  }
});
