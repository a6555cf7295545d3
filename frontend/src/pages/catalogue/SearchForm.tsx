import { type FormEvent, useEffect, useRef, useState } from "react";
import { useGo } from "../../parts/go";
import { type CatalogueFilter, paths } from "../../paths";
import { SearchBox } from "../../ui/SearchBox";
import styles from "./SearchForm.module.css";

const TYPING_PAUSE_MS = 350;

/** The sort order stands elsewhere and belongs to this form by its id. */
export const SEARCH_FORM = "catalogue-search";

/** A real GET form; with a script it searches while one types and keeps the other filters either way. */
export function SearchForm({ filter }: { filter: CatalogueFilter }) {
  const go = useGo();
  const [text, setText] = useState(filter.q ?? "");
  const [seen, setSeen] = useState(filter.q);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // The address has changed by another way than typing, a chip removed for instance.
  if (filter.q !== seen) {
    setSeen(filter.q);
    if ((filter.q ?? "") !== text.trim()) setText(filter.q ?? "");
  }

  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (words: string, replace: boolean) => {
    clearTimeout(timer.current);
    const q = words.trim();
    if (q !== (filter.q ?? "")) {
      void go(paths.catalogue({ ...filter, q, page: 1 }), { replace });
    }
  };

  const onType = (words: string) => {
    setText(words);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(words, true), TYPING_PAUSE_MS);
  };

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(text, false);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: the search element is too young for the browsers we serve
    <form
      id={SEARCH_FORM}
      role="search"
      action={paths.products}
      className={styles.form}
      onSubmit={onSubmit}
    >
      {filter.category ? <input type="hidden" name="category" value={filter.category} /> : null}
      {filter.benefit ? <input type="hidden" name="benefit" value={filter.benefit} /> : null}
      <SearchBox
        label="Search products"
        placeholder="Search products..."
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </form>
  );
}
