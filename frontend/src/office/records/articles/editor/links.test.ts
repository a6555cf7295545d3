import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { linkTarget, typedAddress } from "./links";

const file = path.resolve(import.meta.dirname, "../../../../../../tests/article-links.json");
const list = JSON.parse(readFileSync(file, "utf8")) as Record<string, string[]>;

describe("links are allowed exactly where the server allows them", () => {
  for (const [target, addresses] of Object.entries(list)) {
    test.each(addresses)(`${target}: %j`, (address) => {
      expect(linkTarget(address)).toBe(target === "refused" ? null : target);
    });
  }
});

test.each([
  ["www.who.int/health", "https://www.who.int/health"],
  [" /products/136 ", "/products/136"],
  ["http://plain.example/a", "http://plain.example/a"],
  ["sales@x.example", "mailto:sales@x.example"],
  ["tel:+91 1", "tel:+91 1"],
  ["https://here.example/blog/a?b=1#c", "/blog/a?b=1#c"],
  ["https://here.example//evil.example", null],
  ["https://localhost-without-a-dot", null],
  ["mailto:nobody", null],
  ["tel:nobody", null],
  ["amoxicillin", null],
  ["javascript:alert(1)", null],
  ["//evil.example", null],
])("typed %j becomes %j", (typed, address) => {
  expect(typedAddress(typed, "https://here.example")).toBe(address);
});
