import { habits } from "../../copy/legacy";
import { paths } from "../../paths";
import { ArrowLink } from "../../ui/ArrowLink";
import { Reveal } from "../../ui/Reveal";
import { Container, Section } from "../../ui/Section";
import styles from "./Habits.module.css";

/** What each value meant to each of the three generations. */
export function Habits() {
  return (
    <Section tone="sunk" labelledBy="habits-title">
      <Container>
        <Reveal>
          <h2 id="habits-title" className={styles.heading}>
            {habits.heading}
          </h2>
          <ul className={styles.rows}>
            {habits.rows.map(({ id, title, years }) => (
              <li key={id} className={styles.row}>
                <h3 className={styles.title}>{title}</h3>
                <dl className={styles.years}>
                  {years.map(({ when, text }) => (
                    <div key={when}>
                      <dt className={styles.when}>{when}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              </li>
            ))}
          </ul>
          <ArrowLink href={paths.legacy}>{habits.figures}</ArrowLink>
        </Reveal>
      </Container>
    </Section>
  );
}
