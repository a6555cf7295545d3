/**
 * The settings of the site: codes of search engines, and a site that is not open yet; prices, featured products; the preview of search
 * results beside products.
 */

import { expectAccessible } from "./accessible";
import { expectSoundLayout, section } from "./account";
import { fillProduct, productId, publicPage, signIn, toast } from "./admin";
import { expect, expectNoSideways, test } from "./fixtures";

// The browser logs every error response.
test.use({ tolerated: /status of (4\d\d|503)/ });

test("codes are pasted, checked and in the head of the pages", async ({ page, site }) => {
  await signIn(page, site, "/admin/settings");
  const form = section(page, "Verification codes");
  const google = form.getByLabel("Google");
  const save = form.getByRole("button", { name: "Save" });
  await expect(save).toBeDisabled();
  await google.fill('"><script>alert(1)</script>');
  await save.click();
  await expect(google).toHaveAccessibleDescription(/must be letters, digits/);
  await expect(google).toBeFocused();
  await expectSoundLayout(page);
  await google.fill('<meta name="google-site-verification" content="a-b_C" />');
  await form.getByLabel("Bing").fill("0F1E");
  await save.click();
  await expect(toast(page, "The codes are saved")).toBeVisible();
  await expect(google).toHaveValue("a-b_C");
  await expect(save).toBeDisabled();
  const home = await (await fetch(site.url)).text();
  expect(home).toContain('<meta name="google-site-verification" content="a-b_C">');
  expect(home).toContain('<meta name="msvalidate.01" content="0F1E">');
});

test("visitors are kept out until the site opens", async ({ page, site, browser }) => {
  await signIn(page, site, "/admin/settings");
  const opening = section(page, "Not open yet");
  await opening.getByRole("button", { name: "Close the site to visitors" }).click();
  const dialog = page.getByRole("dialog", { name: "Keep visitors out?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Close the site to visitors" }).click();
  await expect(opening.getByRole("button", { name: "Open the site" })).toBeVisible();
  const banner = page.getByText("The site is not open yet.");
  await expect(banner).toBeVisible();

  // Without a script: tests/it/public/not_open.rs.
  const context = await browser.newContext({ viewport: page.viewportSize() });
  const visitor = await context.newPage();
  expect((await visitor.goto(`${site.url}/products`))?.status()).toBe(503);
  await expect(visitor.getByRole("heading", { level: 1 })).toHaveText("We open soon");
  await expect(visitor.getByRole("main").locator("a[href^='mailto:']")).toBeVisible();
  await expectNoSideways(visitor);
  await expectAccessible(visitor);
  await context.close();

  // The back office works on, on every page.
  await page.goto("/admin/products");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await expect(banner).toBeVisible();
  await page.getByRole("link", { name: "Settings" }).last().click();
  await opening.getByRole("button", { name: "Open the site" }).click();
  await page
    .getByRole("dialog", { name: "Open the site to everybody?" })
    .getByRole("button", { name: "Open the site" })
    .click();
  await expect(toast(page, "The site is open to visitors")).toBeVisible();
  await expect(banner).toBeHidden();
  expect((await fetch(`${site.url}/products`)).status).toBe(200);
});

test("visitors read the MRP where the owner shows it", async ({ page, site }) => {
  const name = "Priced journey";
  await signIn(page, site, "/admin/products/add");
  await fillProduct(page, name);
  const mrp = page.getByLabel(/^MRP/);
  await mrp.pressSequentially("12.345");
  await page.keyboard.press("Control+s");
  // The server's answer: the hint speaks of rupees too, and a save that is under way takes no second one.
  await expect(mrp).toHaveAccessibleDescription(/at most two decimals/);
  await expect(mrp).toBeFocused();
  await mrp.clear();
  await mrp.pressSequentially("1234.5");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/products(\/edit\/\d+)?$/);
  const address = `/products/${await productId(site, name)}`;

  await page.goto("/admin/settings");
  await section(page, "Show MRP").getByRole("button", { name: "Show MRP" }).click();
  await expect(toast(page, "Visitors see the MRP")).toBeVisible();
  await page.goto(address);
  await expect(page.getByRole("main").getByText("₹1,234.50").first()).toBeVisible();
  await expectNoSideways(page);
  for (const view of ["grid", "table"]) {
    await page.goto(`/products?q=${encodeURIComponent(name)}&view=${view}`);
    const prices = page.getByRole("main").getByText(/₹1,234\.50/);
    await expect(prices.first()).toBeVisible();
    await expectNoSideways(page);
  }

  await page.goto("/admin/settings");
  await section(page, "Show MRP").getByRole("button", { name: "Hide MRP" }).click();
  await expect(toast(page, "Visitors do not see the MRP any more")).toBeVisible();
  expect(await publicPage(site, address)).not.toContain("1,234.50");
});

test("the owner chooses what the home page features", async ({ page, site }) => {
  const name = "Ramipril 5 mg Tablets";
  const featured = async () => {
    const home = await publicPage(site, "/");
    return home.slice(home.indexOf("Featured Products")).indexOf(name) >= 0;
  };
  expect(await featured()).toBe(false);
  await signIn(page, site, "/admin/settings");
  const part = section(page, "Featured products");
  await part.getByLabel("Add a product").pressSequentially("no such product");
  await expect(part.getByText("No product has that name or SKU.")).toBeVisible();
  await part.getByLabel("Add a product").clear();
  await part.getByLabel("Add a product").pressSequentially("ramipril 5");
  await part.getByRole("button", { name: new RegExp(`^${name}`) }).click();
  await expect(toast(page, "The featured products are saved")).toBeVisible();
  await expect(part.getByRole("list", { name: "Chosen products" })).toContainText(name);
  expect(await featured()).toBe(true);
  await part.getByRole("button", { name: `Remove ${name} from the featured products` }).click();
  await expect(toast(page, "The home page features the newest products")).toBeVisible();
  expect(await featured()).toBe(false);
});

test("a product shows how search results will show it", async ({ page, site }) => {
  await signIn(page, site, "/admin/products/add");
  const preview = page.getByRole("region", { name: "Search engines" });
  await expect(preview).toContainText("There is no title yet.");
  await page.getByLabel("Name", { exact: true }).fill("Paracetamol 650 mg tablets");
  await expect(preview.getByText(/^Paracetamol 650 mg tablets/).first()).toBeVisible();
  await expect(preview).toContainText("› products ›");
  await page.getByRole("textbox", { name: /^Short description/ }).fill("word ".repeat(80).trim());
  await expect(preview).toContainText("The description is too long");
});
