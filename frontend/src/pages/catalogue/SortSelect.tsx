import { useEffect, useRef } from "react";
import { useNavigate } from "../../parts/navigation";
import { type CatalogueFilter, type ProductSort, paths } from "../../paths";
import { Icon } from "../../ui/Icon";
import styles from "./SortSelect.module.css";

/** The search form, to which the order belongs although it stands elsewhere. */
export const SEARCH_FORM_ID = "catalogue-search";

const SORTS: readonly { value: ProductSort; label: string }[] = [
  { value: "newest", label: "Newest first" },
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
];

/** Part of the search form, so that a form post without a script keeps it. */
export function SortSelect({ filter }: { filter: CatalogueFilter }) {
  const navigate = useNavigate();
  const onChange = (value: string) => {
    const sort = SORTS.find((one) => one.value === value)?.value ?? "newest";
    void navigate(paths.productList({ ...filter, sort, page: 1 }));
  };
  const select = useRef<HTMLSelectElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was chosen before the script ran
  useEffect(() => {
    const chosen = select.current?.value ?? filter.sort;
    if (chosen !== filter.sort) onChange(chosen);
  }, []);
  return (
    <label className={styles.sort}>
      <span className={styles.label}>Sort</span>
      <select
        ref={select}
        form={SEARCH_FORM_ID}
        name="sort"
        value={filter.sort}
        autoComplete="off"
        className={styles.select}
        onChange={(event) => onChange(event.target.value)}
      >
        {SORTS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" size={16} className={styles.chevron} />
    </label>
  );
}
