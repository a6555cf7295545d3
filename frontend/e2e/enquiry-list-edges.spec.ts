/** Where the enquiry list meets something else: a receipt, an undo, a link, blocked storage, a full list, a late script. */
import type { Page } from "@playwright/test";
import { items, quantity, sendButton, sendList, undo } from "./enquiryList";
import { expect, fillContact, forbidStorage, hold, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const main = (page: Page) => page.getByRole("main");

test.beforeEach(({ page }) => page.clock.install());

test("a copy of what was sent is a list that was not sent", async ({ page }) => {
  await visit(page, "/enquiry-list?items=148x20,133x5");
  await sendList(page);
  await page.getByRole("button", { name: "Keep a copy in the list" }).click();
  await expect(items(page, 2)).toBeFocused();
  await expect(page.getByText("Request Submitted!")).toHaveCount(0);
  await quantity(page, 1).fill("21");
  await sendList(page);
  await expect(page.getByRole("row").nth(1)).toContainText("21");
  await page.getByRole("button", { name: "Start a new list" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByText("Request Submitted!")).toHaveCount(0);
});

test("the last line and its undo leave the contact details alone", async ({ page }) => {
  await visit(page, "/enquiry-list?items=148x20");
  await fillContact(page);
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByLabel("Full Name")).toBeHidden();
  await undo(page).click();
  await expect(items(page, 1)).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Asha Rao");
  await expect(page.getByLabel("Phone Number")).toHaveValue("+91 98100 00000");
});

test("the focus stays in the list when Undo, Dismiss or an answer is gone", async ({ page }) => {
  await visit(page, "/enquiry-list?items=148x1,133x2,100x3");
  const remove = page.getByRole("button", { name: /^Remove/ });
  await remove.nth(1).click();
  await undo(page).click();
  await expect(remove.nth(1)).toBeFocused();
  await remove.nth(2).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(remove.nth(1)).toBeFocused();
  await page.getByRole("button", { name: "Start over" }).click();
  await page.getByRole("button", { name: "Remove all" }).click();
  await page.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  for (const [answer, count] of [
    ["Keep your list", 1],
    ["Add these to your list", 2],
  ] as const) {
    await visit(page, "/enquiry-list?items=148x1");
    await visit(page, "/enquiry-list?items=133x7");
    await page.getByRole("button", { name: answer }).click();
    await expect(items(page, count)).toBeFocused();
  }
});

test("one's own list is never a stranger's, however a quantity was typed", async ({ page }) => {
  await visit(page, "/enquiry-list?items=148x1,133x2,100x3,101x0");
  await quantity(page, 1).fill("1,000");
  await quantity(page, 2).fill("010");
  await quantity(page, 3).fill(" 5 ");
  await expect(page).toHaveURL(/148x1000,133x10,100x5,101x0/);
  await fillContact(page);
  await sendButton(page).click();
  await page.getByRole("link", { name: "line 4" }).click();
  await expect(page).toHaveURL(/#q4$/);
  await expect(items(page, 4)).toBeVisible();
  await expect(page.getByText("This link holds")).toHaveCount(0);
  const address = page.url();
  await visit(page, "/");
  await visit(page, address.replace("#q4", ""));
  await expect(items(page, 4)).toBeVisible();
  await expect(page.getByText("This link holds")).toHaveCount(0);
});

test("where storage is blocked, the address keeps the list through a reload", async ({ page }) => {
  await forbidStorage(page);
  await visit(page, "/enquiry-list?items=148x20,133x5");
  await expect(page.getByText("Your browser does not keep the list")).toBeVisible();
  await quantity(page, 1).fill("21");
  await expect(page).toHaveURL(/148x21,133x5/);
  await page.reload();
  await hydrated(page);
  await expect(items(page, 2)).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue("21");
  await expect(page).toHaveURL(/148x21,133x5/);
});

test("a full list says in view that it is full", async ({ page }) => {
  await page.addInitScript(() => {
    const lines = Array.from({ length: 500 }, (_, at) => {
      return { key: at + 1, product: null, text: `Item ${at}`, quantity: "1" };
    });
    localStorage.setItem("enquiry-list", JSON.stringify({ v: 1, lines }));
  });
  await visit(page, "/products");
  await page
    .getByRole("button", { name: /Add to enquiry list/ })
    .nth(3)
    .click();
  const said = page.getByText("Your enquiry list is full: 500 lines.");
  await expect(said).toBeInViewport({ ratio: 1 });
  expect((await said.boundingBox())?.width).toBeGreaterThan(100);
  await visit(page, "/products?q=nothingofthekind");
  await page.getByRole("button", { name: "Ask for it" }).click();
  await expect(page).toHaveURL(/\/enquiry-list/);
  await expect(
    page.getByText("The list is full: 500 lines are the most we can take."),
  ).toBeVisible();
  await expect(page.getByText("is in your enquiry list")).toHaveCount(0);
});

test("every row that was filled in before the script ran becomes a line", async ({ page }) => {
  const release = await hold(page, /\/assets\/(?!entry).*\.js$/);
  await page.goto("/enquiry-list?items=148x20", { waitUntil: "commit" });
  const words = page.getByLabel("Item in your own words");
  for (const [row, text] of ["Telma 40", "PCM syrup", "ORS"].entries()) {
    await words.nth(row).fill(text);
    await page
      .getByLabel("Quantity", { exact: true })
      .nth(row)
      .fill(`${row + 2}`);
  }
  release();
  await hydrated(page);
  await expect(words).toHaveCount(3);
  await page.getByRole("button", { name: "Add lines" }).click();
  await expect(items(page, 4)).toBeVisible();
  await expect(page.locator("#t3")).toHaveValue("PCM syrup");
  await expect(quantity(page, 4)).toHaveValue("4");
  await expect(words).toHaveCount(1);
  await expect(main(page).getByRole("button", { name: "Add line", exact: true })).toBeVisible();
});

test("when too many have come, the phone and a mail are offered", async ({ page, tolerate }) => {
  tolerate(/status of 429/);
  await page.route("**/api/enquiry-lists", (route) =>
    route.fulfill({ status: 429, contentType: "application/problem+json", body: "{}" }),
  );
  await visit(page, "/enquiry-list?items=148x20&n1=urgent");
  await fillContact(page);
  await sendButton(page).click();
  const alert = main(page).getByRole("alert");
  await expect(alert).toContainText("Too many messages");
  await expect(alert.locator("a[href^='tel:']")).toHaveCount(1);
  const mail = alert.getByRole("link", { name: "Your mail program" });
  await expect(mail).toHaveAttribute("href", /body=.*Asha%20Rao.*20%20%C3%97.*urgent/);
  await page.getByLabel("Message").fill("Changed since");
  await mail.evaluate((link: HTMLAnchorElement) => {
    link.addEventListener("click", (event) => event.preventDefault());
    link.click();
  });
  await expect(mail).toHaveAttribute("href", /Changed%20since/);
});

test("the skip link leaves a list as long as it is", async ({ page }) => {
  await visit(page, "/products");
  await page.getByRole("link", { name: "Load more" }).click();
  const cards = page.getByRole("link", { name: /More Details/ });
  await expect(cards).toHaveCount(48);
  await page.getByRole("link", { name: "Skip to content" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/#main$/);
  await expect(page.locator("#main")).toBeFocused();
  await expect(cards).toHaveCount(48);
});
