import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import { productId, publicPage, signIn, toast, undo } from "./admin";
import { expect, expectNoSideways, test } from "./fixtures";

const item = (page: Page, name: string) =>
  page.getByRole("main").getByRole("row").filter({ hasText: name });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

async function add(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Create category" }).click();
  const field = dialogOf(page, "Create category").getByLabel("Name");
  await expect(field).toBeFocused();
  await field.fill(name);
  await field.press("Enter");
  await expect(item(page, name)).toHaveCount(1);
}

test("a category is added, renamed, deleted and restored", async ({ page, site }) => {
  const [first, second] = ["Eye Care journey", "Ophthalmic Care journey"];
  await signIn(page, site, "/admin/categories");
  await add(page, first);
  await expect(toast(page, `The category “${first}” was added`)).toBeVisible();
  await expect(item(page, first)).toContainText("0 products");
  await expect(page.getByRole("button", { name: "Create category" })).toBeFocused();

  const name = "Ramipril 5 mg Tablets";
  const id = await productId(site, name);
  await page.goto(`/admin/products/edit/${id}`);
  await page.getByRole("combobox", { name: "Category" }).selectOption(first);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();

  await page.goto("/admin/categories");
  await page.getByRole("button", { name: `Edit ${first}` }).click();
  const field = dialogOf(page, "Edit category").getByLabel("Name");
  await expect(field).toBeFocused();
  await expect(page.getByText("1 product will show the new name.")).toBeVisible();
  await expectSound(page);
  await field.fill(second);
  await field.press("Enter");
  await expect(toast(page, `“${first}” is now “${second}”`)).toBeVisible();
  await expect(item(page, second)).toContainText("1 product");
  await expect(page.getByRole("button", { name: `Edit ${second}` })).toBeFocused();
  expect(await publicPage(site, `/products/${id}`)).toContain(second);
  expect(await publicPage(site, "/products")).toContain(second);
  await undo(page);
  await expect(item(page, first)).toContainText("1 product");

  await page.getByRole("button", { name: `Edit ${first}` }).click();
  await dialogOf(page, "Edit category").getByLabel("Ink of its labels").selectOption("Moss");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, `The labels of “${first}” have another ink`)).toBeVisible();
  expect(await publicPage(site, `/products/${id}`)).not.toContain(second);

  await page.getByRole("button", { name: `Edit ${first}` }).click();
  const address = dialogOf(page, "Edit category").getByLabel("Web address");
  await address.fill("eye-journey");
  await expect(page.getByText("/products?category=eye-journey.")).toBeVisible();
  await expectNoSideways(page);
  await address.press("Enter");
  await expect(toast(page, `The web address of “${first}” is now “eye-journey”`)).toBeVisible();
  await undo(page);
  await expect(item(page, first)).toContainText("eye-care-journey");

  await item(page, first).getByRole("link", { name: "1 product" }).click();
  await expect(page.getByRole("row").filter({ hasText: name })).toHaveCount(1);
  await page.goBack();

  await page.getByRole("button", { name: `Delete ${first}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this category?" });
  await expect(dialog).toContainText("1 product keeps its name as text and stays on the website");
  await expect(dialog).toContainText("No product is deleted or hidden.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(item(page, first)).toHaveCount(1);
  await page.getByRole("button", { name: `Delete ${first}` }).click();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, `The category “${first}” was deleted`)).toBeVisible();
  await expect(item(page, first)).toHaveCount(0);
  expect(await publicPage(site, `/products/${id}`)).toContain(first);
  await undo(page);
  await expect(toast(page, `“${first}” was restored`)).toBeVisible();
  await expect(item(page, first)).toContainText("1 product");
});

test("a category called like another is merged at the second press", async ({ page, site }) => {
  const [from, into] = ["Skin journey", "Skin Care journey"];
  await signIn(page, site, "/admin/categories");
  await add(page, from);
  await add(page, into);
  await page.getByRole("button", { name: `Edit ${from}` }).click();
  const dialog = dialogOf(page, "Edit category");
  const name = dialog.getByLabel("Name");
  await name.clear();
  await name.pressSequentially(into.toLowerCase());
  await name.press("Enter");
  await expect(dialog.getByText(`“${into}” is there already`)).toBeVisible();
  await expect(item(page, from)).toHaveCount(1);
  await name.press("Enter");
  await expect(toast(page, `“${from}” was merged into “${into}”`)).toBeVisible();
  await expect(item(page, from)).toHaveCount(0);
});

test("a name that is taken is refused beside the field, and stays typed", async ({
  page,
  site,
  tolerate,
}) => {
  tolerate(/status of 422/);
  await signIn(page, site, "/admin/categories");
  await page.getByRole("button", { name: "Create category" }).click();
  const adding = dialogOf(page, "Create category");
  const added = adding.getByLabel("Name");
  await added.press("Enter");
  await expect(adding.getByText("Enter a name for the category")).toBeVisible();
  await added.fill("antibiotics");
  await added.press("Enter");
  await expect(adding.getByText("This name is already used by another category")).toBeVisible();
  await expect(added).toHaveAttribute("aria-invalid", "true");
  await expect(added).toHaveValue("antibiotics");
  await page.keyboard.press("Escape");
  const question = dialogOf(page, "Close without saving?");
  await question.getByRole("button", { name: "Discard" }).click();

  await page.getByRole("button", { name: "Edit Dermatology" }).click();
  const field = dialogOf(page, "Edit category").getByLabel("Name");
  await field.fill("Cardiac Care");
  await field.press("Enter");
  const dialog = dialogOf(page, "Edit category");
  await expect(dialog.getByText("“Cardiac Care” is there already")).toBeVisible();
  await expectAccessible(page);
  await field.press("Escape");
  await question.getByRole("button", { name: "Keep editing" }).click();
  await expect(field, "what was typed is there").toHaveValue("Cardiac Care");
  await field.press("Escape");
  await question.getByRole("button", { name: "Discard" }).click();
  await expect(item(page, "Dermatology")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Edit Dermatology" })).toBeFocused();
});
