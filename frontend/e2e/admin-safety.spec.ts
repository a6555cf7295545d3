import { readFile } from "node:fs/promises";
import {
  draftOffer,
  field,
  fillProduct,
  imageItems,
  productId,
  publicPage,
  sampleImage,
  signIn,
  toast,
  uploads,
} from "./admin";
import { expect, test } from "./fixtures";

test.describe("what the server refuses", () => {
  // The browser logs every error response.
  test.use({ tolerated: /status of 4\d\d/ });

  test("a file that is not an image is named, and the others are uploaded", async ({
    page,
    site,
  }) => {
    await signIn(page, site);
    await page.goto("/admin/products/add");
    await page
      .locator("#images")
      .setInputFiles([
        { name: "broken.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") },
      ]);
    await expect(toast(page, "Failed to upload images")).toBeVisible();
    await page.locator("#images").setInputFiles(sampleImage("products/abx-0101-1.webp"));
    await expect(toast(page, "1 image(s) uploaded successfully")).toBeVisible();
    await expect(uploads(page).getByText(/^broken\.png.+/)).toBeVisible();
    await uploads(page).getByRole("button", { name: "Dismiss broken.png" }).click();
    await expect(uploads(page)).toHaveCount(0);
    await expect(imageItems(page)).toHaveCount(1);
  });

  test("a SKU that is taken is reported beside its field, and nothing typed is lost", async ({
    page,
    site,
  }) => {
    await signIn(page, site);
    await page.goto("/admin/products/add");
    await fillProduct(page, "Twin");
    await page.getByLabel(/^SKU/).fill("ABX-0101");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(page, "Failed to create product")).toBeVisible();
    await expect(page.getByLabel(/^SKU/)).toHaveAttribute("aria-invalid", "true");
    await expect(page.getByLabel(/^SKU/)).toBeFocused();
    await expect(field(page, "Name")).toHaveValue("Twin");
  });

  test("two people save: both versions are shown, and nothing is overwritten unasked", async ({
    page,
    site,
    context,
  }) => {
    await signIn(page, site);
    const id = await productId(site, "Azithromycin 500 mg Tablets");
    await page.goto(`/admin/products/edit/${id}`);
    await field(page, "Short description").fill("Mine");
    const other = await context.newPage();
    await other.goto(`/admin/products/edit/${id}`);
    await other.getByLabel("Short description", { exact: true }).fill("Theirs");
    await other.getByRole("button", { name: "Save", exact: true }).click();
    await expect(toast(other, "Product updated successfully")).toBeVisible();
    await other.close();

    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog", { name: "You saved first elsewhere" });
    await expect(dialog.getByText("Theirs", { exact: true })).toBeVisible();
    await expect(dialog.getByText("Mine", { exact: true })).toBeVisible();
    expect(await publicPage(site, `/products/${id}`)).toContain("Theirs");
    await dialog.getByRole("button", { name: "Save what is here" }).click();
    await expect(toast(page, "Product updated successfully")).toBeVisible();
    expect(await publicPage(site, `/products/${id}`)).toContain("Mine");
  });
});

test.describe("the session ends while somebody types", () => {
  test.use({ tolerated: /status of 4\d\d/ });

  test("signing in over the form saves what was typed", async ({ page, site }) => {
    let authorization = "";
    page.on("request", (request) => {
      authorization = request.headers().authorization ?? authorization;
    });
    await signIn(page, site);
    await page.goto("/admin/products/add");
    await fillProduct(page, "Typed over the end");
    const out = await fetch(`${site.url}/auth/v1/logout?scope=global`, {
      method: "POST",
      headers: { authorization },
    });
    expect(out.status).toBe(204);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByLabel("Password", { exact: true }).fill(site.password);
    await dialog.getByRole("button", { name: "Sign In" }).click();
    await expect(toast(page, "Product created successfully")).toBeVisible();
    expect(await productId(site, "Typed over the end")).toBeGreaterThan(0);
  });
});

test("an upload can be cancelled; until it ends, nothing can be saved", async ({ page, site }) => {
  await signIn(page, site);
  await page.goto("/admin/products/add");
  await page.route("**/api/admin/images/**", () => {
    // Without an answer.
  });
  await page.locator("#images").setInputFiles(sampleImage("products/abx-0101-1.webp"));
  await expect(page.getByRole("progressbar", { name: /^Uploading/ })).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel abx-0101-1.webp" }).click();
  await expect(uploads(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
});

test("images are dropped, pasted, and ordered by dragging", async ({ page, site }) => {
  await signIn(page, site);
  await page.goto("/admin/products/add");
  const bytes = await readFile(sampleImage("products/abx-0101-1.webp"), "base64");
  const give = (how: "drop" | "paste", names: string[]) =>
    page.getByText("Drop pictures here or").evaluate(
      (target, { how, names, bytes }) => {
        const data = new DataTransfer();
        const content = Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0));
        for (const name of names) data.items.add(new File([content], name, { type: "image/webp" }));
        target.dispatchEvent(
          how === "drop"
            ? new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data })
            : new ClipboardEvent("paste", { bubbles: true, cancelable: true, clipboardData: data }),
        );
      },
      { how, names, bytes },
    );
  await give("drop", ["a.webp", "b.webp"]);
  await expect(toast(page, "2 image(s) uploaded successfully")).toBeVisible();
  await give("paste", ["c.webp"]);
  await expect(toast(page, "1 image(s) uploaded successfully")).toBeVisible();

  for (const [place, words] of ["first", "second", "third"].entries()) {
    await page.getByLabel(`Alt text of picture ${place + 1}`).fill(words);
  }
  const handle = page.getByRole("button", { name: /^Picture 3 of 3/ });
  // Wait until no message covers the handles.
  await expect(page.getByRole("button", { name: "Dismiss", exact: true })).toHaveCount(0);
  const list = page.getByRole("list", { name: "Pictures" });
  await list.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const from = await handle.boundingBox();
  const to = await page.getByRole("button", { name: /^Picture 1 of 3/ }).boundingBox();
  if (!from || !to) throw new Error("the handles are not there");
  await page.mouse.move(from.x + 10, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 10, to.y + 30, { steps: 12 });
  await page.mouse.up();
  for (const [place, words] of ["third", "first", "second"].entries()) {
    await expect(page.getByLabel(`Alt text of picture ${place + 1}`)).toHaveValue(words);
  }
});

test("unsaved changes are offered, never restored by themselves", async ({ page, site }) => {
  await signIn(page, site);
  const id = await productId(site, "Carbimazole 10 mg Tablets");
  await page.goto(`/admin/products/edit/${id}`);
  const status = page.getByLabel(/^Status/);
  const before = await status.inputValue();
  await status.fill("Typed and left");
  await page.getByRole("button", { name: "Cancel" }).click();
  const leave = page.getByRole("dialog", { name: "Leave without saving?" });
  await leave.getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/products$/);

  await page.goto(`/admin/products/edit/${id}`);
  await expect(status).toHaveValue(before);
  const offer = draftOffer(page);
  await offer.getByRole("button", { name: "Show differences" }).click();
  await expect(offer.getByText("Typed and left")).toBeVisible();
  await offer.getByRole("button", { name: "Restore changes" }).click();
  await expect(status).toHaveValue("Typed and left");
  await expect(offer).toHaveCount(0);
});

test("the earlier version of a product is compared and restored", async ({ page, site }) => {
  await signIn(page, site);
  const id = await productId(site, "Levothyroxine Sodium 50 mcg Tablets");
  await page.goto(`/admin/products/edit/${id}`);
  const name = field(page, "Name");
  await name.fill("Levothyroxine renamed");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  await page.goto(`/admin/products/edit/${id}`);
  await page.getByRole("button", { name: "History" }).click();
  const panel = page.getByRole("dialog", { name: "History" });
  await panel.getByRole("button", { name: "Compare with now" }).first().click();
  await panel.getByRole("button", { name: "Restore this version" }).click();
  await expect(toast(page, "The earlier version was restored")).toBeVisible();
  await expect(name).toHaveValue("Levothyroxine Sodium 50 mcg Tablets");
  expect(await publicPage(site, `/products/${id}`)).not.toContain("Levothyroxine renamed");
});
