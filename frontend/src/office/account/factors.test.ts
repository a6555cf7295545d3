import { expect, test } from "vitest";
import { factorOptions, parsePhoneNumber, phoneFactorName, withNumber } from "./factors";

test("a phone number needs its country code, however it is spaced", () => {
  expect(parsePhoneNumber("+91 98765-43210")).toBe("+919876543210");
  expect(parsePhoneNumber(" +1 (555) 010.9999 ")).toBe("+15550109999");
  for (const bad of ["", "+91 ", "98765 43210", "+0123456789", "+91 98765 4321x", "+1234567"]) {
    expect(parsePhoneNumber(bad), bad).toBeNull();
  }
});

test("only the end of a phone number is shown", () => {
  expect(phoneFactorName("+919876543210")).toBe("Phone ending 3210");
});

test("a second factor of the same name gets a number", () => {
  expect(withNumber("Security key", [])).toBe("Security key");
  expect(withNumber("Security key", ["Security key", undefined])).toBe("Security key 2");
  expect(withNumber("Security key", ["Security key", "Security key 2"])).toBe("Security key 3");
});

const all = { totp: true, webauthn: true, phone: true };
const supported = { webauthn: true, platformAuthenticator: true };

function unavailable(...[offered, browser]: Parameters<typeof factorOptions>): string[] {
  return factorOptions(offered, browser)
    .filter((option) => option.unavailable)
    .map((option) => option.type);
}

test("every option is shown, and an unavailable one says why", () => {
  expect(factorOptions(all, supported)).toHaveLength(4);
  expect(unavailable(all, supported)).toEqual([]);
  expect(unavailable({ ...all, phone: false }, supported)).toEqual(["phone"]);
  expect(unavailable({ ...all, webauthn: false }, supported)).toEqual(["device", "webauthn"]);
  expect(unavailable(all, { webauthn: false, platformAuthenticator: false })).toEqual([
    "device",
    "webauthn",
  ]);
  expect(unavailable(all, { webauthn: true, platformAuthenticator: false })).toEqual(["device"]);
});

test("a device is assumed to have a platform authenticator until the browser has answered", () => {
  expect(unavailable(all, { webauthn: true, platformAuthenticator: undefined })).toEqual([]);
});
