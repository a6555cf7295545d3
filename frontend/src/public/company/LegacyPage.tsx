import { paths } from "../../data/paths";
import type { Generation, LegacyDocument, Values as ValuesContent } from "../../data/schema";
import { ArrowLink } from "../../ui/ArrowLink";
import { cx } from "../../ui/cx";
import { Picture } from "../../ui/Picture";
import { Container } from "../../ui/Section";
import { CallToAction } from "../parts/CallToAction";
import { Content } from "../parts/Content";
import { ContentMeta } from "../parts/PageMeta";
import { FeatureList, ListSection, PageHero } from "../parts/PageSections";
import { Seal } from "../parts/Seal";
import styles from "./LegacyPage.module.css";

/** The opening, the values and the long shelf are those of the page that moves along it. */
export function LegacyPage() {
  return (
    <Content page="legacy">
      {(legacy) => (
        <Content page="legacy-interactive">
          {({ hero, generations, values }) => (
            <>
              <ContentMeta head={legacy.head} path={paths.legacy} />
              <PageHero {...hero} picture={legacy.picture} />
              <Stats stats={legacy.stats} />
              <Timeline timeline={legacy.timeline} />
              <Walk words={legacy.walk} steps={generations.steps} />
              <Values values={values} />
              <CallToAction closing={legacy.closing} apart />
            </>
          )}
        </Content>
      )}
    </Content>
  );
}

/** The columns of three figures are as wide as their words. */
const USUAL = 3;

function Stats({ stats }: Pick<LegacyDocument, "stats">) {
  if (stats.length === 0) return null;
  return (
    <section aria-label="In figures" className="green-ground on-green">
      <Container>
        <dl className={cx(styles.figures, stats.length === USUAL && styles.three)}>
          {stats.map(({ id, value, label }) => (
            <div key={id} className={styles.figure}>
              <dt className="serif title-xs leads-tight">{label}</dt>
              <dd className={styles.value}>{value}</dd>
            </div>
          ))}
        </dl>
      </Container>
    </section>
  );
}

function Timeline({ timeline: { heading, stops } }: Pick<LegacyDocument, "timeline">) {
  return (
    <ListSection id="years" list={stops}>
      <div className="flex between gap-5 bottoms">
        <h2 id="years-title" className="title-md">
          {heading}
        </h2>
        <Seal className={styles.seal} />
      </div>
      <ol className={styles.years}>
        {stops.map(({ id, when, title, text }) => (
          <li key={id} className={styles.year}>
            <p className={styles.when}>{when}</p>
            <h3 className="above-2 title-xs">{title}</h3>
            {text ? <p className="narrow quiet">{text}</p> : null}
          </li>
        ))}
      </ol>
    </ListSection>
  );
}

function Values({ values: { heading, points } }: { values: ValuesContent }) {
  return (
    <ListSection id="values" list={points} tone="sunk" className={styles.values}>
      <h2 id="values-title" className={styles.heading}>
        {heading}
      </h2>
      <FeatureList points={points} className={styles.list} />
    </ListSection>
  );
}

type Props = { words: LegacyDocument["walk"]; steps: readonly Generation[] };

/** The long shelf at a glance, and the way to the page that moves along it. */
function Walk({ words: { heading, text, link }, steps }: Props) {
  return (
    <section aria-labelledby="walk-title" className="not-printed green-ground on-green">
      <div className="flex middle-row clips">
        {steps.map(({ id, picture }) =>
          picture ? (
            <Picture
              key={id}
              picture={picture}
              sizes="(min-width: 64rem) 34vw, 24rem"
              className={styles.frame}
            />
          ) : null,
        )}
      </div>
      <Container className={styles.words}>
        <h2 id="walk-title" className="title-md">
          {heading}
        </h2>
        <div>
          {text ? <p className="large on-green-quiet below-2 within-34">{text}</p> : null}
          <ArrowLink href={link.href} className={styles.link}>
            {link.label}
          </ArrowLink>
        </div>
      </Container>
    </section>
  );
}
