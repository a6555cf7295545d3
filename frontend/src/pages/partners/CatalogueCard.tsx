import type { PartnersDocument } from "../../api/content";
import { useCatalogueFile, useSite } from "../../api/useQuery";
import { fullDate } from "../../format/date";
import { fileSize } from "../../format/number";
import { ButtonLink } from "../../ui/Button";
import { Mark } from "../../ui/Mark";
import { Reveal } from "../../ui/Reveal";
import { Container, Section } from "../../ui/Section";
import styles from "./PartnersPage.module.css";

export function CatalogueCard({ words }: { words: PartnersDocument["resources"] }) {
  const site = useSite();
  const pdf = useCatalogueFile();
  if (site && !site.has_products) return null;
  const size = pdf?.bytes ? `, ${fileSize(pdf.bytes)}` : "";
  return (
    <Section tone="sunk" labelledBy="resources-title">
      <Container>
        <Reveal className={styles.row}>
          <div className={styles.cover} aria-hidden="true">
            <Mark className={styles.mark} />
            <p className={styles.coverTitle}>{words.title}</p>
            <p className={styles.coverName}>{site?.company.name}</p>
          </div>
          <div>
            <h2 id="resources-title" className={styles.heading}>
              {words.heading}
            </h2>
            {words.intro ? <p className={styles.intro}>{words.intro}</p> : null}
            <div className={styles.file}>
              <h3 className={styles.catalogueCardTitle}>{words.title}</h3>
              <p className={styles.catalogueCardText}>
                {words.text}
                {pdf?.updated_at ? ` Updated ${fullDate(pdf.updated_at)}.` : null}
              </p>
              {pdf ? (
                <ButtonLink href={pdf.url} icon="download" download className={styles.button}>
                  {words.action}
                  <span className="visually-hidden"> {words.title}</span>{" "}
                  <span className={styles.size}>(PDF{size})</span>
                </ButtonLink>
              ) : null}
            </div>
          </div>
        </Reveal>
      </Container>
    </Section>
  );
}
