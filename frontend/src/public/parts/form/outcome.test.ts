import { describe, expect, test } from "vitest";
import { ApiError } from "../../../data/client";
import { failedOutcome, seededOutcome } from "./submission";

const values = { name: "Asha", email: "asha@" };
const fields = ["name", "email"];

const PROBLEM = { code: "invalid", title: "No", type: "about:blank", detail: "No." };

const refused = (
  status: number,
  said: { errors?: Record<string, string[]>; detail?: string } = {},
) => failedOutcome(new ApiError(status, { ...PROBLEM, status, ...said }), values, fields);

describe("a failed call", () => {
  test("with field errors shows them", () => {
    const outcome = refused(422, { errors: { email: ["is no address"], other: ["?"] } });
    expect(outcome).toMatchObject({ status: "invalid", errors: { email: ["is no address"] } });
  });

  test("without errors of visible fields shows the server's message", () => {
    expect(refused(422, { detail: "Not accepted." })).toMatchObject({
      status: "failed",
      detail: "Not accepted.",
    });
    expect(refused(422, { errors: { form: ["Not accepted."] } })).toMatchObject({
      status: "failed",
      detail: "Not accepted.",
    });
  });

  test("with status 429, status 502 or no answer keeps the values", () => {
    expect(refused(429)).toMatchObject({ status: "limited", values });
    expect(refused(502)).toMatchObject({ status: "failed", values, detail: null });
    expect(failedOutcome(new TypeError("offline"), values, fields)).toMatchObject({
      status: "failed",
      values,
    });
  });
});

describe("an outcome in the page's seed", () => {
  test("is read with its values and errors", () => {
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

  test("says what was sent, without errors", () => {
    const seed = { status: "sent", values: { name: "Asha" }, errors: { name: ["?"] } };
    expect(seededOutcome(seed)).toMatchObject({
      status: "sent",
      values: { name: "Asha" },
      errors: {},
    });
  });

  test("is null on an ordinary visit, and invalid values are dropped", () => {
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
