/** A post as its form holds it, and what the record layer needs to know of posts. */
import type { AdminPost, PostInput } from "../../../data/schema";
import { adminPaths } from "../../data/paths";
import { describeImage, type FormImage } from "../../media/images/imageFormat";
import { dayMonth, fromDateTimeInput, momentInWords, toDateTimeInput } from "../../ui/time";
import { formFields } from "../formFields";
import type { RecordType, SaveMessage } from "../recordFormTypes";

/** What the list, its filter and the form call a post's state. */
export const STATE_LABELS: Record<Publishing["state"], string> = {
  public: "Public",
  scheduled: "Scheduled",
  draft: "Draft",
};

export type PostValues = {
  title: string;
  slug: string;
  category: string;
  author: string;
  excerpt: string;
  /** HTML. */
  content: string;
  image_url: FormImage | null;
  /** RFC 3339 in UTC; "" for a draft. */
  published_at: string;
  featured: boolean;
};

/** In the order of the form. */
export const POST_LABELS: Record<string, string> = {
  title: "Title",
  content: "Content",
  published_at: "Published date",
  featured: "Featured",
  category: "Category",
  author: "Author",
  excerpt: "Excerpt",
  slug: "Slug",
  image_url: "Featured image",
};

export function newPost(now: number = Date.now()): PostValues {
  return {
    title: "",
    slug: "",
    category: "",
    author: "Admin",
    excerpt: "",
    content: "",
    image_url: null,
    published_at: thisMinute(now),
    featured: false,
  };
}

export const { useField, FormField } = formFields<PostValues>();

export const POST: RecordType<PostValues, AdminPost> = {
  kind: "blogs",
  name: "blog",
  noun: "article",
  titles: { add: "Add New Blog", edit: "Edit Blog" },
  buttons: {
    add: { does: "Publish Blog", busy: "Creating..." },
    edit: { does: "Update Blog", busy: "Updating..." },
  },
  titleField: "title",
  paths: { list: adminPaths.blogs, add: adminPaths.addBlog, edit: adminPaths.editBlog },
  fromApi: ({ title, slug, category, author, excerpt, content, featured, ...post }) => ({
    title,
    slug,
    category: category ?? "",
    author,
    excerpt,
    content,
    featured,
    image_url: post.picture ?? null,
    published_at: post.published_at ?? "",
  }),
  toApi: ({ image_url, published_at, ...values }): PostInput => ({
    ...values,
    image_url: image_url?.url ?? null,
    image_alt: image_url?.alt ?? null,
    published_at: published_at || null,
  }),
  required: {
    title: "Enter a title",
    slug: "Enter a slug",
    category: "Choose a category",
    excerpt: "Enter an excerpt",
    content: "Write the content",
  },
  displayValues: (values) => ({
    ...values,
    image_url: values.image_url ? describeImage(values.image_url) : "",
    published_at: values.published_at ? momentInWords(values.published_at) : "Draft",
  }),
  saved: (values, isNew) => saveMessage(publishingOf(values.published_at), isNew),
};

const EXCERPT_FROM = 150;
const EXCERPT_TO = 200;

/** The excerpt's length, and the recommended one; others are accepted. */
export function excerptHint(excerpt: string): string {
  const length = [...excerpt.trim()].length;
  const best = `${EXCERPT_FROM}–${EXCERPT_TO} characters are best.`;
  if (length === 0) return best;
  const more = length < EXCERPT_FROM ? `, ${EXCERPT_FROM - length} to go` : "";
  const over = length > EXCERPT_TO ? `, ${length - EXCERPT_TO} over` : "";
  return `${length} characters${more}${over}. ${best}`;
}

export type Publishing = { state: "draft" | "scheduled" | "public"; at: string | null };

/** The state that a date stands for now. */
export function publishingOf(at: string, now: number = Date.now()): Publishing {
  if (at === "") return { state: "draft", at: null };
  return { state: Date.parse(at) > now ? "scheduled" : "public", at };
}

/** The current minute, as the date-time field gives it. */
export function thisMinute(now: number): string {
  return fromDateTimeInput(toDateTimeInput(new Date(now).toISOString()));
}

export function saveMessage({ state, at }: Publishing, isNew: boolean): SaveMessage {
  const text = isNew ? "Blog created successfully" : "Blog updated successfully";
  if (state === "draft") {
    return { text: isNew ? `${text} as a draft` : text, detail: "Only administrators can see it." };
  }
  if (state === "public" || at === null) return { text };
  return {
    text: isNew ? `${text} and scheduled` : text,
    detail: `It will be published on ${momentInWords(at)}.`,
  };
}

/**
 * The words of the form's main button: what it does with this date, `saved` being what the post is now. A new post has a date
 * until that is taken away.
 */
export function submitWords(typed: Publishing, saved: Publishing, isNew = false): string {
  if (isNew && typed.at === null) return "Save as a draft";
  const publishes = saved.state === "public" ? "Update Blog" : "Publish Blog";
  if (typed.state === "public") return publishes;
  if (typed.at === null) return saved.state === "draft" ? publishes : "Make it a draft";
  return typed.at === saved.at ? "Update Blog" : `Schedule for ${dayMonth(typed.at)}`;
}

/** Below the date: what the post is, and what its buttons would make of it. */
export function publishingHint(typed: Publishing, saved: Publishing, isNew = false): string {
  if (isNew && typed.at === null) return "Draft: only administrators see it.";
  const does = submitWords(typed, saved);
  if (typed.at === null) {
    return saved.state === "draft"
      ? `Draft: only administrators see it. “${does}” publishes it now.`
      : `“${does}” takes it off the website.`;
  }
  const moment = momentInWords(typed.at);
  if (typed.state === "public") {
    return saved.state === "public"
      ? `Public, dated ${moment}.`
      : `Not public yet: “${does}” publishes it, dated ${moment}.`;
  }
  return typed.at === saved.at
    ? `Scheduled: will be published on ${moment}.`
    : `Not scheduled yet: “${does}” publishes it on ${moment}.`;
}

/** The slug rule: lowercase, runs of anything else become one dash, none at the ends. */
export function slugOf(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}

/** The slug of a new post follows the title until it is edited by hand, and again once it is emptied. */
export function nextSlug(
  now: { title: string; slug: string },
  title: string,
  isNew: boolean,
): string {
  const byHand = now.slug !== "" && !follows(now.slug, now.title);
  return isNew && !byHand ? slugOf(title) : now.slug;
}

/** Made from this title, perhaps with a number because another post has it. */
function follows(slug: string, title: string): boolean {
  const own = slugOf(title);
  return slug === own || (slug.startsWith(`${own}-`) && /^\d+$/.test(slug.slice(own.length + 1)));
}
