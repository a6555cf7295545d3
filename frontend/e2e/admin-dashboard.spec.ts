import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import { signIn } from "./admin";
import { makePost } from "./adminApi";
import { expect, test } from "./fixtures";

const total = (page: Page, label: string) =>
  page.getByRole("main").getByRole("link", { name: new RegExp(`^\\d+ ?${label}$`) });

async function count(page: Page, label: string): Promise<number> {
  return Number.parseInt((await total(page, label).textContent()) ?? "", 10);
}

test("the dashboard's numbers are right, and link to what they count", async ({ page, site }) => {
  await makePost(site, "A draft");
  await makePost(site, "Planned", { published_at: "2031-01-01T00:00:00Z" });

  await signIn(page, site, "/admin/dashboard");
  await expect(page.getByText("Mails are not being sent")).toBeVisible();
  const [products, drafts] = [await count(page, "Products"), await count(page, "Drafts")];
  expect(await count(page, "Scheduled")).toBeGreaterThan(0);
  const bars = page.getByRole("region", { name: "Products by category" }).getByRole("listitem");
  const counts = (await bars.allInnerTexts()).map((text) => Number(/(\d+)/.exec(text)?.[1]));
  expect(counts.reduce((sum, one) => sum + one, 0)).toBe(products);
  expect(counts).toEqual([...counts].sort((a, b) => b - a));

  await bars.getByRole("link", { name: /^Dermatology/ }).click();
  await expect(page).toHaveURL(/\/admin\/products\?category=Dermatology$/);
  await expect(page.getByRole("combobox", { name: "Category" })).toHaveValue(/dermatology/i);
  await expect(page.getByRole("row").filter({ hasText: "Antibiotics" })).toHaveCount(0);
  await page.goBack();
  await total(page, "Drafts").click();
  await expect(page).toHaveURL(/\/admin\/blogs\?state=draft$/);
  await expect(page.getByRole("row").filter({ hasText: "Draft" })).toHaveCount(drafts);
  await page.goBack();
  await total(page, "Products").click();
  await expect(page.getByText(new RegExp(`of ${products} products$`))).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "New product" }).click();
  await expect(page.getByRole("heading", { name: "New product" })).toBeVisible();
});

// Its own pages and the arrow keys: `entries.test.ts`.
test("the command palette finds and opens anything by keyboard", async ({ page, site }) => {
  await signIn(page, site, "/admin/dashboard");
  await expect(page.getByRole("heading", { name: "Dashboard" })).toBeVisible();
  const palette = page.getByRole("dialog", { name: "Jump to" });
  const field = palette.getByRole("combobox");
  const chosen = palette.getByRole("option", { selected: true });

  // Letters alone do nothing.
  for (const key of ["g", "d", "n", "p", "u", "/", "?"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type("telmisartan 40 mg + hydro");
  await expect(chosen).toContainText("CAR-0103");
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue(/Hydrochlorothiazide/);

  await page.keyboard.press("Control+k");
  await page.keyboard.type("monsoon");
  await expect(chosen).toContainText("Storing medicines through the monsoon");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Edit Blog" })).toBeVisible();

  await page.keyboard.press("Control+k");
  await page.keyboard.type("nothing is called this");
  await expect(palette.getByText("Nothing found for “nothing is called this”")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(palette).toHaveCount(0);
});

test("the palette works by touch", { tag: "@phone" }, async ({ page, site }) => {
  await signIn(page, site, "/admin/dashboard");
  await page.getByRole("button", { name: /^Jump to/ }).click();
  const palette = page.getByRole("dialog", { name: "Jump to" });
  await palette.getByRole("combobox").fill("amoxicillin 500 mg caps");
  await palette.getByRole("option").filter({ hasText: "ABX-0101" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Amoxicillin 500 mg Capsules");
});

test("the theme can be chosen, and is remembered", async ({ page, site }) => {
  await signIn(page, site, "/admin/dashboard");
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const colours = page.getByRole("button", { name: /^Colours:/ });
  await expect(colours).toHaveAccessibleName("Colours: as the system. Change to light");
  const light = await paper();
  await page.emulateMedia({ colorScheme: "dark" });
  await expect.poll(theme).toBe("dark");
  await page.emulateMedia({ colorScheme: "light" });
  await colours.click();
  await colours.click();
  await expect(colours).toHaveAccessibleName("Colours: dark. Change to as the system");
  expect(await theme()).toBe("dark");
  expect(await paper()).not.toBe(light);
  // All pages are one document, whose head sets the theme; that they are readable in it, `screens.spec.ts` says.
  for (const address of ["dashboard", "blogs/add"]) {
    await page.goto(`/admin/${address}`);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await theme()).toBe("dark");
    expect(await paper()).not.toBe(light);
  }
});

test(
  "the sidebar marks the current page",
  { tag: "@widths" },
  async ({ page, site }, { project }) => {
    await signIn(page, site, "/admin/dashboard");
    const side = page.getByRole("complementary", { name: "Admin Panel" });
    const open = async () => {
      if (project.name !== "phone") return;
      await page.getByRole("button", { name: "Open menu" }).click();
      await expect(side).toBeVisible();
    };
    await open();
    await expect(side).toContainText("admin@example.com");
    const website = side.getByRole("link", { name: /^Go to Website/ });
    await expect(website).toHaveAttribute("target", "_blank");
    await expect(website).toHaveAttribute("href", "/");
    await expect(side.getByRole("link", { name: "Dashboard" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await side.getByRole("link", { name: "Products" }).click();
    if (project.name === "phone") await expect(side).toBeHidden();
    await page.getByRole("link", { name: "New product" }).click();
    await expect(page).toHaveURL(/\/admin\/products\/add$/);
    // The address changes before the page is there, and its first field takes the focus.
    await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
    await open();
    await expect(side.getByRole("link", { name: "Products" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    if (project.name !== "phone") return;
    await expectAccessible(page);
    await page.mouse.click(350, 400);
    await expect(side).toBeHidden();
    await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();
    await page.getByRole("button", { name: "Open menu" }).click();
    await expect(side).toBeVisible();
    await page.goBack();
    await expect(side, "Back closes the menu").toBeHidden();
    await expect(page).toHaveURL(/\/admin\/products\/add$/);
    await page.goBack();
    await expect(page, "and a link of the menu takes the place of its entry").toHaveURL(
      /\/admin\/products$/,
    );
    await page.goBack();
    await expect(page).toHaveURL(/\/admin\/dashboard$/);
  },
);
