/** The pages of a visitor, with the states in which there is most to press. */
import type { Page } from "@playwright/test";
import { expect, visit } from "./fixtures";

type State = { path: string; prepare?: (page: Page) => Promise<void> };

/** Three lines of the list, of which two are of one product and one is in the visitor's words. */
const ITEMS = "items=148x20,148x5,-x1&t3=Telma+40";

async function paste(page: Page): Promise<void> {
  await page.getByLabel("Your list").fill("clotrimazole 20 pcs\ntelma 40\nplorbatin");
  await page.getByRole("button", { name: "Match the list" }).click();
  await expect(page.getByRole("heading", { name: "Check what we found" })).toBeVisible();
}

export const STATES: readonly State[] = [
  { path: "/" },
  { path: "/products" },
  { path: "/products?category=diabetes" },
  { path: "/products?category=generics&badge=GMP&q=tablet" },
  { path: "/products?q=telma+40&view=table" },
  { path: "/products?q=xyzzyq" },
  { path: "/products/148" },
  { path: "/about" },
  { path: "/legacy" },
  { path: "/legacy-interactive" },
  { path: "/partners" },
  { path: "/blog" },
  { path: "/blog/type-2-diabetes-the-basics" },
  { path: "/contact" },
  { path: "/privacy" },
  { path: "/no/such/page" },
  { path: "/enquiry-list", prepare: paste },
  { path: `/enquiry-list?${ITEMS}` },
  {
    path: "/enquiry-list?items=133x5",
    prepare: async (page) => {
      await visit(page, `/enquiry-list?${ITEMS}`);
      await expect(page.getByRole("button", { name: "Replace your list" })).toBeVisible();
    },
  },
];

/** Opens a page with an empty browser. */
export async function openState(page: Page, { path, prepare }: State): Promise<void> {
  if (page.url() !== "about:blank") {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await visit(page, path);
  await prepare?.(page);
}
