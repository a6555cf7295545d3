// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../test/admin";
import { api } from "../data/client";
import { MediaPicker } from "./MediaPicker";

vi.mock("../data/client", () => ({ api: { get: vi.fn() } }));

beforeAll(modalDialogs);
afterEach(cleanup);

const TOTAL = 130;

test("the picker shows every file, however many there are", async () => {
  const files = Array.from({ length: TOTAL }, (_, at) => ({
    id: at + 1,
    bucket: "documents",
    url: `/storage/documents/${at}.pdf`,
    name: `file ${at}.pdf`,
    alt: "",
    bytes: 9,
    width: null,
    height: null,
    uses: 0,
    variants: [],
  }));
  vi.mocked(api.get).mockImplementation((async (path: string) => {
    const query = new URL(path, "http://x.invalid").searchParams;
    const size = Number(query.get("per_page"));
    const from = (Number(query.get("page") ?? 1) - 1) * size;
    return { items: files.slice(from, from + size), total: TOTAL };
  }) as never);
  rendered(<MediaPicker open bucket="documents" onChoose={vi.fn()} onClose={vi.fn()} />);
  await vi.waitFor(() => screen.getByText("Show more"), { timeout: 10_000 });
  for (let presses = 0; presses < 10 && screen.queryByText("Show more"); presses += 1) {
    await act(async () => fireEvent.click(screen.getByText("Show more")));
  }
  await vi.waitFor(() =>
    expect(screen.getAllByRole("button", { name: /^file \d/ })).toHaveLength(TOTAL),
  );
});
