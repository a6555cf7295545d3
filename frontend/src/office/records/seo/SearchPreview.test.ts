import { expect, test } from "vitest";
import { breadcrumbOf, cutToWidth, lengthHints } from "./SearchPreview";

/** Every letter is as wide as half of the size. */
const measure = (text: string, size: number) => (text.length * size) / 2;

test("a text that fits stays as it is, others end with a whole word", () => {
  expect(cutToWidth("Amoxicillin capsules", 20, 600, measure)).toBe("Amoxicillin capsules");
  expect(cutToWidth("Amoxicillin capsules for pharmacies", 20, 200, measure)).toBe("Amoxicillin …");
  expect(cutToWidth("Amoxicillin capsules, for pharmacies", 20, 240, measure)).toBe(
    "Amoxicillin capsules …",
  );
  expect(cutToWidth("a".repeat(50), 20, 200, measure)).toBe(`${"a".repeat(18)} …`);
  expect(cutToWidth("💊".repeat(20), 20, 190, measure)).toBe(`${"💊".repeat(8)} …`);
});

test("hints name what is too long or too short", () => {
  const good = "Amoxicillin capsules for pharmacies";
  const description = "d".repeat(100);
  expect(lengthHints(good, description, measure)).toEqual([]);
  expect(lengthHints("", "", measure)).toHaveLength(2);
  expect(lengthHints("Gel", "short", measure).join(" ")).toMatch(/title is short.*description is/);
  expect(lengthHints("t".repeat(70), "d".repeat(300), measure).join(" ")).toMatch(
    /title is too long.*description is too long/,
  );
});

test("the address is a breadcrumb", () => {
  expect(breadcrumbOf("https://example.com", "/products/12?x=1")).toBe(
    "example.com › products › 12",
  );
  expect(breadcrumbOf("https://example.com", "/")).toBe("example.com");
  expect(breadcrumbOf("", "/about")).toBe(" › about");
});
