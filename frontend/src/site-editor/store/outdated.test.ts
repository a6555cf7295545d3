import { expect, test } from "vitest";
import { chosen, isOutdated, mergeDocuments, undecided } from "./changes";
import { HOME, home, page } from "./tests/testingSession";

const changes = { revision: 6, base: 0, saved_at: "2026-11-22T10:00:00Z", saved_by: "me" };
const version = { revision: 5, published_at: "2026-11-22T09:00:00Z", published_by: "them" };

test("a draft is outdated when another version went live after it was begun", () => {
  expect(isOutdated(page({ changes, version: null }))).toBe(false);
  expect(isOutdated(page({ changes: null, version }))).toBe(false);
  expect(isOutdated(page({ changes, version }))).toBe(true);
  expect(isOutdated(page({ changes: { ...changes, base: 5 }, version }))).toBe(false);
});

test("what one of the two changed is kept; what both changed is the live version's until somebody decides", () => {
  const live = home({ title: "Live", open: false });
  const both = mergeDocuments(home(), home({ title: "Draft", slides: [] }), live, HOME);
  expect(chosen(both, {})).toEqual(home({ title: "Live", open: false, slides: [] }));
  expect(both.conflicts.map(({ path, base, mine, theirs }) => [path, base, mine, theirs])).toEqual([
    ["title", "Title", "Draft", "Live"],
  ]);
  expect(undecided(both, {}).map(({ path }) => path)).toEqual(["title"]);
  expect(undecided(both, { title: "live" })).toEqual([]);
  expect(chosen(both, { title: "mine" }).title).toBe("Draft");
  expect(chosen(both, { title: "live" }).title).toBe("Live");
});
