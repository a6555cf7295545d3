/** Browsers that translate a page put other elements in the place of its texts; India reads in translation. */
import type { Page } from "@playwright/test";
import { openState, STATES } from "./controls";
import { expect, test, visit } from "./fixtures";

test.use({ readsOnly: true, tolerated: /status of 404/ });
test.describe.configure({ timeout: 240_000 });

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
    const rest = () => new Promise((done) => setTimeout(done, 60));
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
  test(`${state.path} outlasts translation`, async ({ page }) => {
    await page.addInitScript(() => {
      window.print = () => undefined;
    });
    await openState(page, state);
    await translate(page);
    const pressed = await pressAll(page);
    expect(pressed.length).toBeGreaterThan(0);
    expect(pressed).not.toContain("NOTHING IS LEFT");
    // And the way to another page, and back.
    await page.keyboard.press("Escape");
    await page.evaluate(() => document.querySelector<HTMLElement>('a[href="/blog"]')?.click());
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole("main")).not.toBeEmpty();
  });
}

test("each answer to a linked list, removing and undoing keep the page and its numbers", async ({
  page,
}) => {
  for (const [answer, items, count] of [
    ["Keep your list", "1 item", "1 item"],
    ["Add these to your list", "3 items", "3 items"],
    ["Replace your list", "2 items", "2 items"],
  ] as const) {
    await openState(page, { path: "/enquiry-list?items=133x5" });
    await expect(page.getByRole("heading", { name: "1 item" })).toBeVisible();
    await visit(page, "/enquiry-list?items=148x20,100x1");
    await expect(page.getByRole("button", { name: answer })).toBeVisible();
    await translate(page);
    await page.getByRole("button", { name: answer }).click();
    await expect(page.getByRole("heading", { name: items, exact: true })).toBeVisible();
    const link = page.getByRole("banner").getByRole("link", { name: /^Enquiry list/ });
    await expect(link).toHaveAccessibleName(`Enquiry list ${count}`);
    await page
      .getByRole("button", { name: /^Remove / })
      .first()
      .click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("heading", { name: items, exact: true })).toBeVisible();
  }
});

test.describe("what another script takes away", () => {
  test.use({ tolerated: /removeChild|insertBefore|NotFoundError|not a child/ });

  test("is drawn again instead of leaving nothing", async ({ page }) => {
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
});
