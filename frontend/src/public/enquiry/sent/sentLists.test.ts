// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Receipt } from "../receipt";
import { forgetSent, rememberSent, useSentLists } from "./kept";

const KEY = "sent-lists";

const receipt = (number: number, title = "Telma 40"): Receipt => ({
  reference: `E-${number}`,
  sent_at: new Date(Date.UTC(2026, 10, number)).toISOString(),
  values: { name: "Asha Rao", phone: "+91 98100 00000" },
  lines: [
    { product: 7, title, sku: "T", text: "", quantity: 20, pack: "box", note: "", missing: false },
    {
      product: null,
      title: "ORS",
      sku: "",
      text: "",
      quantity: 5,
      pack: "",
      note: "",
      missing: false,
    },
  ],
});

const shown = () => renderHook(useSentLists).result;
const references = (result: { current: ReturnType<typeof useSentLists> }) =>
  result.current.map(({ reference }) => reference);

beforeEach(() => localStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("the last five lists are kept, the newest first, with nothing about the sender", () => {
  const result = shown();
  for (let number = 1; number <= 7; number++) act(() => rememberSent(receipt(number)));
  expect(references(result)).toEqual(["E-7", "E-6", "E-5", "E-4", "E-3"]);
  expect(result.current[0]?.lines).toEqual([
    { product: 7, name: "Telma 40", quantity: "20", pack: "box" },
    { product: null, text: "ORS", quantity: "5" },
  ]);
  expect(localStorage.getItem(KEY)).not.toMatch(/Asha|98100/);
});

test("a list is deleted and comes back in its place", () => {
  const result = shown();
  for (const number of [1, 2, 3]) act(() => rememberSent(receipt(number)));
  let undo = () => {};
  act(() => {
    undo = forgetSent("E-2");
  });
  expect(references(result)).toEqual(["E-3", "E-1"]);
  act(() => undo());
  expect(references(result)).toEqual(["E-3", "E-2", "E-1"]);
  for (const number of [1, 2, 3]) act(() => void forgetSent(`E-${number}`));
  expect(localStorage.getItem(KEY)).toBeNull();
});

test("the same receipt is kept once", () => {
  const result = shown();
  act(() => rememberSent(receipt(1)));
  act(() => rememberSent(receipt(1)));
  expect(references(result)).toEqual(["E-1"]);
});

test("another tab's lists are shown", () => {
  const result = shown();
  const lists = [
    { reference: "E-9", sent_at: "2026-11-09T00:00:00Z", lines: [{ product: 1, quantity: "2" }] },
  ];
  localStorage.setItem(KEY, JSON.stringify({ v: 1, lists }));
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: KEY })));
  expect(references(result)).toEqual(["E-9"]);
});

test.each([
  "{",
  "null",
  "[]",
  '{"v":2,"lists":[]}',
  '{"v":1,"lists":[null,1,{"reference":"E-1"},{"reference":"E-1","sent_at":"x","lines":[{}]}]}',
  '{"v":1,"lists":[{"reference":"E-1","sent_at":"never","lines":[{"product":1}]}]}',
  '{"v":1,"lists":[{"reference":"E-1","sent_at":"2026-11-09T00:00:00Z","lines":[{"product":-1}]}]}',
])("what is stored as %j is no list", (text) => {
  localStorage.setItem(KEY, text);
  expect(shown().current).toEqual([]);
});

test("where storage is blocked nothing is shown and nothing breaks", () => {
  const forbid = () => {
    throw new DOMException("forbidden", "SecurityError");
  };
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(forbid);
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(forbid);
  vi.spyOn(Storage.prototype, "removeItem").mockImplementation(forbid);
  const result = shown();
  act(() => rememberSent(receipt(1)));
  act(() => void forgetSent("E-1"));
  expect(result.current).toEqual([]);
});

test("where storage is full the newest is kept", () => {
  const result = shown();
  act(() => rememberSent(receipt(1)));
  act(() => rememberSent(receipt(2)));
  const set = Storage.prototype.setItem;
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(function (this: Storage, key, value) {
    if (value.includes("E-1")) throw new DOMException("full", "QuotaExceededError");
    set.call(this, key, value);
  });
  act(() => rememberSent(receipt(3)));
  expect(references(result)).toEqual(["E-3", "E-2"]);
});
