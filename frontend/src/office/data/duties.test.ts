import type { User } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { isOwner, needsEnrolment } from "./duties";
import type { SessionState } from "./session";

function signedIn(metadata: Record<string, unknown>, factorStatus?: string): SessionState {
  const factors = factorStatus ? [{ status: factorStatus }] : [];
  return { status: "signed-in", user: { app_metadata: metadata, factors } as unknown as User };
}

test("nobody is an owner unless the server says so", () => {
  expect(isOwner(signedIn({ role: "owner" }))).toBe(true);
  expect(isOwner(signedIn({ role: "editor" }))).toBe(false);
  expect(isOwner(signedIn({}))).toBe(false);
  expect(isOwner({ status: "loading" })).toBe(false);
});

test("a second step is missing until it is required and there is none that was verified", () => {
  const required = { requires_second_factor: true };
  expect(needsEnrolment(signedIn(required))).toBe(true);
  expect(needsEnrolment(signedIn(required, "unverified"))).toBe(true);
  expect(needsEnrolment(signedIn(required, "verified"))).toBe(false);
  expect(needsEnrolment(signedIn({ requires_second_factor: false }))).toBe(false);
  expect(needsEnrolment({ status: "signed-out", deliberate: false })).toBe(false);
});
