/** Whoever corrects a list corrects several lines, in any order: each correction is there at the end. */
import type { Page } from "@playwright/test";
import { expect, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

const LINES = [
  "clotrimazole 20 pcs",
  "plorbatin 5 box",
  "Amoxy 500 - 20 box",
  "telma 40",
  "azithro 500",
  "cetirizine",
];

const ORDERS: readonly [name: string, of: <T>(list: readonly T[]) => T[]][] = [
  ["in their order", (list) => [...list]],
  ["against their order", (list) => [...list].reverse()],
];

async function match(page: Page): Promise<void> {
  await visit(page, "/enquiry-list");
  await page.getByLabel("Your list").fill(LINES.join("\n"));
  await page.getByRole("button", { name: "Match the list" }).click();
  await expect(page.getByRole("heading", { name: "Check what we found" })).toBeFocused();
}

for (const [name, of] of ORDERS) {
  test(`what was found is corrected ${name}`, async ({ page }) => {
    await match(page);
    const review = page.getByRole("region", { name: "Check what we found" });
    const row = (text: string) => review.getByRole("group", { name: text });
    const quantity = (at: number) => String(111 * (at + 1));
    // A quantity, a pack and a choice of each line, then the last one out.
    const corrections = LINES.flatMap((text, at) => [
      () => row(text).getByLabel("Quantity").fill(quantity(at)),
      () => row(text).getByLabel("Pack").fill(`pack ${at}`),
    ]);
    const choose = async (text: string) => {
      const other = row(text).getByRole("button", { name: "Not this one?" });
      if (await other.isVisible()) await other.click();
      await row(text).getByRole("radio").first().check();
      return row(text).getByRole("radio").first();
    };
    for (const correct of of(corrections)) await correct();
    const [unsure = "", , , sure = ""] = LINES;
    for (const text of of([unsure, sure])) await expect(await choose(text)).toBeChecked();
    await row("cetirizine").getByRole("checkbox").uncheck();

    const expectCorrected = async () => {
      for (const [at, text] of LINES.entries()) {
        await expect(row(text).getByLabel("Quantity")).toHaveValue(quantity(at));
        await expect(row(text).getByLabel("Pack")).toHaveValue(`pack ${at}`);
      }
      await expect(row(unsure).getByRole("radio").first()).toBeChecked();
      await expect(row("cetirizine").getByRole("checkbox")).not.toBeChecked();
    };
    await expectCorrected();
    await page.reload();
    await hydrated(page);
    await expectCorrected();

    await page.getByRole("button", { name: "Add 5 lines to the list" }).click();
    await expect(page.getByRole("heading", { name: "5 items" })).toBeVisible();
    for (let at = 0; at < 5; at++) {
      await expect(page.locator(`#q${at + 1}`)).toHaveValue(quantity(at));
      await expect(page.locator(`#p${at + 1}`)).toHaveValue(`pack ${at}`);
    }
  });

  test(`quantities filled in together outlast corrections ${name}`, async ({ page }) => {
    await match(page);
    const missing = page.getByRole("region", { name: "3 lines came without a quantity" });
    const field = (number: number) =>
      page.getByRole("group", { name: `Line ${number} ` }).getByLabel("Quantity");
    await missing.getByLabel("Same for all").fill("7");
    await missing.getByRole("button", { name: "Fill in" }).click();
    for (const number of of([4, 5, 6])) await field(number).fill(`${number}0`);
    for (const text of of(LINES.slice(0, 3)))
      await page.getByRole("group", { name: text }).getByLabel("Pack").fill("strip");
    for (const number of [4, 5, 6]) await expect(field(number)).toHaveValue(`${number}0`);
    await page.getByRole("button", { name: "Add 6 lines to the list" }).click();
    for (const [at, value] of ["20", "5", "20", "40", "50", "60"].entries())
      await expect(page.locator(`#q${at + 1}`)).toHaveValue(value);
    for (const number of [1, 2, 3]) await expect(page.locator(`#p${number}`)).toHaveValue("strip");
  });

  test(`lines of the list are corrected ${name}`, async ({ page }) => {
    await visit(page, "/enquiry-list?items=148x20,133x5,100x1,-x2&t4=Telma+40");
    await expect(page.getByRole("heading", { name: "4 items" })).toBeVisible();
    const fields = [1, 2, 3, 4].flatMap((line) => [`q${line}`, `p${line}`]);
    const value = (id: string) => (id.startsWith("q") ? `${id.slice(1)}11` : `pack ${id}`);
    for (const id of of(fields)) {
      // A pack is its text until it is pressed.
      if (id.startsWith("p")) await page.locator(`details:has(#${id}) > summary`).click();
      await page.locator(`#${id}`).fill(value(id));
    }
    await page.locator("#t4").fill("Telma 80");
    const expectCorrected = async () => {
      for (const id of fields) await expect(page.locator(`#${id}`)).toHaveValue(value(id));
      await expect(page.locator("#t4")).toHaveValue("Telma 80");
    };
    await expectCorrected();
    await expect(page).toHaveURL(/items=148x111/);
    await page.reload();
    await hydrated(page);
    await expectCorrected();
  });
}

test("words that are too long for a line go on in its note", async ({ page }) => {
  await visit(page, "/enquiry-list");
  const words = "Telmisartan and hydrochlorothiazide tablets in strips ".repeat(5).trim();
  const [head, rest] = [words.slice(0, 200), words.slice(200).trim()];
  await page.getByLabel("Item in your own words").fill(words);
  await page.getByRole("button", { name: "Add line" }).click();
  await expect(page.locator("#t1")).toHaveValue(head);
  await expect(page.locator("#n1")).toHaveValue(rest);
  await page.locator("#n1").fill("");
  await page.locator("#t1").fill(words);
  await expect(page.locator("#t1")).toHaveValue(head);
  await expect(page.locator("#n1")).toHaveValue(rest);
});
