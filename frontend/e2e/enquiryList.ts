/** Helpers for tests of the enquiry list. */
import { expect, type Locator, type Page } from "@playwright/test";
import { fillContact, typedSlowly } from "./fixtures";

export const quantity = (page: Page, line: number) => page.locator(`#q${line}`);

/** The heading that counts the lines of the list. */
export const items = (page: Page, count: number) =>
  page.getByRole("heading", { name: count === 1 ? "1 item" : `${count} items`, exact: true });

export const undo = (page: Page) => page.getByRole("button", { name: "Undo" });

export const sendButton = (page: Page) => page.getByRole("button", { name: "Send Enquiry List" });

/** Sends the list that is shown, with the page's clock installed; the receipt. */
export async function sendList(page: Page): Promise<Locator> {
  await fillContact(page);
  await typedSlowly(page);
  await sendButton(page).click();
  const receipt = page.getByRole("region", { name: "Request Submitted!" });
  await expect(receipt).toBeVisible();
  return receipt;
}
