/** What is tapped in its middle is what is hit: nothing lies over a control. */
import { openState, STATES } from "./controls";
import { expect, test } from "./fixtures";

test.use({ readsOnly: true, tolerated: /status of 404/, hasTouch: true });
test.describe.configure({ timeout: 240_000 });

for (const width of [320, 360, 390]) {
  test(`every control is hit in its middle at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 740 });
    for (const state of STATES) {
      await openState(page, state);
      const { count, missed } = await page.evaluate(async () => {
        // Without what only the keyboard comes to, and the field that people do not see.
        const controls =
          "#root :is(a[href]:not([href='#main']), button, summary, select, textarea, input:not([type=hidden], [name=website]))";
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
      expect.soft(missed, `${state.path} at ${width} px`).toEqual([]);
      expect(count, state.path).toBeGreaterThan(5);
    }
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
