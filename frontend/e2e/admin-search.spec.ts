import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import { downloadOf, row, signIn, toast, undo } from "./admin";
import { expect, test } from "./fixtures";
import type { RunningSite } from "./site";

const word = (page: Page, text: string) =>
  page
    .getByRole("table", { name: "Words" })
    .getByRole("row")
    .filter({ has: page.getByText(text, { exact: true }) });

async function total(site: RunningSite, text: string): Promise<number> {
  const answer = await fetch(`${site.url}/api/products?q=${encodeURIComponent(text)}`);
  return ((await answer.json()) as { total: number }).total;
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Counts are kept for 90 days. */
const TODAY = new Date().toISOString().slice(0, 10);
const INSERT = `
import sqlite3, sys
with sqlite3.connect(sys.argv[1], timeout=10) as site:
    site.execute("INSERT INTO unanswered VALUES ('search', ?, ?, ?)", sys.argv[2:])
`;

/** Counts a text at once; the site itself writes what visitors looked for after a minute or two. */
async function count(site: RunningSite, text: string, times: number): Promise<void> {
  const database = path.join(site.directory, "data", "site.db");
  await promisify(execFile)("python3", ["-c", INSERT, database, text, TODAY, String(times)]);
}

test("a word is added, changed and deleted, and each can be undone", async ({ page, site }) => {
  const name = "zorbinajourney";
  await signIn(page, site, "/admin/search");
  await page.getByRole("button", { name: "New word" }).click();
  const dialog = page.getByRole("dialog", { name: "New word" });
  await expect(dialog.getByLabel("What people type")).toBeFocused();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog.getByText("Enter the word that people type")).toBeVisible();
  await dialog.getByLabel("What people type").fill(name);
  await dialog.getByLabel("Leads to").fill("paracetamol");
  await dialog.getByLabel("Leads to").press("Enter");
  await expect(toast(page, `“${name}” now leads to paracetamol`)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  const products = await total(site, "paracetamol");
  expect(products).toBeGreaterThan(0);
  expect(await total(site, name)).toBe(products);
  await expect(word(page, name)).toContainText(/finds \d+ product/);

  await button(page, `Edit ${name}`).click();
  const form = page.getByRole("dialog", { name: `Edit ${name}`, exact: true });
  await expect(form.getByLabel("Leads to")).toBeFocused();
  await form.getByLabel("Leads to").fill("nosuchsalt");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, `“${name}” now leads to nosuchsalt`)).toBeVisible();
  await expect(button(page, `Edit ${name}`)).toBeFocused();
  await expect(word(page, name)).toContainText("finds nothing");
  await undo(page);
  await expect(word(page, name)).toContainText("paracetamol");

  await button(page, `Delete ${name}`).click();
  await expect(toast(page, `“${name}” was deleted`)).toBeVisible();
  await expect(word(page, name)).toHaveCount(0);
  expect(await total(site, name)).toBe(0);
  await undo(page);
  await expect(word(page, name)).toHaveCount(1);

  await page.goto("/admin/history?kind=search_word");
  await expect(page.getByText(`${name} deleted`).first()).toBeVisible();
  await page.getByRole("link", { name }).first().click();
  await expect(page).toHaveURL(/\/admin\/search$/);
});

test("a word of the shipped list is switched, changed and reset", async ({ page, site }) => {
  const name = "crocin";
  await signIn(page, site, "/admin/search");
  const search = page.getByRole("searchbox", { name: "Search the words" });
  await search.fill(name);
  await search.press("Enter");
  await expect(word(page, name)).toContainText("shipped list");
  await button(page, `Switch off ${name}`).click();
  await expect(toast(page, `“${name}” was switched off`)).toBeVisible();
  await expect(word(page, name)).toContainText("Switched off");
  await page.getByRole("combobox", { name: "Which words" }).selectOption("Switched off");
  await expect(word(page, name)).toHaveCount(1);
  await button(page, `Switch on ${name}`).click();
  await expect(toast(page, `“${name}” leads to paracetamol again`)).toBeVisible();
  await expect(page.getByText(`No word like “${name}”`)).toBeVisible();
  await page.getByRole("combobox", { name: "Which words" }).selectOption("All words");

  await button(page, `Edit ${name}`).click();
  const form = page.getByRole("dialog", { name: `Edit ${name}`, exact: true });
  await expect(form.getByText("The shipped list says: paracetamol.")).toBeVisible();
  await form.getByLabel("Leads to").fill("paracetamol, ibuprofen");
  await form.getByLabel("Leads to").press("Enter");
  await expect(word(page, name)).toContainText("Your own");
  await button(page, `Reset ${name} to paracetamol`).click();
  await expect(word(page, name)).toContainText("shipped list");
});

test("what nobody found is answered with a word, and dismissed", async ({ page, site }) => {
  const text = "qwxtelmjourney";
  await signIn(page, site, "/admin/search?show=nothing-found");
  await expect(page.getByText("Who typed it is never recorded")).toBeVisible();
  await count(site, text, 2);
  await page.goto("/admin/dashboard");
  await page
    .getByRole("main")
    .getByRole("link", { name: /search(es)? found nothing$/ })
    .click();
  await expect(row(page, text)).toContainText("Search");
  await expect(row(page, text)).toContainText("finds nothing");
  await expectSound(page);

  const file = await downloadOf(page, page.getByRole("button", { name: "Export as CSV" }));
  expect(file.suggestedFilename()).toBe("nothing-found.csv");
  expect(await readFile(await file.path(), "utf8")).toContain(`${text},2,${TODAY},Search`);

  await row(page, text).getByRole("button", { name: "New word" }).click();
  const dialog = page.getByRole("dialog", { name: "New word" });
  await expect(dialog.getByLabel("What people type")).toHaveValue(text);
  await expect(dialog.getByLabel("Leads to")).toBeFocused();
  await dialog.getByLabel("Leads to").fill("telmisartan");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(row(page, text)).toContainText(/finds \d+ product/);
  await row(page, text).getByRole("button", { name: "Dismiss" }).click();
  await expect(toast(page, `“${text}” was dismissed`)).toBeVisible();
  await expect(row(page, text)).toHaveCount(0);
});
