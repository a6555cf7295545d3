import type { Page } from "@playwright/test";
import { expect, expectNoSideways, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const SUGGESTIONS = [
  {
    kind: "salt",
    label: "Paracetamol 500 mg Tablets",
    detail: "Uncoated tablet",
    url: "/products/1",
  },
  { kind: "salt", label: "Paracetamol 650 mg Tablets", detail: "", url: "/products/2" },
  // A product stands in the list below the field, and is suggested in the header's field alone.
  { kind: "product", label: "Paracetamol Syrup", detail: "", url: "/products/3" },
  { kind: "salt", label: "Paracetamol", detail: "6 products", url: "/products?q=paracetamol" },
  { kind: "category", label: "Pain", detail: "", url: "/products?category=pain" },
];

const box = (page: Page) => page.getByRole("combobox", { name: "Search products" });
const list = (page: Page) => page.getByRole("listbox");
const option = (page: Page, name: string | RegExp) => page.getByRole("option", { name });

/** Answers with the suggestions above, and records what was asked. Answers to the texts of `held` wait for their promise. */
async function answering(
  page: Page,
  held: Record<string, Promise<unknown>> = {},
): Promise<string[]> {
  const asked: string[] = [];
  await page.route("**/api/suggest?*", async (route) => {
    const q = new URL(route.request().url()).searchParams.get("q") ?? "";
    asked.push(q);
    await held[q];
    const json = q.startsWith("pa")
      ? SUGGESTIONS.map((one) => ({ ...one, detail: one.detail || `for ${q}` }))
      : [];
    await route.fulfill({ json }).catch(() => undefined);
  });
  return asked;
}

async function open(page: Page): Promise<void> {
  await visit(page, "/products");
}

test("the site's own suggestions lead to a product", async ({ page }) => {
  await visit(page, "/about");
  await page.getByRole("banner").locator("input[name=q]").pressSequentially("amoxi");
  await expect(option(page, /amoxicillin/i).first()).toBeVisible();
  const products = page.getByRole("group", { name: "Products" }).getByRole("option");
  await expect(products.first().locator("img"), "its picture stands before it").toBeVisible();
  await page.getByRole("group", { name: "Products" }).getByRole("option").first().click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/amoxicillin/i);
});

test("the keyboard moves through the list and back into the box", async ({ page }) => {
  await answering(page);
  await open(page);
  await expect(box(page)).toHaveAttribute("aria-expanded", "false");
  await box(page).pressSequentially("par");
  await expect(list(page)).toBeVisible();
  await expect(box(page)).toHaveAttribute("aria-expanded", "true");
  await expect(box(page)).not.toHaveAttribute("aria-activedescendant");
  await expect(page.getByText("4 suggestions", { exact: true })).toBeAttached();
  await expect(option(page, /500 mg/).locator("b")).toHaveText(["Par"]);

  const active = page.locator("[role=option][aria-selected=true]");
  await page.keyboard.press("ArrowDown");
  await expect(active).toContainText("500 mg");
  await expect(box(page)).toHaveAttribute(
    "aria-activedescendant",
    (await active.getAttribute("id")) ?? "",
  );
  await page.keyboard.press("ArrowUp");
  await expect(active).toContainText("Pain");
  await page.keyboard.press("ArrowDown");
  await expect(active).toContainText("500 mg");
  for (const key of ["Home", "End", "ArrowLeft"]) {
    await page.keyboard.press("ArrowDown");
    await expect(active).toHaveCount(1);
    await page.keyboard.press(key);
    await expect(active, key).toHaveCount(0);
  }
  await expect(box(page)).toHaveValue("par");
  await expect(box(page)).toBeFocused();

  await page.keyboard.press("Escape");
  await expect(list(page)).toHaveCount(0);
  await expect(box(page)).toHaveValue("par");
  await page.keyboard.press("ArrowDown");
  await expect(active).toContainText("500 mg");
  await page.keyboard.press("Tab");
  await expect(list(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Search", exact: true })).toBeFocused();
});

test("the field holds still while one types", {
  tag: "@widths",
}, async ({ page }) => {
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 1440, height: 1000 });
  await page.goto("/products", { waitUntil: "commit" });
  const field = page.getByPlaceholder("Search products...");
  await field.click();
  const before = await field.boundingBox();
  await page.keyboard.type("amoxicillin", { delay: 40 });
  await expect(page).toHaveURL(/\?q=amoxicillin$/);
  await expect(page.getByRole("status")).toHaveText(/^Showing [1-9]\d? products?$/);
  await expect(field).toHaveValue("amoxicillin");
  expect(await field.boundingBox()).toEqual(before);
  await expect(page.getByRole("group", { name: "Products" })).toHaveCount(0);
});

test("Enter chooses the active option, and searches where there is none", async ({ page }) => {
  await page.clock.install();
  await answering(page);
  await open(page);
  await box(page).pressSequentially("par");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(list(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=par$/);
  await page.clock.runFor(600);
  await expect(list(page), "no late answer opens it again").toHaveCount(0);

  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=paracetamol$/);
  await expect(box(page)).toHaveValue("paracetamol");
  await box(page).fill("pai");
  await expect(list(page)).toBeVisible();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?category=pain$/);
  await expect(box(page)).toHaveValue("");
  await page.goBack();
  await expect(page).toHaveURL(/\?q=pa/);
});

test("a tap chooses, and a tap elsewhere closes the list", { tag: "@phone" }, async ({ page }) => {
  await answering(page);
  await open(page);
  await box(page).tap();
  await box(page).pressSequentially("para");
  await expect(list(page)).toBeVisible();
  await expectNoSideways(page);
  const edge = await list(page).evaluate((element) => element.getBoundingClientRect());
  expect(edge.left).toBeGreaterThanOrEqual(0);
  expect(edge.right).toBeLessThanOrEqual(360);
  expect(edge.bottom).toBeLessThanOrEqual(740);
  const heights = await list(page)
    .getByRole("option")
    .evaluateAll((options) => options.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  await page.getByRole("heading", { level: 1 }).tap();
  await expect(list(page)).toHaveCount(0);
  await box(page).tap();
  await box(page).pressSequentially("c");
  await option(page, /650 mg/).tap();
  await expect(page).toHaveURL(/\/products\/2$/);
});

test("search while typing and suggestions work side by side", async ({ page }) => {
  await answering(page);
  await open(page);
  await page.route("**/api/products?*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700));
    await route.continue();
  });
  await box(page).pressSequentially("para", { delay: 60 });
  await expect(list(page)).toBeVisible();
  await expect(page, "the list below follows").toHaveURL(/\?q=para$/);
  await expect(list(page), "and the suggestions stay").toBeVisible();
  await expect(box(page)).toBeFocused();
  await box(page).pressSequentially("c");
  await expect(
    option(page, /^Paracetamol for parac|^Paracetamol6/).or(option(page, /6 products/)),
  ).toBeVisible();
  // Chosen before the pause in typing is over: no search follows it.
  await option(page, /500 mg/).click();
  await expect(page).toHaveURL(/\/products\/1$/);
  await page.waitForTimeout(1200);
  await expect(page).toHaveURL(/\/products\/1$/);
});

test("when suggestions fail, the box is a plain search", async ({ page, tolerate }) => {
  tolerate(/status of 5\d\d|ERR_FAILED/);
  await page.route("**/api/suggest?*", (route) => route.fulfill({ status: 503, body: "" }));
  await page.route(/\/assets\/Combobox-.*\.js$/, (route) => route.abort());
  await open(page);
  await box(page).pressSequentially("metformin");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\?q=metformin$/);
  await expect(page.getByRole("article").first()).toContainText(/metformin/i);
  await expect(list(page)).toHaveCount(0);
});
