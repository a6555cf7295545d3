import { values } from "../copy/legacy";
import { Reveal } from "../ui/Reveal";
import { Container, Section } from "../ui/Section";
import styles from "./Values.module.css";

/** The three values, shared by both tellings of the legacy. */
export function Values() {
  return (
    <Section tone="sunk" labelledBy="values-title">
      <Container>
        <Reveal className={styles.values}>
          <h2 id="values-title" className={styles.heading}>
            {values.heading}
          </h2>
          <ul className={styles.list}>
            {values.points.map(({ id, title, text }) => (
              <li key={id} className={styles.value}>
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </li>
            ))}
          </ul>
        </Reveal>
      </Container>
    </Section>
  );
}
