import { readFile } from "node:fs/promises";
import { field, fillProduct, sampleImage, signIn, toast, uploads } from "./admin";
import { expect, test } from "./fixtures";

test.describe("what the server refuses", () => {
  // The browser logs every error response.
  test.use({ tolerated: /status of 4\d\d/ });

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
