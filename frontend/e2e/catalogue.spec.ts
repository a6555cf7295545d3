import { expect, expectNoSideways, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const NOTE = "Nothing for “paracitamol”. Showing “paracetamol”.";

test("filters narrow the catalogue and are in the address", async ({ page }) => {
  await visit(page, "/products");
  await expect(page.getByRole("heading", { level: 1, name: "Explore Our Products" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(/^Showing \d+ products$/);

  await page.getByRole("button", { name: "By Category" }).click();
  await page
    .getByRole("region", { name: "Filters" })
    .getByRole("link", { name: /^Antibiotics \d+ products$/ })
    .click();
  await expect(page).toHaveURL(/category=antibiotics/);
  const status = page.getByRole("status");
  await expect(status).toHaveText(/^Showing (1?\d) products$/);

  await page.getByPlaceholder("Search products...").fill("amoxi");
  await page.getByPlaceholder("Search products...").press("Enter");
  await expect(page).toHaveURL(/q=amoxi/);
  await expect(page.getByRole("article").first()).toContainText(/amoxicillin/i);

  await page.reload();
  await hydrated(page);
  await page.getByRole("link", { name: /Remove filter Antibiotics/ }).click();
  await expect(page).not.toHaveURL(/category/);
  await page.goBack();
  await expect(page).toHaveURL(/category=antibiotics/);
});

test("what is chosen can be downloaded as a catalogue of its own", async ({ page }) => {
  await visit(page, "/products");
  const link = page.getByRole("link", { name: "Download this selection (PDF)" });
  await expect(link).toHaveCount(0);
  await page.goto("/products?category=antibiotics&q=amox&page=1");
  await expect(link).toHaveAttribute("href", "/catalogue.pdf?category=antibiotics&q=amox");
  const duration = page.getByText("which may take half a minute").filter({ visible: true });
  await expect(duration).toHaveCount(1);
  const file = await page.request.get((await link.getAttribute("href")) ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
  await page.goto("/products?q=no-such-medicine");
  await expect(link).toHaveCount(0);
});

test("an empty result says so and links back", async ({ page }) => {
  await visit(page, "/products?q=no-such-medicine");
  await expect(page.getByText("No products found")).toBeVisible();
  await expect(page.getByRole("status")).toHaveText("Showing 0 products");
  await page
    .getByRole("button", { name: "Clear Filters" })
    .or(page.getByRole("link", { name: "Clear Filters" }))
    .click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(page.getByRole("status")).toHaveText(/^Showing \d+ products$/);
});

test("Load more keeps the place, and pages are real links", async ({ page }) => {
  await visit(page, "/products");
  const cards = page.getByRole("link", { name: /More Details/ });
  await expect(cards).toHaveCount(24);
  const more = page.getByRole("link", { name: "Load more" });
  await expect(more).toHaveAttribute("href", "/products?page=2");
  await more.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => window.scrollY);
  await more.click();
  await expect(cards).toHaveCount(48);
  const after = await page.evaluate(() => window.scrollY);
  expect(Math.abs(after - before)).toBeLessThan(50);
});

test("on a phone the list comes first", { tag: "@phone" }, async ({ page }) => {
  await test.step("without the shelf and its pictures", async () => {
    const shelfPictures: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith(".160.webp")) shelfPictures.push(request.url());
    });
    await page.goto("/products");
    await page.waitForLoadState("networkidle");
    await expect(page.getByRole("navigation", { name: "Shelf of categories" })).toBeHidden();
    expect(shelfPictures).toEqual([]);
  });
  for (const address of ["/products", "/products?category=antibiotics", "/products?q=amox"]) {
    await visit(page, address);
    const heading = page.getByRole("heading", { level: 1, name: /^Explore Our Products/ });
    await expect(heading).toBeVisible();
    const search = page.getByRole("searchbox").or(page.getByRole("combobox", { name: /^Search/ }));
    expect((await search.boundingBox())?.height).toBeGreaterThanOrEqual(46);
    const card = await page.getByRole("main").getByRole("article").first().boundingBox();
    expect([address, (card?.y ?? 999) <= 330]).toEqual([address, true]);
    await expectNoSideways(page);
  }
  await test.step("filters, order and view stand in one row; the buttons of wide screens in the sheet", async () => {
    const filters = page.getByText("Filters", { exact: true }).locator("..");
    const tops: (number | undefined)[] = [];
    for (const control of [
      filters,
      page.getByRole("combobox", { name: "Sort" }),
      page.getByRole("link", { name: "Table", exact: true }),
    ]) {
      await expect(control).toBeInViewport({ ratio: 1 });
      tops.push((await control.boundingBox())?.y);
    }
    expect(new Set(tops).size).toBe(1);
    await expect(page.getByRole("button", { name: "By Benefits" })).toBeHidden();
    await page.goto("/products");
    await hydrated(page);
    await filters.tap();
    const sheet = page.getByRole("dialog", { name: "Filters" });
    for (const group of ["By Category", "By Benefits"]) {
      await expect(sheet.getByRole("group", { name: group })).toBeVisible();
    }
    await expect(sheet.getByRole("button", { name: "All Products" })).toBeVisible();
    await page.goBack();
    await page.goto("/products?q=amox");
  });
  await test.step("what can be downloaded is said once", async () => {
    await expect(page.getByRole("link", { name: "Download this selection (PDF)" })).toHaveCount(1);
  });
});

test("heading, nine rows of a table, and the first name are in view", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await visit(page, "/products?category=cardiac&view=table");
  await page.evaluate(() => document.fonts.ready);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Explore Our Products Cardiac Care");
  expect((await heading.boundingBox())?.height).toBeLessThanOrEqual(48);
  const rows = page.getByRole("table").getByRole("row");
  await expect(rows.nth(9)).toBeInViewport({ ratio: 1 });
  await page.goto("/products?q=carbimazole");
  await expect(heading).toHaveText("Explore Our Products “carbimazole”");
  await visit(page, "/products");
  await page.evaluate(() => document.fonts.ready);
  const name = page.getByRole("main").getByRole("heading", { level: 2 }).first();
  expect((await name.boundingBox())?.y, "read without scrolling").toBeLessThanOrEqual(640);
});

test("the whole catalogue opens with a shelf of its categories", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 1000 });
  await visit(page, "/products");
  const shelf = page.getByRole("navigation", { name: "Shelf of categories" });
  const column = page.getByRole("navigation", { name: "Filter products" });
  await expect(shelf.getByRole("link")).toHaveCount(10);
  await expect(shelf.getByRole("link", { name: /^Antibiotics \d+ products$/ })).toBeInViewport();
  await expect(column.getByRole("group", { name: "Category" })).toBeHidden();
  await expect(column.getByRole("group", { name: "Benefit" })).toBeVisible();
  const asked = shelf.locator("img").first();
  await expect(asked).toHaveAttribute("src", /\.160\.webp$/);
  await expect(asked).toHaveAttribute("loading", "lazy");
  await test.step("it scrolls by itself", async () => {
    const last = shelf.getByRole("link", { name: /^Women’s Health|^Women's Health/ });
    await last.focus();
    await expect(last).toBeInViewport();
    await expectNoSideways(page);
  });
  await shelf.getByRole("link", { name: /^Dermatology/ }).click();
  await expect(page).toHaveURL("/products?category=dermatology");
  await expect(column.getByRole("group", { name: "Category" })).toBeVisible();
  await expect(shelf).toHaveCount(0);
  await page.goBack();
  await expect(shelf.getByRole("link")).toHaveCount(10);
});

test("a menu and the column do not offer the categories at the same time", async ({ page }) => {
  await visit(page, "/products?form=tablet");
  const column = page.getByRole("navigation", { name: "Filter products" });
  await expect(column.getByRole("link", { name: /^Antibiotics, / })).toBeVisible();
  const menu = page.getByRole("button", { name: "By Category" });
  await menu.hover();
  await expect(column.getByRole("link", { name: /^Antibiotics, / })).toBeVisible();
  await menu.click();
  const offered = page.getByRole("main").getByRole("link", { name: /^Antibiotics/ });
  await expect(offered).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(column.getByRole("link", { name: /^Antibiotics, / })).toBeVisible();
});

test("a table compares the products", { tag: "@phone" }, async ({ page }) => {
  await visit(page, "/products?category=antibiotics");
  await expect(page.getByRole("heading", { level: 1, name: "Antibiotics" })).toBeVisible();
  await page.getByRole("link", { name: "Table", exact: true }).click();
  await expect(page).toHaveURL("/products?category=antibiotics&view=table");
  const table = page.getByRole("table", { name: "Products to compare" });
  const row = table.getByRole("row", { name: /Amoxicillin 500 mg Capsules/ });
  await expect(row.getByRole("cell", { name: /Amoxicillin 500.mg$/ })).toBeVisible();
  await expect(row.getByRole("cell", { name: "ABX-0101" })).toBeVisible();
  await expectNoSideways(page);
  await row.getByRole("button", { name: /^Add to enquiry list/ }).click();
  await expect(row.getByRole("link", { name: /^In your list/ })).toBeFocused();

  await page.getByRole("combobox", { name: "Sort" }).selectOption("name");
  await expect(page).toHaveURL("/products?category=antibiotics&sort=name&view=table");
  await page.reload();
  await expect(table.getByRole("columnheader", { name: "Schedule" })).toBeAttached();
  await page.goto("/products?view=table");
  await page.getByRole("link", { name: "Grid", exact: true }).click();
  await expect(page).toHaveURL("/products");
  await expect(table).toHaveCount(0);
});

test("a corrected search says what it did, and there is a way back", async ({ page }) => {
  await visit(page, "/products?q=paracitamol");
  await expect(page.getByText(NOTE)).toBeVisible();
  await expect(page.getByRole("article").first()).toContainText(/paracetamol/i);
  await expect(page.getByPlaceholder("Search products...")).toHaveValue("paracitamol");

  await page.getByRole("link", { name: "Search exactly for “paracitamol”" }).click();
  await expect(page).toHaveURL(/\?q=paracitamol&exact=1$/);
  await expect(page.getByRole("heading", { name: "No products found" })).toBeVisible();
  await expect(page.getByText(NOTE)).toHaveCount(0);
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expect(page).toHaveURL(/\/enquiry-list/);
  await expect(page.locator('main input[value="paracitamol"]')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.getByText(NOTE)).toBeVisible();
});

test("it is announced as it appears while typing", async ({ page }) => {
  await visit(page, "/products");
  await page.getByPlaceholder("Search products...").pressSequentially("paracitamol");
  await expect(page.locator("[aria-live]").getByText(NOTE)).toBeVisible();
});

test("a search can be sorted by its best match, and by the rest", async ({ page }) => {
  await visit(page, "/products?q=amox");
  const sort = page.getByRole("combobox", { name: "Sort" });
  await expect(sort.getByRole("option")).toHaveText([
    "Best match",
    "Newest first",
    "Name, A to Z",
    "Name, Z to A",
  ]);
  await sort.selectOption("Newest first");
  await expect(page).toHaveURL(/\?q=amox&sort=newest$/);
  await page.reload();
  await hydrated(page);
  await expect(sort).toHaveValue("newest");
  await sort.selectOption("Best match");
  await expect(page).toHaveURL(/\?q=amox$/);
});

test("without a script search, filters and pages still work", async ({ plain: page }) => {
  await page.goto("/products");
  await page.getByPlaceholder("Search products...").fill("metformin");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=metformin/);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText(/metformin/i);
  await page.goto("/products?page=2");
  await expect(page.getByText(/^Showing \d+ products$/)).toBeVisible();
  await page.getByRole("link", { name: "Table", exact: true }).click();
  await page.getByPlaceholder("Search products...").fill("no such medicine");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=no.*view=table|view=table.*q=no/);
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expect(page).toHaveURL(/\/enquiry-list\?items=-x1&t1=no\+such\+medicine$/);
  await expect(page.locator('main input[value="no such medicine"]').last()).toBeVisible();
});
