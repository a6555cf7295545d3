// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { discardDraft, draftValues, restoreFields, saveDraft } from "./draft";

const FIELDS = ["name", "kind", "message", "terms"];

function form(typed: Record<string, string> = {}): HTMLFormElement {
  document.body.innerHTML = `<form>
    <input name="name" value="" /><textarea name="message">Hello</textarea>
    <select name="kind"><option value="">Select type</option><option value="chain">Chain</option></select>
    <input type="checkbox" name="terms" />
  </form>`;
  const element = document.querySelector("form") as HTMLFormElement;
  for (const [name, value] of Object.entries(typed)) {
    (element.elements.namedItem(name) as HTMLInputElement).value = value;
  }
  return element;
}

const held = (element: HTMLFormElement) => Object.fromEntries(new FormData(element).entries());

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

test("a draft is restored, with selects and checkboxes", () => {
  const values = { name: "Asha", kind: "chain", message: "200 strips", terms: "on" };
  saveDraft("partnership", { values, prefilled: {} });
  const element = form();
  const found = restoreFields(element, FIELDS, draftValues("partnership", {}));
  expect(found).toEqual({ restored: true, typed: false });
  expect(held(element)).toEqual(values);
});

test("each form has a draft of its own, and a discarded one is gone", () => {
  saveDraft("partnership", { values: { name: "Asha" }, prefilled: {} });
  expect(draftValues("enquiry", {})).toEqual({});
  discardDraft("partnership");
  expect(draftValues("partnership", {})).toEqual({});
});

test("what was typed before the script ran is kept", () => {
  const element = form({ name: "Ravi" });
  const found = restoreFields(element, FIELDS, { name: "Asha", message: "200 strips" });
  expect(found).toEqual({ restored: true, typed: true });
  expect(held(element)).toMatchObject({ name: "Ravi", message: "200 strips" });
});

test("a field that was emptied is restored as empty", () => {
  const element = form();
  restoreFields(element, FIELDS, { message: "" });
  expect(held(element)).toMatchObject({ message: "" });
});

test("another product in the address replaces the one in the draft, the same one keeps the edited text", () => {
  const values = { name: "Asha", product: "Zinc 50 mg, 200 strips" };
  saveDraft("enquiry", { values, prefilled: { product: "Zinc 50 mg" } });
  expect(draftValues("enquiry", { product: "Zinc 50 mg" })).toEqual(values);
  expect(draftValues("enquiry", { product: "Iron" })).toEqual({ name: "Asha" });
  expect(draftValues("enquiry", {})).toEqual(values);
});

test("unreadable stored drafts are ignored", () => {
  for (const text of ["", "{", "null", "[]", '"x"', '{"values":3}', '{"values":{"name":7}}']) {
    sessionStorage.setItem("form:enquiry", text);
    expect(draftValues("enquiry", {})).toEqual({});
  }
});

test("forbidden storage is ignored", () => {
  vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
    throw new DOMException("full", "QuotaExceededError");
  });
  vi.spyOn(Storage.prototype, "getItem").mockImplementation(() => {
    throw new DOMException("off", "SecurityError");
  });
  expect(() => saveDraft("enquiry", { values: {}, prefilled: {} })).not.toThrow();
  expect(draftValues("enquiry", {})).toEqual({});
});
