import bottle from "../../../../assets/site/company-empty-bottle.webp";
import bottleSmall from "../../../../assets/site/company-empty-bottle-small.webp";
import { PageMeta } from "../../parts/PageMeta";
import { Photograph } from "../../parts/Photograph";
import { SearchForm } from "../../parts/SearchForm";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import { ButtonLink } from "../../ui/Button";
import { Container, Grid } from "../../ui/Section";
import styles from "./NotFoundPage.module.css";

export function NotFoundPage() {
  return (
    <Container className={styles.page}>
      <PageMeta
        title="Page not found"
        description="This address leads to no page."
        path={paths.home}
        image={null}
        hidden
      />
      <Grid className={styles.grid}>
        <div className={styles.words}>
          <h1 className={styles.heading}>
            <span className={styles.number}>404</span>
            <span className={styles.dash}> - </span>
            <span>Oops! Page not found</span>
          </h1>
          <p className={styles.text}>
            The page may have moved, or the link may be mistyped. The catalogue is still where it
            was.
          </p>
          <div className={styles.search}>
            <SearchForm
              action={paths.products}
              label="Search the catalogue"
              placeholder="Search products..."
              value=""
              filters={{}}
              href={(q) => paths.productList({ q })}
            />
          </div>
          <p className={styles.links}>
            <ButtonLink href={paths.home} arrow>
              Return to Home
            </ButtonLink>
            <ArrowLink href={paths.products}>Browse the catalogue</ArrowLink>
          </p>
        </div>
        <Photograph
          full={bottle}
          small={bottleSmall}
          width={960}
          height={1000}
          alt="An empty amber bottle, its cap beside it. The label reads: 404, contents: none"
          sizes="(min-width: 64rem) 40vw, 70vw"
          className={styles.bottle}
          eager
        />
      </Grid>
    </Container>
  );
}
