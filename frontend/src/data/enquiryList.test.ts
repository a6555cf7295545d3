// @vitest-environment jsdom
import { act, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";

type Store = typeof import("./enquiryList");

let store: Store;

/** A fresh copy of the module, as a new tab has it. */
async function tab(): Promise<Store> {
  vi.resetModules();
  return import("./enquiryList");
}

beforeEach(async () => {
  vi.restoreAllMocks();
  localStorage.clear();
  store = await tab();
});

const names = ({ lines }: ReturnType<Store["enquiryList"]>) =>
  lines.map(({ name, quantity }) => `${name} × ${quantity}`);

test("a product is added once, stored, and announced", async () => {
  store.add({ id: 148, name: "Amoxicillin" });
  store.add({ id: 133, name: "Zinc" });
  store.add({ id: 148, name: "Amoxicillin" });
  expect(names(store.enquiryList())).toEqual(["Amoxicillin × 1", "Zinc × 1"]);
  expect(store.enquiryList().message).toBe("Zinc is in your enquiry list, which now has 2 items.");
  expect(names((await tab()).enquiryList())).toEqual(["Amoxicillin × 1", "Zinc × 1"]);
});

test("what another tab has added is not lost", async () => {
  store.add({ id: 1, name: "One" });
  const other = await tab();
  other.add({ id: 2, name: "Two" });
  store.add({ id: 3, name: "Three" });
  expect(names(store.enquiryList())).toEqual(["One × 1", "Two × 1", "Three × 1"]);
  const keys = store.enquiryList().lines.map(({ key }) => key);
  expect(new Set(keys).size).toBe(3);
});

test("damaged storage is an empty list, and broken lines are left out", async () => {
  for (const damaged of [
    "{",
    "[]",
    "null",
    '{"v":2,"lines":[{"product":1}]}',
    '{"v":1,"lines":7}',
  ]) {
    localStorage.setItem("enquiry-list", damaged);
    expect((await tab()).enquiryList().lines).toEqual([]);
  }
  const lines = [
    { key: 1, product: 148, quantity: 20, note: "x".repeat(900) },
    { key: 1, product: "148", text: "" },
    null,
    7,
    { key: 1, product: -5, text: "Amoxy", quantity: { a: 1 } },
  ];
  localStorage.setItem("enquiry-list", JSON.stringify({ v: 1, lines }));
  const read = (await tab()).enquiryList().lines;
  expect(read.map(({ product, quantity }) => [product, quantity])).toEqual([
    [148, "20"],
    [null, "[object Obje"],
  ]);
  expect(read[0]?.note).toHaveLength(200);
  expect(read.map(({ key }) => key)).toEqual([1, 2]);
});

test("a list holds 500 lines and says when it is full", () => {
  for (let id = 1; id <= 500; id++) store.add({ id, name: `No. ${id}` });
  store.add({ id: 501, name: "Too much" });
  expect(store.enquiryList().lines).toHaveLength(500);
  expect(store.enquiryList().message).toBe("Your enquiry list is full: 500 lines.");
});

test("where storage is full or forbidden the list lives in memory", async () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  store.add({ id: 1, name: "One" });
  store.add({ id: 2, name: "Two" });
  expect(names(store.enquiryList())).toEqual(["One × 1", "Two × 1"]);
  expect(store.enquiryList().isStored).toBe(false);

  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  const forbidden = await tab();
  expect(forbidden.enquiryList().lines).toEqual([]);
  forbidden.add({ id: 3, name: "Three" });
  expect(names(forbidden.enquiryList())).toEqual(["Three × 1"]);
});

test("a list in memory is newer than what storage has, also after Back and beside another tab", () => {
  store.add({ id: 1, name: "One" });
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  store.add({ id: 2, name: "Two" });
  const { result } = renderHook(() => store.useEnquiryList());
  act(() => {
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    window.dispatchEvent(new StorageEvent("storage", { key: "enquiry-list" }));
  });
  expect(names(result.current)).toEqual(["One × 1", "Two × 1"]);
});

test("where storage cannot be read, that is known from the start", async () => {
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("forbidden", "SecurityError");
  });
  expect((await tab()).enquiryList().isStored).toBe(false);
});
