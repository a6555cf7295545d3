import { useCatalogueFile, useSite } from "../../api/useSite";
import { resources } from "../../copy/partners";
import { fullDate } from "../../format/date";
import { fileSize } from "../../format/number";
import { ButtonLink } from "../../ui/Button";
import { Mark } from "../../ui/Mark";
import { Reveal } from "../../ui/Reveal";
import { Container, Section } from "../../ui/Section";
import styles from "./CatalogueCard.module.css";

const { catalogue } = resources;

export function CatalogueCard() {
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
            <p className={styles.coverTitle}>{catalogue.title}</p>
            <p className={styles.coverName}>{site?.company.name}</p>
          </div>
          <div>
            <h2 id="resources-title" className={styles.heading}>
              {resources.heading}
            </h2>
            <p className={styles.intro}>{resources.intro}</p>
            <div className={styles.file}>
              <h3 className={styles.title}>{catalogue.title}</h3>
              <p className={styles.text}>
                {catalogue.text}
                {pdf?.updated_at ? ` Updated ${fullDate(pdf.updated_at)}.` : null}
              </p>
              {pdf ? (
                <ButtonLink href={pdf.url} icon="download" download className={styles.button}>
                  {catalogue.action}
                  <span className="visually-hidden"> {catalogue.title}</span>{" "}
                  <span className={styles.size}>
                    ({catalogue.format}
                    {size})
                  </span>
                </ButtonLink>
              ) : null}
            </div>
          </div>
        </Reveal>
      </Container>
    </Section>
  );
}
