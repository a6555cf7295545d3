/**
 * The media library: upload, find, describe, choose in a product and in an article, replace everywhere, delete; a document
 * that is refused and one that a certification links.
 */
import { readFile } from "node:fs/promises";
import { expectSound } from "./accessible";
import {
  downloadOf,
  fillProduct,
  imageItems,
  planImport,
  publicPage,
  sampleImage,
  signIn,
  toast,
} from "./admin";
import { makeProduct, signInToApi } from "./adminApi";
import { expect, expectNoSideways, test } from "./fixtures";
import { pdf } from "./pdf";
import { zip } from "./zip";

// The browser logs every error response.
test.use({ tolerated: /status of 4\d\d/ });

async function picture(name: string, sample = "products/abx-0101-1.320.webp") {
  return { name, mimeType: "image/webp", buffer: await readFile(sampleImage(sample)) };
}

const document = (name: string, buffer: Buffer) => ({ name, mimeType: "application/pdf", buffer });

test("uploaded, found, chosen, replaced everywhere, deleted", async ({ page, site }) => {
  await signIn(page, site, "/admin/media");
  const files = page.getByRole("list", { name: "Files" });
  await expect(files.getByRole("button").first()).toBeVisible();

  // Several files at once: each that is refused is named, the others are there.
  await page
    .getByLabel("Choose files")
    .setInputFiles([
      await picture("carton-front.webp"),
      await picture("carton-new.webp", "products/abx-0102-1.320.webp"),
      document("certificate.pdf", pdf()),
      document("trick.pdf", pdf("<< /S /JavaScript /JS (app.alert(1)) >>")),
    ]);
  await expect(toast(page, "3 files were uploaded")).toBeVisible();
  const uploads = page.getByRole("list", { name: "Uploads" });
  await expect(uploads).toContainText("trick.pdf holds a script");
  await page.getByRole("button", { name: "Dismiss trick.pdf" }).click();

  // By keyboard alone: search, open, describe.
  await page.getByRole("searchbox").fill("carton-front");
  await page.keyboard.press("Enter");
  await expect(files.getByRole("button")).toHaveCount(1);
  await files.getByRole("button").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "carton-front.webp" });
  await expect(dialog.getByRole("heading", { name: "Not used" })).toBeVisible();
  await dialog.getByLabel("Alt text").fill("The front of a carton");
  await page.keyboard.press("Enter");
  await expect(toast(page, "The alt text was saved")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Chosen for a product.
  await page.goto("/admin/products/add");
  await fillProduct(page, "Library test tablets");
  await page.locator("button", { hasText: "Choose images" }).click();
  const picker = page.getByRole("dialog", { name: "Choose from the library" });
  await picker.getByRole("searchbox").fill("front of a carton");
  await expect(picker.getByRole("listitem")).toHaveCount(1);
  await picker.getByRole("button", { name: /^carton-front/ }).click();
  await picker.getByRole("button", { name: "Add 1 picture" }).click();
  await expect(imageItems(page)).toHaveCount(1);
  await expect(page.getByLabel("Alt text of picture 1")).toHaveValue("The front of a carton");
  await page.keyboard.press("Control+s");
  await expect(page).toHaveURL(/\/admin\/products(\/edit\/\d+)?$/);
  const call = await signInToApi(site);
  const { data } = await call<{ items: { id: number; images: string[] }[] }>(
    "GET",
    "/api/admin/products?q=library+test",
  );
  const [product] = data.items;
  const [old] = product?.images ?? [];
  expect(old).toContain("/storage/product-images/");

  // Replaced everywhere by another one of the library.
  await page.goto("/admin/media?q=library+test");
  await files.getByRole("button", { name: /carton-front/ }).click();
  await expect(
    dialog.getByRole("link", { name: "Library test tablets", exact: true }),
  ).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Delete" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Replace everywhere" }).click();
  await picker.getByRole("searchbox").fill("carton-new");
  await expect(picker.getByRole("list", { name: "Files" }).getByRole("button")).toHaveCount(1);
  await picker.getByRole("button", { name: /^carton-new/ }).click();
  const replacing = page.getByRole("dialog", { name: "Replace everywhere" });
  await expect(replacing).toContainText("get carton-new.webp at once");
  await replacing.getByRole("button", { name: "Replace everywhere" }).click();
  await expect(toast(page, "carton-front.webp was replaced")).toBeVisible();
  const shown = await publicPage(site, `/products/${product?.id}`);
  expect(shown).not.toContain(old);

  // A document, linked by a certification.
  const certificate = await call<{ items: { id: number; url: string }[] }>(
    "GET",
    "/api/admin/media?bucket=documents",
  );
  const url = certificate.data.items[0]?.url ?? "";
  const company = await call<{ published: Record<string, unknown> }>(
    "GET",
    "/api/admin/site/company",
  );
  const facts = company.data.published as { certifications: Record<string, unknown>[] };
  await call("PUT", "/api/admin/site/company/draft", {
    ...facts,
    certifications: facts.certifications.map((item, index) =>
      index === 0 ? { ...item, document: url } : item,
    ),
  });
  await call("POST", "/api/admin/site/publish", { pages: ["company"] });
  await page.goto("/");
  const link = page.getByRole("link", { name: /, PDF, / });
  await link.scrollIntoViewIfNeeded();
  expect((await downloadOf(page, link)).suggestedFilename()).toBe("certificate.pdf");

  // Deleted, once nothing uses it.
  await page.goto("/admin/media?show=documents");
  await files.getByRole("button", { name: /^certificate/ }).click();
  await expect(
    page.getByRole("dialog", { name: "certificate.pdf" }).getByText("Page of the site, published"),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByLabel("Choose files").setInputFiles([document("spare.pdf", pdf())]);
  await files.getByRole("button", { name: /spare/ }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: "Delete this file?" })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(toast(page, "spare.pdf was deleted")).toBeVisible();
  await expect(files.getByRole("button", { name: /spare/ })).toHaveCount(0);
});

test("pictures that are called like a product go to it", async ({ page, site }) => {
  const code = "NAME-JOURNEY";
  const call = await signInToApi(site);
  for (const number of [1, 2]) {
    await makeProduct(site, `Called journey ${number}`, { sku: `${code}-${number}` });
  }
  const images = async (number: number) => {
    const { data } = await call<{ items: { images: string[] }[] }>(
      "GET",
      `/api/admin/products?q=${code}-${number}`,
    );
    return data.items[0]?.images.length;
  };
  await signIn(page, site, "/admin/media");
  await page
    .getByLabel("Choose files")
    .setInputFiles([await picture(`${code.toLowerCase()}-1.webp`), await picture("no-code.webp")]);
  await expect(toast(page, "2 files were uploaded")).toBeVisible();
  await page.getByRole("button", { name: /^Unused/ }).click();
  await page.getByRole("button", { name: "Attach to products by name" }).click();

  // Shown before anything changes.
  const apply = page.getByRole("button", { name: /^Import 1 product/ });
  await expect(apply).toBeVisible();
  await expect(page.getByText(/no-code/)).toBeVisible();
  await expect(page.getByRole("main").locator("img").first()).toBeVisible();
  await expectSound(page);
  expect(await images(1)).toBe(0);
  await apply.click();
  await expect(toast(page, /1 product/)).toBeVisible();
  expect(await images(1)).toBe(1);
  await page.getByRole("button", { name: "Undo this import" }).click();
  await expect(toast(page, "The import is undone")).toBeVisible();
  expect(await images(1)).toBe(0);

  await page.goto("/admin/imports");
  const photograph = (await picture("front")).buffer;
  const archive = zip({
    [`photographs/${code}-2.webp`]: photograph,
    "photographs/logo.webp": photograph,
  });
  const mimeType = "application/zip";
  await planImport(page, { name: "photographs.zip", mimeType, buffer: archive });
  await expect(page.getByText(/logo\.webp/)).toBeVisible();
  await expectNoSideways(page);
  await apply.click();
  await expect(toast(page, /1 product/)).toBeVisible();
  expect(await images(2)).toBe(1);
});
