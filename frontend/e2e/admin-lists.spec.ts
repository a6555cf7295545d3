import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import {
  changeField,
  imageItems,
  productId,
  publicPage,
  quickFilter,
  row,
  rowAction,
  signIn,
  toast,
  undo,
} from "./admin";
import { makePost, makeProduct } from "./adminApi";
import { expect, expectNoOverflow, expectNoSideways, test } from "./fixtures";

const rows = (page: Page) => page.getByRole("row").filter({ has: page.getByRole("cell") });
const bar = (page: Page) => page.getByRole("region", { name: "Selected products" });

// In which order names stand: `names_are_sorted_by_what_their_numbers_count` in tests/it/public/search_uses.rs.
test("the products' table is sorted by its headers", async ({ page, site }) => {
  await signIn(page, site, "/admin/products");
  await expect(rows(page)).toHaveCount(50);
  for (const one of [0, 7, 30]) {
    const box = await rows(page).nth(one).boundingBox();
    expect(box?.height, "a row's height").toBeLessThanOrEqual(45);
  }
  const columns = ["", "Image", "Name", "SKU", "Category", "Created", "Actions"];
  await expect(page.getByRole("columnheader")).toHaveText(columns);
  const header = (name: string) => page.getByRole("columnheader", { name });
  await expect(header("Created")).toHaveAttribute("aria-sort", "descending");
  for (const [name, order, first] of [
    ["Name", "ascending", /^A/],
    ["Name", "descending", /^[X-Z]/],
    ["SKU", "ascending", /ABX-0101/],
    ["Category", "ascending", /Antibiotics/],
  ] as const) {
    await page.getByRole("button", { name, exact: true }).click();
    await expect(header(name)).toHaveAttribute("aria-sort", order);
    const at = columns.indexOf(name);
    await expect(rows(page).first().getByRole("cell").nth(at)).toHaveText(first);
  }
  await expect(page).toHaveURL(/sort=category/);
});

test("pages keep search, order and filter, and Back returns to them", async ({ page, site }) => {
  await signIn(page, site, "/admin/products?sort=name");
  const second = page.getByRole("link", { name: "Page 2", exact: true });
  await second.scrollIntoViewIfNeeded();
  const left = await page.evaluate(() => window.scrollY);
  expect(left).toBeGreaterThan(100);
  await second.click();
  await expect(page).toHaveURL(/sort=name&page=2|page=2&sort=name/);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Page 2", exact: true })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const name = (await rows(page).nth(3).getByRole("link").first().textContent()) ?? "";
  await rowAction(page, name, "Edit");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(name);
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page).toHaveURL(/page=2/);
  await expect(row(page, name)).not.toHaveCount(0);
  await page.getByRole("combobox", { name: "Category" }).selectOption({ label: "Dermatology" });
  await expect(page).toHaveURL(/category=dermatology/);
  await expect(page).not.toHaveURL(/page=2/);
  await page.goBack();
  await expect(page.getByText(/^51–100 of/)).toBeVisible();
  await page.goto("/admin/products?page=900");
  await expect(rows(page).first()).toBeVisible();
  await expect(page).toHaveURL(/page=[3-5]$/);
});

test("a selection spans pages; one Undo takes its new badge back", async ({ page, site }) => {
  await signIn(page, site, "/admin/products?category=womens-health");
  await rows(page).first().getByRole("checkbox").check();
  const before = await rows(page).nth(1).boundingBox();
  await rows(page).nth(1).getByRole("checkbox").check();
  expect((await rows(page).nth(1).boundingBox())?.y, "choosing moves nothing").toBe(before?.y);
  const name = (await rows(page).first().getByRole("link").first().textContent()) ?? "";
  await page
    .getByRole("combobox", { name: "Category", exact: true })
    .selectOption({ label: "Dermatology" });
  await expect(row(page, name)).toHaveCount(0);
  await rows(page).first().getByRole("checkbox").check();
  await expect(bar(page).getByText("3 products selected")).toBeVisible();
  await expectNoSideways(page);

  await changeField(page, "Badges", async (dialog) => {
    await dialog.getByRole("checkbox", { name: "FDA" }).check();
    await expectSound(page);
  });
  await expect(toast(page, /^Badges: FDA added: [123] products?$/)).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  const id = await productId(site, name);
  expect(await publicPage(site, `/products/${id}`)).toContain("FDA");
  await undo(page);
  await expect(toast(page, "Undone")).toBeVisible();
  expect(await publicPage(site, `/products/${id}`)).not.toContain(">FDA<");
});

test("all that match are meant until one is unticked", async ({ page, site }) => {
  await signIn(page, site, "/admin/products");
  await expect(rows(page)).toHaveCount(50);
  const all = bar(page).getByRole("button", { name: /^Select all \d+ that match$/ });
  const everything = bar(page).getByText(/^All \d+ products that match$/);
  const page50 = page.getByRole("checkbox", { name: "Select all on this page" });
  await page50.check();
  await all.click();
  await expect(everything).toBeVisible();
  await rows(page).first().getByRole("checkbox").uncheck();
  await expect(page50).toHaveJSProperty("indeterminate", true);
  await expect(bar(page).getByText("49 products selected")).toBeVisible();
  await bar(page).getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete 49 products?" });
  await expect(question.getByText("and 44 more")).toBeVisible();
  await question.getByRole("button", { name: "Cancel" }).click();
  await rows(page).first().getByRole("checkbox").check();
  await expect(bar(page).getByText("50 products selected")).toBeVisible();

  await all.click();
  const category = page.getByRole("combobox", { name: "Category", exact: true });
  await category.selectOption({ label: "Dermatology" });
  await expect(bar(page).getByText("50 products selected")).toBeVisible();
  await category.selectOption({ label: "All categories" });
  await expect(rows(page)).toHaveCount(50);
  await expect(bar(page).getByText("50 products selected")).toBeVisible();

  await bar(page).getByRole("button", { name: "Change a field…" }).click();
  const dialog = page.getByRole("dialog", { name: "Change a field of 50 products" });
  await dialog.getByRole("combobox", { name: "Field" }).selectOption("Badges");
  await dialog
    .getByRole("combobox", { name: "What to do" })
    .selectOption("Replace existing values");
  await dialog.getByRole("button", { name: "Change 50 products" }).click();
  await expect(dialog.getByText("Choose at least one")).toBeVisible();
  // The shops are called what the office calls them, and nothing opens over a dialog.
  await expect(dialog.getByRole("option", { name: "Online Store link" })).toBeAttached();
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("combobox", { name: /^Name of a product/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await bar(page).getByRole("button", { name: "Clear selection" }).click();
  await expect(bar(page)).toHaveCount(0);
});

test("a product is duplicated", async ({ page, site }) => {
  const name = "Omega-3 Fish Oil 1000 mg Softgels";
  await signIn(page, site, `/admin/products?q=${encodeURIComponent(name)}`);
  await rowAction(page, name, "Duplicate");
  await expect(page.getByRole("heading", { name: "New product" })).toBeVisible();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(`${name} (copy)`);
  await expect(page.getByLabel(/^SKU/)).toHaveValue("");
  await expect(imageItems(page)).not.toHaveCount(0);
  const copy = "Omega-3 for journey";
  await page.getByLabel("Name", { exact: true }).fill(copy);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  expect(await productId(site, copy)).toBeGreaterThan(await productId(site, name));
});

test("the articles' table shows what the specification asks for", async ({ page, site }) => {
  await signIn(page, site, "/admin/blogs");
  const columns = ["Image", "Title", "Category", "Author", "Published", "Actions"];
  await expect(page.getByRole("columnheader")).toHaveText(columns);
  await expect(page.getByRole("link", { name: /^Featured: / }).first()).toBeVisible();
  await quickFilter(page, "Scheduled");
  await expect(page).toHaveURL(/state=scheduled/);
  await page.getByRole("searchbox").fill("nothing like this");
  await expect(page.getByText("No blogs found")).toBeVisible();
});

test("a list is searched while typing, and Back returns to what it was", async ({ page, site }) => {
  await signIn(page, site, "/admin/products?category=antibiotics");
  await expect(rows(page).first()).toBeVisible();
  const asked: string[] = [];
  page.on("request", (request) => {
    const q = new URL(request.url()).searchParams.get("q");
    if (q !== null && request.url().includes("/api/admin/products")) asked.push(q);
  });
  const search = page.getByRole("searchbox");
  await search.pressSequentially("azithro", { delay: 30 });
  await expect(page).toHaveURL(/category=antibiotics&q=azithro$/);
  await expect(row(page, "Amoxicillin")).toHaveCount(0);
  await expect(row(page, "Azithromycin").first()).toBeVisible();
  await expect(search).toBeFocused();
  await search.pressSequentially("mycin 500", { delay: 30 });
  await expect(page).toHaveURL(/q=azithromycin\+500$/);
  expect(asked.length, "not a request for each letter").toBeLessThan(6);
  await page.goBack();
  await expect(page, "all that was typed is one step").toHaveURL(/category=antibiotics$/);
  await expect(search).toHaveValue("");
  await expect(row(page, "Amoxicillin").first()).toBeVisible();
});

/**
 * No cell and no line of text ends beyond the window, not even where it is cut off and widens nothing. A phone hides the
 * table's head and scrolls the editor's toolbar.
 */
async function expectInside(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [size.width, 360]) {
    await page.setViewportSize({ ...size, width });
    await expectNoOverflow(page);
    const outside = await page
      .locator("main *:not(thead, thead *, [role=toolbar] *)")
      .evaluateAll((all) =>
        all
          .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 1)
          .map((element) => `${element.tagName}.${element.className}`),
      );
    expect(outside, `at ${width} px`).toEqual([]);
  }
  await page.setViewportSize(size);
}

test("names of the greatest length do not widen the page", async ({ page, site }) => {
  const long = (letter: string, length: number) => letter.repeat(length);
  const name = `Longjourney${long("W", 183)}`;
  const product = await makeProduct(site, name, {
    sku: `journey${long("S", 50)}`,
    category: long("C", 60),
    description: long("d", 300),
    benefits: [long("b", 80)],
    certifications: [long("c", 80)],
  });
  const post = await makePost(site, name, {
    slug: "long-journey",
    category: long("M", 60),
    author: long("A", 60),
    excerpt: long("e", 300),
    content: `<p>${long("x", 300)}</p>`,
    published_at: "2027-03-01T04:00:00Z",
  });
  await signIn(page, site);
  for (const address of [
    "products?q=Longjourney",
    "blogs?q=Longjourney",
    `products/edit/${product.id}`,
    `blogs/edit/${post.id}`,
    "dashboard",
    "history",
  ]) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByText(/W{100}/).first()).toBeVisible();
    await expectInside(page);
  }
  await page.goto("/admin/products?q=Longjourney");
  await rowAction(page, name, "Delete");
  const dialog = page.getByRole("dialog");
  const wider = await dialog.evaluate((box) => box.scrollWidth - box.clientWidth);
  expect(wider, "the question").toBeLessThanOrEqual(0);
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Product deleted successfully")).toBeVisible();
  await expectInside(page);
  await page.goto("/admin/trash");
  await expect(page.getByText(name).first()).toBeVisible();
  await expectInside(page);
});
