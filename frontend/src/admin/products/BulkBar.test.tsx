// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { api } from "../api/client";
import { createAdminQueryClient } from "../api/queryClient";
import { siteKeys } from "../api/siteQueries";
import { toasts } from "../shared/toasts";
import { BulkBar } from "./BulkBar";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

test("Undo takes back all that was changed, also of rows that were unticked meanwhile", async () => {
  const rows = [
    { id: 1, name: "One", category: "Allergy" },
    { id: 2, name: "Two", category: "Heart" },
    { id: 3, name: "Three", category: "Allergy" },
  ];
  let answer: (result: unknown) => void = () => {};
  const post = vi.spyOn(api, "post").mockImplementation((() => {
    return new Promise((resolve) => {
      answer = resolve;
    });
  }) as never);
  const client = createAdminQueryClient();
  client.setQueryData(siteKeys.site, { badge_options: [] });
  const bar = (selected: typeof rows) => (
    <QueryClientProvider client={client}>
      <BulkBar selected={selected} categories={["Skin"]} onClear={() => {}} onDeleted={() => {}} />
    </QueryClientProvider>
  );
  const { rerender } = render(bar(rows));
  const [category] = screen.getAllByLabelText("Change category of the selected products");
  fireEvent.change(category as HTMLElement, { target: { value: "Skin" } });
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(1));
  rerender(bar(rows.slice(0, 1)));
  await act(async () => answer({ changed: [1, 2, 3], unchanged: [] }));
  await vi.waitFor(() => expect(toasts.all().at(-1)?.text).toBe("3 products moved to Skin"));
  await act(async () => void toasts.runLatest());
  await act(async () => answer({ changed: [1, 3], unchanged: [] }));
  await vi.waitFor(() => expect(post).toHaveBeenCalledTimes(3));
  expect(post.mock.calls.slice(1).map(([, body]) => body)).toEqual([
    { ids: [1, 3], action: "set_category", category: "Allergy" },
    { ids: [2], action: "set_category", category: "Heart" },
  ]);
});
