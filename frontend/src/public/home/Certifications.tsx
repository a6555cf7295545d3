import { useSite } from "../../data/useQuery";
import { Reveal } from "../../ui/Reveal";
import { Container } from "../../ui/Section";
import { fileSize } from "../../words/number";
import styles from "./HomePage.module.css";

/** What the company is certified for. */
export function Certifications() {
  const certifications = useSite()?.company.certifications ?? [];
  if (certifications.length === 0) return null;
  return (
    <section aria-label="Certifications" className="rule-below">
      <Container>
        <Reveal>
          <ul className={styles.certificates}>
            {certifications.map(({ id, mark, title, text, document, file }) => (
              <li key={id} className={styles.certificate}>
                <span className={styles.roundel} aria-hidden="true">
                  {mark}
                </span>
                <div>
                  <h3 className="title-xs">
                    {document && !file ? <a href={document}>{title}</a> : title}
                  </h3>
                  {text ? <p className="note leads-open above-1">{text}</p> : null}
                  {file ? (
                    <p className={styles.certificateFile}>
                      <a href={document} aria-label={`${title}, PDF, ${fileSize(file.bytes)}`}>
                        {`PDF, ${fileSize(file.bytes)}`}
                      </a>
                    </p>
                  ) : null}
                </div>
              </li>
            ))}
          </ul>
        </Reveal>
      </Container>
    </section>
  );
}
