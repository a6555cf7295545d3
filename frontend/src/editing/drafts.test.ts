import { expect, test } from "vitest";
import { DraftStore } from "./drafts";

function memoryStorage() {
  const all = new Map<string, string>();
  return {
    getItem: (key: string) => all.get(key) ?? null,
    setItem: (key: string, value: string) => void all.set(key, value),
    removeItem: (key: string) => void all.delete(key),
  };
}

const place = { kind: "product", id: 7, userId: "u1" } as const;
type Values = { name: string };

const allClosed = () => false;

test("a visit is offered the draft of another one, never its own or that of an open tab", () => {
  const store = new DraftStore<Values>(place, memoryStorage(), () => 0);
  store.save("first", '"v1"', { name: "typed" });
  expect(store.left("first", allClosed)).toEqual([]);
  expect(store.left("second", (visit) => visit === "first")).toEqual([]);
  expect(store.left("second", allClosed)).toMatchObject([
    { basedOn: '"v1"', values: { name: "typed" } },
  ]);
});

test("typing in a new visit keeps the draft of the earlier one", () => {
  const store = new DraftStore<Values>(place, memoryStorage());
  store.save("first", null, { name: "earlier" });
  store.save("second", null, { name: "n" });
  store.save("second", null, { name: "ne" });
  expect(store.all().map((draft) => draft.values.name)).toEqual(["ne", "earlier"]);
  store.delete("second");
  expect(store.left("third", allClosed).map(({ values }) => values.name)).toEqual(["earlier"]);
});

test("of many records that are new every draft is kept for thirty days", () => {
  const shared = memoryStorage();
  const day = 24 * 60 * 60 * 1000;
  const visits = Array.from({ length: 12 }, (_, index) => `visit-${index}`);
  for (const [index, visit] of visits.entries()) {
    const at = () => index * day;
    new DraftStore<Values>({ ...place, id: "new" }, shared, at).save(visit, null, { name: visit });
  }
  const later = new DraftStore<Values>({ ...place, id: "new" }, shared, () => 29 * day);
  expect(later.left("now", allClosed)).toHaveLength(12);
});

test("people and records do not share drafts", () => {
  const shared = memoryStorage();
  new DraftStore<Values>(place, shared).save("v", null, { name: "mine" });
  expect(new DraftStore<Values>({ ...place, userId: "u2" }, shared).all()).toEqual([]);
  expect(new DraftStore<Values>({ ...place, id: "new" }, shared).all()).toEqual([]);
});

test("a draft that is older than thirty days or unreadable is ignored", () => {
  const shared = memoryStorage();
  new DraftStore<Values>(place, shared, () => 0).save("v", null, { name: "old" });
  const month = 31 * 24 * 60 * 60 * 1000;
  expect(new DraftStore<Values>(place, shared, () => month).all()).toEqual([]);
  shared.setItem("pharma-office-draft:u1:product:7", '{"no":"list"}');
  expect(new DraftStore<Values>(place, shared).all()).toEqual([]);
  shared.setItem("pharma-office-draft:u1:product:7", "[");
  expect(new DraftStore<Values>(place, shared).all()).toEqual([]);
});

test("a spoilt entry takes none of those beside it along, not even when another is saved", () => {
  const shared = memoryStorage();
  const key = "pharma-office-draft:u1:product:7";
  const store = new DraftStore<Values>(place, shared);
  for (const spoilt of ["null", "7", "{}", '{"visit":"x","savedAt":"soon","values":{}}']) {
    store.save("first", null, { name: "first" });
    const kept = shared.getItem(key)?.slice(1, -1);
    shared.setItem(key, `[${spoilt},${kept}]`);
    store.save("second", null, { name: "second" });
    expect(store.all().map(({ visit }) => visit)).toEqual(["second", "first"]);
    store.delete("second");
  }
});

test("full storage is reported and throws nothing", () => {
  const full = {
    ...memoryStorage(),
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  expect(new DraftStore<Values>(place, full).save("v", null, { name: "x" })).toBe(false);
});
