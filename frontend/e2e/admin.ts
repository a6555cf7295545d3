/** Helpers for tests of the back office. */
import path from "node:path";
import { type Download, expect, type Locator, type Page } from "@playwright/test";
import { storageKey } from "../src/office/data/browserStorage";
import type { RunningSite } from "./site";

export const ADMINISTRATOR = "admin@example.com";

export type Upload = { name: string; mimeType: string; buffer: Buffer };

/**
 * Signs this browser in without its pages: the refresh token comes to lie in the cookie, of which the back office knows by
 * a marker in its storage. Then opens a page, if one is named. How a person signs in: `signInOnPage`.
 */
export async function signIn(page: Page, site: RunningSite, address?: string): Promise<void> {
  const answer = await page.request.post(`${site.url}/auth/v1/token?grant_type=password`, {
    headers: { "X-Session-Cookie": "1", Origin: site.url },
    data: { email: ADMINISTRATOR, password: site.password },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  await page.addInitScript((marker) => {
    // Once: a later document of this tab may have signed out.
    if (!/^http/.test(location.protocol) || sessionStorage.getItem(marker)) return;
    sessionStorage.setItem(marker, "1");
    localStorage.setItem(marker, "1");
  }, storageKey("session"));
  if (address) await page.goto(address);
}

/** Signs in on the page for it, which leads to the dashboard. */
export async function signInOnPage(page: Page, site: RunningSite): Promise<void> {
  await page.goto("/admin/login");
  await submitPassword(page, site.password);
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
}

export async function submitPassword(page: Page, password: string): Promise<void> {
  await page.getByLabel("Email").fill(ADMINISTRATOR);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

/** A message in the corner. Screen readers get the same text from a separate live region. */
export function toast(page: Page, text: string | RegExp): Locator {
  return page.getByRole("region", { name: "Notifications" }).getByText(text);
}

export async function undo(page: Page): Promise<void> {
  await page
    .getByRole("region", { name: "Notifications" })
    .getByRole("button", { name: "Undo" })
    .last()
    .click();
}

/** Deletes what a row shows, after the question. */
export async function deleteRow(page: Page, name: string): Promise<void> {
  await rowAction(page, name, "Delete");
  await page.getByRole("dialog").getByRole("button", { name: "Delete", exact: true }).click();
}

/** The file that comes when this is pressed. */
export async function downloadOf(page: Page, button: Locator): Promise<Download> {
  const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return download;
}

/** Chooses a file of this computer where a button asks for one. */
export async function chooseFile(page: Page, button: Locator, file: string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), button.click()]);
  await chooser.setFiles(file);
}

export const csv = (name: string, text: string) => ({
  name,
  mimeType: "text/csv",
  buffer: Buffer.from(text),
});

/** Gives a list to the page of imports, which says what it would change. */
export async function planImport(page: Page, list: Upload): Promise<void> {
  await page.getByLabel("List", { exact: true }).setInputFiles(list);
  await page.getByRole("button", { name: "Show what would change" }).click();
}

/** What is done with files stands in a menu beside the title of a list. */
export async function openFiles(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Import and export" }).click();
}

/** The row of a table that contains this text. */
export function row(page: Page, text: string): Locator {
  return page.getByRole("row").filter({ hasText: text });
}

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** What can be done with the selected products; phones have it in a sheet, which is opened here. */
export async function bulkControls(page: Page): Promise<Locator> {
  const bar = page.getByRole("region", { name: "Selected products" });
  if (!isPhone(page)) return bar;
  await bar.getByRole("button", { name: "Change…" }).click();
  return page.getByRole("dialog", { name: /^Change / });
}

/** Changes a field of the selected products; `fill` enters the value. */
export async function changeField(
  page: Page,
  field: string,
  fill: (dialog: Locator) => Promise<void>,
): Promise<void> {
  await (await bulkControls(page)).getByRole("button", { name: "Change a field…" }).click();
  const dialog = page.getByRole("dialog", { name: /^Change a field of / });
  await dialog.getByRole("combobox", { name: "Field" }).selectOption(field);
  await fill(dialog);
  await dialog.getByRole("button", { name: /^Change \d/ }).click();
}

/** Narrows a list to the products or posts of a quick filter; phones have all of them in a menu. */
export async function quickFilter(page: Page, name: string): Promise<void> {
  if (!isPhone(page)) {
    await page
      .getByRole("group", { name: "Quick filters" })
      .getByRole("button", { name: new RegExp(`^${name}`) })
      .click();
    return;
  }
  const menu = page.getByRole("combobox", { name: "Show", exact: true });
  const words = (await menu.getByRole("option", { name }).textContent()) ?? "";
  await menu.selectOption(words);
}

/** What a row offers: buttons side by side, or on phones one button with a menu. */
export async function rowAction(
  page: Page,
  name: string,
  action: "Edit" | "Duplicate" | "Delete",
): Promise<void> {
  if (!isPhone(page)) {
    const title = `${action} ${name}`;
    await page
      .getByRole(action === "Delete" ? "button" : "link", { name: title, exact: true })
      .click();
    return;
  }
  await page.getByRole("button", { name: `Actions for ${name}`, exact: true }).click();
  const menu = page.getByRole("dialog", { name, exact: true });
  await menu.getByRole(action === "Delete" ? "button" : "link", { name: action }).click();
}

export function field(page: Page, label: string): Locator {
  return page.getByLabel(label, { exact: true });
}

/** The notice that offers to restore what an earlier visit of the form left unsaved. */
export function draftOffer(page: Page): Locator {
  return page.getByRole("region", { name: "Unsaved changes from before" });
}

/** Uploads under way, and those that failed. */
export function uploads(page: Page): Locator {
  return page.getByRole("list", { name: "Uploads" });
}

/** The images in the form of a product. */
export function imageItems(page: Page): Locator {
  return page.getByRole("list", { name: "Pictures" }).getByRole("listitem");
}

/** Path of a sample image. */
export function sampleImage(name: string): string {
  return path.resolve(import.meta.dirname, "../../assets/sample/pictures", name);
}

/** The status that a visitor without cookies gets. */
export async function publicStatus(site: RunningSite, address: string): Promise<number> {
  return (await fetch(`${site.url}${address}`, { redirect: "manual" })).status;
}

export async function publicPage(site: RunningSite, address: string): Promise<string> {
  return (await fetch(`${site.url}${address}`)).text();
}

export async function productId(site: RunningSite, name: string): Promise<number> {
  const answer = await fetch(`${site.url}/api/products?q=${encodeURIComponent(name)}`);
  const { items } = (await answer.json()) as { items: { id: number; name: string }[] };
  return items.find((product) => product.name === name)?.id ?? 0;
}

/** Presses a button of the editor, which may be in the menu of those that do not fit. */
export async function pressTool(page: Page, name: string): Promise<void> {
  const bar = page.getByRole("toolbar", { name: "Formatting" });
  const button = bar.getByRole("button", { name, exact: true });
  if ((await button.count()) === 0) {
    await bar.getByRole("button", { name: "More formatting" }).click();
  }
  await button.click();
}

/** Fills in the required fields. */
export async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Antibiotics");
  await page
    .getByLabel("Short description", { exact: true })
    .fill("For a test of the back office.");
}

/** Fills in the required fields. */
export async function fillPost(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Medicine");
  await page.getByLabel("Excerpt", { exact: true }).fill("An excerpt.");
  await page.getByRole("textbox", { name: "Content" }).fill("Words.");
}

/** Unfolds the sections of a product's form of which it has nothing. */
export async function unfold(page: Page): Promise<void> {
  const folded = page.locator("form[data-save]").getByRole("button", { name: /^Fill in / });
  while (await folded.count()) await folded.first().click();
}
