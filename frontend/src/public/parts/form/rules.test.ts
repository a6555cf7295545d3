import { describe, expect, test } from "vitest";
import { email, firstWrongField, hasErrors, recheck, required, validate } from "./rules";

const rules = {
  name: required("Name, please."),
  email: email("Address, please.", "That is no address."),
};

describe("validate", () => {
  test("names every error at once", () => {
    expect(validate(rules, { name: "  ", email: "" })).toEqual({
      name: ["Name, please."],
      email: ["Address, please."],
    });
    expect(validate(rules, { name: "Asha", email: " asha@example.in " })).toEqual({});
  });

  test("what nobody sees counts as empty", () => {
    for (const name of ["\u200b\u200b", "\u00a0\ufeff", "\u3164"])
      expect(validate(rules, { name })).toHaveProperty("name");
    expect(validate(rules, { name: "क्\u200dष" })).not.toHaveProperty("name");
  });

  test("a missing value counts as empty", () => {
    expect(validate(rules, {})).toHaveProperty("name");
  });
});

test("an e-mail address has a name, a domain and no spaces", () => {
  const wrong = (address: string) => validate(rules, { name: "A", email: address }).email;
  for (const address of ["a@b.in", "first.last+tag@sub.example.co.in", "o'neil@example.com"]) {
    expect(wrong(address), address).toBeUndefined();
  }
  for (const address of ["a", "a@", "@b.in", "a@b", "a b@c.in", "a@b.in, c@d.in", "a@@b.in"]) {
    expect(wrong(address), address).toEqual(["That is no address."]);
  }
});

describe("recheck", () => {
  const errors = { name: ["Name, please."], email: ["Address, please."] };

  test("a corrected field loses its error, the others keep theirs", () => {
    expect(recheck(errors, rules, "name", "Asha")).toEqual({ email: ["Address, please."] });
  });

  test("a field that is still wrong says how", () => {
    expect(recheck(errors, rules, "email", "asha@")).toMatchObject({
      email: ["That is no address."],
    });
  });

  test("a field without an error gets none while it is typed in", () => {
    expect(recheck({}, rules, "email", "asha@")).toEqual({});
  });
});

test("the first wrong field is the first on the page", () => {
  const errors = { email: ["x"], name: ["y"] };
  expect(firstWrongField(["name", "company", "email"], errors)).toBe("name");
  expect(firstWrongField(["company"], errors)).toBeNull();
  expect(hasErrors(errors)).toBe(true);
  expect(hasErrors({ name: [] })).toBe(false);
});
