import { closing, hero, legacyHead, stats, timeline } from "../../copy/legacy";
import { CallToAction } from "../../parts/CallToAction";
import { PageHero } from "../../parts/PageHero";
import { PageMeta } from "../../parts/PageMeta";
import { useFillIn } from "../../parts/useFillIn";
import { Values } from "../../parts/Values";
import { paths } from "../../paths";
import { Reveal } from "../../ui/Reveal";
import { Seal } from "../../ui/Seal";
import { Container, Section } from "../../ui/Section";
import styles from "./LegacyPage.module.css";

export function LegacyPage() {
  return (
    <>
      <PageMeta {...legacyHead} path={paths.legacy} />
      <PageHero {...hero} aside={<Seal className={styles.seal} />} />
      <Stats />
      <Timeline />
      <Values />
      <CallToAction {...closing} apart />
    </>
  );
}

function Stats() {
  return (
    <section aria-label="In figures" className={styles.stats}>
      <Container>
        <dl className={styles.figures}>
          {stats.map(({ id, value, label }) => (
            <div key={id} className={styles.figure}>
              <dt className={styles.label}>{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}

function Timeline() {
  const fillIn = useFillIn();
  return (
    <Section labelledBy="years-title">
      <Container>
        <Reveal>
          <h2 id="years-title" className={styles.title}>
            {timeline.heading}
          </h2>
          <ol className={styles.years}>
            {timeline.stops.map(({ id, when, title, text }) => (
              <li key={id} className={styles.year}>
                <p className={styles.when}>{when}</p>
                <h3 className={styles.stopTitle}>{title}</h3>
                <p className={styles.text}>{fillIn(text)}</p>
              </li>
            ))}
          </ol>
        </Reveal>
      </Container>
    </Section>
  );
}
