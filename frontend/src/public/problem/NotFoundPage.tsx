import { paths } from "../../data/paths";
import type { NotFoundDocument } from "../../data/schema";
import { ArrowLink } from "../../ui/ArrowLink";
import { ButtonLink } from "../../ui/Button";
import { Picture } from "../../ui/Picture";
import { Container, Grid } from "../../ui/Section";
import { Content } from "../parts/Content";
import { PageMeta } from "../parts/PageMeta";
import { SearchForm } from "../parts/SearchForm";
import styles from "./NotFoundPage.module.css";

export function NotFoundPage() {
  return <Content page="not-found">{(content) => <NotFound content={content} />}</Content>;
}

/** Between the number and the words. */
const DASH = " - ";

function NotFound({ content }: { content: NotFoundDocument }) {
  const { head, heading, text, links, picture } = content;
  const dash = heading.indexOf(DASH);
  return (
    <Container className="section-close">
      <PageMeta {...head} path={paths.home} image={null} hidden />
      <Grid className={styles.grid}>
        <div className={styles.words}>
          <h1 className="flex column title-lg">
            {dash > 0 ? (
              <>
                <span className={styles.number}>{heading.slice(0, dash)}</span>
                <span className={styles.dash}>{DASH}</span>
                <span>{heading.slice(dash + DASH.length)}</span>
              </>
            ) : (
              heading
            )}
          </h1>
          {text ? <p className="measure large quiet around-5">{text}</p> : null}
          <div className="flex narrow below-6">
            <SearchForm
              action={paths.products}
              label="Search the catalogue"
              placeholder="Search products..."
              value=""
              filters={{}}
              href={(q) => paths.productList({ q })}
            />
          </div>
          {links.length > 0 ? (
            <p className="row wrap gap-4-6">
              {links.map(({ id, link }, index) =>
                index === 0 ? (
                  <ButtonLink key={id} href={link.href} arrow>
                    {link.label}
                  </ButtonLink>
                ) : (
                  <ArrowLink key={id} href={link.href}>
                    {link.label}
                  </ArrowLink>
                ),
              )}
            </p>
          ) : null}
        </div>
        {picture ? (
          <Picture
            picture={picture}
            sizes="(min-width: 64rem) 40vw, 70vw"
            eager
            className={styles.bottle}
          />
        ) : null}
      </Grid>
    </Container>
  );
}
