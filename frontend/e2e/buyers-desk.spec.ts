/** At the buyer's desk: what a quantity comes to, the same twice in a list, and lists that are ordered again. */
import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { items, quantity, sendButton, sendList, undo } from "./enquiryList";
import { expect, forbidStorage, test, visit } from "./fixtures";
import type { RunningSite } from "./site";

test.use({ readsOnly: true, contextOptions: { reducedMotion: "reduce" } });

type Found = { id: number; name: string; pack_size: string | null; composition: string | null };

/** The products that a search finds, best first. */
async function search(site: RunningSite, q: string): Promise<Found[]> {
  const response = await fetch(`${site.url}/api/products?q=${encodeURIComponent(q)}`);
  return ((await response.json()) as { items: Found[] }).items;
}

async function packedInStrips(site: RunningSite): Promise<Found> {
  const found = (await search(site, "amlodipine")).find(
    ({ pack_size }) => pack_size === "10 × 10 tablets",
  );
  if (!found) throw new Error("no such pack in the sample");
  return found;
}

const again = (page: Page) => page.getByRole("button", { name: /^Order again: E-/ });
const unfold = (page: Page) =>
  page.getByRole("main").getByText("Order again", { exact: true }).first();

test.beforeEach(({ page }) => page.clock.install());

/** Sends the list that is shown, and begins a new one. Returns the reference. */
async function send(page: Page): Promise<string> {
  const receipt = await sendList(page);
  const reference = await receipt.locator("strong").first().textContent();
  await receipt.getByRole("button", { name: "Start a new list" }).click();
  return reference ?? "";
}

// What the units come to: `packs.test.ts`.
test("a quantity says what it comes to, where pack and unit are known", async ({ page, site }) => {
  const { id } = await packedInStrips(site);
  await visit(page, `/enquiry-list?items=${id}x20,-x5&p1=box&t2=Telma+40`);
  const sum = page.getByText("20 boxes = 200 strips = 2,000 tablets");
  await expect(sum).toBeVisible();
  await expect(quantity(page, 1)).toHaveAccessibleDescription(/=.2,000.tablets/);
  await expect(page.getByText(" = ")).toHaveCount(1);
  await expectSound(page);
  await quantity(page, 1).fill("1");
  await expect(page.getByText("1 box = 10 strips = 100 tablets")).toBeVisible();
  await quantity(page, 1).fill("0");
  await expect(page.getByText(" = ")).toHaveCount(0);
  await sendButton(page).click();
  await expect(quantity(page, 1)).toHaveAccessibleDescription(/at least 1/);
});

test("the same product twice is merged, and that is undone", async ({ page, site }) => {
  const { id, name } = await packedInStrips(site);
  await visit(page, `/enquiry-list?items=${id}x20,-x1,${id}x5,${id}x3&t2=ORS&n3=urgent&p4=strip`);
  const merge = page.getByRole("button", { name: "Merge: 25 in line 1" });
  await expect(merge).toBeVisible();
  await expect(page.getByText("The same as line 1, in another pack.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Merge/ })).toHaveCount(1);
  await merge.click();
  await expect(items(page, 3)).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue("25");
  await expect(page.locator("#n1")).toHaveValue("urgent");
  await expect(undo(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(items(page, 4)).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue("20");
  await expect(page.locator("#n1")).toHaveValue("");
  await expect(quantity(page, 3)).toHaveValue("5");
  await expect(page.getByRole("link", { name }).first()).toBeVisible();
});

test("another product of the same salt is marked, not merged", async ({ page, site }) => {
  const all = await search(site, "pantoprazole 40");
  const answer = await fetch(
    `${site.url}/api/enquiry-lists/products?ids=${all.map(({ id }) => id).join(",")}`,
  );
  const products = (await answer.json()) as { id: number; salts_key: string | null }[];
  const isOfAPair = ({ salts_key }: { salts_key: string | null }) =>
    salts_key && products.filter((other) => other.salts_key === salts_key).length > 1;
  const pair = products.filter(isOfAPair);
  expect(pair.length).toBeGreaterThan(1);
  await visit(page, `/enquiry-list?items=-x1,${pair[0]?.id}x2,${pair[1]?.id}x3&t1=ORS`);
  await expect(
    page.getByText("The same salt and strength as line 2, in another form."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: /^Merge/ })).toHaveCount(0);
  await page.getByRole("link", { name: "line 2" }).click();
  await expect(page).toHaveURL(/#q2$/);
});

test("a list that was sent is ordered again", async ({ page, site, context }) => {
  const { id } = await packedInStrips(site);
  await visit(page, "/enquiry-list");
  await expect(again(page)).toHaveCount(0);
  await visit(
    page,
    `/enquiry-list?items=${id}x20,999999x2,-x5&p1=box&n1=urgent&t2=Gone+since&t3=ORS`,
  );
  const reference = await send(page);
  await expect(again(page)).toHaveAccessibleName(`Order again: ${reference}`);
  await expect(page.getByText(/· 3 items$/)).toBeVisible();

  // Into an empty list at once, with Undo.
  await again(page).click();
  await expect(items(page, 3)).toBeVisible();
  await expect(quantity(page, 1)).toHaveValue("20");
  await expect(page.locator("#n1")).toHaveValue("urgent");
  await expect(page.getByText("No longer in the catalogue; we will quote")).toBeVisible();
  await undo(page).click();
  await expect(page.getByRole("heading", { name: "Your list is empty" })).toBeVisible();

  // Beside a list it asks.
  await page.getByLabel("Item in your own words").fill("Telma 40");
  await page.getByRole("button", { name: "Add line" }).click();
  await expect(items(page, 1)).toBeVisible();
  await unfold(page).click();
  await again(page).click();
  const question = page.getByRole("region", { name: `The list ${reference} has 3 items` });
  await expect(question.getByRole("heading")).toBeFocused();
  await expect(question).toContainText("1 item is no longer in the catalogue");
  await question.getByRole("button", { name: "Keep your list" }).click();
  await expect(items(page, 1)).toBeVisible();
  await again(page).click();
  await question.getByRole("button", { name: "Replace your list" }).click();
  await expect(items(page, 3)).toBeVisible();
  await undo(page).click();
  await expect(items(page, 1)).toBeVisible();
  await again(page).click();
  await question.getByRole("button", { name: "Add these to your list" }).click();
  await expect(items(page, 4)).toBeVisible();

  // Another tab has it, and sees it go and come back.
  const other = await context.newPage();
  await visit(other, "/enquiry-list");
  await unfold(other).click();
  await expect(again(other)).toBeVisible();
  await page.getByRole("button", { name: `Delete: ${reference}` }).click();
  await expect(again(page)).toHaveCount(0);
  await expect(again(other)).toHaveCount(0);
  await undo(page).click();
  await expect(other.getByText(reference)).toHaveCount(1);
  expect(await page.evaluate(() => localStorage.getItem("sent-lists"))).not.toMatch(/Asha|98100/);
});

test("where storage is forbidden nothing is offered again", async ({ page }) => {
  await forbidStorage(page);
  await visit(page, "/enquiry-list?items=-x20,-x5&t1=ORS&t2=ORS");
  await page.getByRole("button", { name: "Merge: 25 in line 1" }).click();
  await expect(quantity(page, 1)).toHaveValue("25");
  await send(page);
  await expect(page.getByRole("heading", { name: "Your list is empty" })).toBeVisible();
  await expect(again(page)).toHaveCount(0);
});

test("500 lines are marked, summed up, sent and ordered again", async ({ page, site }) => {
  const { id, name } = await packedInStrips(site);
  const line = { product: id, name, quantity: "2" };
  await page.addInitScript((line) => {
    if (localStorage.getItem("begun")) return;
    localStorage.setItem("begun", "yes");
    const lines = Array.from({ length: 500 }, (_, at) => {
      return { ...line, key: at + 1, note: `n${at}` };
    });
    localStorage.setItem("enquiry-list", JSON.stringify({ v: 1, lines }));
  }, line);
  await visit(page, "/enquiry-list");
  await expect(page.getByText("2 packs = 20 strips = 200 tablets")).toHaveCount(500);
  await expect(page.getByRole("button", { name: /^Merge/ })).toHaveCount(499);
  const begun = Date.now();
  await quantity(page, 250).fill("211");
  await expect(page.getByText("211 packs = 2,110 strips = 21,100 tablets")).toBeVisible();
  expect(Date.now() - begun, "typing stays quick").toBeLessThan(5_000);
  const reference = await send(page);
  await page.getByRole("button", { name: `Order again: ${reference}` }).click();
  await expect(items(page, 500)).toBeVisible();
});
