// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { modalDialogs, rendered } from "../../../test/admin";
import { ApiError } from "../../data/client";
import type { ImportReport } from "../../data/schema";
import { api } from "../data/client";
import { toasts } from "../data/toasts";
import { ImportActions, ImportPage } from "./ImportPage";

vi.mock("../data/client", () => ({ api: { get: vi.fn(), post: vi.fn() } }));
vi.mock("react-router", async (original) => ({
  ...(await original<typeof import("react-router")>()),
  useParams: () => ({ id: "1" }),
}));

const COUGH = "Cough and cold";

const REPORT = {
  id: 1,
  kind: "products",
  file_name: "list.csv",
  state: "planned",
  new: 0,
  changed: 3,
  unchanged: 0,
  wrong: 0,
  saved: 0,
  empty: "leave",
  format: { kind: "csv", encoding: "UTF-8", separator: ";", list_separator: "|", decimal: null },
  columns: [{ header: "Brand name", field: "name", samples: [], left_out: null }],
  above: [],
  values: [
    { field: "category", value: COUGH, column: "Group", rows: 3, state: "kept", answer: null },
    { field: "form", value: "soft gel", column: "Kind", rows: 2, state: "asked", hint: "A hint." },
  ],
  choices: { form: [{ value: "tablets", label: "Tablets" }], category: [] },
  left_out: [],
  hidden: 0,
  hides_new: false,
  gone: { count: 0, items: [] },
  sheets: [],
  sheet: null,
  groups: [],
  notes: [],
  doubts: { unknown_substance: 412 },
  rows: [],
  page: 1,
  per_page: 50,
  total: 0,
  created_at: "2026-11-26T00:00:00Z",
  changed_at: "2026-11-26T00:00:00Z",
} as unknown as ImportReport;

/** What the server says of it. */
let now: ImportReport = REPORT;
const lost = () => Promise.reject(new ApiError(504, null));

beforeAll(modalDialogs);

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.mocked(api.get).mockImplementation((async (path: string) =>
    path.startsWith("/api/admin/imports/1") ? now : { items: [] }) as never);
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.resetAllMocks();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

const pass = async (milliseconds: number) => {
  for (let left = milliseconds; left > 0; left -= 100) {
    await act(() => vi.advanceTimersByTimeAsync(100));
  }
};

test("a list that was opened while it was read shows its columns as they are read", async () => {
  now = { ...REPORT, state: "planning", columns: [], values: [] } as ImportReport;
  rendered(<ImportPage />);
  await pass(300);
  now = REPORT;
  await pass(1500);
  const column = screen.getByLabelText<HTMLSelectElement>(/Brand name/);
  expect(column.value).toBe("name");
});

test("what the list does not surely say is counted, and one press shows its rows", async () => {
  now = REPORT;
  const { router } = rendered(<ImportPage />);
  await pass(300);
  expect(screen.queryByText(/Two strengths/)).toBeNull();
  await act(async () => fireEvent.click(screen.getByText("No known substance (412)")));
  expect(router.state.location.search).toBe("?change=unknown_substance");
});

test("the hint of each group and of each question is what its field is described by", async () => {
  now = REPORT;
  rendered(<ImportPage />);
  await pass(300);
  for (const [label, hint] of [
    [COUGH, "In 3 rows."],
    [/soft gel/, "In 2 rows. A hint."],
  ] as const) {
    const ids = screen.getByLabelText(label).getAttribute("aria-describedby")?.split(" ") ?? [];
    expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual([hint]);
  }
});

test("an import whose answer a proxy did not wait for is asked after, and not called failed", async () => {
  vi.mocked(api.post).mockImplementation(lost);
  now = { ...REPORT, state: "applying" };
  rendered(<ImportActions report={REPORT} />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Import 3/ })));
  await pass(1000);
  expect(toasts.all()).toEqual([]);
  now = { ...REPORT, state: "applied", saved: 3 };
  await pass(1000);
  expect(toasts.all().map(({ text }) => text)).toEqual(["3 products imported"]);
});

test("an import that never reached the server is said to have failed", async () => {
  vi.mocked(api.post).mockImplementation(lost);
  now = REPORT;
  rendered(<ImportActions report={REPORT} />);
  await act(async () => fireEvent.click(screen.getByRole("button", { name: /^Import 3/ })));
  await pass(1000);
  expect(toasts.all().map(({ text }) => text)).toEqual(["The list could not be imported"]);
});

test("a number is taken as it is asked for", async () => {
  const gone = { count: 2439, items: [] };
  rendered(<ImportActions report={{ ...REPORT, gone }} />);
  fireEvent.change(screen.getByLabelText(/of earlier lists/), { target: { value: "delete" } });
  const isOff = () => {
    const apply = screen.getByRole("button", { name: /^Import 3/ });
    return apply.getAttribute("aria-disabled") === "true" || apply.hasAttribute("disabled");
  };
  expect(isOff()).toBe(true);
  const asked = screen.getByLabelText(/^Type /);
  expect(asked.closest("div")?.textContent).toContain("Type 2,439 to confirm");
  for (const typed of ["2,439", "2439"]) {
    await act(async () => fireEvent.change(asked, { target: { value: typed } }));
    expect(isOff(), typed).toBe(false);
  }
});
