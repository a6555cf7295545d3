import { useQuery } from "@tanstack/react-query";
import { useFormContext } from "react-hook-form";
import { formatQuery } from "../../format/query";
import * as ui from "../../ui/Field";
import { api } from "../api/client";
import { postCategoriesQuery } from "../api/queries";
import { useSite } from "../api/useSite";
import { useSetFields } from "../records/formFields";
import { FieldRow } from "../shared/Form";
import { excerptHint, type PostValues, SelectField, TextArea, TextField, useField } from "./post";
import { nextSlug, slugOf } from "./slug";

export function BasicFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <TitleField isNew={isNew} />
      <TextField
        name="slug"
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
        <CategoryField />
        <TextField name="author" placeholder="Admin" maxLength={100} />
      </FieldRow>
      <ExcerptField />
    </>
  );
}

function TitleField({ isNew }: { isNew: boolean }) {
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
    <ui.TextField
      {...field}
      label="Title"
      required
      maxLength={200}
      onChange={({ target }) =>
        set((now) => ({ title: target.value, slug: nextSlug(now, target.value, isNew) }))
      }
      onBlur={() => void requestFreeSlug()}
    />
  );
}

/** The suggestions, those of other posts, and the post's own. */
function CategoryField() {
  const suggested = useSite()?.blog_categories ?? [];
  const { data } = useQuery(postCategoriesQuery());
  const own = useField("category").value;
  const names = new Set([...suggested, ...Object.keys(data?.byCategory ?? {}), own]);
  return (
    <SelectField name="category">
      <option value="">Select category</option>
      {[...names].filter(Boolean).map((name) => (
        <option key={name}>{name}</option>
      ))}
    </SelectField>
  );
}

function ExcerptField() {
  const hint = excerptHint(useField("excerpt").value);
  return <TextArea name="excerpt" rows={3} maxLength={1000} hint={hint} />;
}
