/** A post as its form holds it, and what the record layer needs to know of posts. */
import type { AdminPost, PostInput } from "../api/types";
import { describeImage, type FormImage } from "../images/types";
import { adminPaths } from "../paths";
import { formFields } from "../records/formFields";
import type { RecordType } from "../records/recordType";
import { fromDateTimeInput, momentInWords, toDateTimeInput } from "../shared/time";
import { publishingOf, saveMessage, thisMinute } from "./publishing";

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
  /** The stored instant, which is sent back as long as the field shows its minute. */
  saved_at: string | null;
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
    saved_at: null,
    featured: false,
  };
}

export const { useField, TextField, TextArea, SelectField, ValueField } = formFields<PostValues>();

export const POST: RecordType<PostValues, AdminPost> = {
  kind: "blogs",
  name: "blog",
  noun: "article",
  preview: { kind: "blog", noun: "article" },
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
    published_at: toDateTimeInput(post.published_at),
    saved_at: post.published_at ?? null,
  }),
  toApi: ({ saved_at, image_url, published_at, ...values }): PostInput => ({
    ...values,
    image_url: image_url?.url ?? null,
    image_alt: image_url?.alt ?? null,
    published_at: fromDateTimeInput(published_at, saved_at),
  }),
  required: {
    title: "Enter a title",
    slug: "Enter a slug",
    category: "Choose a category",
    excerpt: "Enter an excerpt",
    content: "Write the content",
  },
  check: () => ({}),
  displayValues: (values) => {
    const at = fromDateTimeInput(values.published_at, values.saved_at);
    return {
      ...values,
      image_url: values.image_url ? describeImage(values.image_url) : "",
      published_at: at ? momentInWords(at) : "Draft",
    };
  },
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
