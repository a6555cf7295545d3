/** The forms of the back office: one after another, earlier values, and bars that cover nothing. */
import type { Locator, Page } from "@playwright/test";
import { expectSound } from "./accessible";
import { pressTool, signIn, toast, unfold } from "./admin";
import { makePost, makeProduct } from "./adminApi";
import { expect, test } from "./fixtures";

const saveAndNext = (page: Page) => page.getByRole("button", { name: "Save and next" });

test("products of a list are put right one after another", async ({ page, site }) => {
  const word = "Inrowjourney";
  for (const letter of ["B", "A", "C"]) await makeProduct(site, `${word} ${letter}`);
  await signIn(page, site);
  const list = `/admin/products?q=${word}&sort=name`;
  await page.goto(list);
  await page.getByRole("link", { name: `${word} A`, exact: true }).click();
  await expect(page.getByText(`${word} A · 1 of 3`)).toBeVisible();
  await expect(page.getByText(/^Saved \d+:\d\d [ap]m$/)).toBeVisible();
  await unfold(page);

  const formulation = page.getByLabel(/^Formulation/);
  const options = page
    .getByRole("listbox", { name: "Earlier values: Formulation" })
    .getByRole("option");
  await formulation.focus();
  await expect(options).toHaveCount(0);
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toBeVisible();
  await expectSound(page);
  await page.keyboard.press("Escape");
  await expect(options).toHaveCount(0);
  await formulation.pressSequentially("syr");
  await expect(options.first()).toContainText(/^Syrup/);
  await page.keyboard.press("ArrowDown");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(formulation).toHaveValue("Syrup");
  // Any other text stays as it is typed.
  await page.getByLabel(/^Pack size/).fill("10 × 10 of a test");
  await page.keyboard.press("Tab");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  await saveAndNext(page).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();

  await expect(page.getByText(`${word} B · 2 of 3`)).toBeVisible();
  await unfold(page);
  await page.getByLabel(/^Pack size/).pressSequentially("of a te");
  await page
    .getByRole("listbox", { name: "Earlier values: Pack size" })
    .getByText("10 × 10 of a test")
    .click();
  await expect(page.getByLabel(/^Pack size/)).toHaveValue("10 × 10 of a test");
  await page.keyboard.press("Control+Enter");

  await expect(page.getByText(`${word} C · 3 of 3`)).toBeVisible();
  await unfold(page);
  await expect(saveAndNext(page)).toHaveCount(0);
  await page.getByLabel(/^Status/).fill("Last");
  await page.keyboard.press("Control+Enter");
  await expect(toast(page, "It was the last one of its list.")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`q=${word}&sort=name$`));
});

/** The fields at whose middle something else is shown after the focus has come to them. */
function covered(form: Locator): Promise<string[]> {
  return form.evaluate((element) => {
    const fields = [...element.querySelectorAll<HTMLElement>("input, textarea, select, button")];
    return (
      fields
        .filter((field) => field.tabIndex >= 0 && field.checkVisibility() && field.offsetWidth > 4)
        // From the last to the first, as Shift and Tab move: the bars are at the upper edge.
        .reverse()
        .filter((field) => {
          field.focus();
          const { left, top, width, height } = field.getBoundingClientRect();
          const shown = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 20));
          return shown === null || !(field.contains(shown) || shown.contains(field));
        })
        .map((field) => field.id || field.textContent || field.tagName)
    );
  });
}

test(
  "no bar covers a field, and an article's title and text are on the first screen",
  { tag: "@widths" },
  async ({ page, site }, { project }) => {
    const { id } = await makePost(site, `${"A long title ".repeat(6)}journey`, {
      content: "<p>Paragraph</p>".repeat(60),
    });
    if (project.name === "desktop") await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, site, `/admin/blogs/edit/${id}`);
    const text = page.getByRole("textbox", { name: "Content", exact: true });
    const toolbar = page.getByRole("toolbar", { name: "Formatting" });
    await expect(page.getByLabel("Title", { exact: true })).toBeInViewport({ ratio: 1 });
    await expect(text.getByText("Paragraph").first()).toBeInViewport({ ratio: 1 });
    expect((await toolbar.boundingBox())?.height, "one row").toBeLessThan(60);
    const article = page.getByRole("form", { name: "Edit Blog" });
    await text.getByText("Paragraph").last().scrollIntoViewIfNeeded();
    await expect(toolbar, "stays while the text is scrolled").toBeInViewport({ ratio: 1 });
    await pressTool(page, "Superscript");
    await expect(page.getByRole("button", { name: "Strikethrough" })).toHaveCount(0);
    expect(await covered(article)).toEqual([]);
    await page.goto("/admin/products/edit/1");
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/./);
    expect(await covered(page.getByRole("form", { name: "Edit product" }))).toEqual([]);
  },
);
