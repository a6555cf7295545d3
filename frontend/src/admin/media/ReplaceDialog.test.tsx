// @vitest-environment jsdom
import { QueryClientProvider } from "@tanstack/react-query";
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createAdminQueryClient } from "../api/queryClient";
import type { MediaItem } from "../api/types";
import { type SendOptions, sendDocument } from "../images/upload";
import { toasts } from "../shared/toasts";
import { ReplaceDialog } from "./ReplaceDialog";

vi.mock("../images/upload", () => ({ sendDocument: vi.fn(), sendImage: vi.fn() }));

const ITEM = {
  id: 7,
  bucket: "documents",
  url: "/storage/documents/1-f3.pdf",
  name: "prices.pdf",
  alt: "",
  bytes: 9,
  kept: false,
  missing_alt: false,
  uploaded_at: "2026-11-23T10:00:00Z",
  uses: 2,
  variants: [],
} as unknown as MediaItem;

beforeAll(() => {
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

let sent: { path: string; options: SendOptions; end: (result: unknown) => void }[];

beforeEach(() => {
  sent = [];
  vi.mocked(sendDocument).mockImplementation(((path: string, _file: File, options: SendOptions) => {
    return new Promise((resolve, reject) => {
      sent.push({ path, options, end: resolve });
      options.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
  }) as never);
});

afterEach(() => {
  cleanup();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

async function replacing() {
  const onClose = vi.fn();
  const client = createAdminQueryClient();
  client.setQueryData(["admin", "upload-limits"], { max_document_bytes: 100 });
  render(
    <QueryClientProvider client={client}>
      <ReplaceDialog item={ITEM} onClose={onClose} />
    </QueryClientProvider>,
  );
  const file = new File(["%PDF"], "new.pdf", { type: "application/pdf" });
  fireEvent.change(screen.getByLabelText("Choose a file"), { target: { files: [file] } });
  fireEvent.click(screen.getByRole("button", { name: "Replace everywhere" }));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const [upload] = sent;
  if (!upload) throw new Error("nothing was sent");
  return { onClose, upload };
}

test("the share that has been sent is shown, and Cancel ends the upload without a message", async () => {
  const { onClose, upload } = await replacing();
  expect(upload.path).toBe("/api/admin/media/7/replace");
  act(() => upload.options.onProgress(0.42));
  const bar = screen.getByRole<HTMLProgressElement>("progressbar");
  expect([bar.value, bar.getAttribute("aria-label")]).toEqual([42, "Replacing prices.pdf"]);
  expect(screen.getByRole("status").textContent).toContain("Sending the file");
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Cancel" })));
  expect([upload.options.signal?.aborted, onClose.mock.calls.length]).toEqual([true, 1]);
  expect(toasts.all()).toEqual([]);
});

test("once the server has the file it is done to its end: the dialog closes, and a message says when", async () => {
  const { upload } = await replacing();
  act(() => upload.options.onProgress(1));
  const bar = screen.getByRole<HTMLProgressElement>("progressbar");
  expect(bar.hasAttribute("value"), "nobody knows how long it takes").toBe(false);
  expect(screen.queryByRole("button", { name: "Cancel" })).toBeNull();
  const [, close] = screen.getAllByRole("button", { name: "Close" });
  await act(async () => fireEvent.click(close as HTMLElement));
  expect(upload.options.signal?.aborted).toBe(false);
  await act(async () => upload.end({ changed: [{}, {}], unchanged: [] }));
  await vi.waitFor(() => expect(toasts.all().at(-1)?.text).toBe("prices.pdf was replaced"));
});
