import { useLayoutEffect, useState } from "react";
import { catalogueFilter, isFiltered } from "../../data/filters";
import { PRODUCT_SEARCH_ID, paths } from "../../data/paths";
import { benefitsQuery, categoriesQuery, productsQuery } from "../../data/queries";
import type { Stretch } from "../../data/schema";
import { useCatalogueFile, useQuery, useSite } from "../../data/useQuery";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Container } from "../../ui/Section";
import { fileSize } from "../../words/number";
import { useLayoutContent } from "../parts/Content";
import { EmptyCatalogue } from "../parts/EmptyCatalogue";
import { LatePart, late, useLate } from "../parts/late";
import { useLocation, usePendingSearch } from "../parts/navigation";
import { PageMeta } from "../parts/PageMeta";
import { useListPages } from "../parts/useListPages";
import "../views/cardRows.css";
import styles from "./CataloguePage.module.css";
import { FacetPanel } from "./FacetPanel";
import { FilterBar } from "./FilterBar";
import { pageSuffix, valueFinder } from "./facetNames";
import { lateNarrowed, usualView } from "./lateParts";
import { Results } from "./Results";

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

  return (
    <>
      {Narrowed ? null : (
        <PageMeta
          title={words.head.title + pageSuffix(filter.page)}
          description={words.head.description}
          path={paths.productList({ page: filter.page })}
          hidden={!words.head.robots}
        />
      )}
      {isEmpty ? (
        <LatePart
          part={lateOpening}
          props={{
            ...words,
            children: <p className="large leads-open quiet narrow">{words.lead}</p>,
          }}
        />
      ) : (
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
      )}
      {shelf.stretches ? (
        <LatePart
          part={lateShelf}
          props={{ stretches: shelf.stretches }}
          className={cx(styles.shelf, "not-printed")}
        />
      ) : null}
      {isEmpty ? (
        <Container className={styles.body}>
          <p role="status" className="visually-hidden">
            No products found
          </p>
          <EmptyCatalogue />
        </Container>
      ) : (
        <>
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
      )}
    </>
  );
}

function Download({ className }: { className?: string | undefined }) {
  const file = useCatalogueFile();
  const size = file?.bytes ? `, ${fileSize(file.bytes)}` : "";
  return useSite()?.has_products && file ? (
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
