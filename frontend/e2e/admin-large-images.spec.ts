import type { Page } from "@playwright/test";
import { imageItems, signIn, toast, uploads } from "./admin";
import { BROWSER_ARGS, CHROMIUM } from "./browsers";
import { expect, expectNoSideways, test } from "./fixtures";
import { deepPng } from "./png";

// The light browser takes minutes to open a picture of 21 megapixels with 16 bits a channel.
test.use({ launchOptions: { executablePath: CHROMIUM, args: BROWSER_ARGS } });

type DrawnImage = { name: string; type: string; width: number; height: number; rotated?: boolean };

/** Draws images in the page and puts them into the form: the left half is red, the rest transparent or black. */
async function upload(page: Page, drawn: readonly DrawnImage[]): Promise<void> {
  await page.locator("#images").evaluate(async (input, all) => {
    const files = new DataTransfer();
    for (const { name, type, width, height, rotated } of all) {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "red";
      context.fillRect(0, 0, width / 2, height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.8));
      if (!blob) throw new Error("not drawn");
      // An EXIF segment after the first JPEG marker: rotate by 90 degrees clockwise.
      const exif = "ffe1002245786966000049492a0008000000010012010300010000000600000000000000";
      const bytes = Uint8Array.from(exif.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const parts = rotated ? [blob.slice(0, 2), bytes, blob.slice(2)] : [blob];
      files.items.add(new File(parts, name, { type }));
    }
    (input as HTMLInputElement).files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, drawn);
}

type StoredImage = { url: string; width: number; height: number; name: string };

async function collectUploaded(page: Page): Promise<StoredImage[]> {
  const all: StoredImage[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/api/admin/images/product-images")) return;
    if (response.status() === 201) all.push(...((await response.json()) as StoredImage[]));
  });
  return all;
}

test("images that are too large are reduced before they are sent", async ({ page, site }) => {
  test.setTimeout(360_000);
  await signIn(page, site, "/admin/products/add");
  const all = await collectUploaded(page);
  // One after the other, because a debug build takes long for each.
  await upload(page, [
    { name: "turned.jpg", type: "image/jpeg", width: 8_000, height: 5_400, rotated: true },
    { name: "small.jpg", type: "image/jpeg", width: 800, height: 600 },
  ]);
  await expect(uploads(page).getByText("Making it smaller").first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(imageItems(page)).toHaveCount(2, { timeout: 150_000 });
  await upload(page, [
    { name: "transparent.png", type: "image/png", width: 8_000, height: 5_400 },
    { name: "thin.png", type: "image/png", width: 17_000, height: 300 },
  ]);
  await expect(imageItems(page)).toHaveCount(4, { timeout: 150_000 });
  await expect.poll(() => all.length).toBe(4);
  const of = (name: string) => all.find((image) => image.name === name);
  const turned = of("turned.jpg");
  const transparent = of("transparent.png");
  for (const image of [turned, transparent]) {
    const pixels = (image?.width ?? 0) * (image?.height ?? 0);
    expect(pixels, image?.name).toBeLessThanOrEqual(16_777_216);
    expect(pixels, image?.name).toBeGreaterThan(16_000_000);
  }
  expect((transparent?.width ?? 0) / (transparent?.height ?? 1)).toBeCloseTo(8_000 / 5_400, 2);
  expect((turned?.height ?? 0) / (turned?.width ?? 1)).toBeCloseTo(8_000 / 5_400, 2);
  expect(of("small.jpg")).toMatchObject({ width: 800, height: 600 });
  const longest = of("thin.png")?.width;
  expect(longest, "the longest side that is allowed").toBeLessThanOrEqual(16_384);
  expect(longest).toBeGreaterThan(16_000);

  // Red at the top after the rotation; transparent on the right.
  const pixel = (url: string, x: number, y: number) =>
    page.evaluate(
      async ([address, across, down]) => {
        const image = Object.assign(new Image(), { src: address });
        await image.decode();
        const canvas = Object.assign(document.createElement("canvas"), { width: 10, height: 10 });
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0, 10, 10);
        return [...(context?.getImageData(across, down, 1, 1).data ?? [])];
      },
      [url, x, y] as const,
    );
  expect((await pixel(turned?.url ?? "", 5, 1))[0]).toBeGreaterThan(200);
  expect((await pixel(turned?.url ?? "", 5, 8))[0]).toBeLessThan(50);
  expect((await pixel(transparent?.url ?? "", 8, 5))[3]).toBe(0);
  expect((await pixel(transparent?.url ?? "", 1, 5))[3]).toBe(255);
});

// 21 megapixels with 16 bits a channel, which count double against the server's limit.
// The browser logs every error response.
test("an image of 16 bits a channel is refused as it is, and sent smaller", async ({
  page,
  site,
  tolerate,
}) => {
  tolerate(/status of 422/);
  await signIn(page, site, "/admin/products/add");
  const all = await collectUploaded(page);
  await page
    .locator("#images")
    .setInputFiles([{ name: "deep.png", mimeType: "image/png", buffer: deepPng(5_000, 4_200) }]);
  await expect(toast(page, "1 image(s) uploaded successfully")).toBeVisible({ timeout: 60_000 });
  await expect.poll(() => all[0]?.width ?? 0).toBeGreaterThan(4_000);
  await expect(uploads(page)).toHaveCount(0);
});

test("of an image that cannot be opened, the message says what to do", async ({ page, site }) => {
  await signIn(page, site, "/admin/products/add");
  const heic = Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic and so on", "latin1");
  await page.locator("#images").setInputFiles([
    { name: "IMG_0001.HEIC", mimeType: "", buffer: heic },
    { name: "renamed.jpg", mimeType: "image/jpeg", buffer: heic },
  ]);
  for (const name of ["IMG_0001.HEIC", "renamed.jpg"]) {
    await expect(
      uploads(page).getByText(`${name} is a HEIC picture, which this browser cannot open.`),
    ).toBeVisible();
  }
  await expect(
    uploads(page)
      .getByText(/Export it as JPEG and upload that/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: "Save", exact: true })).toBeEnabled();
  await expectNoSideways(page);
});
