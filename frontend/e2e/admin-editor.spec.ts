import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { productId, publicPage, rowAction, signIn, toast } from "./admin";
import { makePost, signInToApi } from "./adminApi";
import { expect, test } from "./fixtures";
import type { RunningSite } from "./site";

const text = (page: Page) => page.getByRole("textbox", { name: "Content", exact: true });
const source = (page: Page) => page.getByLabel("Content as HTML");
const address = (page: Page) => page.getByLabel("Address", { exact: true });
const html = (page: Page) => page.getByRole("button", { name: "HTML", exact: true });

async function openNew(page: Page, site: RunningSite): Promise<void> {
  await signIn(page, site, "/admin/blogs/add");
  await expect(text(page)).toBeVisible();
}

async function fillRest(page: Page, title: string): Promise<void> {
  await page.getByLabel("Title", { exact: true }).fill(title);
  await page.getByLabel(/^Category/).selectOption({ index: 1 });
  await page.getByLabel("Excerpt", { exact: true }).fill("For a test of the editor.");
}

/** Dispatches a paste event with the HTML and plain text of a copy. */
async function paste(page: Page, content: string, files: { name: string; type: string }[] = []) {
  await text(page).evaluate(
    (target, [pasted, all]) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", pasted);
      clipboardData.setData("text/plain", "as text");
      for (const { name, type } of all) clipboardData.items.add(new File(["x"], name, { type }));
      target.dispatchEvent(
        new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }),
      );
    },
    [content, files] as const,
  );
}

test("typing does not read the whole article again", async ({ page, site }) => {
  const call = await signInToApi(site);
  const content = Array.from({ length: 300 }, (_, at) => `<p>Paragraph ${at}</p>`).join("\n");
  const { id } = await makePost(site, "A long one", { content });
  await page.addInitScript(() => {
    const parse = DOMParser.prototype.parseFromString;
    const counted = window as unknown as { __parsed: number };
    counted.__parsed = 0;
    DOMParser.prototype.parseFromString = function (this: DOMParser, ...given) {
      counted.__parsed += 1;
      return parse.apply(this, given);
    };
  });
  await signIn(page, site, `/admin/blogs/edit/${id}`);
  await text(page).click();
  await page.keyboard.press("Control+Home");
  const parsed = () => page.evaluate(() => (window as unknown as { __parsed: number }).__parsed);
  const before = await parsed();
  expect(before, "the text was read once").toBeGreaterThan(0);
  await page.keyboard.type("ten letter");
  expect((await parsed()) - before).toBe(0);

  // The save sends the current text.
  await page.keyboard.type("s!");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Draft saved")).toBeVisible();
  const saved = await call<{ content: string }>("GET", `/api/admin/blogs/${id}`);
  expect(saved.data.content).toBe(`<p>ten letters!${content.slice("<p>".length)}`);
});

test("a change that was undone does not count as unsaved", async ({ page, site }) => {
  // With other whitespace than the editor writes.
  const { id } = await makePost(site, "As it was", { content: "<p>One</p>\n\n\n<p>Two</p>" });
  await signIn(page, site, `/admin/blogs/edit/${id}`);
  await text(page).click();
  await page.keyboard.press("Control+Home");
  await page.keyboard.type("x");
  await expect(page.getByText("Unsaved changes")).toBeVisible();
  await page.keyboard.press("Backspace");
  await expect(page.getByText("Unsaved changes")).toHaveCount(0);
});

test("links lead to pages of the site, picked by keyboard, and are kept", async ({
  page,
  site,
}) => {
  const product = "Amoxicillin 500 mg Capsules";
  await openNew(page, site);
  await fillRest(page, "Links of the site");
  await text(page).click();
  const link = page.getByRole("button", { name: "Link", exact: true });

  await link.click();
  const options = page.getByRole("listbox").getByRole("option");
  await expect(options.first()).toHaveText(/^Home/);
  await address(page).pressSequentially("amoxicillin 500");
  await expect(options.filter({ hasText: product })).toBeVisible();
  await expect(page.getByText(/found on this website/)).toBeVisible();
  await expectSound(page);
  await expect(address(page)).not.toHaveAttribute("aria-activedescendant", /./);
  await page.keyboard.press("ArrowDown");
  const active = await address(page).getAttribute("aria-activedescendant");
  await expect(page.locator(`#${active}`)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(text(page).getByRole("link")).toHaveAttribute("href", /^\/products\/\d+$/);

  await expect(text(page)).toBeFocused();
  await page.keyboard.type(" and ");
  await link.click();
  await address(page).fill("contact");
  await options.filter({ hasText: "Contact" }).click();
  await expect(text(page).getByRole("link", { name: "Contact" })).toHaveAttribute(
    "href",
    "/contact",
  );

  await expect(text(page)).toBeFocused();
  await page.keyboard.type(" and ");
  await link.click();
  await address(page).fill("//evil.example");
  await page.keyboard.press("Enter");
  await expect(page.getByText(/^Pick something from the list, or enter/)).toBeVisible();
  await expect(address(page)).toHaveAttribute("aria-invalid", "true");
  await address(page).fill(`${site.url}/blog?page=2`);
  await page.keyboard.press("Enter");
  await expect(text(page).locator('a[href="/blog?page=2"]')).toBeVisible();

  await expect(text(page)).toBeFocused();
  await page.keyboard.type(" and ");
  await link.click();
  await address(page).fill("http://plain.example/x");
  await expect(page.getByText(/^This address is not encrypted/)).toBeVisible();
  await page.getByRole("button", { name: "Add link" }).click();
  await expect(page.getByText("Some links are not encrypted")).toBeVisible();
  await expect(
    page.getByRole("listitem").filter({ hasText: "http://plain.example/x" }).last(),
  ).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: "Publish Blog" }).click();
  await expect(toast(page, "Blog created successfully")).toBeVisible();
  const shown = await publicPage(site, "/blog/links-of-the-site");
  expect(await productId(site, product)).toBeGreaterThan(0);
  expect(shown).toMatch(/href="\/products\/\d+" rel="noopener">Amoxicillin/);
  for (const href of ["/contact", "/blog?page=2", "http://plain.example/x"]) {
    expect(shown).toContain(`href="${href}"`);
  }
});

test("what saving would remove is listed, and saving asks first", async ({ page, site }) => {
  await openNew(page, site);
  await fillRest(page, "Nothing goes without a word");
  await html(page).click();
  await source(page).fill(
    '<h1>Title</h1><p style="color:red">Text <a href="products/1">one</a> <a href="/products">two</a></p><img src="https://elsewhere.example/a.png"><iframe src="https://elsewhere.example/"></iframe>',
  );
  const notice = page.getByRole("status").filter({ hasText: "Saving will change this HTML" });
  for (const told of [
    /1 picture from elsewhere/,
    "https://elsewhere.example/a.png",
    /1 link whose address is not allowed/,
    "products/1",
    "frame (iframe)",
    "style",
    "h1",
  ]) {
    await expect(notice.getByText(told, { exact: typeof told === "string" })).toBeVisible();
  }
  await expectSound(page);

  await page.getByRole("button", { name: "Publish Blog" }).click();
  const question = page.getByRole("dialog", { name: "Save without these?" });
  await expect(question.getByText("https://elsewhere.example/a.png")).toBeVisible();
  await expect(question.getByText("style", { exact: true })).toHaveCount(0);
  await expectSound(page);
  await question.getByRole("button", { name: "Back to the text" }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/\/add$/);
  await expect(source(page)).toHaveValue(/iframe/);

  await page.getByRole("button", { name: "Publish Blog" }).click();
  await question.getByRole("button", { name: "Save without them" }).click();
  await expect(toast(page, "Blog created successfully")).toBeVisible();
  const shown = await publicPage(site, "/blog/nothing-goes-without-a-word");
  expect(shown).toContain(">Title</h2>");
  expect(shown).not.toContain("elsewhere.example");

  // Saving once more loses nothing.
  await rowAction(page, "Nothing goes without a word", "Edit");
  await text(page).press("Control+End");
  await page.keyboard.type("!");
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(toast(page, "Blog updated successfully")).toBeVisible();
});

for (const program of ["word", "google-docs", "libreoffice"]) {
  test(`a document is pasted from ${program}`, async ({ page, site }) => {
    const folder = path.resolve(import.meta.dirname, "../test/clipboard");
    const content = await readFile(path.join(folder, `${program}.html`), "utf8");
    const expected = await readFile(path.join(folder, `${program}.expected.html`), "utf8");
    await openNew(page, site);
    await text(page).click();
    // Word adds an image of the text.
    await paste(page, content, [{ name: "image.png", type: "image/png" }]);
    await expect(toast(page, "A picture was not pasted")).toBeVisible();
    await expect(text(page).getByRole("heading", { level: 2 })).toHaveText("Storing medicines");
    await expect(text(page).locator("li li li")).toHaveText("and its label");
    await expect(text(page).getByRole("columnheader")).toHaveCount(2);
    await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
    await html(page).click();
    await expect(source(page)).toHaveValue(expected.trim());
  });
}
