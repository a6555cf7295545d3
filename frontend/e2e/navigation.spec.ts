import type { Page } from "@playwright/test";
import { expect, hold, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

async function delay(page: Page, pattern: string | RegExp, ms: number): Promise<void> {
  await page.route(pattern, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    await route.continue();
  });
}

const scrollPosition = (page: Page) => page.evaluate(() => Math.round(window.scrollY));
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("typing while results are slow loses no letter and no choice", async ({ page }) => {
  await delay(page, "**/api/products?*", 900);
  await visit(page, "/products?category=antibiotics");
  const box = page.getByPlaceholder("Search products...");
  await box.click();
  let typed = "";
  for (const part of ["am", "o", "xic", "illin"]) {
    await page.keyboard.type(part, { delay: 40 });
    typed += part;
    for (let n = 0; n < 5; n += 1) {
      await page.waitForTimeout(110);
      await expect(box).toHaveValue(typed);
    }
  }
  await expect(page).toHaveURL(/q=amoxicillin/);
  await expect(box).toBeFocused();

  await page.keyboard.type(" 500", { delay: 20 });
  await page.getByRole("link", { name: "Remove filter Antibiotics" }).click();
  await expect(page).toHaveURL(/\/products\?q=amoxicillin(\+|%20)500$/);
  await page.waitForTimeout(900);
  await expect(page).toHaveURL(/\/products\?q=amoxicillin(\+|%20)500$/);
  await expect(box).toHaveValue("amoxicillin 500");

  await box.clear();
  await expect(page).toHaveURL(/\/products$/);
  await expect(box).toHaveValue("");
});

test("what is typed before the script runs is searched for", async ({ page }) => {
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/products", { waitUntil: "commit" });
  const box = page.getByPlaceholder("Search products...");
  await box.fill("metformin");
  await page.getByRole("combobox", { name: "Sort" }).selectOption("name");
  release();
  await hydrated(page);
  await expect(page).toHaveURL(/\/products\?q=metformin&sort=name$/);
  await expect(box).toHaveValue("metformin");
  await expect(page.getByRole("article").first()).toContainText(/metformin/i);
});

test("a menu that was opened before the script runs stays open", async ({ page }) => {
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.goto("/products", { waitUntil: "commit" });
  await page.getByRole("button", { name: "By Category" }).click();
  const choice = page
    .getByRole("region", { name: "Filters" })
    .getByRole("link", { name: /^Antibiotics \d+ products$/ });
  await expect(choice).toBeVisible();
  release();
  await hydrated(page);
  await expect(page.getByRole("button", { name: "By Category" })).toHaveAttribute(
    "aria-expanded",
    "true",
  );
  await expect(choice).toBeVisible();
});

test("Back restores the cards that Load more added, and the scroll position", async ({ page }) => {
  await visit(page, "/products");
  const cards = page.getByRole("link", { name: /More Details/ });
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(cards).toHaveCount(48);
  const card = cards.nth(40);
  await card.scrollIntoViewIfNeeded();
  const left = await scrollPosition(page);
  expect(left).toBeGreaterThan(1000);
  await card.click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect(heading(page)).toBeFocused();
  expect(await scrollPosition(page)).toBe(0);
  await page.goBack();
  await expect(cards).toHaveCount(48);
  await expect.poll(() => scrollPosition(page)).toBe(left);

  await page.reload();
  await hydrated(page);
  await expect(cards).toHaveCount(48);
  await expect.poll(() => scrollPosition(page)).toBe(left);

  // And before the script runs, when the address changes but not the page that the server sent.
  await page.goForward();
  await expect(heading(page)).toBeFocused();
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL(/\/products$/);
  release();
  await hydrated(page);
  await expect(cards).toHaveCount(48);
  await expect.poll(() => scrollPosition(page)).toBe(left);
});

test("who has scrolled to the top before the script runs stays there", async ({ page }) => {
  await visit(page, "/products");
  await page.evaluate(() => window.scrollTo(0, 1200));
  await expect.poll(() => scrollPosition(page)).toBe(1200);
  const release = await hold(page, /\/assets\/(?!entry\.).*\.js$/);
  // While a document loads, the browser returns to the place again and again.
  await page.reload();
  await expect.poll(() => scrollPosition(page)).toBeGreaterThan(1000);
  await expect(page.locator("html")).toHaveAttribute("data-scrolled");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect.poll(() => scrollPosition(page)).toBe(0);
  release();
  await hydrated(page);
  await page.waitForTimeout(300);
  expect(await scrollPosition(page)).toBe(0);
});

test("Next shows the top of the next page", {
  tag: "@widths",
}, async ({ page }) => {
  for (const address of ["/products", "/blog"]) {
    await visit(page, address);
    const next = page.getByRole("link", { name: "Next", exact: true });
    await next.scrollIntoViewIfNeeded();
    // Clicking may scroll a little further, so the place is noted at the click itself.
    await page.evaluate(() => {
      const note = () => {
        document.documentElement.dataset.clickedAt = String(window.scrollY);
      };
      window.addEventListener("click", note, { capture: true, once: true });
    });
    await next.click();
    await expect(page).toHaveURL(/page=2/);
    const before = Number(await page.locator("html").getAttribute("data-clicked-at"));
    await expect(heading(page)).toBeFocused();
    await expect.poll(() => scrollPosition(page)).toBeLessThan(before / 2);
    const top = await page
      .locator("[data-list]")
      .evaluate((list) => list.getBoundingClientRect().top);
    expect(top, "the list's first row is in view, below what is sticky").toBeGreaterThan(50);
    await expect(page.locator("[aria-live]").last()).toContainText("page 2");
    await page.goBack();
    await expect.poll(() => scrollPosition(page)).toBe(before);
  }
});

test("when the server does not answer, every list says so and can be tried again", async ({
  page,
  tolerate,
}) => {
  tolerate(/status of 5\d\d|ERR_INTERNET_DISCONNECTED/);
  await visit(page, "/about");
  let failing = true;
  await page.route(/\/api\/(products|blogs)\?/, (route) =>
    failing ? route.fulfill({ status: 503, body: "" }) : route.continue(),
  );
  const footer = page.getByRole("contentinfo");
  const main = page.getByRole("main");
  const again = main.getByRole("button", { name: "Try again" });

  await footer.getByRole("link", { name: "Home" }).click();
  await expect(main.getByText("The newest products could not be loaded.")).toBeVisible();
  await expect(main.getByText("Failed to load blogs")).toBeVisible();
  await expect(again).toHaveCount(2);
  await footer.getByRole("link", { name: "Products", exact: true }).click();
  await expect(main.getByText("The catalogue could not be loaded.")).toBeVisible();
  await footer.getByRole("link", { name: "Resources" }).click();
  await expect(main.getByText("Failed to load blogs")).toBeVisible();

  failing = false;
  await again.click();
  await expect(main.getByRole("article").first()).toBeVisible();
  await expect(again).toHaveCount(0);
});

test("without a connection the page says so, and loads by itself once online", async ({
  page,
  context,
  tolerate,
}) => {
  tolerate(/status of 5\d\d|ERR_INTERNET_DISCONNECTED/);
  await visit(page, "/products");
  await context.setOffline(true);
  const main = page.getByRole("main");
  await page.getByRole("button", { name: "By Category" }).click();
  await page
    .getByRole("region", { name: "Filters" })
    .getByRole("link", { name: /^Antibiotics \d+ products$/ })
    .click();
  await expect(main.getByText("You are offline.", { exact: false })).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "About Us" }).click();
  await expect(main.getByText("The page could not be loaded.")).toBeVisible();
  await page.goBack();
  await context.setOffline(false);
  await expect(page.getByRole("status").first()).toHaveText(/^Showing \d+ products$/);
  await expect(main.getByText("You are offline.", { exact: false })).toHaveCount(0);
});

test("style sheets that a page's one file contains are asked for once", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "stylesheet") asked.push(new URL(request.url()).pathname);
  });
  await visit(page, "/products");
  const parts = await page
    .locator("link[rel=stylesheet][disabled]")
    .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
  expect(parts.length).toBeGreaterThan(4);
  await page
    .getByRole("main")
    .getByRole("link", { name: /More Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact Us" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/products");
  expect(asked.length, "those of the two other pages").toBeGreaterThan(1);
  expect(asked.filter((sheet) => parts.includes(sheet))).toEqual([]);
  expect(new Set(asked).size).toBe(asked.length);
});
