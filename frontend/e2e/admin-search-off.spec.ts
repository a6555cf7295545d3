import { expectAccessible } from "./accessible";
import { signIn } from "./admin";
import { expect, test } from "./fixtures";

test.use({ settings: { PHARMA_SITE_SEARCH_COUNT_UNANSWERED: "false" } });

test("where searches are not counted, that is said", async ({ page, site }) => {
  await signIn(page, site, "/admin/search?show=nothing-found");
  await expect(page.getByText("Counting is switched off")).toBeVisible();
  await expectAccessible(page);
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Searches without a result")).toHaveCount(0);
});
