import { type FormEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useGo, useTraversals } from "../../parts/go";
import { type CatalogueFilter, paths } from "../../paths";
import { SearchBox } from "../../ui/SearchBox";
import { useSearchText } from "../../ui/useSearchText";
import styles from "./SearchForm.module.css";

const TYPING_PAUSE_MS = 350;

/** The sort order stands elsewhere and belongs to this form by its id. */
export const SEARCH_FORM = "catalogue-search";

/** For what takes all filters away: words that were typed but not yet searched for go with them. */
export function clearSearchBox(): void {
  const box = document.getElementById(paths.catalogueSearchBox);
  if (box instanceof HTMLInputElement) box.value = "";
}

/** A real GET form; with a script it searches while one types and keeps the other filters either way. */
export function SearchForm({ filter }: { filter: CatalogueFilter }) {
  const go = useGo();
  const given = filter.q ?? "";
  const [initial] = useState(given);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const { input, sent } = useSearchText(given, useTraversals(), () => clearTimeout(timer.current));
  // Typing pauses outlast a render: the other filters are those of the moment when the search starts.
  const latest = useRef(filter);
  useLayoutEffect(() => {
    latest.current = filter;
  });

  const search = (replace: boolean) => {
    clearTimeout(timer.current);
    const q = input.current?.value.trim() ?? "";
    if (q === (latest.current.q ?? "")) return;
    sent(q);
    void go(paths.catalogue({ ...latest.current, q, page: 1 }), { replace });
  };

  const onType = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(true), TYPING_PAUSE_MS);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed before the script ran
  useEffect(() => {
    if (input.current && input.current.value.trim() !== initial) onType();
    return () => clearTimeout(timer.current);
  }, []);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    search(false);
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
        id={paths.catalogueSearchBox}
        ref={input}
        label="Search products"
        placeholder="Search products..."
        defaultValue={initial}
        onChange={onType}
      />
    </form>
  );
}
