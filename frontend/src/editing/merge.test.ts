import { expect, test } from "vitest";
import { afterSave, changes, merge, restored } from "./conflict";

type Values = { title: string; text: string; tags: string[] };
const base: Values = { title: "T", text: "one", tags: ["a"] };

test("a draft holds what was changed, and nothing else", () => {
  expect(changes(base, { ...base, tags: ["a"] })).toEqual({});
  expect(changes(base, { ...base, tags: ["a", "b"] })).toEqual({ tags: ["a", "b"] });
});

test("what is typed while a save is on its way stays over what was saved", () => {
  const sent = { ...base, title: "Saved" };
  expect(afterSave(sent, sent, { ...sent, text: "one, two" })).toEqual({
    ...sent,
    text: "one, two",
  });
  // Sent with another value than the form showed, and not changed since: the form shows what was saved.
  expect(afterSave(base, sent, base)).toEqual(sent);
});

test("restoring does not overwrite what was typed in this visit", () => {
  const now = { ...base, title: "Typed now" };
  expect(restored(base, now, { title: "Typed before", text: "before" })).toEqual({
    free: { text: "before" },
    clashing: { title: "Typed before" },
  });
  expect(restored(base, now, { title: "Typed now", tags: ["a"] })).toEqual({
    free: {},
    clashing: {},
  });
});

test("two people's changes come together by field, and only what both changed is asked about", () => {
  const mine = { ...base, title: "Mine", text: "The same" };
  expect(merge(base, mine, { ...base, text: "The same", tags: ["a", "theirs"] })).toEqual({
    taken: { tags: ["a", "theirs"] },
    asked: {},
  });
  expect(merge(base, mine, { ...base, title: "Theirs", tags: [] })).toEqual({
    taken: { tags: [] },
    asked: { title: "Theirs" },
  });
  expect(merge(base, base, base)).toEqual({ taken: {}, asked: {} });
});
