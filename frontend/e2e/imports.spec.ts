/** Products out of a list: uploaded, reviewed, its columns corrected, applied, found again, undone. */
import { expectAccessible, expectSound } from "./accessible";
import { csv, downloadOf, openFiles, planImport, signIn, toast } from "./admin";
import { expect, test } from "./fixtures";

// A list that cannot be read is refused with 422.
test.use({ tolerated: /status of 4\d\d/ });

test("the menu of files is left as it was entered", { tag: "@phone" }, async ({ page, site }) => {
  await signIn(page, site, "/admin/products");
  const files = page.getByRole("button", { name: "Import and export" });
  await expect(page.getByRole("button", { name: "Export as CSV" })).toHaveCount(0);
  await files.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("list", { name: "Import and export" });
  const items = [
    menu.getByRole("link", { name: "Import…" }),
    menu.getByRole("button", { name: "Export as CSV" }),
    menu.getByRole("button", { name: "Export for Excel" }),
  ];
  for (const item of [files, ...items]) {
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(files).toBeFocused();
  await page.keyboard.press("Enter");
  const download = page.waitForEvent("download");
  await items[1]?.press("Enter");
  expect((await download).suggestedFilename()).toBe("products.csv");
  await expect(files).toBeFocused();
});

test("a list is reviewed, imported and undone", async ({ page, site }) => {
  const sku = "IMP-journey";
  await signIn(page, site, "/admin/products");
  await openFiles(page);
  await page.getByRole("link", { name: "Import…" }).click();
  await expect(page.getByRole("heading", { name: "Import products" })).toBeVisible();
  await planImport(page, csv("a.csv", "%PDF-1.7"));
  await expect(page.getByText(/The file is not a list/)).toBeVisible();

  const lines = [
    "Article;Brand Name;Group;Summary;Packing;HSN",
    `${sku};Listed journey;Antibiotics;For tests.;10 x 10;3004`,
    "X;;Antibiotics;;;12",
  ];
  await planImport(page, csv("price list.csv", lines.join("\r\n")));
  await expect(page.getByRole("heading", { name: "price list.csv" })).toBeVisible();
  await expect(page.getByText("1 row has mistakes. Nothing was imported yet")).toBeVisible();
  await expect(page.getByText(/HSN 12 must be a code of 4, 6 or 8 digits/)).toBeVisible();
  await expectSound(page);

  // The heading “Article” is not known: its column is given its field.
  await expect(page.getByText("Columns: 5 read, 1 not read")).toBeVisible();
  await page.getByLabel("Article", { exact: true }).selectOption("sku");
  await page.getByRole("button", { name: "Apply and re-read" }).click();
  await expect(page.getByText(sku, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Wrong/ }).click();
  await expect(page).toHaveURL(/change=wrong/);
  await expect(page.getByText(sku, { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(sku, { exact: true })).toBeVisible();
  const address = page.url();

  // The plan has an address.
  await page.goto("/admin/imports");
  await page.getByRole("link", { name: "price list.csv" }).first().click();
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: "Leave out 1 wrong row and import 1 product" }).click();
  await expect(toast(page, "1 product imported")).toBeVisible();
  await page.goto(`/admin/products?q=${sku}`);
  await expect(page.getByText("Listed journey").first()).toBeVisible();
  await openFiles(page);
  const workbook = await downloadOf(page, page.getByRole("button", { name: "Export for Excel" }));
  expect(workbook.suggestedFilename()).toBe("products.xlsx");

  await page.goto(address);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(toast(page, "The import is undone")).toBeVisible();
  await expect(page.getByText(/^Undone\./)).toBeVisible();
});
