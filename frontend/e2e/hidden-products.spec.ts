import { expectSound } from "./accessible";
import {
  bulkControls,
  csv,
  field,
  fillProduct,
  planImport,
  productId,
  publicPage,
  publicStatus,
  quickFilter,
  row,
  signIn,
  toast,
  undo,
} from "./admin";
import { makeProduct } from "./adminApi";
import { expect, expectNoSideways, test } from "./fixtures";

// An undo that would take back somebody's save is refused with 412.
test.use({ tolerated: /status of 412/ });

test("a product is hidden, published and hidden again", {
  tag: "@phone",
}, async ({ page, site }) => {
  const name = "Hidalgomycin 250 mg journey";
  await signIn(page, site, "/admin/products/add");
  await fillProduct(page, name);
  await page.getByRole("radio", { name: "Hidden" }).check();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  await page.goto(`/admin/products?q=${encodeURIComponent(name)}`);
  const edit = await row(page, name).getByRole("link", { name, exact: true }).getAttribute("href");
  const id = Number(edit?.split("/").at(-1));
  expect(await publicStatus(site, `/products/${id}`)).toBe(404);
  expect(await publicPage(site, "/products?q=hidalgomycin")).not.toContain(name);

  await page.goto("/admin/products");
  await expect(row(page, name)).toBeVisible();
  await quickFilter(page, "Hidden");
  await expect(page).toHaveURL(/state=hidden/);
  await expect(row(page, name).getByText("Hidden", { exact: true })).toBeVisible();
  await expectNoSideways(page);
  await row(page, name).getByRole("checkbox").check();
  const bar = page.getByRole("region", { name: "Selected products" });
  await expect(bar.getByText("1 product selected")).toBeVisible();
  const all = bar.getByRole("button", { name: /^Select all \d+ that match$/ });
  if (await all.isVisible()) {
    await all.click();
    await expect(bar.getByText(/^All \d+ products that match$/)).toBeVisible();
  }
  await expectNoSideways(page);
  await (await bulkControls(page)).getByRole("button", { name: "Publish" }).click();
  await expect(toast(page, /^Visibility: Public: \d+ products?$/)).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(200);
  expect(await productId(site, name)).toBe(id);
  await undo(page);
  await expect(toast(page, "Undone")).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(404);

  await page.goto(`/admin/products/edit/${id}`);
  await page.getByRole("radio", { name: "Public from …" }).check();
  await field(page, "Public from, IST").fill("2040-01-05T09:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  await page.goto("/admin/products?state=scheduled");
  await expect(row(page, name).getByText("Scheduled", { exact: true })).toBeVisible();
});

// The same field in the change of many: `temporal.test.tsx`.
test("a moment that is typed key by key publishes nothing on its way", async ({ page, site }) => {
  const name = "Typedmycin 250 mg journey";
  const { id } = await makeProduct(site, name, { visibility: "hidden" });
  await signIn(page, site, `/admin/products/edit/${id}`);
  const moment = field(page, "Public from, IST");
  const save = page.getByRole("button", { name: "Save", exact: true });
  await page.getByRole("radio", { name: "Public from …" }).check();
  // The month of the field's moment, its day, and a year of which each figure but the last is a day in the past.
  await moment.press("Home");
  await moment.pressSequentially("01052");
  await expect(page.getByRole("radio", { name: "Public from …" })).toBeChecked();
  await page.keyboard.press("Control+s");
  await expect(page.getByText("Enter a date and time").first()).toBeVisible();
  await page.getByRole("radio", { name: "Public from …" }).focus();
  await moment.focus();
  await moment.pressSequentially("01052020");
  await page.keyboard.press("Control+s");
  await expect(page.getByText(/^That moment has passed/).first()).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(404);
  await moment.press("Backspace");
  await save.click();
  await expect(page.getByText("Enter a date and time").first()).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(404);
  await page.getByRole("radio", { name: "Public from …" }).focus();
  await moment.focus();
  await moment.pressSequentially("01052040");
  await moment.press("ArrowRight");
  await moment.pressSequentially("0930AM");
  await expect(moment).toHaveValue("2040-01-05T09:30");
  await save.click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  expect(await publicStatus(site, `/products/${id}`)).toBe(404);
});

test("a long list comes hidden, and is published in one step", async ({ page, site }) => {
  const word = "Verborgenjourney";
  const rows = Array.from(
    { length: 25 },
    (_, at) => `${word}-${at},${word} ${at},Antibiotics,For tests.`,
  );
  await signIn(page, site, "/admin/imports");
  const list = ["SKU,Name,Category,Description", ...rows].join("\r\n");
  await planImport(page, csv("long list.csv", list));
  const hide = page.getByRole("checkbox", { name: "Hide the 25 new products for now" });
  await expect(hide).toBeChecked();
  await expectSound(page);
  await page.getByRole("button", { name: "Import 25 products" }).click();
  await expect(page.getByText("25 products of this import are hidden")).toBeVisible();
  expect(await publicPage(site, `/products?q=${word}`)).not.toContain(`${word} 7`);
  await page.getByRole("button", { name: "Publish these 25" }).click();
  await expect(toast(page, "Visibility: Public: 25 products")).toBeVisible();
  expect(await publicPage(site, `/products?q=${word}`)).toContain(`${word} 7`);
  await undo(page);
  await expect(toast(page, "Undone")).toBeVisible();
  await page.getByRole("link", { name: "See them in the list" }).click();
  await expect(page.getByText(/^Only what import \d+ added\.$/)).toBeVisible();
  await expect(row(page, word)).toHaveCount(25);

  // They were saved since, so that the import is not undone unasked.
  await page.goBack();
  await page.getByRole("button", { name: "Undo this import" }).click();
  const anyway = page.getByRole("button", { name: "Undo all others" });
  await expect(anyway).toBeVisible();
});
