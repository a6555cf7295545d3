import { expect, test } from "vitest";
import { shareAddresses } from "./ShareLinks";

test("the message names the product and gives the page's address", () => {
  const { whatsapp, linkedin } = shareAddresses("Zinc & C 50%", "https://example.com/products/1");
  expect(new URL(whatsapp).searchParams.get("text")).toBe(
    "Check out Zinc & C 50% https://example.com/products/1",
  );
  expect(new URL(linkedin).searchParams.get("url")).toBe("https://example.com/products/1");
});
