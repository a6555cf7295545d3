import { useQuery } from "@tanstack/react-query";
import { useLocation } from "react-router";
import { benefitsQuery, categoriesQuery, productsQuery } from "../../api/queries";
import { useCatalogueFile, useSite } from "../../api/useSite";
import { emptyCatalogue } from "../../copy/empty";
import { catalogueFilter, isFiltered } from "../../filters";
import { fileSize } from "../../format/number";
import { parseQuery } from "../../format/query";
import { EmptyCatalogue } from "../../parts/EmptyCatalogue";
import { useNextSearch } from "../../parts/go";
import { PageMeta } from "../../parts/PageMeta";
import { defaultPreview } from "../../parts/preview";
import { paths } from "../../paths";
import { ButtonLink } from "../../ui/Button";
import { Container, Kicker } from "../../ui/Section";
import styles from "./CataloguePage.module.css";
import { FilterBar } from "./FilterBar";
import { facetNamed } from "./facets";
import { Results } from "./Results";

export function CataloguePage() {
  const filter = catalogueFilter(parseQuery(useLocation().search));
  const next = catalogueFilter(parseQuery(useNextSearch()));
  const { data: categories = [], isError: noCategories } = useQuery(categoriesQuery());
  const { data: benefits = [], isError: noBenefits } = useQuery(benefitsQuery());
  // The same query as the results': no second request.
  const products = useQuery(productsQuery(filter));
  const empty = !isFiltered(filter) && !products.isPlaceholderData && products.data?.total === 0;
  const category = facetNamed(categories, filter.category);
  const benefit = facetNamed(benefits, filter.benefit);
  const subject = category?.name ?? benefit?.name ?? "Products";
  const pageNote = filter.page > 1 ? `, page ${filter.page}` : "";

  return (
    <>
      <PageMeta
        title={`${subject}${pageNote}`}
        description={`${subject} in the catalogue: composition with strength, dosage form and certifications of every product, for pharmacies, distributors and hospitals.`}
        path={paths.catalogue({
          category: category?.slug ?? null,
          benefit: benefit?.slug ?? null,
          page: filter.page,
        })}
        image={defaultPreview}
        hidden={filter.q !== null}
      />
      <Hero />
      {empty ? (
        <Container className={styles.empty}>
          <p role="status" className="visually-hidden">
            {emptyCatalogue.status}
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
            <Results filter={filter} next={next} categories={categories} benefits={benefits} />
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
    <Container className={styles.hero}>
      <div className={styles.heroText}>
        <Kicker>The catalogue</Kicker>
        <h1 className={styles.heading}>Explore Our Products</h1>
      </div>
      <div className={styles.heroAside}>
        <p className={styles.lede}>
          Every medicine with its composition, strength and form.
          {pdf ? " Search by name, by salt or by SKU." : null}
        </p>
        {pdf ? (
          <ButtonLink href={pdf.url} variant="outline" icon="download" download>
            Download Catalogue <span className={styles.size}>(PDF{size})</span>
          </ButtonLink>
        ) : null}
      </div>
    </Container>
  );
}
