import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import { fillProduct, productId, publicPage, publicStatus, signIn, toast, undo } from "./admin";
import { expect, expectNoSideways, test } from "./fixtures";

const part = (page: Page, name: "Categories" | "Benefits") =>
  page.getByRole("region", { name, exact: true });
const item = (page: Page, name: string) =>
  page.getByRole("main").getByRole("row").filter({ hasText: name });
const dialogOf = (page: Page, name: string) => page.getByRole("dialog", { name, exact: true });

async function add(page: Page, kind: "category" | "benefit", name: string): Promise<void> {
  await page.getByRole("button", { name: `Create ${kind}` }).click();
  const field = dialogOf(page, `Create ${kind}`).getByLabel("Name");
  await expect(field).toBeFocused();
  await field.fill(name);
  await field.press("Enter");
  await expect(item(page, name)).toHaveCount(1);
}

test("a category is added, renamed with its products, deleted with an explanation, restored", async ({
  page,
  site,
}) => {
  const [first, second] = ["Eye Care journey", "Ophthalmic Care journey"];
  await signIn(page, site, "/admin/categories");
  await add(page, "category", first);
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

test("a web address is changed, its old addresses redirect to the new one, and Undo restores it", async ({
  page,
  site,
}) => {
  const [name, slug] = ["Ear Care journey", "ear-journey"];
  await signIn(page, site, "/admin/categories");
  await add(page, "category", name);
  await expect(item(page, name)).toContainText("ear-care-journey");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  const field = dialogOf(page, "Edit category").getByLabel("Web address");
  await field.fill(slug);
  await expect(page.getByText(`/products?category=${slug}.`)).toBeVisible();
  await expectNoSideways(page);
  await field.press("Enter");
  await expect(toast(page, `The web address of “${name}” is now “${slug}”`)).toBeVisible();
  await expect(item(page, name)).toContainText(slug);
  const old = "/products?category=ear-care-journey";
  const moved = await fetch(`${site.url}${old}`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([
    301,
    `/products?category=${slug}`,
  ]);
  await undo(page);
  await expect(item(page, name)).toContainText("ear-care-journey");
  expect(await publicStatus(site, old)).toBe(200);
});

test("a deleted benefit is in the trash and can be restored", async ({ page, site }) => {
  const name = "Sharpens hearing, journey";
  await signIn(page, site, "/admin/categories");
  await add(page, "benefit", name);
  await page.getByRole("button", { name: `Delete ${name}` }).click();
  const dialog = page.getByRole("dialog", { name: "Delete this benefit?" });
  await expect(dialog).toContainText("It stays in the trash for 30 days");
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "It waits in the trash for 30 days.")).toBeVisible();

  await page.goto("/admin/history?kind=benefit");
  const line = page.getByRole("listitem").filter({ hasText: `${name} moved to the trash` });
  await line.getByRole("link", { name }).click();
  await expect(page).toHaveURL(/\/admin\/trash\?kind=benefits$/);
  const row = page.getByRole("row").filter({ hasText: name });
  await expect(row).toContainText("in 0 products");
  await expect(row).toContainText("in 30 days");
  await expectSound(page);
  await row.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(toast(page, `“${name}” was restored`)).toBeVisible();
  await expect(page.getByText("The trash is empty")).toBeVisible();
  await page.goto("/admin/categories");
  await expect(item(page, name)).toHaveCount(1);
});

test("a custom benefit is in the list and the filter; a known one in capitals is not added again", async ({
  page,
  site,
}) => {
  const [product, benefit] = ["Hearing Drops journey", "Cleans ears, journey"];
  await signIn(page, site, "/admin/products/add");
  await fillProduct(page, product);
  const custom = page.getByLabel("Add a custom benefit");
  await custom.fill("boosts IMMUNITY");
  await custom.press("Enter");
  await expect(page.locator("#custom_benefit-errors")).toHaveText("This benefit already exists");
  await expect(page.getByRole("checkbox", { name: "Boosts Immunity" })).toBeChecked();
  await custom.fill(benefit);
  await custom.press("Enter");
  await expect(page.getByRole("checkbox", { name: benefit })).toBeChecked();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  await page.goto("/admin/categories");
  await expect(part(page, "Benefits").getByText(benefit)).toBeVisible();
  expect(await publicPage(site, "/products")).toContain(benefit);
});

test("a category that is called like another is merged into it at the second press", async ({
  page,
  site,
}) => {
  const [from, into] = ["Skin journey", "Skin Care journey"];
  await signIn(page, site, "/admin/categories");
  await add(page, "category", from);
  await add(page, "category", into);
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

test("the owner's order of categories is the order of the menu and the filter", async ({
  page,
  site,
}) => {
  const order = async () => {
    const terms: { name: string }[] = await (await fetch(`${site.url}/api/categories`)).json();
    return terms.map(({ name }) => name);
  };
  const before = await order();
  const [first = "", second = ""] = before;
  await signIn(page, site, "/admin/categories");
  await expect(page.getByRole("button", { name: `Move ${first} up` })).toBeDisabled();
  const down = page.getByRole("button", { name: `Move ${first} down` });
  await down.focus();
  await page.keyboard.press("Enter");
  await expect.poll(order).toEqual([second, first, ...before.slice(2)]);
  await expect(page.getByRole("button", { name: `Move ${second} up` })).toBeDisabled();
  const catalogue = await publicPage(site, "/products");
  expect(catalogue.indexOf(`>${second}<`)).toBeLessThan(catalogue.indexOf(`>${first}<`));
  await page.reload();
  await page.getByRole("button", { name: `Move ${first} up` }).click();
  await expect.poll(order).toEqual(before);
});

test.describe("names that are taken", () => {
  test.use({ tolerated: /status of 422/ });

  test("are refused beside the field, and what was typed stays", async ({ page, site }) => {
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
});
