import type { Generation, LegacyDocument } from "../../api/content";
import { ArrowLink } from "../../ui/ArrowLink";
import { Picture } from "../../ui/Picture";
import { Container } from "../../ui/Section";
import styles from "./Walk.module.css";

type Props = { words: LegacyDocument["walk"]; steps: readonly Generation[] };

/** The long shelf at a glance, and the way to the page that moves along it. */
export function Walk({ words: { heading, text, link }, steps }: Props) {
  return (
    <section aria-labelledby="walk-title" className={styles.walk}>
      <div className={styles.shelf}>
        {steps.map(({ id, picture }) =>
          picture ? (
            <Picture
              key={id}
              picture={picture}
              sizes="(min-width: 64rem) 34vw, 24rem"
              className={styles.frame}
            />
          ) : null,
        )}
      </div>
      <Container className={styles.words}>
        <h2 id="walk-title" className={styles.title}>
          {heading}
        </h2>
        <div>
          {text ? <p className={styles.text}>{text}</p> : null}
          <ArrowLink href={link.href} className={styles.link}>
            {link.label}
          </ArrowLink>
        </div>
      </Container>
    </section>
  );
}
