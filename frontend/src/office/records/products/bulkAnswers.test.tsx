// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rendered } from "../../../../test/admin";
import { ApiError } from "../../../data/client";
import { api } from "../../data/client";
import { toasts } from "../../data/toasts";
import { useBulkChange } from "./bulk";

vi.mock("../../data/client", () => ({ api: { get: vi.fn(), post: vi.fn() } }));

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

function Change() {
  const { run } = useBulkChange();
  return (
    <button
      type="button"
      onClick={() =>
        void run({ action: "set", field: "category", value: "Eye care", of: { ids: [1, 2] } })
      }
    >
      Change
    </button>
  );
}

const begun = { id: 5, state: "applying", saved: 0, changed: 2, wrong: 0, file_name: "Category" };
const done = { ...begun, state: "applied", saved: 2 };
const lost = () => Promise.reject(new ApiError(0, null));

async function changed() {
  rendered(<Change />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: "Change" })));
  await act(() => vi.advanceTimersByTimeAsync(20_000));
}

test("a change whose answer is lost while the server goes on is watched to its end, with its Undo", async () => {
  vi.mocked(api.post).mockResolvedValue(begun);
  vi.mocked(api.get).mockImplementationOnce(lost).mockImplementationOnce(lost);
  vi.mocked(api.get).mockResolvedValue(done);
  await changed();
  const [toast] = toasts.all();
  expect(toast?.text).toBe("Category: 2 products");
  expect(toast?.action?.label).toBe("Undo");
});

test("a change that was sent again after a lost answer has the key of the first", async () => {
  vi.mocked(api.post).mockImplementationOnce(lost).mockResolvedValue(begun);
  vi.mocked(api.get).mockResolvedValue(done);
  await changed();
  const keys = vi.mocked(api.post).mock.calls.map(([, , options]) => options?.idempotencyKey);
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBeTruthy();
  expect(keys[1]).toBe(keys[0]);
  expect(toasts.all()[0]?.text).toBe("Category: 2 products");
});
