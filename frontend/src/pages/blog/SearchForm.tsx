import { type FormEvent, useState } from "react";
import { list } from "../../copy/blog";
import { useGo, useTraversals } from "../../parts/go";
import { type BlogFilter, paths } from "../../paths";
import { SearchBox } from "../../ui/SearchBox";
import { useSearchText } from "../../ui/useSearchText";
import styles from "./SearchForm.module.css";

/** A real GET form that keeps the category; with a script the list changes in place. */
export function SearchForm({ filter }: { filter: BlogFilter }) {
  const go = useGo();
  const given = filter.q ?? "";
  const [initial] = useState(given);
  const { input, sent } = useSearchText(given, useTraversals());

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const q = input.current?.value.trim() ?? "";
    if (q !== given) sent(q);
    void go(paths.resources({ category: filter.category, q }));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form role="search" action={paths.blog} className={styles.form} onSubmit={onSubmit}>
      {filter.category ? <input type="hidden" name="category" value={filter.category} /> : null}
      <SearchBox
        ref={input}
        label="Search articles"
        placeholder={list.search}
        defaultValue={initial}
      />
    </form>
  );
}
