import { expect, expectNoSideways, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const ARTICLE = "/blog/type-2-diabetes-the-basics";

test("from the list to an article and on to a related one", async ({ page }) => {
  await visit(page, "/blog");
  await page.getByRole("link", { name: /Load more/ }).click();
  await page.getByRole("link", { name: /^Type 2 diabetes/ }).click();
  await expect(page).toHaveURL(ARTICLE);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Type 2 diabetes");
  await expect(page.getByText(/\b\d{1,2}\s[A-Z][a-z]+ 20\d\d\b/).first()).toBeVisible();
  const related = page.getByRole("region", { name: "Related Articles" });
  await related.getByRole("link").first().click();
  await expect(page).not.toHaveURL(ARTICLE);
  await expect(page.getByRole("link", { name: "View All Articles" })).toBeVisible();
});

test("a table scrolls within a region, and stacks on a phone", async ({ page }) => {
  await page.goto(ARTICLE);
  const region = page.getByRole("region", { name: /^Table/ }).first();
  await region.focus();
  await expect(region).toBeFocused();
  await expectNoSideways(page);
  await page.setViewportSize({ width: 360, height: 780 });
  const overflow = await region.evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(overflow).toBe(0);
  await expect(region.getByRole("columnheader").first()).toBeAttached();
});

test("a category and a search narrow the list and are in the address", async ({ page }) => {
  await visit(page, "/blog");
  await page
    .getByRole("list", { name: "Categories" })
    .getByRole("link", { name: /Wellness/ })
    .click();
  await expect(page).toHaveURL("/blog?category=Wellness");
  await page.getByPlaceholder("Search articles...").fill("vitamin");
  await page.getByPlaceholder("Search articles...").press("Enter");
  await expect(page).toHaveURL("/blog?category=Wellness&q=vitamin");
  await expect(page.getByRole("heading", { name: /Vitamin D/ })).toBeVisible();
  await page.goto("/blog?q=no-such-word-anywhere");
  await expect(page.getByText("No blogs found")).toBeVisible();
});

test("without a script articles are searched and read", async ({ plain: page }) => {
  await page.goto("/blog?category=Wellness");
  await page.getByPlaceholder("Search articles...").fill("vitamin");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL("/blog?category=Wellness&q=vitamin");
  await page.goto(ARTICLE);
  await expect(page.getByRole("table").first()).toBeVisible();
});

test("a card of an article says what it is about", { tag: "@phone" }, async ({ page, site }) => {
  const listed = await fetch(`${site.url}/api/blogs`);
  const { items } = (await listed.json()) as { items: { title: string; excerpt: string }[] };
  const post = items.at(-1);
  await page.goto("/blog");
  const card = page.getByRole("article").filter({ hasText: post?.title ?? "" });
  await expect(card.getByText(post?.excerpt ?? "none")).toBeVisible();
});
