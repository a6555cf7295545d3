import { useQueries } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { productsQuery } from "../../api/queries";
import type { Facet } from "../../api/types";
import { isFiltered } from "../../filters";
import { countSentence } from "../../format/number";
import { useGo } from "../../parts/go";
import { type CatalogueFilter, paths } from "../../paths";
import { Button, ButtonLink } from "../../ui/Button";
import { FilterChip } from "../../ui/Chip";
import { cx } from "../../ui/cx";
import { Notice } from "../../ui/Notice";
import { Pagination } from "../../ui/Pagination";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { ProductCard } from "../../views/ProductCard";
import { facetNamed } from "./facets";
import styles from "./Results.module.css";
import { SortSelect } from "./SortSelect";

type Props = {
  filter: CatalogueFilter;
  categories: readonly Facet[];
  benefits: readonly Facet[];
};

const FIRST_ROW = 4;

export function Results({ filter, categories, benefits }: Props) {
  const { pages, to, loadMore } = useLoadedPages(filter);
  const first = pages[0];
  const total = first?.data?.total ?? 0;
  const last = Math.ceil(total / (first?.data?.per_page ?? 24));
  const items = pages.flatMap((page) => page.data?.items ?? []);
  const loadingMore = pages.length > 1 && pages.some((page) => page.isPending);

  if (first?.isError) {
    return (
      <div className={styles.state}>
        <Notice tone="bad" title="The catalogue could not be loaded.">
          <p>Check the connection and try again.</p>
        </Notice>
        <Button onClick={() => void first.refetch()}>Try again</Button>
      </div>
    );
  }

  return (
    <>
      <div className={styles.summary}>
        <p role="status" className={styles.count}>
          {first?.data ? countSentence(total) : "Loading products"}
        </p>
        <ActiveFilters filter={filter} categories={categories} benefits={benefits} />
        {items.length > 1 ? <SortSelect filter={filter} /> : null}
      </div>
      {first?.data && items.length === 0 ? <Empty /> : null}
      <ul className={cx(styles.grid, first?.isPlaceholderData && styles.stale)}>
        {items.map((product, index) => (
          <li key={product.id} className={styles.cell}>
            <ProductCard product={product} headingLevel={2} priority={index < FIRST_ROW} />
          </li>
        ))}
        {first?.isPending || loadingMore ? <Placeholders /> : null}
      </ul>
      {last > 1 && items.length > 0 ? (
        <div className={styles.more}>
          {to < last ? (
            <ButtonLink
              href={paths.catalogue({ ...filter, page: to + 1 })}
              variant="outline"
              onClick={loadMore}
            >
              Load more
            </ButtonLink>
          ) : null}
          <Pagination
            label="Pages of products"
            from={filter.page}
            to={to}
            pages={last}
            href={(page) => paths.catalogue({ ...filter, page })}
          />
        </div>
      ) : null}
    </>
  );
}

/** The page of the address, and those that Load more has put below it. Another filter starts afresh. */
function useLoadedPages(filter: CatalogueFilter) {
  const key = JSON.stringify(filter);
  const [loaded, setLoaded] = useState({ key, extra: 0 });
  const extra = loaded.key === key ? loaded.extra : 0;
  const numbers = Array.from({ length: extra + 1 }, (_, index) => filter.page + index);
  const pages = useQueries({ queries: numbers.map((page) => productsQuery({ ...filter, page })) });
  const loadMore = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!pages.some((page) => page.isPending)) setLoaded({ key, extra: extra + 1 });
  };
  return { pages, to: filter.page + extra, loadMore };
}

function ActiveFilters({ filter, categories, benefits }: Props) {
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
    <div className={styles.state}>
      <h2 className={styles.emptyTitle}>No products found</h2>
      <p className={styles.emptyText}>
        Try the salt instead of the brand, or fewer filters. What is not listed can often still be
        supplied: <a href={paths.contact}>ask us</a>.
      </p>
      <form
        action={paths.products}
        onSubmit={(event) => {
          event.preventDefault();
          void go(paths.products);
        }}
      >
        <Button type="submit">Clear Filters</Button>
      </form>
    </div>
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
