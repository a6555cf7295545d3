/** Messages in the corner and at the top of forms. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import { deleteRow, fillPost, fillProduct, row, sampleImage, signIn, toast } from "./admin";
import { makePost, makeProduct } from "./adminApi";
import { expect, expectNoSideways, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of [45]\d\d|ERR_FAILED/ });

/** What an upload's answer says besides. */
const SIZES = { bytes: 1, width: 1, height: 1, alt: "", tone: 0, variants: [] };

const corner = (page: Page) => page.getByRole("region", { name: "Notifications" });
const summary = (page: Page) =>
  page.getByRole("main").getByRole("alert").filter({ hasText: "Please correct" });

async function deleteFromList(page: Page, name: string): Promise<void> {
  await deleteRow(page, name);
  await expect(row(page, name)).toHaveCount(0);
}

test("each of several deletions keeps its own Undo", async ({ page, site }) => {
  const names = [1, 2, 3].map((number) => `Undone journey ${number}`);
  for (const name of names) await makePost(site, name);
  await signIn(page, site, `/admin/blogs?q=${encodeURIComponent("Undone journey")}`);
  for (const name of names) await deleteFromList(page, name);
  // While the pointer is on one of them, all stay.
  await corner(page)
    .getByText(names[2] ?? "", { exact: true })
    .hover();
  await expect(corner(page).getByRole("button", { name: "Undo" })).toHaveCount(3);
  await expectNoSideways(page);
  const first = corner(page)
    .getByRole("listitem")
    .filter({ hasText: names[0] ?? "" });
  await first.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, `“${names[0]}” was restored`)).toBeVisible();
  await expect(row(page, names[0] ?? "")).toHaveCount(1);
  await corner(page).getByRole("button", { name: "Undo" }).first().hover();
  await page.evaluate(() => {
    document.querySelector<HTMLAnchorElement>('a[href="/admin/trash"]')?.click();
  });
  await expect(page.getByRole("heading", { name: "Trash" })).toBeVisible();
  const second = corner(page)
    .getByRole("listitem")
    .filter({ hasText: names[1] ?? "" });
  await second.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, `“${names[1]}” was restored`)).toBeVisible();
});

test("a deleted row is no longer selected", async ({ page, site }) => {
  for (const number of [1, 2]) await makeProduct(site, `Selected journey ${number}`);
  await signIn(page, site, `/admin/products?q=${encodeURIComponent("Selected journey")}`);
  for (const number of [1, 2]) {
    await page.getByRole("checkbox", { name: `Select Selected journey ${number}` }).check();
  }
  const bar = page.getByRole("region", { name: "Selected products" });
  await expect(bar.getByText("2 products selected")).toBeVisible();
  await deleteFromList(page, "Selected journey 1");
  await expect(bar.getByText("1 product selected")).toBeVisible();
});

test("each error is shown once, with a link to its field", async ({ page, site }) => {
  await signIn(page, site, "/admin/blogs/add");
  await page.getByRole("button", { name: "Publish Blog" }).click();
  const title = page.getByLabel("Title", { exact: true });
  await expect(title).toBeFocused();
  const required = "Please fill in all required fields";
  await expect(toast(page, required)).toBeVisible();
  // Visible once; the other one is for screen readers only.
  await expect(page.getByText(required).filter({ visible: true })).toHaveCount(2);
  await expect(page.getByRole("main").getByText(required)).toHaveCount(0);
  const beside = ["Enter a title", "Enter a slug", "Choose a category", "Enter an excerpt"];
  for (const words of [...beside, "Write the content"]) {
    await expect(page.getByText(words, { exact: true })).toHaveCount(1);
  }
  await expect(summary(page)).toContainText("Check: Title, Content, Category, Excerpt, Slug.");
  await expectSound(page);
  const leads = async (name: string, target: ReturnType<Page["getByLabel"]>) => {
    await summary(page).getByRole("link", { name, exact: true }).click();
    await expect(target).toBeFocused();
    await expect(target).toBeInViewport();
  };
  await leads("Content", page.getByRole("textbox", { name: "Content" }));
  await leads("Category", page.getByRole("combobox", { name: "Category" }));
  await leads("Excerpt", page.getByLabel("Excerpt", { exact: true }));
  expect(page.url()).not.toContain("#");
  await page.getByLabel("Excerpt", { exact: true }).fill("There.");
  await expect(summary(page)).toContainText("Check: Title, Content, Category, Slug.");
});

test("an error from the server names the field by its label", async ({ page, site }) => {
  await signIn(page, site, "/admin/products/add");
  await fillProduct(page, "Refused");
  await page.getByLabel(/^SKU/).fill("ABX-0101");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Failed to create product")).toBeVisible();
  await expect(page.getByText(/some fields are not right/i)).toHaveCount(0);
  await expect(page.getByLabel(/^SKU/)).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByLabel(/^SKU/)).toBeFocused();
  await expect(page.getByLabel("Name", { exact: true }), "nothing is lost").toHaveValue("Refused");
  await expect(page.getByLabel(/^SKU/)).toHaveAccessibleDescription(/SKU .*(used|taken)/);
  await expect(summary(page)).toContainText("Check: SKU.");

  const shop = page.getByLabel(/^Online Store link/);
  await shop.fill("not an address");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(summary(page)).toContainText("Online Store link");
  await expect(page.getByText(/Amazon/)).toHaveCount(0);
  await summary(page).getByRole("link", { name: "Online Store link" }).click();
  await expect(shop).toBeFocused();
});

test("an image that is refused can be reached from the summary", async ({ page, site }) => {
  await signIn(page, site);
  await page.route(/\/api\/admin\/images\/(?:product-images|blogs)$/, (route) =>
    route.fulfill({
      status: 201,
      contentType: "application/json",
      body: JSON.stringify([{ ...SIZES, url: "/storage/elsewhere/a.webp", name: "a.webp" }]),
    }),
  );
  await page.goto("/admin/products/add");
  await fillProduct(page, "Foreign picture");
  await page.locator("#images").setInputFiles(sampleImage("products/abx-0101-1.320.webp"));
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(summary(page)).toContainText("Check: Images.");
  const add = page.locator("button", { hasText: "Choose images" });
  await expect(add).toBeFocused();
  await expect(add).toHaveAccessibleDescription(/Invalid image URL$/);
  await page.getByLabel("Name", { exact: true }).focus();
  await summary(page).getByRole("link", { name: "Images" }).click();
  await expect(add).toBeFocused();
  await expectAccessible(page);

  await page.goto("/admin/blogs/add");
  await fillPost(page, "Foreign picture");
  await page.locator("#image_url").setInputFiles(sampleImage("products/abx-0101-1.320.webp"));
  await page.getByRole("button", { name: "Publish Blog" }).click();
  await expect(toast(page, "Failed to create blog")).toBeVisible();
  await expect(page.locator("#image_url-errors")).toHaveText("Invalid image URL");
});
