/** Clicks and drags that end outside their target neither close nor open anything. */
import type { Page } from "@playwright/test";
import { signIn } from "./admin";
import { expect, test } from "./fixtures";

test.use({ readsOnly: true });

test("a click on the backdrop closes a dialog, a drag does not", async ({ page, site }) => {
  await signIn(page, site, "/admin/blogs/add");
  await page.getByRole("textbox", { name: "Content" }).click();
  await page.getByRole("toolbar").getByRole("button", { name: "Link", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Link" });
  const address = dialog.getByLabel("Address", { exact: true });
  await address.fill("https://example.com/a/long/address");
  const box = await address.boundingBox();
  if (!box) throw new Error("the field is not there");
  // Selecting the text from its end to beyond its beginning.
  await page.mouse.move(box.x + box.width - 5, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(20, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await expect(address).toHaveValue("https://example.com/a/long/address");
  // In the other direction.
  await page.mouse.move(20, 20);
  await page.mouse.down();
  await page.mouse.move(box.x + 20, box.y + 10, { steps: 8 });
  await page.mouse.up();
  await expect(dialog).toBeVisible();
  await page.mouse.click(20, 20);
  await expect(dialog).toHaveCount(0);
});

/** Whether the browser would have handled the drop itself: synthetic events have no default action. */
function preventedDefaults(page: Page, selector: string, what: "file" | "link") {
  return page
    .locator(selector)
    .first()
    .evaluate((target, kind) => {
      const data = new DataTransfer();
      if (kind === "file") data.items.add(new File(["x"], "a.pdf", { type: "application/pdf" }));
      else data.setData("text/uri-list", "https://example.com/");
      const send = (name: string) =>
        target.dispatchEvent(
          new DragEvent(name, { bubbles: true, cancelable: true, dataTransfer: data }),
        );
      return { over: !send("dragover"), drop: !send("drop") };
    }, what);
}

test("a file dropped outside the drop zone is not opened", async ({ page, site }) => {
  const refused = { over: true, drop: true };
  await page.goto("/admin/login");
  await expect(page.getByLabel("Email")).toBeVisible();
  expect(await preventedDefaults(page, "body", "file")).toEqual(refused);
  await signIn(page, site, "/admin/products/add");
  await page.getByLabel("Name", { exact: true }).fill("Typed");
  for (const place of ["body", "header", "#name", "#description", "main form", "h1"]) {
    expect(await preventedDefaults(page, place, "file"), place).toEqual(refused);
  }
  expect(await preventedDefaults(page, "h1", "link")).toEqual(refused);
  expect(
    await preventedDefaults(page, "#name", "link"),
    "a link may be dropped into a field",
  ).toEqual({
    over: false,
    drop: false,
  });
  await expect(page.getByRole("list", { name: "Uploads" })).toHaveCount(0);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(page.getByRole("dialog", { name: /^Preview/ })).toBeVisible();
  expect(await preventedDefaults(page, "dialog[open]", "file"), "over a dialog").toEqual(refused);
});
