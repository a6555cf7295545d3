import { type FormEvent, useRef } from "react";
import { list } from "../../copy/blog";
import { useGo } from "../../parts/go";
import { type BlogFilter, paths } from "../../paths";
import { Icon } from "../../ui/Icon";
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
      <Icon name="search" className={styles.glass} />
      <input
        key={filter.q}
        ref={input}
        type="search"
        name="q"
        defaultValue={filter.q ?? ""}
        maxLength={200}
        placeholder={list.search}
        aria-label="Search articles"
        autoComplete="off"
        enterKeyHint="search"
        className={styles.input}
      />
      <button type="submit" className={styles.submit}>
        Search
      </button>
    </form>
  );
}
