import type { Locator, Page } from "@playwright/test";
import { signInToApi } from "./adminApi";
import { expect, expectNoSideways, test, visit } from "./fixtures";
import { png } from "./png";
import type { RunningSite } from "./site";

test("a product page reads like a specification sheet", async ({ page, baseURL }) => {
  await visit(page, "/products?category=antibiotics&q=ABX-0101");
  await page
    .getByRole("link", { name: /More Details/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/products\/\d+$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Amoxicillin");
  await expect(page).toHaveTitle(/Amoxicillin/);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  const main = page.getByRole("main");
  for (const row of ["Composition", "Formulation", "Benefits", "Status", "Side Effects"]) {
    await expect(main.getByText(row, { exact: true }).first()).toBeVisible();
  }
  const crumbs = page.getByRole("navigation", { name: /breadcrumb/i });
  await expect(crumbs.getByRole("link", { name: "Home" })).toHaveAttribute("href", "/");
  await expect(crumbs.getByRole("link", { name: "Products" })).toHaveAttribute("href", "/products");

  const sheet = page.getByRole("link", { name: "Product sheet (PDF)" });
  const file = await page.request.get((await sheet.getAttribute("href")) ?? "");
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);

  const shop = page.getByRole("link", { name: /Online Pharmacy/ });
  await expect(shop).toHaveAttribute("target", "_blank");
  const whatsapp = await page.getByRole("link", { name: /WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(whatsapp ?? "")).toContain("Check out Amoxicillin 500 mg Capsules");
  expect(decodeURIComponent(whatsapp ?? "")).toContain(`${baseURL?.replace(/:\d+$/, "")}`);

  const label = page.getByRole("region", { name: "Label", exact: true });
  await expect(label.getByRole("img", { name: "Schedule H: prescription only" })).toHaveText("Rx");
  const composition = page.getByRole("region", { name: "Composition" });
  await expect(composition.getByText("500 mg", { exact: true })).toBeVisible();
  for (const part of ["Use", "Caution", "Pack"]) {
    await expect(main.getByRole("heading", { name: part, exact: true })).toBeVisible();
  }
  await test.step("each fact stands once", async () => {
    await expect(label.getByText("Storage", { exact: true })).toBeVisible();
    const product = page.getByRole("group", { name: /^Pictures/ }).locator("../..");
    for (const fact of [
      /Keep in a cool, dry place below\s30/,
      /10\s×\s10\scapsules/,
      /Schedule\sH\)/,
    ]) {
      await expect(product.getByText(fact)).toHaveCount(1);
    }
    await expect(product.getByText("Hard gelatin capsule", { exact: true })).toHaveCount(1);
    await expect(main.getByText("Made to WHO-GMP")).toHaveCount(0);
  });

  const related = page.getByRole("region", { name: "Related Products" });
  await expect(related.getByRole("link", { name: /More Details/ })).toHaveCount(3);
});

/** The id of a sample product. */
async function productBySku(page: Page, sku: string): Promise<number> {
  const found = await page.request.get(`/api/products?q=${sku}`);
  return ((await found.json()) as { items: { id: number }[] }).items[0]?.id ?? 0;
}

const bottomOf = async (target: Locator) => {
  const box = await target.boundingBox();
  return (box?.y ?? 0) + (box?.height ?? 0);
};

test(
  "the way to ask is in view, on phones in a bar that stays; name and picture come first",
  { tag: "@widths" },
  async ({ page }, { project }) => {
    const isPhone = project.name === "phone";
    if (!isPhone) await page.setViewportSize({ width: 1280, height: 800 });
    await visit(page, `/products/${await productBySku(page, "ABX-0102")}`);
    const ask = page.getByRole("link", { name: "Enquire about this product" });
    const add = page.getByRole("button", { name: /^Add to enquiry list: Amoxicillin 500/ }).first();
    // The specification's bar at the top of a product is the header's: one phone number, the badges beside it.
    const bar = page.getByRole("banner");
    await expect(bar.getByRole("link", { name: "+91 00000 00000" })).toBeVisible();
    await expect(bar.getByRole("link", { name: "hello@example.com" })).toBeVisible();
    await expect(bar.getByRole("list", { name: /certifications/ })).toHaveText(/GMP\s*WHO\s*ISO/);
    await expect(page.getByRole("main").locator("[href^='tel:']")).toHaveCount(0);
    if (!isPhone) await expect(ask).toBeInViewport({ ratio: 1 });
    else {
      await page.setViewportSize({ width: 360, height: 780 });
      const trail = page.getByRole("navigation", { name: "Breadcrumb" });
      const crumbs = await trail.boundingBox();
      const header = await bottomOf(page.getByRole("banner"));
      const heading = page.getByRole("heading", { level: 1 });
      const picture = await page.getByRole("group", { name: /^Pictures of/ }).boundingBox();
      expect((crumbs?.y ?? 0) + (crumbs?.height ?? 0) - header).toBeLessThanOrEqual(100);
      const home = await trail.getByRole("link", { name: "Home" }).boundingBox();
      expect(Math.min(home?.width ?? 0, home?.height ?? 0)).toBeGreaterThanOrEqual(44);
      expect(await bottomOf(heading)).toBeLessThanOrEqual(300);
      expect(picture?.y).toBeLessThanOrEqual(420);
      const before = await heading.evaluate(
        (h1) =>
          [...document.querySelectorAll("a, button, input, summary")].filter(
            (control) =>
              control.checkVisibility({ visibilityProperty: true }) &&
              h1.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_PRECEDING,
          ).length,
      );
      // The bar with phone and e-mail, and the trail, which ends in the name, shortened, in one line.
      expect(before).toBeLessThanOrEqual(12);
      await expect(trail.getByRole("listitem").last()).toBeInViewport({ ratio: 1 });
      expect(crumbs?.height).toBeLessThanOrEqual(60);
    }
    const label = page.getByRole("region", { name: "Label", exact: true });
    expect(await bottomOf(ask)).toBeLessThan((await label.boundingBox())?.y ?? 0);

    await page.evaluate((y) => window.scrollTo(0, y), isPhone ? 1700 : 1000);
    const floating = page.getByRole("button", { name: "Request Details" });
    if (isPhone) {
      for (const action of [add, ask]) {
        await expect(action).toBeInViewport({ ratio: 1 });
        expect((await action.boundingBox())?.height).toBe(56);
      }
      await expect(floating).toBeHidden();
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect(page.getByRole("contentinfo")).toBeInViewport();
      const edge = (await ask.boundingBox())?.y ?? 0;
      expect(await bottomOf(page.getByRole("contentinfo"))).toBeLessThan(edge + 1);
      await add.click();
      await expect(page.getByRole("link", { name: /^In your list/ }).first()).toBeInViewport({
        ratio: 1,
      });
    } else await expect(floating).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 0));
    await expect(floating).toBeHidden();
  },
);

const products = new Map<string, Promise<number>>();

/** A product with twelve images, the first wide, the second tall; created once per site. */
function productWithImages(site: RunningSite): Promise<number> {
  const made = products.get(site.url) ?? makeProduct(site);
  products.set(site.url, made);
  return made;
}

async function makeProduct(site: RunningSite): Promise<number> {
  const call = await signInToApi(site);
  const sizes = [[2400, 400], [400, 2400], ...Array.from({ length: 10 }, () => [500, 500])];
  const images: string[] = [];
  for (const [index, [width = 1, height = 1]] of sizes.entries()) {
    const form = new FormData();
    form.append("file", new Blob([new Uint8Array(png(width, height, index))]), `${index}.png`);
    const answer = await call<{ url: string }[]>("POST", "/api/admin/images/product-images", form);
    images.push(answer.data[0]?.url ?? "");
  }
  const { status, data } = await call<{ id: number }>("POST", "/api/admin/products", {
    name: "Lint Roll 10 m",
    category: "Generic Medicines",
    description: "A roll of lint.",
    images,
  });
  expect(status).toBe(201);
  return data.id;
}

const enlargedImage = (page: Page) =>
  page.getByRole("dialog", { name: /^Pictures of Lint Roll/ }).getByRole("img");

test("images are shown whole, and a click enlarges them", async ({ page, site }) => {
  const id = await productWithImages(site);
  await visit(page, `/products/${id}`);
  const gallery = page.getByRole("group", { name: "Pictures of Lint Roll 10 m" });
  const shown = gallery.getByRole("link").getByRole("img");
  await expect(shown).toHaveCount(1);
  await expect(shown).toHaveCSS("object-fit", "contain");

  await test.step("the thumbnails stand in one row that scrolls", async () => {
    const tops = await gallery
      .getByRole("button", { name: /^Show image/ })
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBe(1);
    await gallery.getByRole("button", { name: "Previous image" }).click();
    const last = gallery.getByRole("button", { name: "Show image 12 of 12" });
    const cut = () =>
      last.evaluate((button) => {
        const row = button.closest("ul")?.getBoundingClientRect();
        return button.getBoundingClientRect().right - (row?.right ?? 0);
      });
    await expect.poll(cut).toBeLessThanOrEqual(0);
    await gallery.getByRole("button", { name: "Next image" }).click();
    await expectNoSideways(page);
  });

  await expect(shown).toHaveCount(1);
  await shown.click();
  await expect(page.getByRole("dialog", { name: /^Pictures of/ })).toBeVisible();
  for (const size of [
    { width: 360, height: 740 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    const within = await enlargedImage(page).boundingBox();
    expect(within?.width).toBeLessThanOrEqual(size.width);
    expect(within?.height).toBeLessThanOrEqual(size.height);
  }

  await test.step("a link leads to the picture's file, which the browser enlarges", async () => {
    const file = page.getByRole("dialog").getByRole("link", { name: /file in a new tab/ });
    await expect(file).toHaveAttribute("href", /^\/storage\/product-images\//);
    await expect(file).toHaveAttribute("target", "_blank");
  });

  await test.step("the arrow keys move; the focus comes back to the picture", async () => {
    await page.keyboard.press("ArrowRight");
    await expect(page.getByRole("dialog").getByText("Image 2 of 12")).toBeAttached();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(gallery.getByText("Image 2 of 12").first()).toBeAttached();
    await expect(gallery.getByRole("link")).toHaveCount(1);
    await expect(gallery.getByRole("link")).toBeFocused();
  });

  await test.step("Back closes it and stays on the page, whose own entry is the only one left", async () => {
    await gallery.getByRole("link").click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(page).toHaveURL(`/products/${id}`);
    await expect(gallery.getByRole("link")).toBeFocused();
    await expect(gallery.getByText("Image 2 of 12")).toBeAttached();
  });
});

test("dragging shows another image", async ({ page, site }) => {
  await visit(page, `/products/${await productWithImages(site)}`);
  await page
    .getByRole("group", { name: /^Pictures of/ })
    .getByRole("link")
    .click();
  await expect(enlargedImage(page)).toBeVisible();
  const middle = { x: 720, y: 450 };
  await page.mouse.move(middle.x, middle.y);
  await page.mouse.down();
  await page.mouse.move(middle.x - 60, middle.y, { steps: 4 });
  await page.mouse.up();
  await expect(page.getByRole("dialog").getByText("Image 2 of 12")).toBeAttached();
});

test("two fingers enlarge", { tag: "@phone" }, async ({ page, site }) => {
  await visit(page, `/products/${await productWithImages(site)}`);
  await page
    .getByRole("group", { name: /^Pictures of/ })
    .getByRole("link")
    .tap();
  await expect(enlargedImage(page)).toBeVisible();
  // A browser without a window does not scale its page: what the page leaves to the browser is asked instead.
  const left = await enlargedImage(page).evaluate((image) => {
    const actions: string[] = [];
    for (let at: Element | null = image; at; at = at.parentElement)
      actions.push(getComputedStyle(at).touchAction);
    return actions;
  });
  expect(left.filter((action) => !/auto|pinch-zoom|manipulation/.test(action))).toEqual([]);
  await expect(page.getByRole("dialog").getByText("Image 1 of 12")).toBeAttached();
});

test("without a script each image links to its file", async ({ plain: page, site }) => {
  await page.goto(`/products/${await productWithImages(site)}`);
  const links = page.getByRole("group", { name: /^Pictures of/ }).getByRole("link");
  await expect(links).toHaveCount(12);
  await expect(links.first()).toHaveAttribute("href", /^\/storage\/product-images\//);
});

test("while it is loading its placeholder is no wider than the window", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visit(page, "/products");
  await page.route("**/api/products/*", () => undefined);
  await page
    .getByRole("link", { name: /More Details/ })
    .first()
    .click();
  await expect(page.getByText("Loading the product")).toBeAttached();
  await expectNoSideways(page);
  const widest = await page
    .getByRole("main")
    .evaluate((main) =>
      Math.max(...[...main.querySelectorAll("*")].map((e) => e.getBoundingClientRect().right)),
    );
  expect(widest).toBeLessThanOrEqual(320);
});
