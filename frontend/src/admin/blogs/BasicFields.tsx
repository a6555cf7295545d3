import { useQuery } from "@tanstack/react-query";
import { useSite } from "../../api/useSite";
import { formatQuery } from "../../format/query";
import { SelectField, TextArea, TextField } from "../../ui/Field";
import { api } from "../api/client";
import { keys } from "../api/queries";
import { FieldRow } from "../shared/Form";
import type { FieldsProps } from "./fields";
import { nextSlug, slugOf } from "./slug";
import { excerptHint } from "./values";

type Props = FieldsProps & { isNew: boolean };

export function BasicFields({ values, errors, set, isNew }: Props) {
  const categories = useCategories(values.category);
  const field = (name: "title" | "slug" | "category" | "author" | "excerpt") => ({
    name,
    value: values[name],
    errors: errors[name],
    onChange: (event: { target: { value: string } }) => set({ [name]: event.target.value }),
  });

  // A slug that is free, also for a title in a script that leaves no letter of it.
  const askForSlug = async () => {
    const { title, slug } = values;
    if (!isNew || title.trim() === "" || slug !== slugOf(title)) return;
    try {
      const free = await api.get<{ slug: string }>(
        `/api/admin/blogs/slug${formatQuery({ title: title.trim() })}`,
      );
      const taken = slug !== "" && free.slug.startsWith(`${slug}-`);
      if (slug !== "" && !taken) return;
      set((now) => (now.title === title && now.slug === slug ? { slug: free.slug } : {}));
    } catch {
      // Then the server says so when it is saved.
    }
  };

  return (
    <>
      <TextField
        {...field("title")}
        label="Title"
        required
        maxLength={200}
        onChange={({ target }) =>
          set((now) => ({ title: target.value, slug: nextSlug(now, target.value, isNew) }))
        }
        onBlur={() => void askForSlug()}
      />
      <TextField
        {...field("slug")}
        label="Slug"
        required
        maxLength={120}
        spellCheck={false}
        autoCapitalize="none"
        hint={
          isNew
            ? "The address of the page: /blog/your-slug. It follows the title until you change it."
            : "The address of the page. When it changes, the old one leads to the new one."
        }
      />
      <FieldRow>
        <SelectField {...field("category")} label="Category" required>
          <option value="">Select category</option>
          {categories.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField {...field("author")} label="Author" placeholder="Admin" maxLength={100} />
      </FieldRow>
      <TextArea
        {...field("excerpt")}
        label="Excerpt"
        required
        rows={3}
        maxLength={1000}
        hint={excerptHint(values.excerpt)}
      />
    </>
  );
}

/** The suggestions, what is in use already, and the post's own. */
function useCategories(own: string): string[] {
  const suggested = useSite()?.blog_categories ?? [];
  const { data } = useQuery({
    queryKey: [...keys.blogs, "stats"],
    queryFn: ({ signal }) =>
      api.get<{ byCategory: Record<string, number> }>("/api/admin/blogs/stats", signal),
  });
  return [...new Set([...suggested, ...Object.keys(data?.byCategory ?? {}), own])].filter(Boolean);
}
