import type { Page } from "@playwright/test";
import { publicPage } from "./admin";
import { expect, hold, hydrated, test, visit } from "./fixtures";

test.use({ readsOnly: true });

test("the menu traps the focus, and closes", { tag: "@phone" }, async ({ page }) => {
  await visit(page, "/");
  await page.getByRole("button", { name: "Open menu" }).click();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeVisible();
  await expect(menu.getByRole("link", { name: /Get directions/ })).toHaveAttribute(
    "target",
    "_blank",
  );

  await page.mouse.wheel(0, 500);
  await page.waitForTimeout(300);
  const held = await page.evaluate(() => window.scrollY);
  expect(held, "the page behind holds still").toBe(0);
  for (let n = 0; n < 25; n++) {
    await page.keyboard.press("Tab");
    const inside = await page.evaluate(() => {
      const { activeElement } = document;
      return activeElement === document.body || activeElement?.closest("dialog") !== null;
    });
    expect(inside, "the focus stays inside").toBe(true);
  }
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(page.getByRole("button", { name: "Open menu" })).toBeFocused();

  await page.getByRole("button", { name: "Open menu" }).click();
  await menu.getByRole("link", { name: "PRODUCTS" }).click();
  await expect(page).toHaveURL(/\/products$/);
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page, "the menu's own entry is gone").toHaveURL(/\/$/);

  await page.getByRole("link", { name: "Search the catalogue" }).click();
  await expect(page.getByRole("combobox", { name: "Search products" })).toBeFocused();
});

test("the menu opens before the script, and Back closes it", { tag: "@phone" }, async ({
  page,
}) => {
  await page.goto("/about");
  await page.goto("/products");
  const release = await hold(page, /\/assets\/.*\.js$/);
  await page.reload({ waitUntil: "commit" });
  await page.getByRole("button", { name: "Open menu" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu.getByRole("link", { name: "PRODUCTS" })).toBeVisible();
  await menu.getByText("ABOUT US").tap();
  await expect(menu.getByRole("link", { name: "OUR STORY" })).toBeVisible();
  release();
  await hydrated(page);
  await expect(menu.getByRole("link", { name: "OUR STORY" })).toBeVisible();
  await expect(menu).toHaveJSProperty("open", true);
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL(/\/products$/);

  await page.getByRole("button", { name: "Open menu" }).tap();
  await menu.getByRole("button", { name: "Close" }).tap();
  await expect(menu).toBeHidden();
  await page.goBack();
  await expect(page, "a menu that was closed leaves nothing to go back to").toHaveURL(/\/about$/);
});

test("without popovers the tap waits for the script", {
  tag: "@phone",
}, async ({ page }) => {
  const release = await hold(page, /\/assets\/(?!entry).*\.js$/);
  await page.goto("/products", { waitUntil: "commit" });
  const button = page.getByRole("button", { name: "Open menu" });
  await button.evaluate((element) => element.removeAttribute("popovertarget"));
  await page.waitForLoadState("domcontentloaded");
  await button.tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await expect(menu).toBeHidden();
  release();
  await expect(menu).toBeVisible();
});

test("without a script the menu opens and unfolds", { tag: "@phone" }, async ({ plain: page }) => {
  await page.goto("/products");
  await page.getByRole("button", { name: "Open menu" }).tap();
  const menu = page.getByRole("dialog", { name: "Menu" });
  await menu.getByText("ABOUT US").tap();
  const legacy = await menu.getByRole("link", { name: "OUR LEGACY" }).boundingBox();
  const products = await menu.getByRole("link", { name: "PRODUCTS" }).boundingBox();
  expect(products?.y).toBeGreaterThanOrEqual((legacy?.y ?? 0) + (legacy?.height ?? 0));
  await menu.getByRole("link", { name: "PRODUCTS" }).tap();
  await expect(page).toHaveURL(/\/products$/);
});

test("ABOUT US opens by keyboard and leads to both pages", async ({ page }) => {
  await visit(page, "/products");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "PRODUCTS" })).toHaveAttribute(
    "aria-current",
    "page",
  );
  const about = main.getByRole("button", { name: "ABOUT US" });
  await about.focus();
  await page.keyboard.press("Enter");
  await expect(about).toHaveAttribute("aria-expanded", "true");
  await expect(main.getByRole("link", { name: "OUR STORY" })).toHaveAttribute("href", "/about");
  await expect(main.getByRole("link", { name: "OUR LEGACY" })).toHaveAttribute(
    "href",
    "/legacy-interactive",
  );
  await page.keyboard.press("Escape");
  await expect(about).toHaveAttribute("aria-expanded", "false");
});

test("the header is as high as its style sheet says", { tag: "@widths" }, async ({ page }) => {
  await visit(page, "/");
  const [said, real] = await page.evaluate(() => {
    const probe = document.createElement("div");
    probe.style.height = "var(--header-height)";
    document.body.append(probe);
    return [probe.offsetHeight, document.querySelector("header")?.offsetHeight];
  });
  expect(said).toBe(real);
});

/** Where the floating button is not, although the page is scrolled by more than 300 px and neither footer nor, on phones, slip is in view; and where it is beside that. */
function missingAt(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const isShown = () => {
      const float = document.querySelector("[data-float]");
      return float !== null && getComputedStyle(float).visibility === "visible";
    };
    const missing: number[] = [];
    for (let top = 301; ; top += 700) {
      window.scrollTo({ top, behavior: "instant" });
      // The place follows the scrolling within two frames, and what is still arriving after it rests.
      for (let frame = 0; frame < 4; frame++) await new Promise(requestAnimationFrame);
      const footer = document.querySelector("footer")?.getBoundingClientRect().top ?? 0;
      if (window.scrollY !== top || footer <= window.innerHeight) return missing;
      const slip = document.querySelector("#slip-found")?.closest("form")?.getBoundingClientRect();
      const onSlip = slip && window.innerWidth < 640;
      const expected = !(onSlip && slip.bottom > 0 && slip.top < window.innerHeight);
      for (let tries = 0; tries < 30 && isShown() !== expected; tries++)
        await new Promise((done) => setTimeout(done, 100));
      if (isShown() !== expected) missing.push(top);
    }
  });
}

test("Request Details is there until the footer", {
  tag: "@widths",
}, async ({ page }) => {
  // Nothing fades: what is hidden is hidden at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const narrow = (page.viewportSize()?.width ?? 0) < 640;
  for (const path of [
    "/",
    "/products",
    ...(narrow ? [] : ["/products/148"]),
    "/about",
    "/legacy",
    "/legacy-interactive",
    "/partners",
    "/blog",
    "/blog/type-2-diabetes-the-basics",
    "/contact",
    "/privacy",
  ]) {
    await visit(page, path);
    expect(await missingAt(page), path).toEqual([]);
  }
});

test("a product's own bar stands in place of the float", { tag: "@phone" }, async ({ page }) => {
  await visit(page, "/products/148");
  await page.evaluate(() => window.scrollTo(0, 800));
  await expect(page.getByRole("link", { name: /^Enquire/ })).toBeInViewport();
  await page.waitForTimeout(500);
  await expect(page.getByRole("button", { name: "Request Details" })).toBeHidden();
});

test("Request Details waits while the slip is in view", { tag: "@phone" }, async ({ page }) => {
  await visit(page, "/");
  const list = page.locator("textarea[name=text]");
  const float = page.getByRole("button", { name: "Request Details" });
  await list.scrollIntoViewIfNeeded();
  await page.evaluate(() => window.scrollBy(0, Math.max(0, 310 - window.scrollY)));
  await list.tap();
  await page.keyboard.insertText("telma 40 - 10 box\namoxy 500 - 5 box\ndolo 650\nazithro 500");
  await expect(page.locator("#slip-found li")).toHaveCount(4);
  await list.blur();
  await expect(float).toBeHidden();
  await page.evaluate(() => {
    const slip = document.querySelector("#slip-found")?.closest("form");
    window.scrollBy(0, (slip?.getBoundingClientRect().bottom ?? 0) + 20);
  });
  await expect(float).toBeVisible();
});

test("Request Details appears after 300 px and unfolds a card", async ({ page }) => {
  await visit(page, "/products");
  const float = page.getByRole("button", { name: "Request Details" });
  await page.evaluate(() => window.scrollTo(0, 300));
  await expect(float).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, 301));
  await float.click();
  await expect(page.getByRole("heading", { name: "Ready to Partner?" })).toBeVisible();
  const card = page.getByRole("region", { name: "Ready to Partner?" });
  await expect(card.getByRole("link", { name: "Request Details" })).toHaveAttribute(
    "href",
    "/contact",
  );
  await page.keyboard.press("Escape");
  await expect(card).toBeHidden();
  await float.click();
  await expect(card).toBeVisible();
  await page.getByRole("main").click({ position: { x: 20, y: 400 } });
  await expect(card).toBeHidden();
  await visit(page, "/contact");
  await page.evaluate(() => window.scrollTo(0, 301));
  await float.click();
  await card.getByRole("link", { name: "Request Details" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(page.getByLabel("Full Name")).toBeInViewport();
  await expect(card).toBeHidden();
});

test("with lines in the enquiry list the card leads to it", async ({ page }) => {
  await visit(page, "/enquiry-list?items=148x20,133x5,100x1");
  await expect(page.getByRole("heading", { name: "3 items" })).toBeVisible();
  await visit(page, "/about");
  await page.evaluate(() => window.scrollTo(0, 700));
  await page.getByRole("button", { name: "Request Details" }).click();
  const card = page.getByRole("region", { name: "Ready to Partner?" });
  await card.getByRole("link", { name: "3 lines · Review enquiry" }).click();
  await expect(page.getByRole("heading", { name: "3 items" })).toBeVisible();
});

test("the footer's categories all show products", async ({ page, site }) => {
  await page.goto("/");
  const links = page.getByRole("contentinfo").locator('a[href^="/products?category="]');
  const addresses = await links.evaluateAll((all) =>
    all.map((link) => link.getAttribute("href") ?? ""),
  );
  expect(addresses.map((address) => address.split("=")[1])).toEqual([
    "generics",
    "antibiotics",
    "cardiac",
    "diabetes",
  ]);
  for (const address of addresses) {
    expect(await publicPage(site, address)).toMatch(/Showing [1-9]\d* products?/);
  }
});

test("titles and cards stand on the page's twelve columns", async ({ page }) => {
  for (const path of ["/", "/products", "/blog", "/blog/type-2-diabetes-the-basics"]) {
    await visit(page, path);
    for (const width of [1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const off = await page.evaluate(() => {
        const main = document.querySelector("main") as HTMLElement;
        const probe = main.appendChild(document.createElement("div"));
        probe.style.width = "var(--column-gap)";
        const gap = probe.getBoundingClientRect().width;
        probe.remove();
        const bar = document.querySelector("header > :last-child") as HTMLElement;
        const { paddingLeft } = getComputedStyle(bar);
        const left = bar.getBoundingClientRect().left + Number.parseFloat(paddingLeft);
        const step = (document.body.clientWidth - 2 * left + gap) / 12;
        return [...main.querySelectorAll("h1, article h2, section > h2, li > article")]
          .map((element) => ({ element, box: element.getBoundingClientRect() }))
          .filter(({ box }) => box.width > 1)
          .map(({ element, box }) => ({ text: element.textContent, at: (box.left - left) / step }))
          .filter(({ at }) => Math.abs(at - Math.round(at)) * step > 1);
      });
      expect(off, `${path} at ${width} px`).toEqual([]);
    }
  }
});
