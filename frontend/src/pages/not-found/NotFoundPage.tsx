import { PageMeta } from "../../parts/PageMeta";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import { ButtonLink } from "../../ui/Button";
import { Container } from "../../ui/Section";
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
      <h1 className={styles.heading}>
        <span className={styles.number}>404</span>
        <span className={styles.dash}> - </span>
        <span>Oops! Page not found</span>
      </h1>
      <p className={styles.text}>
        The page may have moved, or the link may be mistyped. The catalogue is still where it was.
      </p>
      <p className={styles.links}>
        <ButtonLink href={paths.home} arrow>
          Return to Home
        </ButtonLink>
        <ArrowLink href={paths.products}>Browse the catalogue</ArrowLink>
      </p>
    </Container>
  );
}
