/** Products out of a list: uploaded, reviewed, its columns corrected, applied, found again, undone. */
import { expectAccessible } from "./accessible";
import { openFiles, signIn, toast } from "./admin";
import { expect, expectNoSideways, test } from "./fixtures";
import { zip } from "./zip";

// A list that cannot be read is refused with 422.
test.use({ tolerated: /status of 4\d\d/ });

test("the menu of files is left as it was entered", { tag: "@phone" }, async ({ page, site }) => {
  await signIn(page, site);
  await page.goto("/admin/products");
  const files = page.getByRole("button", { name: "Import and export" });
  await expect(page.getByRole("button", { name: "Export as CSV" })).toHaveCount(0);
  await files.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("list", { name: "Import and export" });
  const items = [
    menu.getByRole("link", { name: "Import…" }),
    menu.getByRole("button", { name: "Export as CSV" }),
    menu.getByRole("button", { name: "Export for Excel" }),
  ];
  for (const item of [files, ...items]) {
    expect((await item.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  }
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(files).toBeFocused();
  await page.keyboard.press("Enter");
  const download = page.waitForEvent("download");
  await items[1]?.press("Enter");
  expect((await download).suggestedFilename()).toBe("products.csv");
  await expect(files).toBeFocused();
});

test("a list is reviewed, imported and undone", async ({ page, site }, { project }) => {
  const sku = `IMP-${project.name}`;
  const file = (rows: string[]) => ({
    name: "price list.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(["Article;Brand Name;Group;Summary;Packing;HSN", ...rows].join("\r\n")),
  });
  await signIn(page, site);
  await page.goto("/admin/products");
  await openFiles(page);
  await page.getByRole("link", { name: "Import…" }).click();
  await expect(page.getByRole("heading", { name: "Import products" })).toBeVisible();
  const list = page.getByLabel("List", { exact: true });
  await list.setInputFiles({
    name: "a.pdf",
    mimeType: "application/pdf",
    buffer: Buffer.from("%PDF-1.7"),
  });
  await page.getByRole("button", { name: "Show what would change" }).click();
  await expect(page.getByText(/The file is not a list/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);

  await list.setInputFiles(
    file([
      `${sku};Listed ${project.name};Antibiotics;For tests.;10 x 10;3004`,
      "X;;Antibiotics;;;12",
    ]),
  );
  await page.getByRole("button", { name: "Show what would change" }).click();
  await expect(page.getByRole("heading", { name: "price list.csv" })).toBeVisible();
  await expect(page.getByText("1 row has mistakes. Nothing was imported yet")).toBeVisible();
  await expect(page.getByText(/HSN 12 must be a code of 4, 6 or 8 digits/)).toBeVisible();
  await expectAccessible(page);
  await expectNoSideways(page);

  // The heading “Article” is not known: its column is given its field.
  await page.getByText("Columns: 5 read, 1 not read").click();
  await page.getByLabel("Article", { exact: true }).selectOption("sku");
  await page.getByRole("button", { name: "Read the list again" }).click();
  await expect(page.getByText(sku, { exact: true })).toBeVisible();
  await page.getByRole("button", { name: /^Wrong/ }).click();
  await expect(page).toHaveURL(/change=wrong/);
  await expect(page.getByText(sku, { exact: true })).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText(sku, { exact: true })).toBeVisible();
  const address = page.url();

  // The plan has an address.
  await page.goto("/admin/imports");
  await page.getByRole("link", { name: "price list.csv" }).first().click();
  await expect(page).toHaveURL(address);
  await page.getByRole("button", { name: "Leave out 1 wrong row and import 1 product" }).click();
  await expect(toast(page, "1 product imported")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/admin/products?q=${sku}`);
  await expect(page.getByText(`Listed ${project.name}`).first()).toBeVisible();
  await openFiles(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export for Excel" }).click();
  expect((await download).suggestedFilename()).toBe("products.xlsx");

  await page.goto(address);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(toast(page, "The import is undone")).toBeVisible();
  await expect(page.getByText(/^Undone\./)).toBeVisible();
});

test("articles come in a ZIP with their pictures, and go out as one", async ({ page, site }, {
  project,
}) => {
  const slug = `cold-chain-${project.name}`;
  const picture = await (await fetch(`${site.url}/icon-192.png`)).arrayBuffer();
  const article = (text: string) =>
    `---\ntitle: The cold chain on a ${project.name}\nslug: ${slug}\ndescription: What to keep cold.\ndate: 2026-11-01\ncover: fridge.png\ntags: [a]\n---\n\n${text}\n\n![A fridge](fridge.png)\n`;
  await signIn(page, site);
  await page.goto("/admin/blogs");
  await openFiles(page);
  await page.getByRole("link", { name: "Import…" }).click();
  await expect(page.getByRole("heading", { name: "Import articles" })).toBeVisible();
  const send = async (files: Record<string, Buffer | string>) => {
    await page.getByLabel("Archive", { exact: true }).setInputFiles({
      name: "articles.zip",
      mimeType: "application/zip",
      buffer: zip(files),
    });
    await page.getByRole("button", { name: "Show what would change" }).click();
  };
  await send({ "notes.txt": "nothing" });
  await expect(page.getByText(/has no articles/)).toBeVisible();
  await expectNoSideways(page);
  await send({
    "chain.md": article("Keep it **cold**."),
    "fridge.png": Buffer.from(picture),
    "broken.md": "---\ntitle: half",
  });
  await expect(page.getByRole("heading", { name: "articles.zip" })).toBeVisible();
  await expect(page.getByText("broken.md", { exact: true })).toBeVisible();
  await expect(page.getByText(/the second line of --- is missing/)).toBeVisible();
  await expect(page.getByText("“tags” is not read.")).toBeVisible();
  await expectNoSideways(page);
  await page
    .getByRole("button", { name: "Leave out 1 wrong row and import 1 article", exact: true })
    .click();
  await expect(toast(page, "1 article imported")).toBeVisible();
  const html = await (await fetch(`${site.url}/blog/${slug}`)).text();
  expect(html).toContain("<strong>cold</strong>");
  expect(html).toMatch(/\/storage\/blogs\/[0-9a-f-]+/);

  await page.goto("/admin/blogs");
  await openFiles(page);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as ZIP" }).click();
  const exported = await download;
  expect(exported.suggestedFilename()).toBe("articles.zip");
  await page.goto("/admin/imports?kind=posts");
  await page.getByLabel("Archive", { exact: true }).setInputFiles(await exported.path());
  await page.getByRole("button", { name: "Show what would change" }).click();
  await expect(page.getByText("Everything in this list is there already")).toBeVisible();

  await page.goto("/admin/imports?kind=posts");
  await page.getByRole("link", { name: "articles.zip" }).first().click();
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(toast(page, "The import is undone")).toBeVisible();
  expect((await fetch(`${site.url}/blog/${slug}`)).status).toBe(404);
});
