import { type FormEvent, useRef } from "react";
import { list } from "../../copy/blog";
import { useGo } from "../../parts/go";
import { type BlogFilter, paths } from "../../paths";
import { SearchBox } from "../../ui/SearchBox";
import styles from "./SearchForm.module.css";

/** A real GET form that keeps the category; with a script the list changes in place. */
export function SearchForm({ filter }: { filter: BlogFilter }) {
  const go = useGo();
  const input = useRef<HTMLInputElement>(null);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const q = input.current?.value.trim() ?? "";
    void go(paths.resources({ category: filter.category, q }));
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form role="search" action={paths.blog} className={styles.form} onSubmit={onSubmit}>
      {filter.category ? <input type="hidden" name="category" value={filter.category} /> : null}
      <SearchBox
        key={filter.q}
        ref={input}
        label="Search articles"
        placeholder={list.search}
        defaultValue={filter.q ?? ""}
      />
    </form>
  );
}
