import { choices, isFiltered } from "../../data/filters";
import { type CatalogueFilter, paths } from "../../data/paths";
import type { ProductPage, ProductSummary } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { countSentence } from "../../words/number";
import { AddToEnquiry, LateLabel } from "../parts/AddToEnquiry";
import { LatePart, useLate } from "../parts/late";
import { PagedList } from "../parts/PagedList";
import type { ListPages } from "../parts/useListPages";
import { ProductCard } from "../views/ProductCard";
import styles from "./CataloguePage.module.css";
import type { FindValue } from "./facetNames";
import {
  lateAboveResults,
  lateActiveFilters,
  lateCorrected,
  lateSelectionFile,
  lateTable,
} from "./lateParts";

type Props = {
  products: ListPages<ProductPage>;
  /** What the list shows. */
  shown: CatalogueFilter;
  /** The same, or what it is about to show while a navigation is pending. */
  filter: CatalogueFilter;
  find: FindValue;
  /** As a table instead of cards. */
  table: boolean;
};

/** Images in the first row of the widest grid load at once. */
const FIRST_ROW = 4;

export function Results({ products, shown, filter, find, table }: Props) {
  const { total, loading, stale, isEmpty } = products;
  const items = products.pages.flatMap((page) => page.items);
  const first = total === null ? null : products.pages[0];
  const nothing = total !== null && isEmpty;
  const narrowed = isFiltered(shown);
  const AboveResults = useLate(lateAboveResults, nothing || narrowed);
  const Corrected = useLate(lateCorrected, narrowed);
  const ActiveFilters = useLate(lateActiveFilters, choices(filter).length > 0);
  const SelectionFile = useLate(lateSelectionFile, narrowed);
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
        <p role="status" className="note tabular">
          {total === null ? "Loading products" : countSentence(nothing ? 0 : total)}
        </p>
        {ActiveFilters ? <ActiveFilters filter={filter} find={find} /> : null}
        {SelectionFile && total !== null && !isEmpty ? (
          <div className={styles.files}>
            <SelectionFile filter={shown} total={total} />
          </div>
        ) : null}
      </div>
      <div aria-live="polite">
        {Corrected && first?.corrected ? (
          <Corrected filter={shown} corrected={first.corrected} />
        ) : null}
      </div>
      <div aria-live={nothing || first?.matrix ? "off" : "polite"}>
        {AboveResults && first ? (
          <AboveResults first={first} nothing={nothing} q={shown.q} />
        ) : null}
      </div>
      {table && (items.length > 0 || loading) ? (
        <LatePart part={lateTable} props={{ products: items, loading, stale }} wanted />
      ) : (
        <Cards
          items={items}
          labelled={products.pages[0]?.photographed === false}
          loading={loading}
          stale={stale}
        />
      )}
    </PagedList>
  );
}

type CardsProps = {
  items: readonly ProductSummary[];
  /** Hardly one has a photograph. */
  labelled: boolean;
  loading: boolean;
  stale: boolean;
};

/** Quality marks that so many of ten products have tell none from another. */
const COMMON = 8;

function Cards({ items, labelled, loading, stale }: CardsProps) {
  const marked = items.filter(({ badges }) => badges.length > 0).length;
  const common = items.length >= 10 && 10 * marked > COMMON * items.length;
  return (
    <ul className={cx(styles.grid, labelled && styles.pairs, stale && "faded")}>
      {items.map((product, index) => (
        <li key={product.id} className={styles.cell}>
          <ProductCard
            product={product}
            headingLevel={2}
            layout={labelled ? "tall" : "compact"}
            priority={index < FIRST_ROW}
            badges={!common}
            noPicture={<LateLabel label={product.label} />}
            action={<AddToEnquiry product={product} />}
          />
        </li>
      ))}
      {loading && !stale ? <Placeholders /> : null}
    </ul>
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
