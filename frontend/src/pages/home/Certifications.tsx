import { useSite } from "../../api/useQuery";
import { fileSize } from "../../format/number";
import { Reveal } from "../../ui/Reveal";
import { Container } from "../../ui/Section";
import styles from "./HomePage.module.css";

/** What the company is certified for. */
export function Certifications() {
  const certifications = useSite()?.company.certifications ?? [];
  if (certifications.length === 0) return null;
  return (
    <section aria-label="Certifications" className={styles.certifications}>
      <Container>
        <Reveal>
          <ul className={styles.certificates}>
            {certifications.map(({ id, mark, title, text, document, file }) => (
              <li key={id} className={styles.certificate}>
                <span className={styles.roundel} aria-hidden="true">
                  {mark}
                </span>
                <div>
                  <h3 className={styles.certificateTitle}>
                    {document && !file ? <a href={document}>{title}</a> : title}
                  </h3>
                  {text ? <p className={styles.certificateText}>{text}</p> : null}
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
