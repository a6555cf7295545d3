/** The enquiry list, from the first product to what was sent: with and without a script, in two tabs, from a link. */
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { items, quantity, sendButton, undo } from "./enquiryList";
import {
  expect,
  expectNoSideways,
  fillContact,
  hold,
  hydrated,
  test,
  typedSlowly,
  visit,
} from "./fixtures";

test.use({ readsOnly: true });

/** Waits until the address has followed the list. */
const FOLLOWED = /\/enquiry-list\?items=/;

async function addFirst(page: Page, count: number): Promise<string[]> {
  await visit(page, "/products");
  const names: string[] = [];
  for (let at = 0; at < count; at++) {
    const card = page.getByRole("main").getByRole("article").nth(at);
    names.push(((await card.getByRole("heading").textContent()) ?? "").replaceAll("\u00a0", " "));
    await card.getByRole("button", { name: /Add to enquiry list/ }).click();
  }
  return names;
}

/** The button of a card in a list. */
const addOf = (page: Page, at: number) =>
  page
    .getByRole("article")
    .nth(at)
    .getByRole("button", { name: /Add to/ });
const headerLink = (page: Page) =>
  page.getByRole("banner").getByRole("link", { name: /^Enquiry list/ });

test("products are collected and sent in one mail", async ({ page, site }) => {
  await page.clock.install();
  const [first = "", second = ""] = await addFirst(page, 2);
  await expect(headerLink(page)).toHaveAccessibleName("Enquiry list 2 items");
  await expect(page.getByText("now has 2 items")).toHaveCount(1);
  const way = page.getByRole("link", { name: `In your list: ${second}` });
  await expect(way).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Enquiry List", level: 1 })).toBeVisible();
  await expect(items(page, 2)).toBeVisible();
  await expect(page.getByRole("link", { name: first })).toBeVisible();
  await expect(page.getByRole("listitem").locator("img")).toHaveCount(2);
  await quantity(page, 1).fill("20");
  await quantity(page, 2).fill("0");
  // The catalogue's pack is text until it is pressed.
  await page
    .getByLabel(/^Pack of .*: /)
    .first()
    .click();
  await page.locator("#p1").fill("10 x 10");
  await page.getByText("note", { exact: true }).first().click();
  await expect(page.locator("#n1")).toBeFocused();
  await page.locator("#n1").fill("urgent");
  await page.getByLabel("Item in your own words").fill("Telma 40");
  await page.getByLabel("Quantity", { exact: true }).fill("15");
  await page.keyboard.press("Enter");
  await expect(items(page, 3)).toBeVisible();
  await expectNoSideways(page);
  // What is wrong is counted at once, and said in red only after Send.
  await expect(quantity(page, 2)).not.toHaveAttribute("aria-invalid");
  await expect(page.getByText("Please enter at least 1, or remove the line.")).toHaveCount(0);
  const bar = page.getByText("1 needs a quantity");
  await expect(bar).toBeInViewport({ ratio: 1 });

  await sendButton(page).click();
  await expect(quantity(page, 2)).toBeFocused();
  await expect(quantity(page, 2)).toHaveAccessibleDescription(
    "Please enter at least 1, or remove the line.",
  );
  await quantity(page, 2).fill("5");
  await expect(bar).toHaveCount(0);
  await page.getByRole("button", { name: /^Send \d/ }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await fillContact(page);
  await page.getByLabel("GSTIN").fill("27AAPFU0939F1ZW");
  await expect(page.getByLabel("GSTIN")).toHaveAccessibleDescription(/last character does not fit/);
  await page.getByLabel("GSTIN").fill("27 aapfu0939f1zv");
  await expect(page.getByLabel("GSTIN")).toHaveAccessibleDescription("The check digit fits.");
  await page.getByLabel("Drug licence number").fill("MH-PZ4-123456");
  // What is sent faster than a person types is refused.
  await typedSlowly(page);
  await sendButton(page).click();

  const receipt = page.getByRole("region", { name: "Request Submitted!" });
  await expect(receipt.getByRole("heading", { name: "Request Submitted!" })).toBeFocused();
  const reference = await receipt
    .getByText(/^E-[2-9A-Z]{4}-[2-9A-Z]{4}$/)
    .last()
    .textContent();
  await expect(receipt.getByRole("img", { name: "Since 1976", includeHidden: true })).toBeVisible();
  await expect(receipt.getByText(reference ?? "E-")).toHaveCount(3);
  await expect(receipt.getByRole("row")).toHaveCount(4);
  await expect(receipt.getByRole("row").nth(1)).toContainText(`${first}`);
  await expect(receipt.getByRole("row").nth(1)).toContainText("urgent");
  await expect(receipt).toContainText("27AAPFU0939F1ZV");
  await expect(headerLink(page)).toHaveAccessibleName("Enquiry list");
  await expectNoSideways(page);
  const folder = path.join(site.directory, "data", "mail");
  const mails = await Promise.all(
    (await readdir(folder)).map((name) => readFile(path.join(folder, name), "utf8")),
  );
  expect(mails.some((mail) => mail.includes(`Subject: Enquiry list ${reference} from`))).toBe(true);

  await page.reload();
  await hydrated(page);
  await expect(receipt).toContainText(reference ?? "E-");
  await receipt.getByRole("button", { name: "Keep a copy in the list" }).click();
  await expect(items(page, 3)).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue("20");
});

test("a removed line and a cleared list come back", async ({ page }) => {
  const [first = ""] = await addFirst(page, 3);
  await headerLink(page).click();
  await page.getByRole("button", { name: `Remove ${first}` }).click();
  await expect(items(page, 2)).toBeVisible();
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(items(page, 3)).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: first }).locator("#q1")).toBeVisible();
  await page.getByRole("button", { name: "Start over" }).click();
  await expect(page.getByRole("button", { name: "Keep the list" })).toBeFocused();
  await page.getByRole("button", { name: "Remove all" }).click();
  await expect(page.getByRole("heading", { name: "Your list is empty" })).toBeVisible();
  await undo(page).click();
  await expect(items(page, 3)).toBeVisible();
});

test("two tabs show the same list", async ({ page, context }) => {
  await addFirst(page, 1);
  const other = await context.newPage();
  await visit(other, "/enquiry-list");
  await expect(items(other, 1)).toBeVisible();
  await addOf(page, 1).click();
  await expect(items(other, 2)).toBeVisible();
  await quantity(other, 1).fill("40");
  await headerLink(page).click();
  await expect(quantity(page, 1)).toHaveValue("40");
  await quantity(page, 1).fill("41");
  await expect(quantity(other, 1)).toHaveValue("40", { timeout: 1 });
  await other.locator("#q2").focus();
  await expect(quantity(other, 1)).toHaveValue("41");
});

test("a link fills an empty list and is offered where there is another", async ({ page }) => {
  await visit(page, "/enquiry-list?items=148x20,-x5&t2=PCM+syrup");
  await expect(items(page, 2)).toBeVisible();
  await expect(headerLink(page)).toHaveAccessibleName("Enquiry list 2 items");
  await visit(page, "/enquiry-list?items=133x7,999999x3&t2=Gone+since");
  const offer = page.getByRole("region", { name: "This link holds a list of 2 items" });
  await expect(offer).toBeVisible();
  await expect(items(page, 2)).toBeVisible();
  await expectSound(page);
  await offer.getByRole("button", { name: "Add these to your list" }).click();
  await expect(items(page, 4)).toBeVisible();
  await expect(
    page.getByText("No longer in the catalogue; we will quote an alternative."),
  ).toBeVisible();
  await expect(page).toHaveURL(/items=148x20,-x5,133x7,999999x3/);
  await page.reload();
  await hydrated(page);
  await expect(offer).toHaveCount(0);
  await visit(page, "/enquiry-list?items=133x7");
  await page.getByRole("button", { name: "Replace your list" }).click();
  await expect(items(page, 1)).toBeVisible();
  await undo(page).click();
  await expect(items(page, 4)).toBeVisible();
});

test("Back and Forward keep the list, and offer no stranger's", async ({ page }) => {
  await addFirst(page, 1);
  await headerLink(page).click();
  await expect(page).toHaveURL(FOLLOWED);
  await quantity(page, 1).fill("12");
  await expect(page).toHaveURL(/x12/);
  await page
    .getByRole("main")
    .getByRole("link", { name: /mg|Tablets|Capsules/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect(page.getByRole("link", { name: /^In your list/ })).toBeVisible();
  await page.goBack();
  await expect(quantity(page, 1)).toHaveValue("12");
  await expect(page.getByText("This link holds")).toHaveCount(0);
  await page.goForward();
  await addOf(page, 0).click();
  await page.goBack();
  await expect(items(page, 2)).toBeVisible();
  await expect(page.getByText("This link holds")).toHaveCount(0);
});

test("taps before the script runs are done once it can, each once", async ({ page }) => {
  const release = await hold(page, /\/assets\/(?!entry).*\.js$/);
  await page.goto("/products", { waitUntil: "commit" });
  const add = page.getByRole("button", { name: /Add to enquiry list/ });
  const [first, second] = await Promise.all([
    add.nth(0).elementHandle(),
    add.nth(1).elementHandle(),
  ]);
  await first?.click();
  await second?.click();
  await second?.click();
  await page.getByRole("link", { name: "Load more" }).click();
  await expect(page).toHaveURL(/\/products$/);
  release();
  await expect(headerLink(page)).toContainText("2 items");
  await expect(page.getByRole("link", { name: /More Details/ })).toHaveCount(48);
  await expect(page).toHaveURL(/\/products$/);
});

test("when the script cannot be loaded, the tap is left to the browser", async ({
  page,
  tolerate,
}) => {
  tolerate(/ERR_FAILED|Failed to fetch|Failed to load|error loading/);
  await page.route(/\/assets\/(?!entry).*\.js$/, (route) => route.abort());
  await page.goto("/products", { waitUntil: "commit" });
  await addOf(page, 0).click();
  await expect(page).toHaveURL(/\/enquiry-list\?items=\d+x1$/);
});

test("what is typed before the script runs is kept", async ({ page }) => {
  const release = await hold(page, /\/assets\/(?!entry).*\.js$/);
  await page.goto("/enquiry-list?items=148x20,-x5&t2=Telma", { waitUntil: "commit" });
  await quantity(page, 1).fill("33");
  await page.locator("#t2").fill("Telma 40, strip of 15");
  await page.getByLabel("Full Name").fill("Ravi");
  release();
  await hydrated(page);
  await expect(quantity(page, 1)).toHaveValue("33");
  await expect(page.getByLabel("Full Name")).toHaveValue("Ravi");
  await expect(page.locator("#t2")).toHaveValue("Telma 40, strip of 15");
  await expect(page).toHaveURL(/items=148x33,-x5&t2=Telma\+40/);
  await page.reload();
  await hydrated(page);
  await expect(quantity(page, 1)).toHaveValue("33");
});

test("typing while it is sent, or going elsewhere, loses nothing", async ({ page }) => {
  await page.clock.install();
  await addFirst(page, 1);
  await headerLink(page).click();
  await fillContact(page);
  const release = await hold(page, "**/api/enquiry-lists");
  await typedSlowly(page);
  await sendButton(page).click();
  await expect(page.getByRole("button", { name: "Submitting..." })).toBeDisabled();
  await page.getByRole("contentinfo").getByRole("link", { name: "Products", exact: true }).click();
  await addOf(page, 1).click();
  await expect(headerLink(page)).toHaveAccessibleName("Enquiry list 2 items");
  release();
  await expect(headerLink(page)).toHaveAccessibleName("Enquiry list 1 item");
  await headerLink(page).click();
  await expect(page.getByText("Request Submitted!")).toBeVisible();
  await page.getByRole("button", { name: "Keep a copy in the list" }).click();
  await expect(items(page, 2)).toBeVisible();
});

test("a printed list holds the company's facts and no controls", async ({ page }) => {
  await visit(page, "/enquiry-list?items=148x20,133x5&n1=urgent&p2=box");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("[data-value='urgent']")).toBeVisible();
  await expect(page.locator("#n1")).toBeHidden();
  await expect(page.locator("header").first()).toBeHidden();
  await expect(page.getByRole("button", { name: "Print" })).toBeHidden();
  await expect(sendButton(page)).toBeHidden();
  await expect(page.locator(".prints-alone strong")).toBeVisible();
});

test("without a script a list is sent from its address alone", async ({
  plain: page,
  tolerate,
}) => {
  tolerate(/status of 422/);
  await page.goto("/products");
  await addOf(page, 0).click();
  await expect(page).toHaveURL(/\/enquiry-list\?items=\d+x1$/);
  await quantity(page, 1).fill("20");
  await page.getByLabel("Item in your own words").first().fill("PCM syrup");
  await page.getByRole("button", { name: "Update list" }).click();
  await expect(page).toHaveURL(/items=\d+x20,-x&t2=PCM\+syrup/);
  await expect(page.getByText("Please enter a quantity.")).toBeVisible();
  await quantity(page, 2).fill("5");
  await fillContact(page);
  await page.getByLabel("Phone Number").fill("none");
  await sendButton(page).click();
  await expect(page.getByRole("main").getByRole("alert")).toBeInViewport();
  await expect(page.getByLabel("Full Name")).toHaveValue("Asha Rao");
  await expect(quantity(page, 2)).toHaveValue("5");
  await page.getByLabel("Phone Number").fill("+91 98100 00000");
  await sendButton(page).click();
  await expect(page.getByRole("heading", { name: "Request Submitted!" })).toBeVisible();
  await expect(page.getByRole("row")).toHaveCount(3);
  await expectNoSideways(page);
});
