import type { HomeDocument } from "../../data/schema";
import { ArrowLink } from "../../ui/ArrowLink";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid } from "../../ui/Section";
import styles from "./HomePage.module.css";

/** The first number of the banner's words stands large between those before and after it. */
const NUMBER = /\d[\d.,]*\+?/;

export function TrustBanner({ trust }: Pick<HomeDocument, "trust">) {
  const { banner, text, link } = trust;
  const number = NUMBER.exec(banner)?.[0] ?? "";
  const at = banner.indexOf(number);
  const [before, after] = [banner.slice(0, at), banner.slice(at + number.length)];
  return (
    <section aria-label={banner} className="green-ground on-green section">
      <Container>
        <Reveal>
          <Grid>
            <p className={styles.lockUp}>
              {before ? <span className={styles.trustBefore}>{before}</span> : null}
              {number ? <span className={styles.trustNumber}>{number}</span> : null}
              {after ? <span className={styles.trustAfter}>{after}</span> : null}
            </p>
            <div className={styles.trustText}>
              {text ? <p>{text}</p> : null}
              <ArrowLink href={link.href} className={styles.trustLink}>
                {link.label}
              </ArrowLink>
            </div>
          </Grid>
        </Reveal>
      </Container>
    </section>
  );
}
