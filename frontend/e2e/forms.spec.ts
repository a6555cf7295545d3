import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import {
  expect,
  fillContact,
  fillPartnership,
  hold,
  hydrated,
  test,
  typedSlowly,
  visit,
} from "./fixtures";

// Text that is still fading in would fail the contrast check.
test.use({ readsOnly: true, contextOptions: { reducedMotion: "reduce" } });

async function fillEnquiry(page: Page): Promise<void> {
  await fillContact(page);
  await page.getByLabel("Message").fill("200 strips of each strength");
}

test("an enquiry about a product is checked, sent and receipted", { tag: "@widths" }, async ({
  page,
}) => {
  await page.clock.install();
  await visit(page, "/contact?product=Zinc%2050%20mg");
  await expect(page.getByLabel("Product of Interest")).toHaveValue("Zinc 50 mg");
  await page.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription(/e-mail address/);
  await fillEnquiry(page);
  await typedSlowly(page);
  await page.getByRole("button", { name: "Send Enquiry" }).click();
  const told = page.getByRole("status").filter({ hasText: "Request Submitted!" });
  await expect(told).toContainText("We'll get back to you within 24 hours.");
  await expect(told).toBeInViewport();
  const receipt = page.getByRole("region", { name: "Request Submitted!" });
  await expect(receipt.getByText("200 strips of each strength")).toBeVisible();
  await expect(receipt.getByText("Zinc 50 mg")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send Enquiry" })).toBeHidden();
  await receipt.getByRole("link", { name: "Send another" }).click();
  await expect(page.getByLabel("Full Name")).toBeFocused();
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  await expect(page.getByLabel("Message")).toHaveValue("");
});

test("a partnership request is checked, sent and receipted", async ({ page }) => {
  await page.clock.install();
  await visit(page, "/partners");
  await page.getByRole("button", { name: "Submit Request" }).click();
  await expect(page.getByLabel("Company Name")).toBeFocused();
  await fillPartnership(page);
  await typedSlowly(page);
  await page.getByRole("button", { name: "Submit Request" }).click();
  const told = page.getByRole("status").filter({ hasText: "Partnership Request Submitted!" });
  await expect(told).toContainText("Our team will contact you within 24 hours");
  const receipt = page.getByRole("region", { name: "Partnership Request Submitted!" });
  await expect(receipt.getByRole("definition").filter({ hasText: "Pharmacy Chain" })).toBeVisible();
  await expectAccessible(page);
  await receipt.getByRole("link", { name: "Send another" }).click();
  await expect(page.getByRole("checkbox")).not.toBeChecked();
});

test("a typed enquiry survives other pages, Back and a reload, and is discarded once it is sent", async ({
  page,
}) => {
  await visit(page, "/contact");
  await fillEnquiry(page);
  const kept = async () => {
    await expect(page.getByLabel("Full Name")).toHaveValue("Asha Rao");
    await expect(page.getByLabel("Message")).toHaveValue("200 strips of each strength");
  };
  await page.evaluate(() =>
    document.querySelector<HTMLElement>("footer a[href='/products']")?.click(),
  );
  await expect(page).toHaveURL(/\/products$/);
  await page.goBack();
  await kept();
  await page.reload();
  await hydrated(page);
  await kept();
  await visit(page, "/contact?product=Zinc%2050%20mg");
  await kept();
  await expect(page.getByLabel("Product of Interest")).toHaveValue("Zinc 50 mg");
  await page.getByRole("button", { name: "Send Enquiry" }).click();
  await expect(page.getByText("Request Submitted!")).toBeVisible();
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("");
});

test.describe("behind a proxy", () => {
  test.use({ tolerated: /status of 504/ });

  test("an enquiry that a proxy gave up on arrives once when it is sent again, after a reload too", async ({
    page,
  }) => {
    await page.clock.install();
    await visit(page, "/contact");
    await page.getByLabel("Full Name").pressSequentially("Asha Rao");
    await page.getByLabel("Company Name").pressSequentially("Rao & Sons");
    await page.getByLabel("Email Address").pressSequentially("asha@example.in");
    await page.getByLabel("Phone Number").pressSequentially("+91 98100 00000");
    await page.getByLabel("Message").pressSequentially("200 strips, once");
    await typedSlowly(page);
    // The server has the enquiry and mails it; its answer is lost on the way.
    const keys: (string | undefined)[] = [];
    let lost = 2;
    await page.route("**/api/enquiries", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      const response = await route.fetch();
      expect(response.status()).toBe(202);
      lost -= 1;
      if (lost >= 0) return route.fulfill({ status: 504, body: "Gateway Timeout" });
      return route.fulfill({ response });
    });
    const send = page.getByRole("button", { name: "Send Enquiry" });
    await send.click();
    await expect(page.getByText("Failed to submit request. Please try again.")).toBeVisible();
    await expect(page.getByLabel("Message")).toHaveValue("200 strips, once");
    await send.click();
    await expect(page.getByText("Failed to submit request. Please try again.")).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel("Message")).toHaveValue("200 strips, once");
    await send.click();
    await expect(page.getByText("Request Submitted!")).toBeVisible();
    expect(new Set(keys).size, "one message").toBe(1);
    expect(keys).toHaveLength(3);
  });
});

test("a typed partnership request survives a reload, with its selection and its checkbox", async ({
  page,
}) => {
  await visit(page, "/partners");
  await fillPartnership(page);
  await page.goto("/terms");
  await visit(page, "/partners");
  await expect(page.getByLabel("Company Name")).toHaveValue("Rao & Sons");
  await expect(page.getByLabel("Business Type")).toHaveValue("chain");
  await expect(page.getByRole("checkbox")).toBeChecked();
});

test("what is typed before the script runs overrides the stored draft, and is stored too", async ({
  page,
}) => {
  await visit(page, "/contact");
  await fillEnquiry(page);
  await page.goto("/about");
  const release = await hold(page, /\/assets\/(?!entry).*\.js$/);
  await page.goto("/contact", { waitUntil: "commit" });
  await page.getByLabel("Full Name").fill("Ravi");
  release();
  await hydrated(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("Ravi");
  await expect(page.getByLabel("Company Name")).toHaveValue("Rao & Sons");
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("Ravi");
});

test.describe("when it cannot be sent", () => {
  test.use({ tolerated: /status of (429|502)/ });

  for (const status of [429, 502]) {
    test(`${status} keeps what was typed and offers phone and e-mail`, async ({ page }) => {
      await page.route("**/api/enquiries", (route) =>
        route.fulfill({ status, contentType: "application/problem+json", body: "{}" }),
      );
      await visit(page, "/contact");
      await fillEnquiry(page);
      await page.getByRole("button", { name: "Send Enquiry" }).click();
      const alert = page.getByRole("main").getByRole("alert");
      await expect(alert).toContainText("Error");
      await expect(alert.getByRole("link")).toHaveCount(3);
      await expect(page.getByLabel("Message")).toHaveValue("200 strips of each strength");
    });
  }
});

test.describe("without a script", () => {
  test.use({ javaScriptEnabled: false, tolerated: /status of 422/ });

  test("an enquiry is sent, and a receipt stands in the form's place", async ({ page }) => {
    await page.goto("/contact");
    await fillEnquiry(page);
    await page.getByRole("button", { name: "Send Enquiry" }).click();
    await expect(page.getByText("Request Submitted!")).toBeInViewport();
    await expect(page.getByText("200 strips of each strength")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send Enquiry" })).toBeHidden();
    await page.getByRole("link", { name: "Send another" }).click();
    await expect(page.getByLabel("Full Name")).toBeVisible();
    await expect(page.getByLabel("Full Name")).toHaveValue("");
  });

  test("an incomplete partnership request is shown again as it was filled in", async ({ page }) => {
    await page.goto("/partners");
    await fillPartnership(page);
    await page.getByLabel("Phone Number").fill("none");
    await page.getByRole("button", { name: "Submit Request" }).click();
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toBeInViewport();
    await expect(alert.getByRole("link", { name: "Phone Number" })).toBeVisible();
    await expect(page.getByLabel("Company Name")).toHaveValue("Rao & Sons");
    await expect(page.getByLabel("Business Type")).toHaveValue("chain");
    await expect(page.getByRole("checkbox")).toBeChecked();
  });
});
