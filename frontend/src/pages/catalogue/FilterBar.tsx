import type { Facet } from "../../api/types";
import { useGo } from "../../parts/go";
import { type CatalogueFilter, paths } from "../../paths";
import { cx } from "../../ui/cx";
import { Menu } from "../../ui/Menu";
import { Container } from "../../ui/Section";
import styles from "./FilterBar.module.css";
import { facetNamed } from "./facets";
import { clearSearchBox, SearchForm } from "./SearchForm";

type Props = {
  filter: CatalogueFilter;
  categories: readonly Facet[];
  benefits: readonly Facet[];
  /** They could not be loaded. */
  failed: boolean;
};

const FAILED = "These could not be loaded.";

/** All, by category, by benefit, and the search. Each works as a plain link or form, too. */
export function FilterBar({ filter, categories, benefits, failed }: Props) {
  const go = useGo();
  const all = filter.category === null && filter.benefit === null;
  const category = facetNamed(categories, filter.category);
  const benefit = facetNamed(benefits, filter.benefit);
  return (
    <section aria-label="Filters" className={styles.bar}>
      <Container className={styles.inner}>
        <div className={styles.tabs}>
          <form
            action={paths.products}
            onSubmit={(event) => {
              event.preventDefault();
              clearSearchBox();
              void go(paths.products);
            }}
          >
            <button
              type="submit"
              className={cx(styles.all, all && styles.active)}
              aria-current={all ? "true" : undefined}
            >
              All Products
            </button>
          </form>
          <Menu
            id="category-menu"
            label="By Category"
            active={filter.category !== null}
            empty={failed ? FAILED : "No categories yet."}
            items={categories.map((facet) => ({
              href: paths.catalogue({ ...filter, category: facet.slug, page: 1 }),
              label: facet.name,
              count: facet.products,
              current: facet === category,
            }))}
          />
          <Menu
            id="benefit-menu"
            label="By Benefits"
            active={filter.benefit !== null}
            empty={failed ? FAILED : "No benefits yet."}
            items={benefits.map((facet) => ({
              href: paths.catalogue({ ...filter, benefit: facet.slug, page: 1 }),
              label: facet.name,
              count: facet.products,
              current: facet === benefit,
            }))}
          />
        </div>
        <SearchForm filter={filter} />
      </Container>
    </section>
  );
}
