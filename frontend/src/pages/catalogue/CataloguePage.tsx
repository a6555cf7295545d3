import { benefitsQuery, categoriesQuery, productsQuery } from "../../api/queries";
import { useCatalogueFile, useQuery, useSite } from "../../api/useQuery";
import { catalogueFilter, isFiltered } from "../../filters";
import { fileSize } from "../../format/number";
import { useLayoutContent } from "../../pageParts/Content";
import { EmptyCatalogue } from "../../pageParts/EmptyCatalogue";
import { LatePart, late, useLate } from "../../pageParts/late";
import { useLocation, usePendingSearch } from "../../pageParts/navigation";
import { PageMeta } from "../../pageParts/PageMeta";
import { useListPages } from "../../pageParts/useListPages";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Container } from "../../ui/Section";
import "../../recordViews/cardRows.css";
import styles from "./CataloguePage.module.css";
import { FacetPanel } from "./FacetPanel";
import { FilterBar } from "./FilterBar";
import { pageSuffix, valueFinder } from "./facetNames";
import { lateListHead, usualView } from "./lateParts";
import { Results } from "./Results";

/** The head of the whole catalogue; what the server has rendered needs no script. */
const lateShelf = late(async () => (await import("./CategoryShelf")).CategoryShelf);

/** The opening of a catalogue without products. */
const lateOpening = late(async () => (await import("../../pageParts/ListHero")).ListHero);

export function CataloguePage() {
  const filter = catalogueFilter(useLocation().search);
  const next = catalogueFilter(usePendingSearch());
  const { data: categories = [], isError: noCategories } = useQuery(categoriesQuery());
  const { data: benefits = [], isError: noBenefits } = useQuery(benefitsQuery());
  const products = useListPages(filter, productsQuery);
  const facets = products.pages[0]?.facets ?? null;
  const find = valueFinder(facets, categories, benefits);
  const usual = usualView(products.pages[0]);
  const compact = filter.view === "table" || isFiltered(filter);
  const stretches = compact || filter.page > 1 ? undefined : products.pages[0]?.shelf;
  const ListHead = useLate(lateListHead, compact);

  return (
    <>
      {ListHead ? (
        <ListHead filter={filter} find={find} empty={products.total === 0} />
      ) : (
        <Hero page={filter.page} empty={products.total === 0} />
      )}
      {stretches ? (
        <LatePart
          part={lateShelf}
          props={{ stretches }}
          className={cx(styles.shelf, "not-printed")}
        />
      ) : null}
      {!isFiltered(filter) && products.total === 0 ? (
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
              whole={compact ? <Download /> : null}
            />
            {compact ? null : <Download className={styles.below} />}
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
      <ButtonLink href={file.url} variant="outline" icon="download" download>
        Download Catalogue <span className="regular">{`(PDF${size})`}</span>
      </ButtonLink>
    </p>
  ) : null;
}

/** The catalogue as a visitor first meets it. */
function Hero({ page, empty }: { page: number; empty: boolean }) {
  const words = useLayoutContent().catalogue;
  return (
    <>
      <PageMeta
        title={words.head.title + pageSuffix(page)}
        description={words.head.description}
        path={paths.productList({ page })}
        hidden={!words.head.robots}
      />
      {empty ? (
        <LatePart
          part={lateOpening}
          props={{
            ...words,
            children: <p className="large leads-open quiet narrow">{words.lead}</p>,
          }}
        />
      ) : (
        <Container className={styles.hero}>
          <h1 className={styles.heading}>{words.heading}</h1>
          <Download />
        </Container>
      )}
    </>
  );
}
