import { useEffect, useRef } from "react";
import { useNavigate } from "../../pageParts/navigation";
import { type CatalogueFilter, type ProductSort, paths } from "../../paths";
import { Icon } from "../../ui/Icon";
import styles from "./SortSelect.module.css";

/** The search form, to which the order belongs although it stands elsewhere. */
export const SEARCH_FORM_ID = "catalogue-search";

type SortOption = { value: ProductSort | ""; label: string };

const NAMES: readonly SortOption[] = [
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
];

/** The default order has no value, so that a search from a page without a text shows its best match first. */
const SORTS: readonly SortOption[] = [{ value: "", label: "Newest first" }, ...NAMES];

const SORTS_OF_SEARCH: readonly SortOption[] = [
  { value: "", label: "Best match" },
  { value: "newest", label: "Newest first" },
  ...NAMES,
];

/** Part of the search form, so that a form post without a script keeps it. */
export function SortSelect({ filter }: { filter: CatalogueFilter }) {
  const navigate = useNavigate();
  const options = filter.q === null ? SORTS : SORTS_OF_SEARCH;
  const current = filter.sort ?? "";
  const onChange = (value: string) => {
    const sort = options.find((one) => one.value === value)?.value || null;
    void navigate(paths.productList({ ...filter, sort, page: 1 }));
  };
  const select = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the script ran
  useEffect(() => {
    const chosen = select.current?.value ?? current;
    if (chosen !== current) onChange(chosen);
  }, []);
  return (
    <label className={styles.sort}>
      <span className={styles.label}>Sort</span>
      <select
        ref={select}
        form={SEARCH_FORM_ID}
        name="sort"
        value={current}
        autoComplete="off"
        className={styles.select}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} className={styles.chevron} />
    </label>
  );
}
