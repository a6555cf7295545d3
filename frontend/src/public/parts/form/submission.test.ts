// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from "vitest";
import { createQueryCache } from "../../../data/queryCache";

const fetch = vi.fn<typeof globalThis.fetch>();

beforeEach(() => {
  vi.stubGlobal("fetch", fetch);
  fetch.mockReset();
  window.sessionStorage.clear();
});

/** Sends a message from a document of its own; returns its key and what came of it. */
async function send(words: string, answer: number | Error): Promise<[key: string, status: string]> {
  vi.resetModules();
  const { submit } = await import("./submission");
  if (answer instanceof Error) fetch.mockRejectedValueOnce(answer);
  else fetch.mockResolvedValueOnce(new Response("{}", { status: answer }));
  const { outcome } = submit(createQueryCache(), {
    spec: { kind: "enquiry", api: "/api/enquiries", fields: { message: { label: "Message" } } },
    values: { message: words },
    body: { message: words },
    elapsed: { elapsed_ms: fetch.mock.calls.length },
  });
  const { status } = await outcome;
  const headers = new Headers(fetch.mock.lastCall?.[1]?.headers);
  return [headers.get("Idempotency-Key") ?? "", status];
}

test("whatever came of a message, sent again with the same words it is the same one, after a reload too", async () => {
  const [key, status] = await send("20 strips", 504);
  expect(status).toBe("failed");
  for (const answer of [502, new TypeError("network"), 429, 422]) {
    expect((await send("20 strips", answer))[0]).toBe(key);
  }
  const [other] = await send("30 strips", 502);
  expect(other, "other words are another message").not.toBe(key);
  expect(await send("20 strips", 202)).toEqual([key, "sent"]);
  const [next] = await send("20 strips", 202);
  expect(next, "once it is sent, the same words are a new message").not.toBe(key);
});
