import { describe, expect, it } from "vitest";
import { fillIn, fillInItems } from "./fillIn";
import { privacy } from "./privacy";
import { terms } from "./terms";

const company = {
  name: "Sample & Sons",
  phone: "+91 00000 00000",
  email: "hello@example.com",
  address: "",
};

describe("fillIn", () => {
  it("replaces every token and leaves other braces alone", () => {
    expect(fillIn("{name}, {name}: {email} {other}", company)).toBe(
      "Sample & Sons, Sample & Sons: hello@example.com {other}",
    );
  });

  it("leaves out list items that ask for a missing fact", () => {
    expect(fillInItems(["Phone: {phone}", "Post: {name}, {address}"], company)).toEqual([
      "Phone: +91 00000 00000",
    ]);
  });
});

describe("legal pages", () => {
  it("have the agreed number of sections, each with its own id", () => {
    expect(privacy.sections).toHaveLength(11);
    expect(terms.sections).toHaveLength(14);
    for (const page of [privacy, terms]) {
      expect(new Set(page.sections.map((section) => section.id)).size).toBe(page.sections.length);
    }
  });

  it("ask only for known facts", () => {
    const tokens = JSON.stringify([privacy, terms]).match(/\{[a-z]+\}/g) ?? [];
    expect([...new Set(tokens)].sort()).toEqual(["{address}", "{email}", "{name}", "{phone}"]);
  });
});
