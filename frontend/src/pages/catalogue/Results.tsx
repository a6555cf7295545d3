import type { Page, ProductSummary, Term } from "../../api/types";
import { isFiltered } from "../../filters";
import { countSentence } from "../../format/number";
import { AddToEnquiry } from "../../parts/AddToEnquiry";
import { EmptyState } from "../../parts/EmptyState";
import { PagedList } from "../../parts/PagedList";
import type { ListPages } from "../../parts/useListPages";
import { type CatalogueFilter, paths } from "../../paths";
import { Button } from "../../ui/Button";
import { FilterChip } from "../../ui/Chip";
import { cx } from "../../ui/cx";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { ProductCard } from "../../views/ProductCard";
import { ClearFilters } from "./ClearFilters";
import styles from "./Results.module.css";
import { SortSelect } from "./SortSelect";
import { findTerm } from "./terms";

type Terms = { categories: readonly Term[]; benefits: readonly Term[] };

type Props = Terms & {
  products: ListPages<Page<ProductSummary>>;
  /** What the list shows, or is about to show while a navigation is pending. */
  filter: CatalogueFilter;
};

/** Images in the first row of the widest grid load at once. */
const FIRST_ROW = 4;

export function Results({ products, filter, categories, benefits }: Props) {
  const { total, loading, stale, isEmpty } = products;
  const items = products.pages.flatMap((page) => page.items);
  return (
    <PagedList
      list={products}
      label="Pages of products"
      failed="The catalogue could not be loaded."
      moreFailed="More products could not be loaded."
      href={(page) => paths.productList({ ...filter, page })}
      className={styles.results}
    >
      <div className={styles.summary}>
        <p role="status" className={styles.count}>
          {total === null ? "Loading products" : countSentence(total)}
        </p>
        <ActiveFilters filter={filter} categories={categories} benefits={benefits} />
        {items.length > 1 || loading ? <SortSelect filter={filter} /> : null}
      </div>
      {total !== null && isEmpty ? <NothingFound /> : null}
      <ul className={cx(styles.grid, stale && styles.stale)}>
        {items.map((product, index) => (
          <li key={product.id} className={styles.cell}>
            <ProductCard
              product={product}
              headingLevel={2}
              priority={index < FIRST_ROW}
              action={<AddToEnquiry product={product} />}
            />
          </li>
        ))}
        {loading && !stale ? <Placeholders /> : null}
      </ul>
    </PagedList>
  );
}

function ActiveFilters({ filter, categories, benefits }: Terms & { filter: CatalogueFilter }) {
  if (!isFiltered(filter)) return null;
  const { category, benefit, q } = filter;
  const chips = [
    category && { key: "category", label: findTerm(categories, category)?.name ?? category },
    benefit && { key: "benefit", label: findTerm(benefits, benefit)?.name ?? benefit },
    q && { key: "q", label: `“${q}”` },
  ];
  return (
    <ul className={styles.chips} aria-label="Active filters">
      {chips.map((chip) =>
        chip ? (
          <li key={chip.key}>
            <FilterChip
              label={chip.label}
              removeHref={paths.productList({ ...filter, [chip.key]: null, page: 1 })}
            />
          </li>
        ) : null,
      )}
    </ul>
  );
}

function NothingFound() {
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
      <ClearFilters>
        <Button type="submit">Clear Filters</Button>
      </ClearFilters>
    </EmptyState>
  );
}

const PLACEHOLDERS = ["a", "b", "c", "d"] as const;

function Placeholders() {
  return PLACEHOLDERS.map((key) => (
    <li key={key} className={styles.cell}>
      {key === "a" ? <Loading label="Loading products" /> : null}
      <Skeleton shape="square" />
      <Skeleton />
      <Skeleton shape="title" />
    </li>
  ));
}
