// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { api } from "../api/client";
import { createAdminQueryClient } from "../api/queryClient";
import type { MediaItem } from "../api/types";
import { toasts } from "../shared/toasts";
import { ReplaceDialog, type Replacement } from "./ReplaceDialog";

vi.mock("../api/client", async (original) => ({
  ...(await original<typeof import("../api/client")>()),
  api: { get: vi.fn(), post: vi.fn() },
}));

const OLD = {
  id: 7,
  bucket: "documents",
  url: "/storage/documents/1-f3.pdf",
  name: "prices.pdf",
  alt: "",
  bytes: 9,
  width: null,
  height: null,
  uses: 2,
  variants: [],
} as unknown as MediaItem;
const OTHER = { ...OLD, id: 8, url: "/storage/documents/1-f4.pdf", name: "new.pdf", uses: 0 };

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

afterEach(() => {
  cleanup();
  vi.mocked(api.post).mockReset();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

function Opened({ seen }: { seen: (of: Replacement | null) => void }) {
  const [of, setOf] = useState<Replacement | null>({ item: OLD, by: null });
  seen(of);
  return <ReplaceDialog of={of} onChange={setOf} />;
}

async function chosen() {
  vi.mocked(api.get).mockResolvedValue({ items: [OLD, OTHER], total: 2 } as never);
  const seen = vi.fn();
  render(
    <QueryClientProvider client={createAdminQueryClient()}>
      <Opened seen={seen} />
    </QueryClientProvider>,
  );
  // A machine that does other work takes more than the second of the library to draw it.
  const other = await screen.findByRole("button", { name: /^new\.pdf/ }, { timeout: 15_000 });
  const old = screen.getByRole("button", { name: /^prices\.pdf/ });
  expect(old.hasAttribute("disabled"), "a file does not replace itself").toBe(true);
  fireEvent.click(other);
  return seen;
}

test("what was chosen is named and asked about, and takes the place when that is confirmed", async () => {
  const seen = await chosen();
  expect(screen.getByText(/2 uses/).textContent).toContain("get new.pdf at once");
  expect(api.post).not.toHaveBeenCalled();
  let end = (_: unknown) => {};
  vi.mocked(api.post).mockReturnValue(new Promise((resolve) => (end = resolve)) as never);
  fireEvent.click(screen.getByRole("button", { name: "Replace everywhere" }));
  await vi.waitFor(() =>
    expect(api.post).toHaveBeenCalledWith("/api/admin/media/7/replace", { with: 8 }),
  );
  expect(screen.getByRole("button", { name: "Replacing..." }).hasAttribute("disabled")).toBe(true);
  await act(async () => end({ changed: [{}, {}], unchanged: [] }));
  await vi.waitFor(() => expect(toasts.all().at(-1)?.text).toBe("prices.pdf was replaced"));
  await vi.waitFor(() => expect(seen).toHaveBeenLastCalledWith(null));
});

test("cancelled, nothing is replaced", async () => {
  const seen = await chosen();
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel" })));
  expect(seen).toHaveBeenLastCalledWith(null);
  expect(api.post).not.toHaveBeenCalled();
  expect(toasts.all()).toEqual([]);
});
