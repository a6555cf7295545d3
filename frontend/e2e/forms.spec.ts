import type { Page } from "@playwright/test";
import { expectAccessible } from "./accessible";
import {
  expect,
  fillContact,
  fillPartnership,
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

test("an enquiry about a product is checked, sent and receipted", async ({ page }) => {
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

test("a typed enquiry survives other pages and a reload until it is sent", async ({ page }) => {
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

test("without a script an enquiry is sent, and receipted", async ({ plain: page, tolerate }) => {
  tolerate(/status of 422/);
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

test("without a script an incomplete request is shown again", async ({ plain: page, tolerate }) => {
  tolerate(/status of 422/);
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
