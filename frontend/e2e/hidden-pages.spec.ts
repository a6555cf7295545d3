/** Pages that the office hides: by a switch in the editor, published, and gone from menu, drawer and footer until it is on again. */
import { signIn, toast } from "./admin";
import { signInToApi } from "./adminApi";
import { expect, expectNoSideways, test, visit } from "./fixtures";
import { expectSaved, fieldAt, openEditor, publishDialog } from "./siteEditor";

// The page that is hidden is an answer that the browser logs.
test.use({ tolerated: /status of 404/ });

test("a page is hidden and shown again by its switch", async ({ page, site }) => {
  await signIn(page, site);
  await openEditor(page, "layout");
  const shown = fieldAt(page, "layout.pages.about");
  await expect(shown).toBeChecked();
  await shown.click();
  await expectSaved(page);
  await page.getByRole("button", { name: "Publish…" }).click();
  await publishDialog(page).getByRole("button", { name: "Publish", exact: true }).click();
  await expect(publishDialog(page).getByText("visitors see it now")).toBeVisible();

  await page.goto("/admin/site");
  await expect(page.getByText("Hidden from visitors")).toHaveCount(1);
  await visit(page, "/");
  await expect(page.locator("a[href='/about']")).toHaveCount(0);
  // The other page of the group is still there.
  await expect(page.locator("a[href='/legacy-interactive']").first()).toBeAttached();
  await expectNoSideways(page);
  expect((await page.goto("/about"))?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Page not found");

  // Shown again where the pages are listed.
  await page.goto("/admin/site");
  await page.getByRole("button", { name: /^Show / }).click();
  await expect(toast(page, /will be shown again$/)).toBeVisible();
  await expect(page.getByText("Shown again once Header and footer is published")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Hide / })).toHaveCount(4);
  await expectNoSideways(page);
  const call = await signInToApi(site);
  expect((await call("POST", "/api/admin/site/publish", { pages: ["layout"] })).status).toBe(200);
  expect((await page.goto("/about"))?.status()).toBe(200);
});
