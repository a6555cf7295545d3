// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { rendered } from "../../../test/admin";
import type { BackupSettings, BackupsPage } from "../../data/schema";
import { adminSession } from "../data/session";
import { BackupList } from "./BackupsPage";

const NAME = "pharma-site-2026-11-22T221503Z.tar.zst";
const AT = "2026-11-22T22:15:03Z";

const LIST = {
  items: [{ name: NAME, at: AT, bytes: 3, verified: true, place: "directory" }],
  total: 1,
  failure: null,
  running: null,
  last_drill: null,
  last_failure: null,
} as BackupsPage;

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("a backup is written into its file as it arrives, and never held as a whole", async () => {
  vi.spyOn(adminSession(), "token").mockResolvedValue("token");
  const response = new Response(
    new ReadableStream({
      start(controller) {
        for (const byte of [1, 2, 3]) controller.enqueue(new Uint8Array([byte]));
        controller.close();
      },
    }),
  );
  const whole = vi.spyOn(response, "blob");
  const fetched = vi.fn(async () => response);
  vi.stubGlobal("fetch", fetched);
  const written: Uint8Array[] = [];
  const createWritable = async () =>
    new WritableStream<Uint8Array>({ write: (part) => void written.push(part) });
  const picked = vi.fn(async () => ({ createWritable }));
  vi.stubGlobal("showSaveFilePicker", picked);
  URL.createObjectURL = () => "blob:x";
  rendered(<BackupList list={LIST} settings={{ every: "24h" } as BackupSettings} />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Download/ })));
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled());
  await vi.waitFor(() => expect(written.map(([byte]) => byte)).toEqual([1, 2, 3]));
  expect(picked).toHaveBeenCalledWith({ suggestedName: NAME });
  expect(whole).not.toHaveBeenCalled();
});

test("without a dialog for it, it goes through the site's own storage on the disk", async () => {
  vi.spyOn(adminSession(), "token").mockResolvedValue("token");
  const response = new Response(new Uint8Array([1, 2, 3]));
  const whole = vi.spyOn(response, "blob");
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => response),
  );
  const written: number[] = [];
  const file = {
    createWritable: async () =>
      new WritableStream<Uint8Array>({ write: (part) => void written.push(...part) }),
    getFile: async () => new File([new Uint8Array(written)], "download"),
  };
  const storage = { getDirectory: async () => ({ getFileHandle: async () => file }) };
  vi.stubGlobal("navigator", Object.assign(Object.create(navigator), { storage }));
  const saved = vi.fn((_: Blob) => "blob:x");
  URL.createObjectURL = saved;
  rendered(<BackupList list={LIST} settings={{ every: "24h" } as BackupSettings} />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Download/ })));
  await vi.waitFor(() => expect(saved).toHaveBeenCalled());
  expect([written, saved.mock.lastCall?.[0].size]).toEqual([[1, 2, 3], 3]);
  expect(whole).not.toHaveBeenCalled();
});
