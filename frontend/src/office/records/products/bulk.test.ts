import { afterEach, expect, test, vi } from "vitest";
import { api } from "../../data/client";
import { changeMany } from "./bulk";

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

test("a change is begun by one call and watched to its end", async () => {
  vi.useFakeTimers();
  const post = vi.spyOn(api, "post").mockResolvedValue({ id: 7 });
  const states = ["planning", "planned", "applying", "applied"];
  const get = vi.spyOn(api, "get").mockImplementation(async () => {
    const state = states.shift();
    return { id: 7, state, file_name: "Kind: Medicine", saved: 10, changed: 512 };
  });
  const steps: number[] = [];
  const done = changeMany(
    { action: "set", field: "kind", value: "medicine", of: { filter: "q=a", count: 512 } },
    ({ of }) => steps.push(of),
  );
  await vi.runAllTimersAsync();
  expect((await done).state).toBe("applied");
  expect(post.mock.calls).toEqual([
    [
      "/api/admin/products/changes",
      { action: "set", field: "kind", value: "medicine", filter: "q=a", count: 512 },
      { idempotencyKey: expect.any(String) },
    ],
  ]);
  expect(get).toHaveBeenCalledTimes(4);
  expect(steps).toEqual([512, 512, 512]);
});
