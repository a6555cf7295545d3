/**
 * The pages of a visitor, with the states in which there is most to press. What is tapped in its middle is what is hit: nothing
 * lies over a control. And each outlasts translation: browsers put other elements in the place of its texts; India reads in
 * translation.
 */
import type { Page } from "@playwright/test";
import { expect, test, visit } from "./fixtures";

test.use({ readsOnly: true, tolerated: /status of 404/, hasTouch: true });
test.describe.configure({ timeout: 240_000 });

type State = { path: string; prepare?: (page: Page) => Promise<void> };

/** Three lines of the list, of which two are of one product and one is in the visitor's words. */
const ITEMS = "items=148x20,148x5,-x1&t3=Telma+40";

async function paste(page: Page): Promise<void> {
  await page.getByLabel("Your list").fill("clotrimazole 20 pcs\ntelma 40\nplorbatin");
  await page.getByRole("button", { name: "Match the list" }).click();
  await expect(page.getByRole("heading", { name: "Check what we found" })).toBeVisible();
}

const STATES: readonly State[] = [
  { path: "/" },
  { path: "/products" },
  { path: "/products?category=diabetes" },
  { path: "/products?category=generics&badge=GMP&q=tablet" },
  { path: "/products?q=telma+40&view=table" },
  { path: "/products?q=xyzzyq" },
  { path: "/products/148" },
  { path: "/about" },
  { path: "/legacy" },
  { path: "/legacy-interactive" },
  { path: "/partners" },
  { path: "/blog" },
  { path: "/blog/type-2-diabetes-the-basics" },
  { path: "/contact" },
  { path: "/privacy" },
  { path: "/no/such/page" },
  { path: "/enquiry-list", prepare: paste },
  { path: `/enquiry-list?${ITEMS}` },
  {
    path: "/enquiry-list?items=133x5",
    prepare: async (page) => {
      await visit(page, `/enquiry-list?${ITEMS}`);
      await expect(page.getByRole("button", { name: "Replace your list" })).toBeVisible();
    },
  },
];

/** Opens a page with an empty browser, and with a page of the site behind it in the history. */
async function openState(page: Page, { path, prepare }: State): Promise<void> {
  await page.goto("/contact");
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await visit(page, path);
  await prepare?.(page);
}

/** Controls that something else lies over at their middle, and how many there are. */
function missedControls(page: Page): Promise<{ count: number; missed: string[] }> {
  return page.evaluate(async () => {
    // Without what only the keyboard comes to, and the field that people do not see.
    const controls =
      "#root :is(a[href]:not([href='#main']), button, summary, select, textarea, input:not([type=hidden], [name=website]))";
    // As it is opened: what sticks does not come down again by itself.
    window.scrollTo({ top: 0, behavior: "instant" });
    const missed: string[] = [];
    let count = 0;
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const options = { opacityProperty: true, visibilityProperty: true };
      if (!control.isConnected || !control.checkVisibility(options)) continue;
      const label = control.closest("label") ?? control;
      /** What is where it would be tapped; of a link in two lines, in the first. Undefined for what is too small. */
      const hit = () => {
        control.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
        const box = control.getClientRects()[0];
        if (!box || box.width < 4 || box.height < 4) return undefined;
        return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      };
      const isIt = (found: Element | null) =>
        found !== null && (label.contains(found) || found.contains(control));
      let found = hit();
      // What floats fades where it has to go.
      for (let tries = 0; tries < 8 && found !== undefined && !isIt(found); tries++) {
        await new Promise((done) => setTimeout(done, 100));
        found = hit();
      }
      if (found === undefined) continue;
      count++;
      if (!isIt(found))
        missed.push(`${control.outerHTML.slice(0, 90)} under ${found?.outerHTML.slice(0, 60)}`);
    }
    return { count, missed };
  });
}

/** Translates all texts, and those that come, as Chrome does: the text itself is taken out of the page. */
async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const left = "script, style, noscript, textarea, svg, title, option, font";
    const put = (text: Text) => {
      if (!text.data.trim() || !text.parentElement || text.parentElement.closest(left)) return;
      const outer = document.createElement("font");
      const inner = outer.appendChild(document.createElement("font"));
      inner.textContent = text.data;
      text.replaceWith(outer);
    };
    const all = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) put(text);
    };
    all(document.body);
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) {
          if (node instanceof Text) put(node);
          else all(node);
        }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

/** What can be pressed without leaving the page. */
const CONTROLS =
  "#root :is(button:not([type=submit]), summary, input[type=checkbox], input[type=radio], [data-in-place])";

/** Presses each control once, also those that come; the texts of those that were pressed. */
async function pressAll(page: Page): Promise<string[]> {
  return page.evaluate(async (controls) => {
    const pressed: string[] = [];
    const seen = new Set<Element>();
    // What a press leads to is drawn by the second frame.
    const rest = async () => {
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    };
    for (let more = true; more && pressed.length < 150; ) {
      more = false;
      for (const control of document.querySelectorAll<HTMLElement>(controls)) {
        if (seen.has(control) || !control.isConnected || !control.checkVisibility()) continue;
        if (control.matches(":disabled, [aria-disabled=true]")) continue;
        seen.add(control);
        pressed.push(control.getAttribute("aria-label") ?? control.textContent ?? "");
        more = true;
        control.click();
        await rest();
        if (!document.querySelector("#main")?.textContent) return [...pressed, "NOTHING IS LEFT"];
      }
    }
    return pressed;
  }, CONTROLS);
}

for (const state of STATES) {
  test(`${state.path}: controls are hit, and outlast translation`, async ({ page }) => {
    const desktop = page.viewportSize() ?? { width: 1440, height: 900 };
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await openState(page, state);
    for (const width of [320, 360, 390]) {
      await page.setViewportSize({ width, height: 740 });
      const { count, missed } = await missedControls(page);
      expect.soft(missed, `at ${width} px`).toEqual([]);
      expect(count).toBeGreaterThan(5);
    }
    await page.setViewportSize(desktop);
    await translate(page);
    const pressed = await pressAll(page);
    expect(pressed.length).toBeGreaterThan(0);
    expect(pressed).not.toContain("NOTHING IS LEFT");
    // And the way to another page, and back.
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/blog"]')?.click());
    await expect(page).toHaveURL(/\/blog$/);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("main")).not.toBeEmpty();
  });
}

test("a filter is taken away by a tap", { tag: "@phone" }, async ({ page }) => {
  for (const [category, width] of [
    ["diabetes", 360],
    ["generics", 375],
    ["generics", 320],
  ] as const) {
    await page.setViewportSize({ width, height: 740 });
    await page.goto(`/products?category=${category}&badge=GMP`);
    await page.getByRole("link", { name: "Remove filter GMP" }).tap();
    await expect(page).toHaveURL(new RegExp(`category=${category}$`));
    await page.getByRole("link", { name: /^Remove filter/ }).tap();
    await expect(page).toHaveURL(/\/products$/);
  }
});

test("translated, a linked list, removing and undoing keep the page", async ({ page }) => {
  for (const [answer, items] of [
    ["Keep your list", "1 item"],
    ["Add these to your list", "3 items"],
    ["Replace your list", "2 items"],
  ] as const) {
    await openState(page, { path: "/enquiry-list?items=133x5" });
    await expect(page.getByRole("heading", { name: "1 item" })).toBeVisible();
    await visit(page, "/enquiry-list?items=148x20,100x1");
    await expect(page.getByRole("button", { name: answer })).toBeVisible();
    await translate(page);
    await page.getByRole("button", { name: answer }).click();
    await expect(page.getByRole("heading", { name: items, exact: true })).toBeVisible();
    const link = page.getByRole("banner").getByRole("link", { name: /^Enquiry list/ });
    await expect(link).toHaveAccessibleName(`Enquiry list ${items}`);
    await page
      .getByRole("button", { name: /^Remove / })
      .first()
      .click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { name: items, exact: true })).toBeVisible();
  }
});

test("what another script takes away is drawn again", async ({ page, tolerate }) => {
  tolerate(/removeChild|insertBefore|NotFoundError|not a child/);
  await visit(page, "/enquiry-list?items=133x5");
  await expect(page.getByRole("heading", { name: "1 item" })).toBeVisible();
  await page.locator("#lines").evaluate((list) => list.closest("form")?.replaceChildren());
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/blog"]')?.click());
  await expect(page).toHaveURL(/\/blog$/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.evaluate(() => {
    for (const element of document.querySelectorAll("main > *")) element.remove();
  });
  await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/contact"]')?.click());
  await expect(page.getByLabel("Full Name")).toBeVisible();
  await expect(page.getByRole("banner")).toBeVisible();
});
