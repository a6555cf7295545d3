// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { createQueryCache } from "../data/queryCache";
import { navigationFrom, withoutUpdates } from "./start";

test("what the server has sent is never read again", async () => {
  vi.useFakeTimers();
  const cache = withoutUpdates(createQueryCache());
  const queryFn = vi.fn(async () => "published");
  cache.setData(["content", "home"], "draft");
  vi.setSystemTime(Date.now() + 24 * 60 * 60 * 1000);
  const query = { queryKey: ["content", "home"], queryFn, staleTime: 0 };
  const unsubscribe = cache.subscribe([query], () => undefined);
  await cache.prefetch(query);
  expect([queryFn.mock.calls.length, cache.getData(["content", "home"])]).toEqual([0, "draft"]);
  await cache.prefetch({ queryKey: ["other"], queryFn });
  expect(cache.getData(["other"])).toBe("published");
  unsubscribe();
  vi.useRealTimers();
});

test("the app is at the address of the public page", () => {
  const navigation = navigationFrom("/products?q=a");
  const { location } = navigation.getState();
  expect([location.pathname, location.search]).toEqual(["/products", "?q=a"]);
  expect(navigation.getInitialState()).toBe(navigation.getState());
});
