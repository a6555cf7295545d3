import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import {
  pressTool,
  publicPage,
  publicStatus,
  row,
  rowAction,
  sampleImage,
  signIn,
  toast,
  undo,
} from "./admin";
import { expect, test } from "./fixtures";

const text = (page: Page) => page.getByRole("textbox", { name: "Content" });
const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Formatting" }).getByRole("button", { name, exact: true });

const EXCERPT =
  "An excerpt that says in one or two plain sentences what the article is about, so that a reader can decide within a moment whether to go on reading it or not today.";

async function openByTitle(page: Page, title: string): Promise<void> {
  await page.goto(`/admin/blogs?q=${encodeURIComponent(title)}`);
  await rowAction(page, title, "Edit");
  await expect(text(page)).toBeVisible();
}

test("a post is written, scheduled, published, taken back, deleted and restored", async ({
  page,
  site,
}) => {
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
  const [chooser] = await Promise.all([
    page.waitForEvent("filechooser"),
    tool(page, "Picture").click(),
  ]);
  await chooser.setFiles(sampleImage("products/abx-0101-1.webp"));
  await expect(toast(page, "Image uploaded successfully")).toBeVisible();
  await page.getByLabel("Alt text", { exact: true }).fill("A box in the text");

  await page.locator("#image_url").setInputFiles(sampleImage("products/abx-0101-2.webp"));
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
  expect(await publicPage(site, "/blog")).toContain(title);

  await openByTitle(page, title);
  await page.getByRole("button", { name: "No date (draft)" }).click();
  await page.getByRole("button", { name: "Make it a draft" }).click();
  await expect(toast(page, "Blog updated successfully")).toBeVisible();
  expect(await publicStatus(site, address)).toBe(404);
  for (const place of ["/blog", "/feed.xml", `/blog?q=${encodeURIComponent(title)}`]) {
    expect(await publicPage(site, place)).not.toContain(address);
  }

  await page.goto(`/admin/blogs?state=draft&q=${encodeURIComponent(title)}`);
  await expect(row(page, title)).toContainText("Draft");
  await rowAction(page, title, "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this blog?" });
  await expect(dialog.getByText(title)).toBeVisible();
  await dialog.getByRole("button", { name: "Delete", exact: true }).click();
  await expect(toast(page, "Blog deleted successfully")).toBeVisible();
  await expect(page.getByText("No blogs found")).toBeVisible();
  await undo(page);
  await expect(row(page, title)).toHaveCount(1);
});

test("saving an article again moves neither its date nor its text", async ({ page, site }) => {
  await signIn(page, site);
  const read = async () => {
    const answer = await fetch(`${site.url}/api/blogs/how-generic-medicines-are-approved`);
    const { published_at, content } = (await answer.json()) as Record<string, string>;
    return { published_at, content };
  };
  const before = await read();
  for (const author of ["Quality Team A", "Quality Team"]) {
    await page.goto("/admin/blogs?q=bioequivalence means");
    await rowAction(
      page,
      "How generic medicines are approved, and what bioequivalence means",
      "Edit",
    );
    await page.getByLabel(/^Author/).fill(author);
    await text(page).click();
    await page.keyboard.press("Control+Home");
    await page.keyboard.type("x");
    await page.keyboard.press("Backspace");
    await page.getByRole("button", { name: "Update Blog" }).click();
    await expect(toast(page, "Blog updated successfully")).toBeVisible();
  }
  expect(await read()).toEqual(before);
});

test("the slug follows the title until it is edited by hand", async ({ page, site }) => {
  await signIn(page, site, "/admin/blogs/add");
  const [title, slug] = [
    page.getByLabel("Title", { exact: true }),
    page.getByLabel("Slug", { exact: true }),
  ];
  await title.pressSequentially("  Ten Tips -- for 2026! ");
  await expect(slug).toHaveValue("ten-tips-for-2026");
  await slug.fill("my-tips");
  await title.fill("Something else");
  await expect(slug).toHaveValue("my-tips");
  await slug.fill("");
  await title.fill("दवा की जानकारी");
  await title.blur();
  await expect(slug).toHaveValue(/^[a-z0-9-]+$/);
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/blogs$/);
});

test("the HTML view and the rich text write the same text", async ({ page, site }) => {
  await signIn(page, site, "/admin/blogs/add");
  await text(page).click();
  await page.keyboard.type("Rich");
  await page.getByRole("button", { name: "HTML", exact: true }).click();
  const source = page.getByLabel("Content as HTML");
  await expect(source).toHaveValue("<p>Rich</p>");
  await source.fill('<h2>From <em>HTML</em></h2><p onclick="x()">text</p>');
  await page.getByRole("button", { name: "Rich text", exact: true }).click();
  await expect(text(page).getByRole("heading", { level: 2 })).toHaveText("From HTML");
  await page.getByRole("button", { name: "HTML", exact: true }).click();
  await source.fill("<dl><dt>Term</dt></dl>");
  await page.getByRole("button", { name: "Rich text", exact: true }).click();
  await expect(page.getByText("The rich text cannot show everything")).toBeVisible();
  await page.getByRole("button", { name: "Stay in the HTML" }).click();
  await expect(source).toHaveValue("<dl><dt>Term</dt></dl>");
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
