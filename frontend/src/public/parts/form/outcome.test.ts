import { describe, expect, test } from "vitest";
import { ApiError } from "../../../data/client";
import { failedOutcome, seededOutcome } from "./submission";

const values = { name: "Asha", email: "asha@" };
const fields = { name: { label: "Name" }, email: { label: "E-mail" } };

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
  test.each([
    { status: "invalid", values: { name: "Asha", terms: "on" }, errors: { email: ["?"] } },
    { status: "sent", values: { name: "Asha" }, errors: {} },
  ])("is read as the server writes it: $status", (outcome) => {
    const seed = { ...outcome, detail: null };
    expect(seededOutcome({ ...seed, receipt: null })).toEqual(seed);
  });

  test("is null on an ordinary visit", () => {
    for (const seed of [undefined, null]) expect(seededOutcome(seed)).toBeNull();
  });
});
