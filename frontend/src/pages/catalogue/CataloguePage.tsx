import { useQuery } from "@tanstack/react-query";
import { benefitsQuery, categoriesQuery, productsQuery } from "../../api/queries";
import { useCatalogueFile, useSite } from "../../api/useSite";
import { catalogueFilter, isFiltered } from "../../filters";
import { fileSize } from "../../format/number";
import { parseQuery } from "../../format/query";
import { EmptyCatalogue } from "../../parts/EmptyCatalogue";
import { ListHero } from "../../parts/ListHero";
import { useLocation, usePendingSearch } from "../../parts/navigation";
import { PageMeta } from "../../parts/PageMeta";
import { useListPages } from "../../parts/useListPages";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { Container } from "../../ui/Section";
import styles from "./CataloguePage.module.css";
import { FilterBar } from "./FilterBar";
import { Results } from "./Results";
import { findTerm } from "./terms";

export function CataloguePage() {
  const filter = catalogueFilter(parseQuery(useLocation().search));
  const next = catalogueFilter(parseQuery(usePendingSearch()));
  const { data: categories = [], isError: noCategories } = useQuery(categoriesQuery());
  const { data: benefits = [], isError: noBenefits } = useQuery(benefitsQuery());
  const products = useListPages(filter, productsQuery);
  const category = findTerm(categories, filter.category);
  const benefit = findTerm(benefits, filter.benefit);
  const subject = category?.name ?? benefit?.name ?? "Products";
  const pageSuffix = filter.page > 1 ? `, page ${filter.page}` : "";

  return (
    <>
      <PageMeta
        title={`${subject}${pageSuffix}`}
        description={`${subject} in the catalogue: composition with strength, dosage form and certifications of every product, for pharmacies, distributors and hospitals.`}
        path={paths.productList({
          category: category?.slug ?? null,
          benefit: benefit?.slug ?? null,
          page: filter.page,
        })}
        hidden={filter.q !== null}
      />
      <Hero />
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
          />
          <Container className={styles.body}>
            <Results
              products={products}
              filter={next}
              categories={categories}
              benefits={benefits}
            />
          </Container>
        </>
      )}
    </>
  );
}

function Hero() {
  const site = useSite();
  const file = useCatalogueFile();
  const pdf = site?.has_products ? file : null;
  const size = pdf?.bytes ? `, ${fileSize(pdf.bytes)}` : "";
  return (
    <ListHero kicker="The catalogue" heading="Explore Our Products">
      <p className={styles.lede}>
        Every medicine with its composition, strength and form.
        {pdf ? " Search by name, by salt or by SKU." : null}
      </p>
      {pdf ? (
        <ButtonLink href={pdf.url} variant="outline" icon="download" download>
          Download Catalogue <span className={styles.size}>(PDF{size})</span>
        </ButtonLink>
      ) : null}
    </ListHero>
  );
}
