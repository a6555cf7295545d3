import { useQueries } from "@tanstack/react-query";
import { productsQuery } from "../../api/queries";
import type { Facet } from "../../api/types";
import { isFiltered } from "../../filters";
import { countSentence } from "../../format/number";
import { useGo } from "../../parts/go";
import { Failed, Instead } from "../../parts/Instead";
import { ListEnd } from "../../parts/ListEnd";
import { useLoadMore } from "../../parts/useLoadMore";
import { type CatalogueFilter, paths } from "../../paths";
import { Button } from "../../ui/Button";
import { FilterChip } from "../../ui/Chip";
import { cx } from "../../ui/cx";
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
  const { pages: numbers, to, loadMore } = useLoadMore(filter);
  const pages = useQueries({ queries: numbers.map((page) => productsQuery({ ...filter, page })) });
  const first = pages[0];
  const total = first?.data?.total ?? 0;
  const last = Math.ceil(total / (first?.data?.per_page ?? 24));
  const items = pages.flatMap((page) => page.data?.items ?? []);
  const waiting = pages.some((page) => page.isPending);

  if (first?.isError) {
    return (
      <Failed title="The catalogue could not be loaded." onRetry={() => void first.refetch()} />
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
        {waiting ? <Placeholders /> : null}
      </ul>
      {last > 1 && items.length > 0 ? (
        <ListEnd
          label="Pages of products"
          from={filter.page}
          to={to}
          last={last}
          href={(page) => paths.catalogue({ ...filter, page })}
          onLoadMore={(event) => loadMore(event, waiting)}
          className={styles.end}
        />
      ) : null}
    </>
  );
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
    <Instead
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
          void go(paths.products);
        }}
      >
        <Button type="submit">Clear Filters</Button>
      </form>
    </Instead>
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
