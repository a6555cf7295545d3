import type { Term } from "../../api/types";
import { SearchForm } from "../../parts/SearchForm";
import { type CatalogueFilter, PRODUCT_SEARCH_ID, paths } from "../../paths";
import { cx } from "../../ui/cx";
import { Menu } from "../../ui/Menu";
import { Container } from "../../ui/Section";
import { ClearFilters } from "./ClearFilters";
import styles from "./FilterBar.module.css";
import { SEARCH_FORM_ID } from "./SortSelect";
import { findTerm } from "./terms";

type Props = {
  filter: CatalogueFilter;
  categories: readonly Term[];
  benefits: readonly Term[];
  /** They could not be loaded. */
  failed: boolean;
};

const FAILED = "These could not be loaded.";

/** All of it works without a script, as plain links and forms. */
export function FilterBar({ filter, categories, benefits, failed }: Props) {
  const all = filter.category === null && filter.benefit === null;
  const category = findTerm(categories, filter.category);
  const benefit = findTerm(benefits, filter.benefit);
  return (
    <section aria-label="Filters" className={styles.bar}>
      <Container className={styles.inner}>
        <div className={styles.tabs}>
          <ClearFilters>
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
            active={filter.category !== null}
            empty={failed ? FAILED : "No categories yet."}
            items={categories.map((term) => ({
              href: paths.productList({ ...filter, category: term.slug, page: 1 }),
              label: term.name,
              count: term.products,
              current: term === category,
            }))}
          />
          <Menu
            id="benefit-menu"
            label="By Benefits"
            active={filter.benefit !== null}
            empty={failed ? FAILED : "No benefits yet."}
            items={benefits.map((term) => ({
              href: paths.productList({ ...filter, benefit: term.slug, page: 1 }),
              label: term.name,
              count: term.products,
              current: term === benefit,
            }))}
          />
        </div>
        <SearchForm
          id={SEARCH_FORM_ID}
          boxId={PRODUCT_SEARCH_ID}
          action={paths.products}
          label="Search products"
          placeholder="Search products..."
          value={filter.q ?? ""}
          filters={{ category: filter.category, benefit: filter.benefit }}
          href={(q) => paths.productList({ ...filter, q, page: 1 })}
          live
        />
      </Container>
    </section>
  );
}
