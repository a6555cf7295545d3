// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { createQueryCache, type QueryCache } from "../../data/queryCache";
import { QueryCacheProvider } from "../../data/useQuery";
import { FormSection } from "../parts/form/FormSection";
import { useMailForm } from "../parts/form/useMailForm";
import { enquiry } from "./ContactPage";

function Probe() {
  const form = useMailForm(enquiry, { productInterest: "Zinc 50 mg" });
  return (
    <FormSection id="enquiry" form={form} words={{ heading: "Send an enquiry", notice: "" }} />
  );
}

const answers: (() => Promise<Response>)[] = [];
const fetched = vi.fn((_path: string, _init: RequestInit) => {
  const answer = answers.shift();
  return answer ? answer() : new Promise<Response>(() => undefined);
});
const json = (status: number, body: unknown) => () =>
  Promise.resolve(
    new Response(JSON.stringify(body), { status, headers: { "Content-Type": "application/json" } }),
  );

beforeEach(() => {
  sessionStorage.clear();
  answers.length = 0;
  fetched.mockClear();
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(seed?: unknown): QueryCache {
  return openWith(createQueryCache(), seed);
}

/** A visit of the page; one with the same cache is a later visit in the same document. */
function openWith(cache: QueryCache, seed?: unknown): QueryCache {
  cache.setData(["site"], null);
  if (seed !== undefined) cache.setData(["form", "enquiry"], seed);
  render(
    <QueryCacheProvider value={cache}>
      <Probe />
    </QueryCacheProvider>,
  );
  return cache;
}

const box = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const button = () =>
  screen.getByRole<HTMLButtonElement>("button", { name: /^Send Enquiry|^Submitting/ });
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 0)));

function fill(): void {
  for (const [label, value] of [
    [/Full Name/, "Asha Rao"],
    [/Company Name/, "Rao & Sons"],
    [/Email Address/, "asha@example.in"],
    [/Phone Number/, "+91 98100 00000"],
    [/^Message/, "200 strips"],
  ] as const) {
    fireEvent.input(box(label), { target: { value } });
  }
}

const body = (call: number) => JSON.parse(String(fetched.mock.calls[call]?.[1].body));
const key = (call: number) =>
  new Headers(fetched.mock.calls[call]?.[1].headers).get("Idempotency-Key");

test("an empty form is not sent: every error stands at its field, the first one has the focus", () => {
  open();
  fireEvent.click(button());
  expect(fetched).not.toHaveBeenCalled();
  expect(screen.getByRole("alert").textContent).toContain("Please write what you need.");
  expect(document.activeElement).toBe(box(/Full Name/));
  expect(box(/Email Address/).getAttribute("aria-describedby")).toBe("email-errors");
  fireEvent.input(box(/Full Name/), { target: { value: "Asha" } });
  expect(document.getElementById("name-errors")).toBeNull();
});

test("while it is being sent nothing can be changed, and the button says so", async () => {
  open();
  fill();
  fireEvent.click(button());
  await settled();
  expect(button().textContent).toBe("Submitting...");
  expect(button().disabled).toBe(true);
  expect(box(/Full Name/).closest("fieldset")?.disabled).toBe(true);
  expect(body(0)).toMatchObject({
    name: "Asha Rao",
    productInterest: "Zinc 50 mg",
    website: "",
    elapsed_ms: expect.any(Number),
  });
  expect(key(0)).toMatch(/^[0-9a-f]{32}$/);
});

test("success shows a receipt instead of the form, which is announced; another message starts empty", async () => {
  open();
  fill();
  answers.push(json(202, { status: "sent" }));
  fireEvent.click(button());
  await settled();
  const status = screen.getByRole("status");
  expect(status.textContent).toContain("Request Submitted!");
  expect(status.textContent).toContain("We'll get back to you.");
  expect(status.parentElement).toBe(document.activeElement);
  const sent = [...document.querySelectorAll("dd")].map((value) => value.textContent);
  expect(sent).toContain("Rao & Sons");
  expect(sent).toContain("Zinc 50 mg");
  expect(box(/Full Name/).closest("form")?.hidden).toBe(true);
  fireEvent.click(screen.getByRole("link", { name: "Send another" }));
  expect(box(/Full Name/).closest("form")?.hidden).toBe(false);
  expect(document.activeElement).toBe(box(/Full Name/));
  expect(box(/Full Name/).value).toBe("");
  expect(box(/Product of Interest/).value).toBe("");
  expect(screen.queryByRole("status")).toBeNull();
});

test("after a failure the values stay; a new attempt is the same message and keeps its idempotency key", async () => {
  open();
  fill();
  answers.push(json(502, { status: 502 }), json(502, { status: 502 }));
  fireEvent.click(button());
  await settled();
  expect(screen.getByRole("alert").textContent).toContain(
    "Failed to submit request. Please try again.",
  );
  expect(box(/Full Name/).value).toBe("Asha Rao");
  fireEvent.click(button());
  await settled();
  expect(key(1)).toBe(key(0));
});

test("an outcome that came with the page is shown once, at the top, and the next message is not timed", async () => {
  const cache = open({
    status: "invalid",
    values: { name: "Asha", email: "asha@" },
    errors: { email: ["is no address"] },
  });
  expect(document.activeElement).toBe(box(/Email Address/));
  expect(box(/Full Name/).value).toBe("Asha");
  expect(screen.getByRole("alert").closest("form")).toBeNull();
  expect(cache.getData(["form", "enquiry"])).toBeUndefined();
  fill();
  fireEvent.click(button());
  await settled();
  expect(body(0)).not.toHaveProperty("elapsed_ms");
});

test("what was typed is restored after another page; such a message is not timed", async () => {
  open();
  fill();
  cleanup();
  open();
  expect(box(/Full Name/).value).toBe("Asha Rao");
  expect(box(/^Message/).value).toBe("200 strips");
  fireEvent.click(button());
  await settled();
  expect(body(0)).toMatchObject({ name: "Asha Rao", message: "200 strips" });
  expect(body(0)).not.toHaveProperty("elapsed_ms");
});

test("a message that is being sent is shown as such on return, and then its outcome", async () => {
  const cache = open();
  fill();
  let answer: (response: Response) => void = () => undefined;
  answers.push(() => new Promise((resolve) => (answer = resolve)));
  fireEvent.click(button());
  await settled();
  cleanup();
  openWith(cache);
  expect(button().textContent).toBe("Submitting...");
  expect(button().disabled).toBe(true);
  expect(box(/Full Name/).value).toBe("Asha Rao");
  expect(sessionStorage.getItem("form:enquiry"), "no blanks").toContain("Asha Rao");
  answer(new Response("{}", { status: 202 }));
  await settled();
  expect(screen.getByRole("status").textContent).toContain("Request Submitted!");
  expect(box(/Full Name/).value).toBe("");
  expect(fetched).toHaveBeenCalledOnce();
});

test.each([
  [202, "Request Submitted!", ""],
  [502, "Failed to submit request. Please try again.", "Asha Rao"],
] as const)(
  "an answer of %s during an absence is shown once, on return",
  async (status, told, name) => {
    const cache = open();
    fill();
    answers.push(json(status, { status }));
    fireEvent.click(button());
    cleanup();
    await settled();
    openWith(cache);
    await settled();
    expect(document.body.textContent).toContain(told);
    expect(box(/Full Name/).value).toBe(name);
    cleanup();
    openWith(cache);
    await settled();
    expect(document.body.textContent).not.toContain(told);
  },
);

test("the draft is discarded once sent, also when the visitor has left; the honeypot is never stored", async () => {
  open();
  fill();
  fireEvent.input(screen.getByLabelText("Leave this field empty"), { target: { value: "x" } });
  expect(sessionStorage.getItem("form:enquiry")).not.toContain("website");
  let arrive: (answer: Response) => void = () => undefined;
  answers.push(() => new Promise((resolve) => (arrive = resolve)));
  fireEvent.click(button());
  await settled();
  cleanup();
  arrive(new Response("{}", { status: 202 }));
  await settled();
  expect(sessionStorage.getItem("form:enquiry")).toBeNull();
});
