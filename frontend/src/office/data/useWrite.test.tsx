// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, renderHook } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { ApiError } from "../../data/client";
import { createAdminQueryClient } from "./queries";
import { toasts } from "./toasts";
import { useWrite } from "./useWrite";

const client = createAdminQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);
const shown = () => toasts.all().map(({ tone, text, detail }) => [tone, text, detail]);

afterEach(() => {
  cleanup();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

function refused(errors: Record<string, string[]>): ApiError {
  const problem = { type: "about:blank", status: 422, title: "", detail: "", code: "", errors };
  return new ApiError(422, problem as never);
}

test("a success marks what it changed as stale and shows a toast", async () => {
  const onDone = vi.fn();
  const refetch = vi.spyOn(client, "invalidateQueries");
  const { result } = renderHook(
    () =>
      useWrite({
        call: async (name: string) => name.length,
        failure: "Failed",
        refreshes: [["admin", "products"]],
        onDone,
      }),
    { wrapper },
  );
  expect(await act(() => result.current.run("four"))).toBe(true);
  expect(onDone).toHaveBeenCalledWith(4, "four");
  expect(refetch).toHaveBeenCalledWith({ queryKey: ["admin", "products"] });
});

test("a failure is one toast, with the fields called by their labels", async () => {
  const { result } = renderHook(
    () =>
      useWrite({
        call: async () => Promise.reject(refused({ sku: ["is already used"] })),
        failure: "Not restored",
        labels: { sku: "Its SKU" },
      }),
    { wrapper },
  );
  expect(await act(() => result.current.run())).toBe(false);
  expect(shown()).toEqual([["bad", "Not restored", "Its SKU is already used"]]);
});

test("errors that are shown beside their fields show no toast", async () => {
  const onFieldErrors = vi.fn<(errors: object) => void>();
  const { result } = renderHook(
    () =>
      useWrite({
        call: async () => Promise.reject(refused({ name: ["is already used"] })),
        failure: "Not added",
        labels: { name: "This name" },
        onFieldErrors,
      }),
    { wrapper },
  );
  await act(() => result.current.run());
  expect(onFieldErrors).toHaveBeenCalledWith({ name: ["This name is already used"] }, undefined);
  expect(shown()).toEqual([]);
});

test("a second call while the first is under way does nothing", async () => {
  const call = vi.fn(() => new Promise((resolve) => setTimeout(resolve, 5)));
  const { result } = renderHook(() => useWrite({ call, failure: "Failed" }), { wrapper });
  const both = await act(() => Promise.all([result.current.run(), result.current.run()]));
  expect(both).toEqual([true, false]);
  expect(call).toHaveBeenCalledTimes(1);
});
