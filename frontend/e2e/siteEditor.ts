/** Helpers for tests of the site editor. */
import { expect, type Locator, type Page } from "@playwright/test";
import type { ApiCall } from "./adminApi";

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

/** The form of the page that is open. */
export function panel(page: Page): Locator {
  return page.getByRole("form", { name: /^Fields: / });
}

/** A field by its path in the document. */
export function fieldAt(page: Page, path: string): Locator {
  return page.locator(`[id="${path}"]`);
}

/** Opens a page of the site and waits until it can be edited. */
export async function openEditor(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/site/${name}`);
  await expect(panel(page)).toBeVisible();
}

export async function expectSaved(page: Page): Promise<void> {
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
}

/** The page in the frame; phones show it behind its tab. */
export async function shownPage(page: Page) {
  if (isPhone(page)) await page.getByRole("button", { name: "See the page" }).click();
  return page.frameLocator("iframe");
}

export async function showFields(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole("button", { name: "Fields", exact: true }).click();
}

export function publishDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Publish changes" });
}

export function conflict(page: Page): Locator {
  return page.getByRole("dialog", { name: /edited the same fields/ });
}

type SitePage = { published: Record<string, unknown>; draft: Record<string, unknown> | null };

/** The draft of a page, or what is published. */
export async function documentOf(call: ApiCall, name: string): Promise<Record<string, unknown>> {
  const { data } = await call<SitePage>("GET", `/api/admin/site/${name}`);
  return structuredClone(data.draft ?? data.published);
}

/** Somebody else saves, and perhaps publishes. */
export async function saveElsewhere(
  call: ApiCall,
  name: string,
  change: (document: Record<string, unknown>) => void,
  publish = false,
): Promise<void> {
  const document = await documentOf(call, name);
  change(document);
  expect((await call("PUT", `/api/admin/site/${name}/draft`, document)).status).toBe(200);
  if (!publish) return;
  const published = await call("POST", "/api/admin/site/publish", { pages: [name] });
  expect(published.status).toBe(200);
}
