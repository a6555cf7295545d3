import { expect, test } from "vitest";
import { factorOptions } from "./factorOptions";

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
