// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../test/admin";
import type { MediaItem } from "../../data/schema";
import { api } from "../data/client";
import { toasts } from "../data/toasts";
import { ReplaceDialog } from "./MediaDialog";

vi.mock("../data/client", async (original) => ({
  ...(await original<typeof import("../data/client")>()),
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

beforeAll(modalDialogs);

afterEach(() => {
  cleanup();
  vi.mocked(api.post).mockReset();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

async function chosen() {
  vi.mocked(api.get).mockResolvedValue({ items: [OLD, OTHER], total: 2 } as never);
  const closed = vi.fn();
  rendered(<ReplaceDialog item={OLD} onClose={closed} />);
  // A machine that does other work takes more than the second of the library to draw it.
  const other = await screen.findByRole("button", { name: /^new\.pdf/ }, { timeout: 15_000 });
  const old = screen.getByRole("button", { name: /^prices\.pdf/ });
  expect(old.hasAttribute("disabled"), "a file does not replace itself").toBe(true);
  fireEvent.click(other);
  return closed;
}

test("what was chosen is named and asked about, and takes the place when that is confirmed", async () => {
  const closed = await chosen();
  expect(closed).toHaveBeenCalledOnce();
  expect(screen.getByText(/2 uses/).textContent).toContain("get new.pdf at once");
  expect(api.post).not.toHaveBeenCalled();
  let end = (_: unknown) => {};
  vi.mocked(api.post).mockReturnValue(new Promise((resolve) => (end = resolve)) as never);
  fireEvent.click(screen.getByRole("button", { name: "Replace everywhere" }));
  await vi.waitFor(() =>
    expect(api.post).toHaveBeenCalledWith("/api/admin/media/7/replace", { with: 8 }),
  );
  const busy = screen.getByRole("button", { name: "Replacing..." });
  expect(busy.getAttribute("aria-disabled"), "it keeps the focus").toBe("true");
  await act(async () => end({ changed: [{}, {}], unchanged: [] }));
  await vi.waitFor(() => expect(toasts.all().at(-1)?.text).toBe("prices.pdf was replaced"));
  await vi.waitFor(() => expect(screen.queryByText(/2 uses/)).toBeNull());
});

test("cancelled, nothing is replaced", async () => {
  await chosen();
  const question = screen.getByRole("dialog", { name: "Replace everywhere" });
  await act(async () => fireEvent.click(within(question).getByRole("button", { name: "Cancel" })));
  expect(screen.queryByText(/2 uses/)).toBeNull();
  expect(api.post).not.toHaveBeenCalled();
  expect(toasts.all()).toEqual([]);
});
