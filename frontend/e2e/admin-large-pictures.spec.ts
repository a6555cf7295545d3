import { crc32, deflateSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { signIn, toast } from "./admin";
import { expect, expectAccessible, expectNoSideways, test } from "./fixtures";

const uploads = (page: Page) => page.getByRole("list", { name: "Uploads" });
const pictures = (page: Page) => page.getByRole("list", { name: "Pictures" }).getByRole("listitem");

type Drawn = { name: string; type: string; width: number; height: number; turned?: boolean };

/** Draws pictures in the page and gives them to the form: half of each is red, the rest see-through or black. */
async function upload(page: Page, drawn: readonly Drawn[]): Promise<void> {
  await page.locator("#images").evaluate(async (input, all) => {
    const files = new DataTransfer();
    for (const { name, type, width, height, turned } of all) {
      const canvas = Object.assign(document.createElement("canvas"), { width, height });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("no canvas");
      context.fillStyle = "red";
      context.fillRect(0, 0, width / 2, height);
      const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.8));
      if (!blob) throw new Error("not drawn");
      // Behind the first marker of a JPEG: to be turned a quarter to the right.
      const turn = "ffe1002245786966000049492a0008000000010012010300010000000600000000000000";
      const bytes = Uint8Array.from(turn.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
      const parts = turned ? [blob.slice(0, 2), bytes, blob.slice(2)] : [blob];
      files.items.add(new File(parts, name, { type }));
    }
    (input as HTMLInputElement).files = files.files;
    input.dispatchEvent(new Event("change", { bubbles: true }));
  }, drawn);
}

type Stored = { url: string; width: number; height: number; name: string };

async function stored(page: Page): Promise<Stored[]> {
  const all: Stored[] = [];
  page.on("response", async (response) => {
    if (!response.url().includes("/api/admin/images/product-images")) return;
    if (response.status() === 201) all.push(...((await response.json()) as Stored[]));
  });
  return all;
}

test("pictures that are too large are made smaller before they are sent", {
  tag: "@desktop",
}, async ({ page, site }) => {
  test.setTimeout(360_000);
  await signIn(page, site);
  await page.goto("/admin/products/add");
  const all = await stored(page);
  // One after the other: a build that is not optimised takes long for each.
  await upload(page, [
    { name: "turned.jpg", type: "image/jpeg", width: 8_000, height: 5_400, turned: true },
    { name: "small.jpg", type: "image/jpeg", width: 800, height: 600 },
  ]);
  await expect(uploads(page).getByText("Making it smaller").first()).toBeVisible({
    timeout: 60_000,
  });
  await expect(pictures(page)).toHaveCount(2, { timeout: 150_000 });
  await upload(page, [{ name: "see-through.png", type: "image/png", width: 8_000, height: 5_400 }]);
  await expect(pictures(page)).toHaveCount(3, { timeout: 150_000 });
  const of = (name: string) => all.find((picture) => picture.name === name);
  const turned = of("turned.jpg");
  const clear = of("see-through.png");
  for (const picture of [turned, clear]) {
    const pixels = (picture?.width ?? 0) * (picture?.height ?? 0);
    expect(pixels, picture?.name).toBeLessThanOrEqual(16_777_216);
    expect(pixels, picture?.name).toBeGreaterThan(16_000_000);
  }
  expect((clear?.width ?? 0) / (clear?.height ?? 1)).toBeCloseTo(8_000 / 5_400, 2);
  expect((turned?.height ?? 0) / (turned?.width ?? 1)).toBeCloseTo(8_000 / 5_400, 2);
  expect(of("small.jpg")).toMatchObject({ width: 800, height: 600 });

  // Red above after the turn; see-through on the right.
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
  expect((await pixel(clear?.url ?? "", 8, 5))[3]).toBe(0);
  expect((await pixel(clear?.url ?? "", 1, 5))[3]).toBe(255);
});

test("a long thin picture keeps within the longest side", { tag: "@desktop" }, async ({
  page,
  site,
}) => {
  await signIn(page, site);
  await page.goto("/admin/products/add");
  const all = await stored(page);
  await upload(page, [{ name: "thin.png", type: "image/png", width: 20_000, height: 300 }]);
  await expect(toast(page, "1 image(s) uploaded successfully")).toBeVisible({ timeout: 60_000 });
  expect(all[0]?.width).toBeLessThanOrEqual(16_384);
  expect(all[0]?.width).toBeGreaterThan(16_000);
});

/** 21 megapixels with 16 bits a colour, which the server counts double. */
function deep(): Buffer {
  const [width, height] = [5_000, 4_200];
  const chunk = (name: string, data: Buffer) => {
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const named = Buffer.concat([Buffer.from(name), data]);
    size.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(named));
    return Buffer.concat([size, named, sum]);
  };
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 16, 2, 0, 0, 0]);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  return Buffer.concat([
    Buffer.from("89504e470d0a1a0a", "hex"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc((width * 6 + 1) * height), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

test.describe("of a kind that costs the server more", () => {
  // The browser's console names every answer that is an error.
  test.use({ tolerated: [/status of 422/] });

  test("a picture is refused as it is and sent smaller", { tag: "@desktop" }, async ({
    page,
    site,
  }) => {
    await signIn(page, site);
    await page.goto("/admin/products/add");
    const all = await stored(page);
    await page
      .locator("#images")
      .setInputFiles([{ name: "deep.png", mimeType: "image/png", buffer: deep() }]);
    await expect(toast(page, "1 image(s) uploaded successfully")).toBeVisible({ timeout: 60_000 });
    expect(all[0]?.width).toBeGreaterThan(4_000);
    await expect(uploads(page)).toHaveCount(0);
  });
});

test("a picture that this browser cannot open says what to do", async ({ page, site }) => {
  await signIn(page, site);
  await page.goto("/admin/products/add");
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
  await expect(page.getByRole("button", { name: "Create Product" })).toBeEnabled();
  await expectAccessible(page);
  await expectNoSideways(page);
});
