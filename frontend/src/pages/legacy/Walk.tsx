import { walk } from "../../copy/legacy";
import { Photograph } from "../../parts/Photograph";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import { Container } from "../../ui/Section";
import { frames } from "../legacy-interactive/frames";
import styles from "./Walk.module.css";

/** The long shelf at a glance, and the way to the page that moves along it. */
export function Walk() {
  return (
    <section aria-labelledby="walk-title" className={styles.walk}>
      <div className={styles.shelf}>
        {frames.map((frame) => (
          <Photograph
            key={frame.full}
            {...frame}
            sizes="(min-width: 64rem) 34vw, 24rem"
            className={styles.frame}
          />
        ))}
      </div>
      <Container className={styles.words}>
        <h2 id="walk-title" className={styles.title}>
          {walk.heading}
        </h2>
        <div>
          <p className={styles.text}>{walk.text}</p>
          <ArrowLink href={paths.legacyInteractive} className={styles.link}>
            {walk.link}
          </ArrowLink>
        </div>
      </Container>
    </section>
  );
}
