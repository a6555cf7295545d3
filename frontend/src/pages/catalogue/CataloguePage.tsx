import { benefitsQuery, categoriesQuery, productsQuery } from "../../api/queries";
import { useQuery } from "../../api/useQuery";
import { useCatalogueFile, useSite } from "../../api/useSite";
import { catalogueFilter, choices, isFiltered, onlyChoice } from "../../filters";
import { fileSize } from "../../format/number";
import { EmptyCatalogue } from "../../pageParts/EmptyCatalogue";
import { ListHero } from "../../pageParts/ListHero";
import { useLocation, usePendingSearch } from "../../pageParts/navigation";
import { PageMeta } from "../../pageParts/PageMeta";
import { useLayoutContent } from "../../pageParts/useContent";
import { useListPages } from "../../pageParts/useListPages";
import { type CatalogueFilter, FACETS, inOrder, paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { Container } from "../../ui/Section";
import styles from "./CataloguePage.module.css";
import { FacetPanel } from "./FacetPanel";
import { FilterBar } from "./FilterBar";
import { type FindValue, headingOf, valueFinder } from "./facetNames";
import { Results } from "./Results";

export function CataloguePage() {
  const filter = catalogueFilter(useLocation().search);
  const next = catalogueFilter(usePendingSearch());
  const { data: categories = [], isError: noCategories } = useQuery(categoriesQuery());
  const { data: benefits = [], isError: noBenefits } = useQuery(benefitsQuery());
  const products = useListPages(filter, productsQuery);
  const facets = products.pages[0]?.facets ?? null;
  const find = valueFinder(facets, categories, benefits);
  const heading = headingFor(filter, find);
  const compact = filter.table || isFiltered(filter);

  return (
    <>
      <Meta filter={filter} find={find} heading={heading} empty={products.total === 0} />
      <Hero compact={compact} shown={shownIn(filter, heading ?? categoriesHeading(filter, find))} />
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
              whole={<Download />}
            />
            <Download className={compact ? styles.last : styles.below} />
          </Container>
        </>
      )}
    </>
  );
}

/** The heading of a page with one facet value and nothing else; null for all other pages. */
function headingFor(filter: CatalogueFilter, find: FindValue): string | null {
  const only = onlyChoice(filter);
  const named = only && find(only.facet, only.value);
  return named ? headingOf(only.facet, named) : null;
}

/** The chosen categories, whatever else is chosen; null without one. */
function categoriesHeading(filter: CatalogueFilter, find: FindValue): string | null {
  const names = filter.category.flatMap((value) => find("category", value)?.label ?? []);
  return names.length > 0 ? names.join(" and ") : null;
}

/** What stands beside the heading: the choice and what was searched for. */
function shownIn({ q }: CatalogueFilter, heading: string | null): string {
  return [heading, q && `“${q}”`].filter(Boolean).join(", ");
}

type MetaProps = {
  filter: CatalogueFilter;
  find: FindValue;
  heading: string | null;
  /** There is no product: nothing to list in a search engine. */
  empty: boolean;
};

function Meta({ filter, find, heading, empty }: MetaProps) {
  const chosen = choices(filter);
  const labels = chosen.flatMap(({ facet, value }) => find(facet, value)?.label ?? []);
  const { head } = useLayoutContent().catalogue;
  const named = heading ?? labels.join(", ");
  const pageSuffix = filter.page > 1 ? `, page ${filter.page}` : "";
  // Every spelling of a value leads to the same canonical address.
  const values = FACETS.map((facet) => {
    const found = filter[facet].map((value) => find(facet, value)?.value ?? value);
    return [facet, inOrder(found)];
  });
  return (
    <PageMeta
      title={(named || head.title) + pageSuffix}
      description={
        named
          ? `${named} in the catalogue: composition with strength, dosage form and certifications of every product, for pharmacies, distributors and hospitals.`
          : head.description
      }
      path={paths.productList({ ...Object.fromEntries(values), page: filter.page })}
      hidden={
        !head.robots || filter.q !== null || chosen.length > 1 || (chosen.length === 1 && empty)
      }
      canonical={filter.q === null}
    />
  );
}

function Download({ className }: { className?: string | undefined }) {
  const file = useCatalogueFile();
  const size = file?.bytes ? `, ${fileSize(file.bytes)}` : "";
  return useSite()?.has_products && file ? (
    <p className={className}>
      <ButtonLink href={file.url} variant="outline" icon="download" download>
        Download Catalogue <span className={styles.size}>(PDF{size})</span>
      </ButtonLink>
    </p>
  ) : null;
}

/** Once a buyer searches, filters or compares, one line: the list is what counts. */
function Hero({ compact, shown }: { compact: boolean; shown: string }) {
  const words = useLayoutContent().catalogue;
  const site = useSite();
  const file = useCatalogueFile();
  return compact ? (
    <Container>
      <h1 className={styles.line}>
        {words.heading}
        {shown ? <span className={styles.shown}> {shown}</span> : null}
      </h1>
    </Container>
  ) : (
    <ListHero kicker={words.kicker} heading={words.heading} className={styles.hero}>
      <p className={styles.lede}>
        {words.lead}
        {site?.has_products && file ? " Search by name, by salt or by SKU." : null}
      </p>
      <Download />
    </ListHero>
  );
}
