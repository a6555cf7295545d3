import { useFormContext } from "react-hook-form";
import { formatQuery } from "../../format/query";
import { api } from "../api/client";
import { useSetFields } from "../records/formFields";
import { HeadlineField } from "../shared/HeadlineField";
import { type PostValues, useField } from "./post";
import { nextSlug, slugOf } from "./slug";

/** The title, which the slug of a new post follows. */
export function TitleField({ isNew }: { isNew: boolean }) {
  const { getValues } = useFormContext<PostValues>();
  const field = useField("title");
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
    <HeadlineField
      {...field}
      label="Title"
      required
      maxLength={200}
      onChange={(title) => set((now) => ({ title, slug: nextSlug(now, title, isNew) }))}
      onBlur={() => void requestFreeSlug()}
    />
  );
}
