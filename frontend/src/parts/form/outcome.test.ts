import { describe, expect, test } from "vitest";
import { ApiError } from "../../api/client";
import { failedOutcome, seededOutcome } from "./outcome";

const values = { name: "Asha", email: "asha@" };
const fields = ["name", "email"];

const PROBLEM = { code: "invalid", title: "No", type: "about:blank", detail: "No." };

const refused = (
  status: number,
  said: { errors?: Record<string, string[]>; detail?: string } = {},
) => failedOutcome(new ApiError(status, { ...PROBLEM, status, ...said }), values, fields);

describe("a failed call", () => {
  test("with faults of fields leads back to them", () => {
    const outcome = refused(422, { errors: { email: ["is no address"], other: ["?"] } });
    expect(outcome).toMatchObject({ status: "invalid", errors: { email: ["is no address"] } });
  });

  test("without faults of visible fields says what the server says", () => {
    expect(refused(422, { detail: "Not accepted." })).toMatchObject({
      status: "failed",
      detail: "Not accepted.",
    });
    expect(refused(422, { errors: { form: ["Not accepted."] } })).toMatchObject({
      status: "failed",
      detail: "Not accepted.",
    });
  });

  test("too often, not handed over, no answer: the values stay", () => {
    expect(refused(429)).toMatchObject({ status: "limited", values });
    expect(refused(502)).toMatchObject({ status: "failed", values, detail: null });
    expect(failedOutcome(new TypeError("offline"), values, fields)).toMatchObject({
      status: "failed",
      values,
    });
  });
});

describe("what the server put into the page", () => {
  test("is taken over with its values and faults", () => {
    const seed = {
      status: "invalid",
      values: { name: "Asha", terms: true },
      errors: { email: ["?"] },
    };
    expect(seededOutcome(seed)).toEqual({
      status: "invalid",
      values: { name: "Asha", terms: "on" },
      errors: { email: ["?"] },
      detail: null,
    });
  });

  test("is not taken over into the empty form after success", () => {
    expect(seededOutcome({ status: "sent", values: { name: "Asha" }, errors: {} })).toMatchObject({
      status: "sent",
      values: {},
    });
  });

  test("is nothing on an ordinary visit, and nothing strange does harm", () => {
    for (const seed of [undefined, null, [], "sent", { status: "odd" }]) {
      expect(seededOutcome(seed)).toBeNull();
    }
    expect(seededOutcome({ status: "failed", values: 3, errors: { a: "b" } })).toEqual({
      status: "failed",
      values: {},
      errors: { a: [] },
      detail: null,
    });
  });
});
