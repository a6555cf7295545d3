import { useEffect, useRef } from "react";
import { choices, isSame } from "../../data/filters";
import {
  type CatalogueFilter,
  FACETS,
  PRODUCT_SEARCH_ID,
  type ProductSort,
  paths,
} from "../../data/paths";
import type { Term } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Icon } from "../../ui/Icon";
import { Menu } from "../../ui/Menu";
import { Container } from "../../ui/Section";
import { useNavigate } from "../parts/navigation";
import { SearchForm } from "../parts/SearchForm";
import styles from "./CataloguePage.module.css";
import { ClearFilters } from "./ClearFilters";

type Props = {
  filter: CatalogueFilter;
  categories: readonly Term[];
  benefits: readonly Term[];
  /** They could not be loaded. */
  failed: boolean;
  /** There is something to put in order. */
  several: boolean;
  /** How the list shows where nothing is chosen. */
  usual: "table" | "grid";
  /** Of its field. */
  onFocus: () => void;
};

const FAILED = "These could not be loaded.";

/** All of it works without a script, as plain links and forms. */
export function FilterBar(props: Props) {
  const { filter, categories, benefits, failed, several, usual, onFocus } = props;
  const all = choices(filter).length === 0;
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, filter[facet]]));
  const kept = { ...facets, view: filter.view };
  const linksTo = (facet: "category" | "benefit", terms: readonly Term[]) =>
    terms.map(({ slug, name, products }) => ({
      href: paths.productList({ ...filter, [facet]: [slug], page: 1 }),
      label: name,
      count: products,
      current: filter[facet].some((one) => isSame({ value: slug, label: name }, one)),
    }));
  return (
    <section aria-label="Filters" className={styles.bar} onFocus={onFocus}>
      <Container className={styles.inner}>
        <div className={styles.row}>
          <div className={styles.choices}>
            <ClearFilters view={filter.view}>
              <button
                type="submit"
                className={cx(styles.all, all && styles.active)}
                aria-current={all ? "true" : undefined}
              >
                All Products
              </button>
            </ClearFilters>
            <Menu
              id="category-menu"
              label="By Category"
              active={filter.category.length > 0}
              empty={failed ? FAILED : "No categories yet."}
              items={linksTo("category", categories)}
            />
            {failed || benefits.some(({ products }) => products > 0) ? (
              <Menu
                id="benefit-menu"
                label="By Benefits"
                active={filter.benefit.length > 0}
                empty={failed ? FAILED : "No benefits yet."}
                // One that no product has leads to an empty list.
                items={linksTo("benefit", benefits).filter(
                  ({ count, current }) => count > 0 || current,
                )}
              />
            ) : null}
          </div>
          {several ? (
            <div className={styles.tools}>
              <SortSelect filter={filter} byName={usual === "table"} />
              <ViewSwitch filter={filter} usual={usual} />
            </div>
          ) : null}
        </div>
        <SearchForm
          id={SEARCH_FORM_ID}
          boxId={PRODUCT_SEARCH_ID}
          action={paths.products}
          label="Search products"
          placeholder="Search products..."
          value={filter.q ?? ""}
          filters={kept}
          href={(q) => paths.productList({ ...filter, q, exact: false, page: 1 })}
          live
          suggest="terms"
        />
      </Container>
    </section>
  );
}

const VIEWS = [
  { view: "grid", label: "Grid", icon: "layout-grid" },
  { view: "table", label: "Table", icon: "rows" },
] as const;

/** Cards or a table, as two links: the address keeps the choice. */
function ViewSwitch({ filter, usual }: { filter: CatalogueFilter; usual: "table" | "grid" }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and these are links
    <div role="group" aria-label="View" className="flex">
      {VIEWS.map(({ view, label, icon }) => (
        <a
          key={label}
          href={paths.productList({ ...filter, view: view === usual ? null : view })}
          rel="nofollow"
          aria-label={label}
          title={label}
          aria-current={(filter.view ?? usual) === view ? "true" : undefined}
          data-keep-focus=""
          className={styles.view}
        >
          <Icon name={icon} />
        </a>
      ))}
    </div>
  );
}

/** The search form, to which the order belongs although it stands elsewhere. */
const SEARCH_FORM_ID = "catalogue-search";

type SortOption = { value: ProductSort | ""; label: string };

const BEST_MATCH: SortOption = { value: "", label: "Best match" };
const NEWEST: SortOption = { value: "newest", label: "Newest first" };
const NAMES: readonly SortOption[] = [
  { value: "name", label: "Name, A to Z" },
  { value: "-name", label: "Name, Z to A" },
];

/**
 * The orders of a list, its default first. The default has no value, so that a search from a page without a text shows its best
 * match first. A catalogue without pictures is by name where nothing is chosen.
 */
function ordersOf({ q }: CatalogueFilter, byName: boolean): SortOption[] {
  const orders =
    q !== null ? [BEST_MATCH, NEWEST, ...NAMES] : [...(byName ? [] : [NEWEST]), ...NAMES];
  return orders.map((order, at) => (at === 0 ? { ...order, value: "" } : order));
}

/** Part of the search form, so that a form post without a script keeps it. */
function SortSelect({ filter, byName }: { filter: CatalogueFilter; byName: boolean }) {
  const navigate = useNavigate();
  const options = ordersOf(filter, byName);
  const current = options.find(({ value }) => value === filter.sort)?.value ?? "";
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
    <label className="relative inline-row gap-2 small">
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
