/** Helpers for tests of the back office. */
import path from "node:path";
import { expect, type Locator, type Page } from "@playwright/test";
import type { RunningSite } from "./site";

export const ADMINISTRATOR = "admin@example.com";

export async function signIn(page: Page, site: RunningSite): Promise<void> {
  await page.goto("/admin/login");
  await page.getByLabel("Email").fill(ADMINISTRATOR);
  await page.getByLabel("Password", { exact: true }).fill(site.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page).toHaveURL(/\/admin\/dashboard$/);
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

/** Fills in the required fields. */
export async function fillProduct(page: Page, name: string): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("combobox", { name: "Category" }).selectOption("Antibiotics");
  await page
    .getByLabel("Short description", { exact: true })
    .fill("For a test of the back office.");
}
