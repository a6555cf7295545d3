import type { Term } from "../../api/types";
import { choices, isSame } from "../../filters";
import { SearchForm } from "../../pageParts/SearchForm";
import { type CatalogueFilter, FACETS, PRODUCT_SEARCH_ID, paths } from "../../paths";
import type { LoadOptions } from "../../ui/Combobox";
import { cx } from "../../ui/cx";
import { Menu } from "../../ui/Menu";
import { Container } from "../../ui/Section";
import { ClearFilters } from "./ClearFilters";
import styles from "./FilterBar.module.css";
import { SEARCH_FORM_ID, SortSelect } from "./SortSelect";
import { ViewSwitch } from "./ViewSwitch";

type Props = {
  filter: CatalogueFilter;
  categories: readonly Term[];
  benefits: readonly Term[];
  /** They could not be loaded. */
  failed: boolean;
  /** There is something to put in order. */
  several: boolean;
};

/** Asked for by typing, and only then loaded. */
const loadSuggestions: LoadOptions = async (text, signal) =>
  (await import("../../pageParts/search/suggestions")).loadSuggestions(text, signal);

const FAILED = "These could not be loaded.";

const isChosen = (given: readonly string[], { slug, name }: Term) =>
  given.some((one) => isSame({ value: slug, label: name }, one));

/** All of it works without a script, as plain links and forms. */
export function FilterBar({ filter, categories, benefits, failed, several }: Props) {
  const all = choices(filter).length === 0;
  const facets = Object.fromEntries(FACETS.map((facet) => [facet, filter[facet]]));
  const kept = { ...facets, view: filter.table ? "table" : null };
  return (
    <section aria-label="Filters" className={styles.bar}>
      <Container className={styles.inner}>
        <div className={styles.row}>
          <ClearFilters table={filter.table}>
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
            items={categories.map((term) => ({
              href: paths.productList({ ...filter, category: [term.slug], page: 1 }),
              label: term.name,
              count: term.products,
              current: isChosen(filter.category, term),
            }))}
          />
          <Menu
            id="benefit-menu"
            label="By Benefits"
            active={filter.benefit.length > 0}
            empty={failed ? FAILED : "No benefits yet."}
            items={benefits.map((term) => ({
              href: paths.productList({ ...filter, benefit: [term.slug], page: 1 }),
              label: term.name,
              count: term.products,
              current: isChosen(filter.benefit, term),
            }))}
          />
          {several ? (
            <div className={styles.tools}>
              <SortSelect filter={filter} />
              <ViewSwitch filter={filter} />
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
          suggest={loadSuggestions}
        />
      </Container>
    </section>
  );
}
