/** Facts of the trade: from the form to the product page, the cards, the list and the dashboard. */
import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { draftOffer, fillProduct, productId, quickFilter, row, signIn, toast } from "./admin";
import { makeProduct } from "./adminApi";
import { expect, expectNoSideways, test, visit } from "./fixtures";

const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });

// The answer 422 of the server.
test("facts are filled in, corrected, restored and shown to visitors", async ({
  page,
  site,
  tolerate,
}) => {
  tolerate(/422/);
  test.slow();
  const name = "Factamycin 50 mg journey";
  await signIn(page, site, "/admin/products/add");
  await fillProduct(page, name);
  await box(page, "Schedule G").check();
  await box(page, "No prescription schedule").check();
  await expect(box(page, "Schedule G")).not.toBeChecked();
  await box(page, "Schedule H1").check();
  await box(page, "NDPS Act").check();
  await expect(box(page, "No prescription schedule")).not.toBeChecked();
  await page.getByRole("combobox", { name: "Kind" }).selectOption("Medicine");
  await page.getByLabel(/^Pack size/).fill("10 × 10 tablets");
  await page.getByLabel(/^HSN code/).fill("3004 90 99");
  await page.getByLabel(/^GTIN/).fill("0412345678901");
  await page.getByLabel(/^Country of origin/).fill("India");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(/check digit, would be 3/)).toBeVisible();
  await expect(page.getByLabel(/^GTIN/)).toBeFocused();
  await expectNoSideways(page);
  await page.getByLabel(/^GTIN/).fill("0412345678903");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();

  const id = await productId(site, name);
  await page.goto(`/admin/products/edit/${id}`);
  await expect(box(page, "NDPS Act")).toBeChecked();
  await expect(page.getByLabel(/^HSN code/)).toHaveValue("30049099");
  await box(page, "Schedule X").check();
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
  await draftOffer(page).getByRole("button", { name: "Show differences" }).click();
  await expect(draftOffer(page).getByText("Schedule X")).toBeVisible();
  await draftOffer(page).getByRole("button", { name: "Restore changes" }).click();
  await expect(box(page, "Schedule X")).toBeChecked();
  await box(page, "Schedule X").uncheck();

  await visit(page, `/products/${id}`);
  const label = page.getByRole("region", { name: "Label", exact: true });
  const law = label.getByRole("region", { name: "By law on the label" });
  const symbol = label.getByRole("img", { name: "Schedule H1 and NDPS Act: prescription only" });
  await expect(symbol).toHaveText("NRx");
  await expect(law.getByText("SCHEDULE H1 PRESCRIPTION DRUG – CAUTION")).toBeVisible();
  const specification = page.getByRole("main");
  for (const value of ["Schedule H1, NDPS Act", "30049099", "0412345678903", "India"]) {
    // The label in the place of the picture says the schedule, too.
    await expect(specification.getByText(value, { exact: true }).last()).toBeVisible();
  }
  await expectSound(page);
});

test("the office is led to the products that lack facts", async ({ page, site }) => {
  const name = "Unstated journey";
  await makeProduct(site, name);
  await signIn(page, site, "/admin/dashboard");
  const attention = page.getByRole("region", { name: "Needs attention" });
  for (const part of ["picture", "SKU", "composition", "schedule"]) {
    await expect(
      attention.getByRole("link", { name: new RegExp(`products? (have|has) no ${part}$`) }),
    ).toBeVisible();
  }
  await expect(attention.getByRole("link", { name: /^HSN code \d+$/ })).toBeVisible();
  await attention.getByRole("link", { name: /no schedule$/ }).click();
  await expect(page).toHaveURL(/missing=schedules/);
  await expect(row(page, name)).toHaveCount(1);
  await expect(row(page, "Amoxicillin")).toHaveCount(0);
  await quickFilter(page, "No SKU");
  await expect(page).toHaveURL(/\?missing=sku$/);
  await expect(row(page, name)).toHaveCount(1);
  await page.goBack();
  await expect(page).toHaveURL(/missing=schedules/);
  await page.getByRole("searchbox").fill("Losartan");
  await expect(page.getByText("No product holds “Losartan” with this filter.")).toBeVisible();
  await expect(page.getByRole("searchbox")).toBeFocused();
  await page.getByRole("button", { name: "Clear search and filters" }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(page.getByRole("searchbox")).toHaveValue("");
  await expect(row(page, "Amoxicillin 500 mg Capsules")).toContainText("Schedule H");
  await expectNoSideways(page);
});

test("cards are labels that cut nothing", { tag: "@phone" }, async ({ page }) => {
  await visit(page, "/products?q=ABX-0106");
  const card = page.getByRole("article").filter({ hasText: "ABX-0106" });
  const strength = card.getByRole("listitem").filter({ hasText: "Cefixime" }).getByText("200 mg");
  await expect(strength).toBeVisible();
  const cut = await strength.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(cut).toBeLessThanOrEqual(0);
  await expect(card).toContainText("Schedule H1");
  for (const left of [/contains/, /q\.s\./]) await expect(card).not.toContainText(left);
  await expect(card.getByRole("list", { name: "Quality marks" })).toHaveText(/^GMP\s*WHO$/);
  await page.goto("/products?q=ORT-0101");
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(page.getByRole("img", { name: /prescription only/ })).toHaveCount(0);
});

test("without a script the page has the law's words", async ({ plain: page, site }) => {
  const open = async (sku: string) => {
    const found = await fetch(`${site.url}/api/products?q=${sku}`);
    const { items } = (await found.json()) as { items: { id: number }[] };
    await page.goto(`/products/${items[0]?.id}`);
  };
  await open("DIA-0114");
  await expect(page.getByText("SCHEDULE H PRESCRIPTION DRUG – CAUTION")).toBeVisible();
  await expect(page.getByText(/^Caution: it is dangerous to take this/)).toBeVisible();
  await expect(page.getByText(/G\.S\.R\. 408\(E\) of 26 April 2018/)).toBeVisible();
  await open("NUT-0101");
  await expect(page.getByText("NOT FOR MEDICINAL USE", { exact: true })).toBeVisible();
  await open("ORT-0101");
  await expect(page.getByText("No prescription schedule", { exact: true })).toBeVisible();
  await expect(page.getByRole("region", { name: "By law on the label" })).toHaveCount(0);
});
