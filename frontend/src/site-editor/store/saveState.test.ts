import { expect, test } from "vitest";
import { ApiError } from "../../data/client";
import { failureOf } from "./PageSaver";
import { HOME } from "./tests/testingSession";

test("only what the network or a busy server did is tried again", () => {
  expect(failureOf(new ApiError(0, null), HOME)).toEqual({
    state: { kind: "offline" },
    isTransient: true,
  });
  for (const status of [429, 500, 503]) {
    const { state, isTransient } = failureOf(new ApiError(status, null), HOME);
    expect([state.kind, isTransient]).toEqual(["failed", true]);
  }
});

test("a fault of the editor itself is not called a missing connection", () => {
  for (const fault of [
    new TypeError("x is undefined"),
    new SyntaxError("Unexpected token"),
    "odd",
  ]) {
    const { state, isTransient } = failureOf(fault, HOME);
    expect([state.kind, isTransient]).toEqual(["failed", false]);
    expect(state).toMatchObject({ reason: expect.stringContaining("The editor had a problem") });
  }
});
