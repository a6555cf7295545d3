import { expect, test } from "vitest";
import { afterSave, changes, restored } from "./merge";

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
