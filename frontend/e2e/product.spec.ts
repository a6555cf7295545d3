import { expect, expectAccessible, expectNoSideways, hydrated, test } from "./fixtures";

test("a product page reads like a specification sheet", async ({ page, baseURL }) => {
  await page.goto("/products?category=antibiotics&q=ABX-0101");
  await hydrated(page);
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

  const shop = page.getByRole("link", { name: /Online Pharmacy/ });
  await expect(shop).toHaveAttribute("target", "_blank");
  const whatsapp = await page.getByRole("link", { name: /WhatsApp/ }).getAttribute("href");
  expect(decodeURIComponent(whatsapp ?? "")).toContain("Check out Amoxicillin 500 mg Capsules");
  expect(decodeURIComponent(whatsapp ?? "")).toContain(`${baseURL?.replace(/:\d+$/, "")}`);

  const related = page.getByRole("region", { name: "Related Products" });
  await expect(related.getByRole("link", { name: /More Details/ })).toHaveCount(3);
  await expectAccessible(page);
  await expectNoSideways(page);
});

test("the gallery goes round by arrow, key, dot and swipe of more than 50 px", async ({ page }) => {
  await page.goto("/products?q=ABX-0101");
  await hydrated(page);
  await page
    .getByRole("link", { name: /More Details/ })
    .first()
    .click();
  const gallery = page.getByRole("group", { name: /^Pictures of Amoxicillin/ });
  const place = gallery.getByText(/^Image \d of \d$/);
  await expect(place).toBeVisible();
  const count = await gallery.getByRole("button", { name: /^Show image/ }).count();
  expect(count).toBeGreaterThan(1);
  const at = (n: number) => expect(place).toHaveText(`Image ${n} of ${count}`);
  await at(1);
  await gallery.getByRole("button", { name: "Previous image" }).click();
  await at(count);
  await gallery.getByRole("button", { name: "Next image" }).click();
  await at(1);
  await gallery.getByRole("button", { name: "Next image" }).press("ArrowRight");
  await at(2);

  const box = await gallery.getByRole("img").first().boundingBox();
  if (!box) throw new Error("the gallery shows no picture");
  const swipe = async (distance: number) => {
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.evaluate(
      ({ x, y, distance }) => {
        const target = document.elementFromPoint(x, y);
        const touch = (type: string, clientX: number) => {
          const pointer = { pointerId: 7, pointerType: "mouse", isPrimary: true, button: 0 };
          const event = new PointerEvent(type, { clientX, clientY: y, bubbles: true, ...pointer });
          target?.dispatchEvent(event);
        };
        touch("pointerdown", x);
        touch("pointermove", x + distance);
        touch("pointerup", x + distance);
      },
      { x, y, distance },
    );
  };
  await swipe(50);
  await at(2);
  await swipe(51);
  await at(1);
});
