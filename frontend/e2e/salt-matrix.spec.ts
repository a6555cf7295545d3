/** The strengths and forms of a salt, and what is said of one that is not there. */
import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { signInToApi } from "./adminApi";
import { expect, expectNoOverflow, expectNoSideways, test, visit } from "./fixtures";

const table = (page: Page) =>
  page.getByRole("table", { name: /^Metformin Hydrochloride: a row for each dosage form/ });

const cell = (page: Page, name: RegExp) => table(page).getByRole("link", { name });

async function expectTable(page: Page): Promise<void> {
  await expect(table(page).getByRole("columnheader")).toHaveText(["Form", "500 mg", "1000 mg"]);
  await expect(table(page).getByRole("rowheader")).toHaveText([
    "Tablet",
    "Tablet, sustained release",
  ]);
  const cell = table(page).getByRole("row", { name: /^Tablet / });
  // The pack, not the SKU.
  await expect(cell.getByRole("link").first()).toHaveAccessibleName(
    /^10\s×\s\d+\stablets Metformin 500 mg Tablets$/,
  );
}

test("a salt's strengths and forms are a table", { tag: "@phone" }, async ({ page }) => {
  await visit(page, "/products?q=metformin");
  await expectTable(page);
  await expect(table(page).locator("[aria-current]")).toHaveCount(0);

  const add = table(page).getByRole("button", {
    name: "Add to enquiry list: Metformin 500 mg Tablets",
  });
  const box = await add.boundingBox();
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await add.focus();
  await page.keyboard.press("Enter");
  const added = table(page).getByRole("link", { name: "In your list: Metformin 500 mg Tablets" });
  await expect(added).toBeFocused();
  await added.press("Enter");
  await expect(page).toHaveURL(/\/enquiry-list/);
  await expect(page.getByRole("heading", { name: "1 item" })).toBeVisible();
});

test("on a product's page its own cell is marked", async ({ page }) => {
  await visit(page, "/products?q=metformin");
  await cell(page, /Metformin .*1000 mg/).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/1000\smg Sustained-Release/);
  await expectTable(page);
  const current = table(page).locator("[aria-current]");
  await expect(current).toHaveAttribute("aria-current", "page");
  await expect(current).toHaveAccessibleName(/Metformin .*1000 mg/);
  const related = page.getByRole("region", { name: "Products with the same salt" });
  await expect(
    related.getByRole("link", { name: /tablets Metformin 500 mg Tablets$/ }),
  ).toHaveCount(1);
  await cell(page, / Metformin 500 mg Tablets$/).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/Metformin 500\smg Tablets/);
  await expect(current).toHaveAccessibleName(/ Metformin 500 mg Tablets$/);
});

test("a pack in many words makes no page wider, and no count is broken", async ({ page }) => {
  await page.goto("/products/144");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Oral Suspension");
  await expectNoSideways(page);
  await page.goto("/products/148");
  const pack = page.locator("dd", { hasText: /^10\s×\s10\scapsules$/ }).first();
  const line = await pack.evaluate((one) => Number.parseFloat(getComputedStyle(one).lineHeight));
  expect((await pack.boundingBox())?.height).toBeLessThan(1.5 * line);
});

test("while a salt is typed its table comes, and with another word it goes", async ({ page }) => {
  await visit(page, "/products");
  const box = page.getByRole("combobox", { name: "Search products" });
  await box.pressSequentially("metformin");
  await expect(table(page)).toBeVisible();
  await box.pressSequentially(" 500");
  await expect(page).toHaveURL(/metformin(\+|%20)500/);
  await expect(table(page)).toHaveCount(0);
});

test("without a script cells are links, and a form adds", async ({ plain: page }) => {
  await page.goto("/products?q=metformin");
  await expectTable(page);
  await cell(page, /Metformin .*1000 mg/).click();
  await expectTable(page);
  await table(page)
    .getByRole("button", { name: /Metformin 500/ })
    .click();
  await expect(page).toHaveURL(/\/enquiry-list\?items=\d+x1$/);
  await expect(page.getByText("Metformin 500")).toBeVisible();
});

test("suggestions say what is not there, and ask for it", async ({ page }) => {
  // In the catalogue what is there stands in the list below the field.
  await visit(page, "/about");
  const box = page.getByRole("banner").locator("input[name=q]");
  await box.pressSequentially("telma 80");
  const group = page.getByRole("group", {
    name: /^Telmisartan 80\smg is not in the catalogue\. In the catalogue:$/,
  });
  await expect(group.getByRole("option").first()).toHaveText(
    "Telmisartan 40 mg Tablets40 mg tablet",
  );
  await page.keyboard.press("ArrowUp");
  await expect(group.getByRole("option", { selected: true })).toContainText("Ask for it");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/enquiry-list/);
  await expect(page.locator('main input[value="telmisartan 80 mg"]')).toBeVisible();

  await visit(page, "/about");
  await box.pressSequentially("remo");
  await expect(
    page.getByRole("group", { name: "Remogliflozin is not in the catalogue.", exact: true }),
  ).toContainText("Ask for it");
});

test("a wide table scrolls within itself, and its cells lead on", async ({ page, site }) => {
  const call = await signInToApi(site);
  const add = (strength: string, formulation: string, sku: string) =>
    call("POST", "/api/admin/products", {
      name: `Levetiracetam ${strength} ${formulation} ${sku}`,
      sku,
      category: "Cardiac Care",
      description: "For trying the table.",
      composition: `Each unit contains: Levetiracetam ${strength}`,
      formulation,
    });
  for (const [index, form] of ["Tablet", "Capsule", "Syrup"].entries()) {
    for (let strength = 1; strength <= 12; strength++) {
      await add(`${strength * 125} mg`, form, `LEV-${index}${String(strength).padStart(3, "0")}`);
    }
  }
  await add("125 mg", "Tablet", "LEV-TWICE");
  await visit(page, "/products?q=levetiracetam");
  for (const width of [1440, 1024, 768, 360]) {
    await page.setViewportSize({ width, height: 900 });
    const wide = page.getByRole("table", { name: /^Levetiracetam: a row/ });
    await expect(wide.getByRole("columnheader")).toHaveCount(11);
    await expectNoOverflow(page);
    await expect(page.getByText("Not every product is in the table")).toBeVisible();
  }
  await expectAccessible(page);
  await page.getByRole("link", { name: "2 products Levetiracetam 125 mg Tablet" }).click();
  // What begins like it, as 1250 mg does, comes behind.
  for (const place of [0, 1]) {
    await expect(page.getByRole("article").nth(place)).toContainText(
      /Levetiracetam 125\smg Tablet/,
    );
  }
});
