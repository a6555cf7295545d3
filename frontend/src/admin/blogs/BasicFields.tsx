import { useQuery } from "@tanstack/react-query";
import { authorsQuery, postCategoriesQuery } from "../api/queries";
import { useSite } from "../api/useSite";
import { excerptHint, SelectField, TextArea, TextField, useField, ValueField } from "./post";

/** What an article is filed under, and how lists introduce it. */
export function BasicFields({ isNew }: { isNew: boolean }) {
  return (
    <>
      <CategoryField />
      <ValueField name="author" placeholder="Admin" maxLength={100} earlier={authorsQuery()} />
      <ExcerptField />
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
    </>
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
