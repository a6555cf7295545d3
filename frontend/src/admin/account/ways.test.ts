import { expect, test } from "vitest";
import { waysToAdd } from "./ways";

const everything = { totp: true, webauthn: true, phone: true };
const able = { keys: true, device: true };

function refused(...[offered, browser]: Parameters<typeof waysToAdd>): string[] {
  return waysToAdd(offered, browser)
    .filter((way) => way.refused)
    .map((way) => way.adding);
}

test("every way is shown, and what cannot be had says why", () => {
  expect(waysToAdd(everything, able)).toHaveLength(4);
  expect(refused(everything, able)).toEqual([]);
  expect(refused({ ...everything, phone: false }, able)).toEqual(["phone"]);
  expect(refused({ ...everything, webauthn: false }, able)).toEqual(["device", "webauthn"]);
  expect(refused(everything, { keys: false, device: false })).toEqual(["device", "webauthn"]);
  expect(refused(everything, { keys: true, device: false })).toEqual(["device"]);
});

test("a device that has not answered yet is given the benefit of the doubt", () => {
  expect(refused(everything, { keys: true, device: undefined })).toEqual([]);
});
