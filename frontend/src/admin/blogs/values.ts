import type { AdminPost } from "../api/types";
import { describeImage, type FormImage } from "../images/types";
import { fromDateTimeInput, momentInWords, toDateTimeInput } from "../shared/time";
import { thisMinute } from "./publishing";

/** What the article's form holds. */
export type PostValues = {
  title: string;
  slug: string;
  category: string;
  author: string;
  excerpt: string;
  /** HTML. */
  content: string;
  image_url: FormImage | null;
  /** As the date-time field shows it: Indian time, to the minute. */
  published_at: string;
  /** The instant that was saved, to be kept while the field still shows its minute. */
  saved_at: string | null;
  featured: boolean;
};

export const POST_LABELS: Record<string, string> = {
  title: "Title",
  slug: "Slug",
  category: "Category",
  author: "Author",
  excerpt: "Excerpt",
  content: "Content",
  image_url: "Featured image",
  published_at: "Published date",
  featured: "Featured",
};

export function newPost(now: number): PostValues {
  return {
    title: "",
    slug: "",
    category: "",
    author: "Admin",
    excerpt: "",
    content: "",
    image_url: null,
    published_at: thisMinute(now),
    saved_at: null,
    featured: false,
  };
}

export function readPost(post: AdminPost): PostValues {
  return {
    title: post.title,
    slug: post.slug,
    category: post.category ?? "",
    author: post.author,
    excerpt: post.excerpt,
    content: post.content,
    image_url: post.picture ?? null,
    published_at: toDateTimeInput(post.published_at),
    saved_at: post.published_at ?? null,
    featured: post.featured,
  };
}

/** As the API takes it. */
export function writePost({ saved_at, ...values }: PostValues): Record<string, unknown> {
  return {
    ...values,
    image_url: values.image_url?.url ?? null,
    image_alt: values.image_url?.alt ?? null,
    published_at: fromDateTimeInput(values.published_at, saved_at),
  };
}

export const POST_REQUIRED = {
  title: "Enter a title",
  slug: "Enter a slug",
  category: "Choose a category",
  excerpt: "Enter an excerpt",
  content: "Write the content",
};

/** For comparing: the picture by name, the time in words. */
export function wordedPost(values: PostValues): Record<string, unknown> {
  const at = fromDateTimeInput(values.published_at, values.saved_at);
  return {
    ...values,
    image_url: values.image_url ? describeImage(values.image_url) : "",
    published_at: at ? momentInWords(at) : "Draft",
  };
}

const EXCERPT_FROM = 150;
const EXCERPT_TO = 200;

/** Under the excerpt: how long it is, and how long it is best. A hint, never a refusal. */
export function excerptHint(excerpt: string): string {
  const length = [...excerpt.trim()].length;
  const best = `${EXCERPT_FROM}–${EXCERPT_TO} characters are best.`;
  if (length === 0) return best;
  const more = length < EXCERPT_FROM ? `, ${EXCERPT_FROM - length} to go` : "";
  const over = length > EXCERPT_TO ? `, ${length - EXCERPT_TO} over` : "";
  return `${length} characters${more}${over}. ${best}`;
}
