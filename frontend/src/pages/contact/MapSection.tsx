import type { ContactDocument } from "../../api/content";
import type { Site } from "../../api/types";
import { office } from "../../copy/contact";
import { ButtonLink } from "../../ui/Button";
import { Container, Kicker } from "../../ui/Section";
import styles from "./ContactPage.module.css";

type Props = { company: Site["company"]; words: ContactDocument["map"] };

/** The address, and beside it the map where one is configured. */
export function MapSection({ company, words }: Props) {
  const { embed_url, directions_url, known, latitude, longitude } = company.map;
  if (!directions_url) return null;
  const address = company.address ? (
    <address className={styles.address}>{company.address}</address>
  ) : null;
  return (
    <section aria-labelledby="map-title" className={styles.section}>
      <Container className={embed_url ? styles.mapped : styles.plain}>
        <div className={styles.mapSectionWords}>
          {known ? <Kicker>{coordinates(latitude, longitude)}</Kicker> : null}
          <h2 id="map-title" className={styles.mapSectionTitle}>
            {words.heading}
          </h2>
          {embed_url ? address : null}
          {embed_url || !words.without ? null : <p className={styles.text}>{words.without}</p>}
          <ButtonLink href={directions_url} variant="paper" icon="navigation" newTab>
            {office.directions}
            <span className="visually-hidden"> (opens in a new tab)</span>
          </ButtonLink>
        </div>
        {embed_url ? (
          <iframe
            className={styles.frame}
            src={embed_url}
            title={words.title}
            loading="lazy"
            sandbox="allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        ) : (
          address
        )}
      </Container>
    </section>
  );
}

/** `28.7158° N, 77.1911° E`, with spaces that do not break. */
export function coordinates(latitude: number, longitude: number): string {
  const north = `${Math.abs(latitude).toFixed(4)}°\u00a0${latitude < 0 ? "S" : "N"}`;
  const east = `${Math.abs(longitude).toFixed(4)}°\u00a0${longitude < 0 ? "W" : "E"}`;
  return `${north}, ${east}`;
}
