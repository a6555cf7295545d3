/** Never lose work: two people at one record, a page that is left or loaded again, an answer that gets lost. */
import type { Page } from "@playwright/test";
import { expectAccessible, expectSound } from "./accessible";
import { draftOffer, rowAction, signIn, toast } from "./admin";
import { makePost, signInToApi } from "./adminApi";
import { expect, test } from "./fixtures";
import type { RunningSite } from "./site";

const guard = (page: Page) => page.getByRole("dialog", { name: "Leave without saving?" });
const excerpt = (page: Page) => page.getByLabel("Excerpt", { exact: true });

/** An article of its own for every test; its id. */
async function newPost(site: RunningSite, title: string): Promise<number> {
  return (await makePost(site, title, { published_at: "2026-01-01T00:00:00Z" })).id;
}

test("nothing typed is lost when the record was deleted meanwhile", async ({
  page,
  site,
  tolerate,
}) => {
  tolerate(/status of 404/);
  const id = await newPost(site, "Gone journey");
  await signIn(page, site, `/admin/blogs/edit/${id}`);
  await excerpt(page).fill("Typed while it went.");
  const call = await signInToApi(site);
  await call("DELETE", `/api/admin/blogs/${id}`);
  await page.getByRole("button", { name: "Update Blog" }).click();
  await expect(toast(page, "Failed to update blog")).toBeVisible();
  await expect(excerpt(page)).toHaveValue("Typed while it went.");
  await call("POST", `/api/admin/blogs/${id}/restore`);
  await page.getByRole("button", { name: "Cancel" }).click();
  await guard(page).getByRole("button", { name: "Leave", exact: true }).click();
  await page.goto(`/admin/blogs/edit/${id}`);
  await draftOffer(page).getByRole("button", { name: "Restore changes" }).click();
  await expect(excerpt(page)).toHaveValue("Typed while it went.");
});

test("after a reload what was typed is offered, and thrown away", async ({ page, site }) => {
  const id = await newPost(site, "Reloaded journey");
  await signIn(page, site, `/admin/blogs/edit/${id}`);
  await excerpt(page).fill("Typed before the reload.");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeVisible();
  page.once("dialog", (asked) => {
    expect(asked.type()).toBe("beforeunload");
    void asked.accept();
  });
  await page.reload();
  await expect(excerpt(page)).toHaveValue("As it began.");
  await expect(draftOffer(page).getByText(/^One field differs: Excerpt\./)).toBeVisible();
  await draftOffer(page).getByRole("button", { name: "Show differences" }).click();
  await expect(draftOffer(page).getByText("Typed before the reload.")).toBeVisible();
  await expectSound(page);
  await draftOffer(page).getByRole("button", { name: "Discard" }).click();
  await expect(draftOffer(page)).toHaveCount(0);
  await page.reload();
  await expect(excerpt(page)).toHaveValue("As it began.");
  await expect(draftOffer(page)).toHaveCount(0);
});

test("every way out of an unsaved form asks first", { tag: "@phone" }, async ({ page, site }) => {
  const title = "Guarded journey";
  await newPost(site, title);
  await signIn(page, site, `/admin/blogs?q=${encodeURIComponent(title)}`);
  await rowAction(page, title, "Edit");
  await excerpt(page).fill("Typed.");
  const stay = async () => {
    await expect(guard(page).getByRole("button", { name: "Stay on this page" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(guard(page)).toHaveCount(0);
    await expect(excerpt(page)).toHaveValue("Typed.");
  };
  const menu = page.getByRole("button", { name: "Open menu" });
  const closeMenu = async () => {
    await page.keyboard.press("Escape");
    // Its history entry is left by then: a browser may make one step back of two that follow at once.
    await expect(menu).toHaveAttribute("aria-expanded", "false");
  };
  await page.getByRole("button", { name: "Cancel" }).click();
  await expectAccessible(page);
  await stay();
  await page.keyboard.press("Control+k");
  await page.getByRole("dialog", { name: "Jump to" }).getByRole("combobox").fill("dash");
  await page.keyboard.press("Enter");
  await stay();
  await menu.click();
  await page.getByRole("link", { name: "Products", exact: true }).click();
  await stay();
  await closeMenu();
  await page.evaluate(() => history.back());
  await stay();
  await menu.click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  const signOut = page.getByRole("dialog", { name: "Sign out without saving?" });
  await signOut.getByRole("button", { name: "Cancel" }).click();
  await closeMenu();
  await excerpt(page).fill("As it began.");
  await page.getByRole("button", { name: "Cancel" }).click();
  await expect(page, "what was put back needs no question").toHaveURL(/\/admin\/blogs\?q=/);
});
