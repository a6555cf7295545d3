import { describe, expect, test } from "vitest";
import { email, firstWrongField, hasErrors, recheck, required, validate } from "./rules";

const fields = {
  name: { label: "Name", rule: required("Name, please.") },
  company: { label: "Company" },
  email: { label: "E-mail", rule: email("Address, please.") },
};

describe("validate", () => {
  test("names every error at once", () => {
    expect(validate(fields, { name: "  ", email: "" })).toEqual({
      name: ["Name, please."],
      email: ["Address, please."],
    });
    expect(validate(fields, { name: "Asha", email: " asha@example.in " })).toEqual({});
  });

  test("what nobody sees counts as empty", () => {
    for (const name of ["\u200b\u200b", "\u00a0\ufeff", "\u3164"])
      expect(validate(fields, { name })).toHaveProperty("name");
    expect(validate(fields, { name: "क्\u200dष" })).not.toHaveProperty("name");
  });

  test("a missing value counts as empty", () => {
    expect(validate(fields, {})).toHaveProperty("name");
  });
});

test("an e-mail address has a name, a domain and no spaces", () => {
  const wrong = (address: string) => validate(fields, { name: "A", email: address }).email;
  for (const address of ["a@b.in", "first.last+tag@sub.example.co.in", "o'neil@example.com"]) {
    expect(wrong(address), address).toBeUndefined();
  }
  for (const address of ["a", "a@", "@b.in", "a@b", "a b@c.in", "a@b.in, c@d.in", "a@@b.in"]) {
    expect(wrong(address), address).toEqual([
      "Please enter an e-mail address such as name@example.com.",
    ]);
  }
});

describe("recheck", () => {
  const errors = { name: ["Name, please."], email: ["Address, please."] };

  test("a corrected field loses its error, the others keep theirs", () => {
    expect(recheck(errors, fields, "name", "Asha")).toEqual({ email: ["Address, please."] });
  });

  test("a field that is still wrong says how", () => {
    expect(recheck(errors, fields, "email", "asha@")).toMatchObject({
      email: ["Please enter an e-mail address such as name@example.com."],
    });
  });

  test("a field without an error gets none while it is typed in", () => {
    expect(recheck({}, fields, "email", "asha@")).toEqual({});
  });
});

test("the first wrong field is the first on the page", () => {
  const errors = { email: ["x"], name: ["y"] };
  expect(firstWrongField(fields, errors)).toBe("name");
  expect(firstWrongField({ company: fields.company }, errors)).toBeNull();
  expect(hasErrors(errors)).toBe(true);
  expect(hasErrors({ name: [] })).toBe(false);
});
