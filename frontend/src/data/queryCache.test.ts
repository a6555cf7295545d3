import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryCache, hashKey, type Query } from "./queryCache";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const KEY = ["products", { q: "zinc", page: 1 }];

/** A read whose answers arrive when the test says so. */
function slowQuery(queryKey: readonly unknown[] = KEY) {
  const reads: { resolve: (data: unknown) => void; reject: (error: Error) => void }[] = [];
  const signals: AbortSignal[] = [];
  const query: Query<unknown> = {
    queryKey,
    queryFn: ({ signal }) => {
      signals.push(signal);
      return new Promise((resolve, reject) => reads.push({ resolve, reject }));
    },
  };
  return { query, reads, signals };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

test("equal keys have one entry, whatever the order of their properties", () => {
  const cache = createQueryCache();
  cache.setData(["products", { page: 1, q: "zinc" }], "data");
  expect(cache.getData(KEY)).toBe("data");
  expect(hashKey([{ a: 1, b: [2] }])).toBe(hashKey([{ b: [2], a: 1 }]));
});

test("readers of one key share one request, and each of them is told", async () => {
  const cache = createQueryCache();
  const { query, reads } = slowQuery();
  const told = [vi.fn(), vi.fn()];
  for (const listener of told) cache.subscribe([query], listener);
  expect(reads).toHaveLength(1);
  expect(cache.isFetching()).toBe(true);
  reads[0]?.resolve("data");
  await settled();
  expect(cache.getState(KEY)).toMatchObject({ data: "data", error: null, isFetching: false });
  for (const listener of told) expect(listener).toHaveBeenCalled();
});

test("what the server has seeded is read again only after five minutes", async () => {
  const cache = createQueryCache();
  const { query, reads } = slowQuery();
  cache.setData(KEY, "seeded");
  await cache.prefetch(query);
  expect(reads).toHaveLength(0);
  vi.advanceTimersByTime(5 * 60 * 1000 + 1);
  cache.subscribe([query], () => undefined);
  expect(reads).toHaveLength(1);
  expect(cache.getData(KEY)).toBe("seeded");
});

test("a read that fails is tried once more before it counts as failed", async () => {
  const cache = createQueryCache();
  const { query, reads } = slowQuery();
  cache.subscribe([query], () => undefined);
  reads[0]?.reject(new Error("first"));
  await vi.advanceTimersByTimeAsync(1000);
  expect(reads).toHaveLength(2);
  expect(cache.getState(KEY).error).toBeNull();
  reads[1]?.reject(new Error("second"));
  await settled();
  expect(cache.getState(KEY).error?.message).toBe("second");
});

test("the connection is back: what failed on screen is read again, the rest is not", async () => {
  const cache = createQueryCache();
  const { query, reads } = slowQuery();
  cache.setData(["site"], {});
  cache.subscribe([query], () => undefined);
  for (const attempt of [0, 1]) {
    reads[attempt]?.reject(new Error("offline"));
    await vi.advanceTimersByTimeAsync(1000);
  }
  cache.refetchStale();
  expect(reads).toHaveLength(3);
  expect(cache.getState(KEY)).toMatchObject({ error: null, isFetching: true });
});

test("a read that nobody waits for any more is aborted; one that another component takes over is not", async () => {
  const cache = createQueryCache();
  const { query, signals } = slowQuery();
  const leave = cache.subscribe([query], () => undefined);
  leave();
  const stay = cache.subscribe([query], () => undefined);
  await settled();
  expect(signals[0]?.aborted).toBe(false);
  stay();
  await settled();
  expect(signals[0]?.aborted).toBe(true);
  expect(cache.getState(KEY)).toMatchObject({ data: undefined, error: null, isFetching: false });
});

test("the promise of a read that fails or is aborted does not reject", async () => {
  const cache = createQueryCache();
  const { query, reads } = slowQuery();
  const read = cache.fetch(query);
  reads[0]?.reject(new Error("first"));
  await vi.advanceTimersByTimeAsync(1000);
  reads[1]?.reject(new Error("second"));
  await expect(read).resolves.toBeUndefined();
});

test("the oldest entries go, but none that is on screen", () => {
  const cache = createQueryCache();
  cache.setData(["site"], "site");
  cache.subscribe([{ queryKey: ["site"], queryFn: () => Promise.resolve() }], () => undefined);
  for (let id = 0; id < 100; id += 1) cache.setData(["product", id], id);
  expect(cache.getData(["site"])).toBe("site");
  expect(cache.getData(["product", 1])).toBeUndefined();
  expect(cache.getData(["product", 99])).toBe(99);
});
