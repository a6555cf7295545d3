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

describe("facts that the company does not give", () => {
  const silent = { name: "Sample & Sons", phone: "", email: "", address: "" };

  it("leave no gap in a sentence", () => {
    expect(fillIn("If so, write to {email}. We answer.", silent)).toBe(
      "If so, write to us through the form on the Contact page. We answer.",
    );
    expect(fillIn("Our office is at {address}. Write or call.", silent)).toBe("Write or call.");
    expect(fillIn("Call {phone}.", silent)).toBe("");
  });

  it("leave the form where there is no other way", () => {
    expect(fillInItems(["E-mail: {email}", "Phone: {phone}"], silent)).toEqual([
      "Form: on the Contact page",
    ]);
  });

  it("take no clause out of a legal text", () => {
    const clause = "Damage must be reported within 48 hours. Write to {email}.";
    expect(fillInItems([clause, "E-mail: {email}", "Phone: {phone}"], silent)).toEqual([
      "Damage must be reported within 48 hours. Write to us through the form on the Contact page.",
    ]);
  });

  it("leave the legal pages whole", () => {
    for (const { sections } of [privacy, terms]) {
      for (const block of sections.flatMap(({ blocks }) => blocks)) {
        const texts =
          block.kind === "p" ? [fillIn(block.text, silent)] : fillInItems(block.items, silent);
        expect(texts.join()).not.toMatch(/\{(name|phone|email|address)\}|write to\.|at \./i);
        if (block.kind === "p") expect(texts[0]).not.toBe("");
      }
    }
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
