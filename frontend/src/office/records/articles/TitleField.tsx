import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { formatQuery } from "../../../words/query";
import { api } from "../../data/client";

import { q, useSite } from "../../data/queries";
import { useSetFields } from "../formFields";
import { excerptHint, FormField, type PostValues, useField } from "./post";

/** The title, which the slug of a new post follows. */
export function TitleField({ isNew }: { isNew: boolean }) {
  const { getValues } = useFormContext<PostValues>();
  const set = useSetFields<PostValues>();

  // Finds a slug that is free, also for a title whose script leaves no letter of it.
  const requestFreeSlug = async () => {
    const { title, slug } = getValues();
    if (!isNew || title.trim() === "" || slug !== slugOf(title)) return;
    try {
      const free = await api.get<{ slug: string }>(
        `/api/admin/blogs/slug${formatQuery({ title: title.trim() })}`,
      );
      const taken = slug !== "" && free.slug.startsWith(`${slug}-`);
      if (slug !== "" && !taken) return;
      set((now) => (now.title === title && now.slug === slug ? { slug: free.slug } : {}));
    } catch {
      // Saving reports a slug that is taken.
    }
  };

  return (
    <FormField
      name="title"
      kind="headline"
      limit={200}
      onChange={(title) => set((now) => ({ title, slug: nextSlug(now, title, isNew) }))}
      onBlur={() => void requestFreeSlug()}
    />
  );
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

/** What an article is filed under, and how lists introduce it. */
export function BasicFields({ isNew }: { isNew: boolean }) {
  const suggested = useSite()?.blog_categories ?? [];
  const { data } = useQuery(q("/api/admin/blogs/stats"));
  const names = new Set([...suggested, ...Object.keys(data?.byCategory ?? {})]);
  return (
    <>
      <FormField
        name="category"
        kind="choice"
        choices={[...names].filter(Boolean).map((name) => [name, name])}
      />
      <FormField
        name="author"
        kind="suggested"
        example="Admin"
        limit={100}
        earlier={q("/api/admin/blogs/authors")}
      />
      <FormField
        name="excerpt"
        kind="text"
        rows={3}
        limit={1000}
        hint={excerptHint(useField("excerpt").value)}
      />
      <FormField
        name="slug"
        limit={120}
        spellCheck={false}
        autoCapitalize="none"
        hint={
          isNew
            ? "The address of the page: /blog/your-slug. It follows the title until you change it."
            : "The address of the page. When it changes, the old one leads to the new one."
        }
      />
    </>
  );
}
