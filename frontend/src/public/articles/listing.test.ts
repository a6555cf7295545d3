import { expect, test } from "vitest";
import type { BlogPage, PostSummary } from "../../data/schema";
import { isEmptyBlog, splitLead } from "./BlogPage";

const post = (id: number) => ({ id, title: `Post ${id}` }) as PostSummary;

function page(ids: number[], featured: number | null): BlogPage {
  return {
    items: ids.map(post),
    total: 9,
    page: 1,
    per_page: 3,
    categories: [],
    featured: featured === null ? null : post(featured),
  };
}

const ids = (posts: readonly PostSummary[]) => posts.map(({ id }) => id);

test("the featured article leads and is not repeated", () => {
  const { lead, latest } = splitLead([page([5, 4, 3], 4), page([2, 1], null)], 1);
  expect(lead?.id).toBe(4);
  expect(ids(latest)).toEqual([5, 3, 2, 1]);
});

test("a featured article from a later page is not repeated there either", () => {
  const { lead, latest } = splitLead([page([5, 4], 1), page([3, 1], null)], 1);
  expect(lead?.id).toBe(1);
  expect(ids(latest)).toEqual([5, 4, 3]);
});

test("without a featured one the newest leads; later pages have no lead", () => {
  expect(splitLead([page([5, 4], null)], 1).lead?.id).toBe(5);
  expect(splitLead([page([2, 1], null)], 2)).toMatchObject({ lead: null });
  expect(ids(splitLead([page([2, 1], null)], 2).latest)).toEqual([2, 1]);
  expect(splitLead([], 1)).toEqual({ lead: null, latest: [] });
});

test("a blog without articles is empty; a filter that nothing matches is not", () => {
  const none = { ...page([], null), total: 0 };
  const all = { category: null, q: null, page: 1 };
  expect(isEmptyBlog([none], all)).toBe(true);
  expect(isEmptyBlog([none], { ...all, q: "zinc" })).toBe(false);
  expect(isEmptyBlog([none], { ...all, category: "Health" })).toBe(false);
  expect(isEmptyBlog([page([5], null)], all)).toBe(false);
  expect(isEmptyBlog([], all)).toBe(false);
});
