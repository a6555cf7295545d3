import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../data/client";
import { home, setUp } from "./tests/testingSession";

vi.mock("../../office/data/session", () => ({ adminSession: () => ({}) }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("saves a moment after the last character, one request at a time", async () => {
  const { session, sent, type, stored } = setUp();
  type("A");
  await vi.advanceTimersByTimeAsync(600);
  type("AB");
  expect(session.state().kind).toBe("waiting");
  await vi.advanceTimersByTimeAsync(600);
  expect([sent.length, stored().length > 0]).toEqual([0, true]);
  await vi.advanceTimersByTimeAsync(200);
  expect(sent.map(({ title }) => title)).toEqual(["AB"]);
  expect([session.state().kind, stored().length]).toEqual(["saved", 0]);
});

test("what is typed during a save is saved after it", async () => {
  const { session, sent, type, server } = setUp();
  type("A");
  const flushed = session.flush();
  type("AB");
  await flushed;
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent.map(({ title }) => title)).toEqual(["A", "AB"]);
  expect(server().draft?.title).toBe("AB");
});

test("without a network it is kept, and saved when the network is back", async () => {
  const { session, fail, type, stored, server } = setUp();
  for (let attempt = 0; attempt < 5; attempt += 1) fail(0);
  type("A");
  await vi.advanceTimersByTimeAsync(1000);
  expect([session.state().kind, stored().length > 0]).toEqual(["offline", true]);
  type("An hour later");
  await vi.advanceTimersByTimeAsync(60 * 60 * 1000);
  expect([session.state().kind, server().draft?.title]).toEqual(["saved", "An hour later"]);
});

test("a refused field keeps what was typed, with its message, until it is mended", async () => {
  const { session, fail, type, title, server } = setUp();
  fail(422, { title: ["is required"] });
  type("");
  await vi.advanceTimersByTimeAsync(1000);
  expect(session.state().kind).toBe("refused");
  expect(session.errors("home.title")).toEqual(["Title is required"]);
  expect(title()).toBe("");
  type("Mended");
  await vi.advanceTimersByTimeAsync(1000);
  expect([session.errors("home.title"), server().draft?.title]).toEqual([[], "Mended"]);
});

test("somebody else's other fields are taken, and mine are saved with them", async () => {
  const { session, elsewhere, type, onMerged, server } = setUp();
  type("Mine");
  elsewhere({ open: false });
  await session.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect(server().draft).toMatchObject({ title: "Mine", open: false });
  expect(onMerged).toHaveBeenCalledOnce();
  expect(session.undo(), "over what somebody else changed").toBeNull();
});

test("a publication elsewhere takes nothing away", async () => {
  const { session, publishedElsewhere, type, server } = setUp();
  type("First");
  await session.flush();
  publishedElsewhere();
  type("Second");
  await session.flush();
  await vi.advanceTimersByTimeAsync(1000);
  expect([server().published.title, server().draft?.title]).toEqual(["First", "Second"]);
});

test("the same field changed by both is asked about, and nothing is overwritten until then", async () => {
  const { session, elsewhere, type, title, server, stored } = setUp();
  type("Mine");
  elsewhere({ title: "Theirs", open: false });
  await session.flush();
  const state = session.state();
  expect(state.kind).toBe("conflict");
  type("Mine, and more");
  await vi.advanceTimersByTimeAsync(60_000);
  expect([server().draft?.title, title(), stored().length > 0]).toEqual([
    "Theirs",
    "Mine, and more",
    true,
  ]);
  await session.saver("home").refresh();
  const again = session.state();
  if (again.kind !== "conflict") throw new Error("a question was expected");
  await session.saver("home").resolve(again.merged);
  expect(server().draft).toMatchObject({ title: "Mine, and more", open: false });
  expect([session.state().kind, stored().length]).toEqual(["saved", 0]);
});

test("an answer that got lost is not taken for somebody else's", async () => {
  const { session, api, type, onMerged, server } = setUp();
  const { saveDraft } = api;
  api.saveDraft = async (...input) => {
    api.saveDraft = saveDraft;
    await saveDraft(...input);
    throw new ApiError(0, null);
  };
  type("Mine");
  await session.flush();
  expect(session.state().kind).toBe("offline");
  await vi.advanceTimersByTimeAsync(3000);
  expect([session.state().kind, server().draft?.title]).toEqual(["saved", "Mine"]);
  expect(onMerged).not.toHaveBeenCalled();
});

test("another tab's save is taken over when nothing was typed here", async () => {
  const { session, elsewhere, title } = setUp();
  const { revision } = elsewhere({ title: "From the other tab" });
  await session.saver("home").noticed(revision);
  expect([title(), session.state().kind]).toEqual(["From the other tab", "saved"]);
});

test("what a closed tab left is there again, and saved", async () => {
  const { session, title, server } = setUp([{ base: home(), document: home({ title: "Left" }) }]);
  expect(await session.restore()).toBe("2026-11-22T10:00:00.000Z");
  expect(title()).toBe("Left");
  await session.flush();
  expect(server().draft?.title).toBe("Left");
});

test("what a closed tab left is asked about where somebody else changed the same", async () => {
  const left = [
    { base: home({ title: "Long ago" }), document: home({ title: "Left", open: false }) },
  ];
  const { session, title, server } = setUp(left);
  await session.restore();
  expect([session.state().kind, title(), session.store.get("home.open")]).toEqual([
    "conflict",
    "Left",
    false,
  ]);
  expect(await session.flush()).toBe(false);
  await session.saver("home").refresh();
  expect([session.state().kind, server().draft]).toEqual(["conflict", null]);
});
