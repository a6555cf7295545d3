/** A list that is pasted into a search field goes to the review of pasted lists, or into the field as one line. */
import type { Page } from "@playwright/test";
import { expect, forbidStorage, hold, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true, contextOptions: { reducedMotion: "reduce" } });

const LINES = ["Amoxy 500 - 20 box", "plorbatin 5 box", "telma 40 x 10"];
const LIST = `${LINES.join("\r\n")}\r\n`;

const offer = (page: Page) => page.getByRole("group", { name: /^You have pasted \d+ lines/ });
const match = (page: Page) => page.getByRole("button", { name: /^Match these \d+ lines$/ });
const review = (page: Page) => page.getByRole("region", { name: "Check what we found" });
const box = (page: Page) => page.getByLabel("Your list");

type Field = ReturnType<Page["getByRole"]>;

/** Pastes several lines as a person does; again while the field's help is not there yet. */
async function paste(page: Page, field: Field, text: string): Promise<void> {
  await copy(page, text);
  await field.click();
  await expect(page.locator("link[href*='PastedLines']")).toHaveCount(1);
  const before = await field.inputValue();
  await expect(async () => {
    if (!(await offer(page).isVisible())) {
      await field.fill(before);
      await field.press("Control+v");
    }
    await expect(offer(page)).toBeVisible({ timeout: 2000 });
  }).toPass();
}

async function copy(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
}

test("a list in the catalogue's search is matched, by keyboard alone", async ({ page }) => {
  await visit(page, "/products");
  const search = page.getByRole("combobox", { name: "Search products" });
  await paste(page, search, LIST);
  await expect(offer(page)).toContainText("You have pasted 3 lines");
  await expect(match(page)).toBeFocused();
  await expect(match(page)).toBeInViewport({ ratio: 1 });
  await expect(search).toHaveValue("");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/enquiry-list/);
  await expect(review(page).getByRole("heading")).toBeFocused();
  await expect(review(page).getByRole("listitem")).toHaveCount(3);
  await expect(box(page)).toHaveValue(LIST.replaceAll("\r\n", "\n"));
  // What was pasted is asked about once.
  await page.getByRole("button", { name: "Discard this result" }).click();
  await page.goto("/products");
  await visit(page, "/enquiry-list");
  await expect(box(page)).toHaveValue(/Amoxy/);
  await expect(review(page)).toHaveCount(0);
});

test("Escape puts the lines into the field as one", async ({ page }) => {
  await visit(page, "/products");
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.fill("for ");
  await paste(page, search, "amoxicillin\n500\n");
  await expect(match(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(offer(page)).toHaveCount(0);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue("for amoxicillin 500");
  await expect(page).toHaveURL(/q=for(\+|%20)amoxicillin/);
  // Back in the field it does the same, and a second list joins the first.
  await search.fill("");
  await paste(page, search, "pan 40\ndolo 650\n");
  await expect(match(page)).toBeFocused();
  await copy(page, "ors\nzinc\n");
  await search.press("Control+v");
  await expect(offer(page)).toContainText("You have pasted 4 lines");
  await search.focus();
  await search.press("Escape");
  await expect(offer(page)).toHaveCount(0);
  await expect(search).toHaveValue("pan 40 dolo 650 ors zinc");
  // One line is pasted as ever.
  await search.fill("");
  await copy(page, "amoxicillin 500\n");
  await search.press("Control+v");
  await expect(search).toHaveValue(/amoxicillin 500/);
  await expect(offer(page)).toHaveCount(0);
});

test("a search that arrives late leaves the offer its focus", async ({ page }) => {
  await page.clock.install();
  await visit(page, "/products");
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.focus();
  await page.clock.pauseAt(Date.now() + 60_000);
  await search.fill("for ");
  await paste(page, search, "amoxicillin\n500\n");
  await expect(match(page)).toBeFocused();
  await page.clock.runFor(2000);
  await expect(page).toHaveURL(/q=for$/);
  await expect(match(page)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(search).toHaveValue("for amoxicillin 500");
});

for (const [path, name] of [
  ["/no/such/page", "Search the catalogue"],
  ["/blog", "Search articles"],
] as const) {
  test.describe(path, () => {
    test.use({ tolerated: /status of 404/ });

    test("its search takes a list too", async ({ page }) => {
      await visit(page, path);
      await paste(page, page.getByRole("main").getByRole("searchbox", { name }), LIST);
      await match(page).click();
      await expect(review(page).getByRole("listitem")).toHaveCount(3);
    });
  });
}

test("a list in the enquiry list's field joins the one under review", async ({ page }) => {
  await visit(page, "/enquiry-list");
  await box(page).fill("dolo 650 - 5 box");
  await page.getByRole("button", { name: "Match the list" }).click();
  await review(page).getByLabel("Quantity").fill("7");
  await paste(page, page.getByLabel("Item in your own words"), LIST);
  await expect(match(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(review(page).getByRole("listitem")).toHaveCount(4);
  await expect(review(page).getByLabel("Quantity").first()).toHaveValue("7");
  await expect(review(page).getByRole("group", { name: /^Line 4 / })).toContainText("telma");
  await expect(box(page)).toHaveValue(/^dolo 650 - 5 box\nAmoxy 500 - 20 box\n/);
  await paste(page, page.getByLabel("Item in your own words"), "pan 40\ndolo 650");
  await page.getByRole("button", { name: "Put them in as one line" }).click();
  await expect(page.getByLabel("Item in your own words")).toHaveValue("pan 40 dolo 650");
});

test("a slow answer and a reload lose nothing", async ({ page }) => {
  const release = await hold(page, "**/api/match");
  await visit(page, "/products");
  await paste(page, page.getByRole("combobox", { name: "Search products" }), LIST);
  await match(page).click();
  await expect(page.getByText("Matching your list…")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(box(page)).toHaveValue(/telma 40 x 10/);
  release();
});

test("where storage is blocked the lines arrive all the same", async ({ page }) => {
  await forbidStorage(page, ["localStorage", "sessionStorage"]);
  await visit(page, "/products");
  await paste(page, page.getByRole("combobox", { name: "Search products" }), LIST);
  await match(page).click();
  // Those without a quantity are gathered above as well.
  const rows = review(page)
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox") });
  await expect(rows).toHaveCount(3);
  await paste(page, page.getByLabel("Item in your own words"), "pan 40\ndolo 650");
  await match(page).click();
  await expect(rows).toHaveCount(5);
  await expect(box(page)).toHaveValue(/^Amoxy[\s\S]*dolo 650$/);
});
