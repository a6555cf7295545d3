import { readFile } from "node:fs/promises";
import { expectSound } from "./accessible";
import {
  fillProduct,
  imageItems,
  productId,
  publicPage,
  sampleImage,
  signIn,
  toast,
  undo,
  uploads,
} from "./admin";
import { expect, test } from "./fixtures";
import { oversizedPng } from "./png";

// Small ones: the site makes variants of each.
const GOOD = [1, 2, 3].map((view) => sampleImage(`products/abx-0101-${view}.320.webp`));

async function validFile(index: number, name: string) {
  return { name, mimeType: "image/webp", buffer: await readFile(GOOD[index] ?? "") };
}

const invalidFile = (name: string, content: Buffer | string) => ({
  name,
  mimeType: "image/png",
  buffer: Buffer.from(content),
});

test("of several files each invalid one is named", async ({ page, site, tolerate }) => {
  // The browser logs every error response.
  tolerate(/status of 4\d\d/);
  await signIn(page, site, "/admin/products/add");
  await expect(page.getByText(/up to 15 MB each\.$/)).toBeVisible();
  const whole = await readFile(GOOD[0] ?? "");
  await page
    .locator("#images")
    .setInputFiles([
      await validFile(0, "first.webp"),
      invalidFile("page.html.png", "<html><script>alert(1)</script></html>"),
      invalidFile("drawing.svg", '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
      await validFile(1, "second.webp"),
      invalidFile("cut.webp", whole.subarray(0, 900)),
      invalidFile("bomb.png", oversizedPng()),
      invalidFile("huge.png", Buffer.alloc(15 * 1024 * 1024 + 1)),
      invalidFile("empty.png", ""),
    ]);
  await expect(toast(page, "2 image(s) uploaded successfully")).toBeVisible({ timeout: 60_000 });
  await expect(toast(page, "Failed to upload images")).toBeVisible();
  for (const message of [
    "page.html.png is not a JPEG, PNG, WebP or GIF picture",
    "drawing.svg is not a JPEG, PNG, WebP or GIF picture",
    "cut.webp is damaged or incomplete",
    /^bomb\.png is 50000 × 50000 pixels and so too large/,
    "huge.png is larger than 15 MB",
    /^empty\.png /,
  ]) {
    await expect(uploads(page).getByText(message)).toBeVisible();
  }
  await expectSound(page);
  await uploads(page).getByRole("button", { name: "Dismiss empty.png" }).click();
  await expect(uploads(page).getByText(/^empty\.png /)).toHaveCount(0);

  // In the order of the files, which is saved.
  const name = "Several files";
  await fillProduct(page, name);
  const shown = await imageItems(page)
    .locator("img")
    .evaluateAll((all) => all.map((image) => new URL((image as HTMLImageElement).src).pathname));
  expect(shown).toHaveLength(2);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product created successfully")).toBeVisible();
  const saved = await fetch(`${site.url}/api/products?q=${encodeURIComponent(name)}`);
  const { items } = (await saved.json()) as { items: { images: string[] }[] };
  // Of each picture the form shows one of its sizes.
  const stem = (path: string) => path.replace(/(\.\d+)?\.webp$/, "");
  expect(items[0]?.images.map(stem)).toEqual(shown.map(stem));
});

test("one of several uploads is cancelled; the others finish", async ({ page, site }) => {
  await signIn(page, site, "/admin/products/add");
  let sent = 0;
  await page.route("**/api/admin/images/product-images", async (route) => {
    sent += 1;
    // The first hangs until it is cancelled.
    if (sent > 1) await route.continue();
  });
  await page
    .locator("#images")
    .setInputFiles([
      await validFile(0, "slow.webp"),
      await validFile(1, "quick.webp"),
      await validFile(2, "also-quick.webp"),
    ]);
  await expect(uploads(page).getByRole("listitem")).toHaveCount(1);
  await expect(page.getByRole("progressbar", { name: /^Uploading/ })).toBeVisible();
  await expect(page.getByText("Pictures are being uploaded")).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeDisabled();
  await page.getByRole("button", { name: "Cancel slow.webp" }).click();
  await expect(uploads(page)).toHaveCount(0);
  await expect(toast(page, "2 image(s) uploaded successfully")).toBeVisible();
  await expect(imageItems(page)).toHaveCount(2);
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
});

test("alt texts are saved with the product, and only with it", async ({ page, site }) => {
  await signIn(page, site);
  const name = "Amoxicillin 500 mg Capsules";
  const address = `/products/${await productId(site, name)}`;
  await page.goto(`/admin${address.replace("/products/", "/products/edit/")}`);
  const alt = page.getByLabel("Alt text of picture 2");
  await expect(alt, "nothing is put into a field that nobody typed").toHaveValue("");
  await alt.fill("Never saved");
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  const preview = page.getByRole("dialog", { name: /^Preview/ });
  await expect(preview.locator("img[alt='Never saved']").first()).toBeAttached();
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  expect(await publicPage(site, address)).not.toContain("Never saved");

  await page.goto(`/admin${address.replace("/products/", "/products/edit/")}`);
  await page.getByRole("button", { name: "Restore changes" }).click();
  await expect(alt).toHaveValue("Never saved");
  await alt.fill("The blister, ten tablets");
  await page.getByRole("button", { name: /^Make main image.*picture 2$/ }).click();
  await expect(page.getByLabel("Alt text of picture 1")).toHaveValue("The blister, ten tablets");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(toast(page, "Product updated successfully")).toBeVisible();
  expect(await publicPage(site, address)).toContain("The blister, ten tablets");
});

test("a removed image comes back by Undo, which goes with the form", async ({ page, site }) => {
  await signIn(page, site, "/admin/products/add");
  await page.locator("#images").setInputFiles(GOOD.slice(1));
  await expect(imageItems(page)).toHaveCount(2);
  await page.getByLabel("Alt text of picture 2").fill("The second one");
  await page.getByRole("button", { name: "Remove picture 2" }).click();
  await expect(imageItems(page)).toHaveCount(1);
  await expect(page.locator("button", { hasText: "Choose images" })).toBeFocused();
  await undo(page);
  await expect(page.getByLabel("Alt text of picture 2")).toHaveValue("The second one");
  await page.getByRole("button", { name: "Remove picture 1" }).click();
  await expect(toast(page, "The image was removed")).toBeVisible();
  await page.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Leave", exact: true }).click();
  await expect(page).toHaveURL(/\/admin\/products$/);
  await expect(toast(page, "The image was removed")).toHaveCount(0);
});

test("an image is pasted from the clipboard", async ({ page, site, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signIn(page, site, "/admin/products/add");
  await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 300, height: 200 });
    canvas.getContext("2d")?.fillRect(0, 0, 150, 200);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve));
    if (blob) await navigator.clipboard.write([new ClipboardItem({ "image/png": blob })]);
  });
  await page.getByRole("heading", { name: "New product" }).click();
  await page.keyboard.press("Control+v");
  await expect(toast(page, "1 image(s) uploaded successfully")).toBeVisible();
  await expect(imageItems(page)).toHaveCount(1);
});

test("images are dropped, and ordered by dragging", async ({ page, site }) => {
  await signIn(page, site, "/admin/products/add");
  const bytes = await readFile(GOOD[0] ?? "", "base64");
  await page.getByText("Drop pictures here or").evaluate((target, data) => {
    const dataTransfer = new DataTransfer();
    const content = Uint8Array.from(atob(data), (letter) => letter.charCodeAt(0));
    for (const name of ["a.webp", "b.webp", "c.webp"]) {
      dataTransfer.items.add(new File([content], name, { type: "image/webp" }));
    }
    target.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
  }, bytes);
  await expect(toast(page, "3 image(s) uploaded successfully")).toBeVisible({ timeout: 60_000 });

  for (const [place, words] of ["first", "second", "third"].entries()) {
    await page.getByLabel(`Alt text of picture ${place + 1}`).fill(words);
  }
  const handle = page.getByRole("button", { name: /^Picture 3 of 3/ });
  // No message covers the handles.
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
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
