import { useLayoutEffect, useState } from "react";
import { catalogueFilter, choices, isFiltered } from "../../data/filters";
import { type CatalogueFilter, PRODUCT_SEARCH_ID, paths } from "../../data/paths";
import { benefitsQuery, categoriesQuery, productsQuery } from "../../data/queries";
import type { ProductPage, ProductSummary, Stretch } from "../../data/schema";
import { useCatalogueFile, useQuery, useSite } from "../../data/useQuery";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Container } from "../../ui/Section";
import { Loading, Skeleton } from "../../ui/Skeleton";
import { countSentence, fileSize } from "../../words/number";
import { AddToEnquiry, LateLabel } from "../parts/AddToEnquiry";
import { useLayoutContent } from "../parts/Content";
import { EmptyCatalogue } from "../parts/EmptyCatalogue";
import { LatePart, late, useLate } from "../parts/late";
import { useLocation, usePendingSearch } from "../parts/navigation";
import { PagedList } from "../parts/PagedList";
import { PageMeta } from "../parts/PageMeta";
import { type ListPages, useListPages } from "../parts/useListPages";
import "../views/cardRows.css";
import { ProductCard } from "../views/ProductCard";
import styles from "./CataloguePage.module.css";
import { FacetPanel } from "./FacetPanel";
import { FilterBar } from "./FilterBar";
import { type FindValue, pageSuffix, valueFinder } from "./facetNames";
import { lateNarrowed, lateTable, usualView } from "./lateParts";

/** The head of the whole catalogue; what the server has rendered needs no script. */
const lateShelf = late(async () => (await import("./CategoryShelf")).CategoryShelf);

/** The opening of a catalogue without products. */
const lateOpening = late(async () => (await import("../parts/ListHero")).ListHero);

export function CataloguePage() {
  const { search } = useLocation();
  const filter = catalogueFilter(search);
  const next = catalogueFilter(usePendingSearch());
  const { data: categories = [], isError: noCategories } = useQuery(categoriesQuery());
  const { data: benefits = [], isError: noBenefits } = useQuery(benefitsQuery());
  const products = useListPages(filter, productsQuery);
  const facets = products.pages[0]?.facets ?? null;
  const find = valueFinder(facets, categories, benefits);
  const usual = usualView(products.pages[0]);
  const compact = filter.view === "table" || isFiltered(filter);
  const narrowed = isFiltered(filter);
  const shelf = useShelf(compact || filter.page > 1 ? undefined : products.pages[0]?.shelf, search);
  const Narrowed = useLate(lateNarrowed, compact);
  const words = useLayoutContent().catalogue;
  const isEmpty = !narrowed && products.total === 0;
  // The ink of a category owns its list.
  const ink = filter.category.length === 1 && products.pages[0]?.items[0]?.label?.ink;

  const meta = Narrowed ? null : (
    <PageMeta
      title={words.head.title + pageSuffix(filter.page)}
      description={words.head.description}
      path={paths.productList({ page: filter.page })}
      hidden={!words.head.robots}
    />
  );
  if (isEmpty) {
    const lead = <p className="large leads-open quiet narrow">{words.lead}</p>;
    return (
      <>
        {meta}
        <LatePart part={lateOpening} props={{ ...words, children: lead }} />
        <Container className={styles.body}>
          <p role="status" className="visually-hidden">
            No products found
          </p>
          <EmptyCatalogue />
        </Container>
      </>
    );
  }
  return (
    <>
      {meta}
      <div className={cx(ink && cx(styles.inked, `ink-${ink}`))}>
        <Container className={styles.hero}>
          <h1 className="title-sm tight">
            <span>{words.heading}</span>
            {Narrowed ? (
              <Narrowed.ListHead filter={filter} find={find} empty={products.total === 0} />
            ) : null}
          </h1>
          {narrowed ? null : <Download />}
        </Container>
      </div>
      {shelf.stretches ? (
        <LatePart
          part={lateShelf}
          props={{ stretches: shelf.stretches }}
          className={cx(styles.shelf, "not-printed")}
        />
      ) : null}
      <FilterBar
        filter={next}
        categories={categories}
        benefits={benefits}
        failed={noCategories || noBenefits}
        several={products.total !== 0 && products.total !== 1}
        usual={usual}
        onFocus={shelf.hold}
      />
      <Container className={styles.body}>
        <FacetPanel
          facets={facets}
          filter={next}
          loading={products.loading}
          stale={products.stale}
        />
        <Results
          products={products}
          shown={filter}
          filter={next}
          find={find}
          table={(filter.view ?? usual) === "table"}
        />
        {narrowed ? null : <Download className={styles.below} />}
      </Container>
    </>
  );
}

function Download({ className }: { className?: string | undefined }) {
  const file = useCatalogueFile();
  const size = file.bytes ? `, ${fileSize(file.bytes)}` : "";
  return useSite().has_products ? (
    <p className={className}>
      <ButtonLink href={file.url} variant="quiet" size="sm" icon="download" download>
        Download Catalogue <span className="regular">{`(PDF${size})`}</span>
      </ButtonLink>
    </p>
  ) : null;
}

/** The shelf stays while somebody types a search: what one types into does not move. */
function useShelf(stretches: readonly Stretch[] | undefined, search: string) {
  const [held, setHeld] = useState<readonly Stretch[]>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each address
  useLayoutEffect(() => {
    const isTyping = document.activeElement?.id === PRODUCT_SEARCH_ID;
    setHeld((before) => (isTyping ? (stretches ?? before) : undefined));
  }, [search]);
  return { stretches: stretches ?? held, hold: () => setHeld((before) => stretches ?? before) };
}

type ResultsProps = {
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

function Results({ products, shown, filter, find, table }: ResultsProps) {
  const { total, loading, stale, isEmpty } = products;
  const items = products.pages.flatMap((page) => page.items);
  const first = total === null ? null : products.pages[0];
  const nothing = total !== null && isEmpty;
  const narrowed = isFiltered(shown);
  const chosen = choices(filter).length > 0;
  const Narrowed = useLate(lateNarrowed, nothing || narrowed || chosen);
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
        {Narrowed && chosen ? <Narrowed.ActiveFilters filter={filter} find={find} /> : null}
        {Narrowed && narrowed && total !== null && !isEmpty ? (
          <div className={styles.files}>
            <Narrowed.SelectionFile filter={shown} total={total} />
          </div>
        ) : null}
      </div>
      <div aria-live="polite">
        {Narrowed && first?.corrected ? (
          <Narrowed.Corrected filter={shown} corrected={first.corrected} />
        ) : null}
      </div>
      <div aria-live={nothing || first?.matrix ? "off" : "polite"}>
        {Narrowed && first ? (
          <Narrowed.AboveResults first={first} nothing={nothing} q={shown.q} />
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
