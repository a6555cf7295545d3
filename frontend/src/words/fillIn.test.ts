import { describe, expect, it } from "vitest";
import { fillIn, fillInAll, fillInItems, paragraphsOf } from "./fillIn";

const company = {
  name: "Sample & Sons",
  phone: "+91 00000 00000",
  email: "hello@example.com",
  address: "",
  founded: "1976",
  years: "48",
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
  const silent = {
    name: "Sample & Sons",
    phone: "",
    email: "",
    address: "",
    founded: "",
    years: "",
  };

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
});

describe("the year of foundation", () => {
  const document = {
    kicker: "Since {founded}",
    proof: [
      { id: "a", text: "Since {founded}" },
      { id: "b", text: "Own words" },
    ],
    text: "In {years}\u00a0years much has changed. The rule has not.",
  };

  it("fills the words that need it", () => {
    const filled = fillInAll(document, company);
    expect(filled.kicker).toBe("Since 1976");
    expect(filled.proof.map(({ text }) => text)).toEqual(["Since 1976", "Own words"]);
    expect(filled.text).toContain("In 48\u00a0years");
  });

  it("takes them along when it is not given", () => {
    const silent = { ...company, founded: "", years: "" };
    expect(fillInAll(document, silent)).toEqual({
      kicker: "",
      proof: [{ id: "b", text: "Own words" }],
      text: "The rule has not.",
    });
  });
});

describe("fillInAll", () => {
  it("fills in every text, and leaves everything else as it is", () => {
    const document = {
      heading: "{name}",
      links: [{ label: "Call {phone}", href: "/a" }],
      picture: null,
      robots: true,
      text: "By {name}.\n\nAt {address}.\n\nEnd.",
    };
    expect(fillInAll(document, company)).toEqual({
      heading: "Sample & Sons",
      links: [{ label: "Call +91 00000 00000", href: "/a" }],
      picture: null,
      robots: true,
      text: "By Sample & Sons.\n\n\n\nEnd.",
    });
  });

  it("does not fill in what a fact itself holds", () => {
    expect(fillInAll(["{name}"], { ...company, name: "{email}" })).toEqual(["{email}"]);
  });
});

describe("paragraphsOf", () => {
  it("parts a text at its lines and leaves out the empty ones", () => {
    expect(paragraphsOf("A\n\nB\n  \n C").map(({ text }) => text)).toEqual(["A", "B", "C"]);
    expect(paragraphsOf("")).toEqual([]);
  });
});
