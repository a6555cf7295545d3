import type { Values as ValuesContent } from "../api/content";
import { Reveal } from "../ui/Reveal";
import { Container, Section } from "../ui/Section";
import { FeatureList } from "./FeatureList";
import styles from "./Values.module.css";

export function Values({ values }: { values: ValuesContent }) {
  if (values.points.length === 0) return null;
  return (
    <Section tone="sunk" labelledBy="values-title">
      <Container>
        <Reveal className={styles.values}>
          <h2 id="values-title" className={styles.heading}>
            {values.heading}
          </h2>
          <FeatureList
            points={values.points}
            styles={{
              list: styles.list,
              item: styles.value,
              title: styles.title,
              text: styles.text,
            }}
          />
        </Reveal>
      </Container>
    </Section>
  );
}
