import type { Facet } from "../../api/types";
import { isFiltered } from "../../filters";
import { countSentence } from "../../format/number";
import { EmptyState, ErrorState } from "../../parts/EmptyState";
import { useGo } from "../../parts/go";
import { ListEnd } from "../../parts/ListEnd";
import { type CatalogueFilter, paths } from "../../paths";
import { Button } from "../../ui/Button";
import { FilterChip } from "../../ui/Chip";
import { cx } from "../../ui/cx";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { ProductCard } from "../../views/ProductCard";
import { facetNamed } from "./facets";
import styles from "./Results.module.css";
import { clearSearchBox } from "./SearchForm";
import { SortSelect } from "./SortSelect";
import { useProducts } from "./useProducts";

type Facets = { categories: readonly Facet[]; benefits: readonly Facet[] };

/** What the list shows, and what it is about to show: the same unless a navigation is on its way. */
type Props = Facets & { filter: CatalogueFilter; next: CatalogueFilter };

const FIRST_ROW = 4;

export function Results({ filter, next, categories, benefits }: Props) {
  const products = useProducts(filter);
  const { items, total, last, waiting, stale } = products;
  if (products.failed) {
    return <ErrorState title="The catalogue could not be loaded." onRetry={products.retry} />;
  }
  return (
    <div data-list="" className={styles.results}>
      <div className={styles.summary}>
        <p role="status" className={styles.count}>
          {total === null ? "Loading products" : countSentence(total)}
        </p>
        <ActiveFilters filter={next} categories={categories} benefits={benefits} />
        {items.length > 1 || waiting ? <SortSelect filter={next} /> : null}
      </div>
      {total !== null && items.length === 0 ? <Empty /> : null}
      <ul className={cx(styles.grid, stale && styles.stale)}>
        {items.map((product, index) => (
          <li key={product.id} className={styles.cell}>
            <ProductCard product={product} headingLevel={2} priority={index < FIRST_ROW} />
          </li>
        ))}
        {waiting && !stale ? <Placeholders /> : null}
      </ul>
      {products.moreFailed ? (
        <ErrorState title="More products could not be loaded." onRetry={products.retry} />
      ) : null}
      {last > 1 && items.length > 0 ? (
        <ListEnd
          label="Pages of products"
          from={filter.page}
          to={products.to}
          last={last}
          href={(page) => paths.catalogue({ ...next, page })}
          onLoadMore={products.loadMore}
          className={styles.end}
        />
      ) : null}
    </div>
  );
}

function ActiveFilters({ filter, categories, benefits }: Facets & { filter: CatalogueFilter }) {
  if (!isFiltered(filter)) return null;
  const { category, benefit, q } = filter;
  const without = (change: Partial<CatalogueFilter>) =>
    paths.catalogue({ ...filter, ...change, page: 1 });
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {category ? (
        <li>
          <FilterChip
            label={facetNamed(categories, category)?.name ?? category}
            removeHref={without({ category: null })}
          />
        </li>
      ) : null}
      {benefit ? (
        <li>
          <FilterChip
            label={facetNamed(benefits, benefit)?.name ?? benefit}
            removeHref={without({ benefit: null })}
          />
        </li>
      ) : null}
      {q ? (
        <li>
          <FilterChip label={`“${q}”`} removeHref={without({ q: null })} />
        </li>
      ) : null}
    </ul>
  );
}

function Empty() {
  const go = useGo();
  return (
    <EmptyState
      title="No products found"
      text={
        <>
          Try the salt instead of the brand, or fewer filters. What is not listed can often still be
          supplied: <a href={paths.contact}>ask us</a>.
        </>
      }
    >
      <form
        action={paths.products}
        onSubmit={(event) => {
          event.preventDefault();
          clearSearchBox();
          void go(paths.products);
        }}
      >
        <Button type="submit">Clear Filters</Button>
      </form>
    </EmptyState>
  );
}

const PLACES = ["a", "b", "c", "d"] as const;

function Placeholders() {
  return PLACES.map((place) => (
    <li key={place} className={styles.cell}>
      {place === "a" ? <Loading label="Loading products" /> : null}
      <Skeleton shape="square" />
      <Skeleton />
      <Skeleton shape="title" />
    </li>
  ));
}
