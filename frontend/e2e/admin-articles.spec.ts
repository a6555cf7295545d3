import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import {
  chooseFile,
  pressTool,
  publicPage,
  publicStatus,
  row,
  rowAction,
  sampleImage,
  signIn,
  toast,
} from "./admin";
import { makePost, signInToApi } from "./adminApi";
import { expect, test } from "./fixtures";
import type { RunningSite } from "./site";

const text = (page: Page) => page.getByRole("textbox", { name: "Content", exact: true });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

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

const EXCERPT =
  "An excerpt that says in one or two plain sentences what the article is about, so that a reader can decide within a moment whether to go on reading it or not today.";

async function openByTitle(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/blogs?q=${encodeURIComponent(title)}`);
  await rowAction(page, title, "Edit");
  await expect(text(page)).toBeVisible();
}

test("a post is written, scheduled, published and taken back", async ({ page, site }) => {
  test.slow();
  const title = "How We Test, on journey";
  const address = "/blog/how-we-test-on-journey";
  await signIn(page, site, "/admin/blogs/add");
  await expect(page.getByRole("heading", { name: "Add New Blog" })).toBeVisible();
  await page.getByRole("button", { name: "Publish Blog" }).click();
  await expect(toast(page, "Please fill in all required fields")).toBeVisible();
  await expect(page.getByLabel("Title", { exact: true })).toBeFocused();

  await page.getByLabel("Title", { exact: true }).fill(title);
  await expect(page.getByLabel("Slug", { exact: true })).toHaveValue(address.slice(6));
  await page.getByRole("combobox", { name: "Category" }).selectOption("Medicine");
  await page.getByLabel("Excerpt", { exact: true }).fill(EXCERPT);
  await expect(page.getByText(/^1\d\d characters\. 150–200 characters are best\.$/)).toBeVisible();

  await text(page).click();
  await page.keyboard.type("First words, ");
  await page.keyboard.press("Control+b");
  await page.keyboard.type("strong ones");
  await page.keyboard.press("Control+b");
  await page.keyboard.press("Enter");
  await tool(page, "Heading").click();
  await page.keyboard.type("A heading");
  await page.keyboard.press("Enter");
  await tool(page, "Bullet list").click();
  await page.keyboard.type("one");
  await page.keyboard.press("Enter");
  await page.keyboard.type("two");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Enter");
  await tool(page, "Link").click();
  await page.getByLabel("Address", { exact: true }).fill("www.who.int/health");
  await page.keyboard.press("Enter");
  await expect(text(page).getByRole("link")).toHaveAttribute("href", "https://www.who.int/health");
  await text(page).press("Control+End");
  await page.keyboard.press("Enter");
  await pressTool(page, "Table");
  await page.keyboard.type("Head");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Second");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Third");
  await expect(page.getByRole("button", { name: "Delete column" })).toBeVisible();
  await text(page).press("Control+End");
  await chooseFile(page, tool(page, "Picture"), sampleImage("products/abx-0101-1.320.webp"));
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await page.getByLabel("Alt text", { exact: true }).fill("A box in the text");

  await page.locator("#image_url").setInputFiles(sampleImage("products/abx-0101-2.320.webp"));
  await expect(page.getByRole("button", { name: "Remove image" })).toBeVisible();
  await expectSound(page);

  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("dialog", { name: /Preview/ });
  await expect(preview.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(preview.getByRole("heading", { level: 2, name: "A heading" })).toBeVisible();
  await expect(preview.getByRole("img", { name: "A box in the text" })).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByLabel(/^Published date/).fill("2027-03-01T09:30");
  await expect(
    page.getByText(
      /^Not scheduled yet: “Schedule for 1 Mar 2027” publishes it on 1 Mar 2027, 9:30 am IST/,
    ),
  ).toBeVisible();
  await page.getByRole("button", { name: "Schedule for 1 Mar 2027" }).dblclick();
  await expect(toast(page, "Blog created successfully")).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/blogs$/);
  await page.goto(`/admin/blogs?q=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toHaveCount(1);
  await expect(row(page, title)).toContainText("Scheduled");
  expect(await publicStatus(site, address)).toBe(404);

  await openByTitle(page, title);
  await expect(page.getByLabel(/^Published date/)).toHaveValue("2027-03-01T09:30");
  await page.getByRole("button", { name: "Now", exact: true }).click();
  await page.getByRole("button", { name: "Publish Blog" }).click();
  await expect(toast(page, "Blog updated successfully")).toBeVisible();
  const html = await publicPage(site, address);
  for (const part of [
    "<p>First words, <strong>strong ones</strong></p>",
    "A heading</h2>",
    "<ul>\n<li>one</li>\n<li>two</li>\n</ul>",
    'href="https://www.who.int/health"',
    ...["Head", "Second", "Third"].map((head) => `scope="col">${head}</th>`),
    'alt="A box in the text"',
  ]) {
    expect(html).toContain(part);
  }

  await openByTitle(page, title);
  await page.getByRole("button", { name: "No date (draft)" }).click();
  await page.getByRole("button", { name: "Make it a draft" }).click();
  await expect(toast(page, "Blog updated successfully")).toBeVisible();
  expect(await publicStatus(site, address)).toBe(404);
});

test("the HTML view and the rich text write the same text", async ({ page, site }) => {
  await openNew(page, site);
  await text(page).click();
  await page.keyboard.type("Rich");
  await html(page).click();
  await expect(source(page)).toHaveValue("<p>Rich</p>");
  await source(page).fill('<h2>From <em>HTML</em></h2><p onclick="x()">text</p>');
  await page.getByRole("button", { name: "Rich text", exact: true }).click();
  await expect(text(page).getByRole("heading", { level: 2 })).toHaveText("From HTML");
  await html(page).click();
  await source(page).fill("<dl><dt>Term</dt></dl>");
  await page.getByRole("button", { name: "Rich text", exact: true }).click();
  await expect(page.getByText("The rich text cannot show everything")).toBeVisible();
  await page.getByRole("button", { name: "Stay in the HTML" }).click();
  await expect(source(page)).toHaveValue("<dl><dt>Term</dt></dl>");
  await expectAccessible(page);
});

test("an article is written with the keyboard alone", async ({ page, site }) => {
  await signIn(page, site, "/admin/dashboard");
  const tabTo = async (name: string | RegExp) => {
    const target = page.getByRole("main").getByLabel(name).or(page.getByRole("button", { name }));
    for (let steps = 0; steps < 60; steps += 1) {
      if (await target.first().evaluate((node) => node === document.activeElement)) return;
      await page.keyboard.press("Tab");
    }
    throw new Error(`the Tab key never came to ${name}`);
  };
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.type("New blog");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Add New Blog" })).toBeVisible();
  await expect(text(page)).toBeVisible();
  await tabTo(/^Title/);
  await page.keyboard.type("By keyboard alone");
  await tabTo("Undo");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(tool(page, "Heading")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(text(page)).toBeFocused();
  await page.keyboard.type("Typed");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Text.");
  await tabTo(/^Category/);
  await page.keyboard.type("Health");
  await tabTo(/^Excerpt/);
  await page.keyboard.type("Short.");
  await page.keyboard.press("Control+s");
  await expect(toast(page, "Draft saved")).toBeVisible();
  expect(await publicStatus(site, "/blog/by-keyboard-alone")).toBe(404);
  await tabTo("Now");
  await page.keyboard.press("Enter");
  await tabTo("Publish Blog");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Blog updated successfully")).toBeVisible();
  expect(await publicPage(site, "/blog/by-keyboard-alone")).toContain("Typed</h2>");

  await expect(page.getByRole("heading", { name: "Blogs", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete By keyboard alone" })).toBeVisible();
  await tabTo(/^Search/);
  await page.keyboard.type("By keyboard alone");
  await page.keyboard.press("Enter");
  await tabTo("Delete By keyboard alone");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Blog deleted successfully")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(toast(page, /was restored$/)).toBeVisible();
});

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

test("links lead to pages of the site, and are kept", async ({ page, site }) => {
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

  await page.getByRole("button", { name: "Publish Blog" }).click();
  await expect(toast(page, "Blog created successfully")).toBeVisible();
  const shown = await publicPage(site, "/blog/links-of-the-site");
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

// What comes of each program's documents: `tidy.test.ts`.
test("a document is pasted from Word, without its picture of the text", async ({ page, site }) => {
  const folder = path.resolve(import.meta.dirname, "../test/clipboard");
  const content = await readFile(path.join(folder, "word.html"), "utf8");
  const expected = await readFile(path.join(folder, "word.expected.html"), "utf8");
  await openNew(page, site);
  await text(page).click();
  await paste(page, content, [{ name: "image.png", type: "image/png" }]);
  await expect(toast(page, "A picture was not pasted")).toBeVisible();
  await expect(text(page).getByRole("heading", { level: 2 })).toHaveText("Storing medicines");
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
  await html(page).click();
  await expect(source(page)).toHaveValue(expected.trim());
});
