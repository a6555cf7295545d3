import { expect, test } from "vitest";
import { ApiError } from "../../data/client";
import { explain, fieldSentences } from "./problem";

function refusal(status: number, rest: object): ApiError {
  return new ApiError(status, {
    type: "about:blank",
    status,
    title: "Unprocessable Entity",
    detail: "",
    code: "invalid",
    ...rest,
  });
}

test("a message without a subject gets the field's label, a whole sentence stays", () => {
  const error = refusal(422, {
    errors: { name: ["is already used", "Use a shorter name"], other: ["is odd"] },
  });
  expect(fieldSentences(error, { name: "This name" })).toEqual({
    name: ["This name is already used", "Use a shorter name"],
    other: ["other is odd"],
  });
  expect(fieldSentences(new Error("no"), {})).toEqual({});
});

test("an error is explained in words that say what to do", () => {
  expect(explain(new ApiError(0, null))).toContain("Check the connection");
  expect(explain(new ApiError(500, null))).toBe("The server had a problem. Try again.");
  expect(explain(refusal(409, { detail: "used by a product" }))).toBe("used by a product");
  expect(
    explain(refusal(422, { detail: "some fields are not right", errors: { sku: ["is used"] } })),
  ).toBe("Sku is used");
  expect(explain(new TypeError("x is not a function"))).toBeUndefined();
});
