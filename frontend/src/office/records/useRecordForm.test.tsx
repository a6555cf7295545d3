// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import { FormProvider, useForm } from "react-hook-form";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { rendered } from "../../../test/admin";
import { ApiError } from "../../data/client";
import { Form } from "../../editing/Form";
import { Button } from "../../ui/Button";
import { api } from "../data/client";
import { toasts } from "../data/toasts";
import { useShortcuts } from "../layout/shortcuts";
import { formFields } from "./formFields";
import type { RecordType } from "./recordFormTypes";
import { useRecordForm } from "./useRecordForm";

vi.mock("../data/client", async (original) => ({
  ...(await original<typeof import("../data/client")>()),
  api: { put: vi.fn() },
}));

type Values = { name: string };
type Stored = { id: number; revision: number; updated_at: string; name: string };

const typeOf = (name: "product" | "blog") =>
  ({
    kind: `${name}s`,
    name,
    fromApi: ({ name }: Stored) => ({ name }),
    toApi: (values: Values) => values,
    required: {},
    check: () => ({}),
    saved: () => ({ text: "Saved" }),
  }) as unknown as RecordType<Values, Stored>;

const { FormField } = formFields<Values>();
const OPENED = { id: 7, values: { name: "A" }, etag: '"1"', at: null };

function TestForm({ name = "product" }: { name?: "product" | "blog" }) {
  useShortcuts(() => undefined);
  const fields = useForm<Values>({ defaultValues: OPENED.values });
  const form = useRecordForm({
    of: typeOf(name),
    opened: OPENED,
    onReload: () => undefined,
    fields,
    labels: { name: "Name" },
    uploading: false,
  });
  const busy = form.saving !== undefined;
  return (
    <FormProvider {...fields}>
      <Form form={{ submit: () => void form.save({ stay: true }), busy }} saves>
        <div ref={form.element}>
          <FormField name="name" label="Name" />
        </div>
        <Button type="submit" aria-disabled={busy}>
          Save
        </Button>
      </Form>
    </FormProvider>
  );
}

/** What was sent, and what answers it. */
let sent: { name: string; ifMatch: string; answer: () => void }[] = [];

beforeEach(() => {
  sent = [];
  vi.mocked(api.put).mockImplementation(
    ((_: string, { name }: Values, options: { ifMatch: string }) =>
      new Promise((resolve) => {
        const revision = sent.length + 2;
        const data: Stored = { id: 7, revision, updated_at: "2026-11-29T08:00:00Z", name };
        const answer = () => resolve({ data, etag: `"${revision}"` });
        sent.push({ name, ...options, answer });
      })) as never,
  );
});

afterEach(() => {
  cleanup();
  for (const { id } of toasts.all()) toasts.dismiss(id);
});

const type = (value: string) =>
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value } });
const ctrlS = () => act(async () => void fireEvent.keyDown(document, { key: "s", ctrlKey: true }));
const answered = (at: number) =>
  act(async () => {
    sent[at]?.answer();
    await new Promise((resolve) => setTimeout(resolve, 50));
  });

test("Ctrl S during a save saves what was typed since, once the first is answered", async () => {
  rendered(<TestForm />);
  type("AB");
  await ctrlS();
  type("ABC");
  await ctrlS();
  expect(
    sent.map(({ name }) => name),
    "not both at once",
  ).toEqual(["AB"]);
  await answered(0);
  expect(sent.map(({ name, ifMatch }) => [name, ifMatch])).toEqual([
    ["AB", '"1"'],
    ["ABC", '"2"'],
  ]);
  await ctrlS();
  await answered(1);
  expect(sent, "nothing was typed since").toHaveLength(2);
});

test.each(["product", "blog"] as const)(
  "a %s that is not saved keeps what was typed, and says so",
  async (name) => {
    vi.mocked(api.put).mockRejectedValue(new ApiError(500, null));
    rendered(<TestForm name={name} />);
    type("AB");
    await ctrlS();
    expect(toasts.all().map(({ text }) => text)).toEqual([`Failed to update ${name}`]);
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe("AB");
  },
);
