import storyFull from "../../../../assets/site/family-story.webp";
import storyHalf from "../../../../assets/site/family-story-half.webp";
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
import { Walk } from "./Walk";

export function LegacyPage() {
  return (
    <>
      <PageMeta {...legacyHead} path={paths.legacy} />
      <PageHero
        {...hero}
        image={{
          full: storyFull,
          half: storyHalf,
          width: 1200,
          height: 900,
          alt: "A wooden counter by a window: an account book and a pen, a brass mortar, stoppered bottles and scales",
        }}
      />
      <Stats />
      <Timeline />
      <Walk />
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
          <div className={styles.yearsHead}>
            <h2 id="years-title" className={styles.title}>
              {timeline.heading}
            </h2>
            <Seal className={styles.seal} />
          </div>
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
