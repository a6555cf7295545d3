import headerFull from "../../../../assets/site/about-header.webp";
import headerHalf from "../../../../assets/site/about-header-half.webp";
import delivery from "../../../../assets/site/company-delivery.webp";
import deliverySmall from "../../../../assets/site/company-delivery-small.webp";
import quality from "../../../../assets/site/company-quality.webp";
import qualitySmall from "../../../../assets/site/company-quality-small.webp";
import { useSite } from "../../api/useSite";
import {
  aboutHead,
  closing,
  goals,
  hero,
  leadership,
  narrative,
  reasons,
  timeline,
} from "../../copy/about";
import { CallToAction } from "../../parts/CallToAction";
import { FeatureList } from "../../parts/FeatureList";
import { PageHero } from "../../parts/PageHero";
import { PageMeta } from "../../parts/PageMeta";
import { Photograph } from "../../parts/Photograph";
import { useFillIn } from "../../parts/useFillIn";
import { paths } from "../../paths";
import { cx } from "../../ui/cx";
import { Reveal } from "../../ui/Reveal";
import { Seal } from "../../ui/Seal";
import { Container, Grid, Section, SectionHead } from "../../ui/Section";
import styles from "./AboutPage.module.css";
import { leaders } from "./leaders";

export function AboutPage() {
  const fillIn = useFillIn();
  return (
    <>
      <PageMeta {...aboutHead} path={paths.about} />
      <PageHero
        {...hero}
        image={{
          full: headerFull,
          half: headerHalf,
          width: 1600,
          height: 900,
          alt: "A row of apothecary bottles beside a brass mortar",
        }}
      />
      <Narrative />
      <Timeline />
      <Goals />
      <Reasons />
      <Leadership />
      <CallToAction {...closing} text={fillIn(closing.text)} />
    </>
  );
}

/** The words of 1976 and 1992, the delivery book, and the words since. */
function Narrative() {
  const fillIn = useFillIn();
  const told = (paragraphs: readonly string[]) =>
    paragraphs.map((paragraph) => <p key={paragraph}>{fillIn(paragraph)}</p>);
  return (
    <Section labelledBy="story-title">
      <Container>
        <Grid>
          <div className={styles.storyHead}>
            <h2 id="story-title" className={styles.title}>
              {narrative.heading}
            </h2>
            <Seal className={styles.seal} />
          </div>
          <div className={cx(styles.story, styles.opening)}>
            {told(narrative.paragraphs.slice(0, 2))}
          </div>
          <figure className={styles.figure}>
            <Photograph
              full={delivery}
              small={deliverySmall}
              width={1200}
              height={900}
              alt="An open delivery book with a pen and a stamp, cartons and parcels tied with string behind it"
              sizes="(min-width: 64rem) 62vw, 100vw"
            />
            <figcaption className={styles.caption}>{narrative.caption}</figcaption>
          </figure>
          <div className={styles.story}>{told(narrative.paragraphs.slice(2))}</div>
        </Grid>
      </Container>
    </Section>
  );
}

function Timeline() {
  return (
    <Section tone="green" labelledBy="timeline-title">
      <Container>
        <h2 id="timeline-title" className="visually-hidden">
          Timeline
        </h2>
        <ol className={styles.stops}>
          {timeline.map((stop) => (
            <li key={stop.id}>
              <Reveal className={styles.stop}>
                <p className={styles.when}>{stop.when}</p>
                <div className={styles.what}>
                  <h3 className={styles.stopTitle}>{stop.title}</h3>
                  <p>{stop.text}</p>
                </div>
              </Reveal>
            </li>
          ))}
        </ol>
      </Container>
    </Section>
  );
}

function Goals() {
  return (
    <Section labelledBy="goals-title">
      <Container>
        <Reveal>
          <Grid>
            <h2 id="goals-title" className={styles.goalsTitle}>
              {goals.heading}
            </h2>
            <Photograph
              full={quality}
              small={qualitySmall}
              width={800}
              height={600}
              alt="A sealed certificate of analysis on a green folder, sample bottles and a balance"
              sizes="(min-width: 64rem) 34vw, 100vw"
              className={styles.quality}
            />
            <FeatureList
              points={goals.points}
              styles={{
                list: styles.goals,
                item: styles.goal,
                title: styles.pointTitle,
                text: styles.pointText,
              }}
            />
          </Grid>
        </Reveal>
      </Container>
    </Section>
  );
}

function Reasons() {
  return (
    <Section tone="sunk" labelledBy="reasons-title">
      <Container>
        <Reveal>
          <SectionHead id="reasons-title" kicker="Four reasons" title={reasons.heading} />
          <FeatureList
            points={reasons.points}
            ordered
            styles={{
              list: styles.reasons,
              item: styles.reason,
              title: styles.pointTitle,
              text: styles.pointText,
            }}
          />
        </Reveal>
      </Container>
    </Section>
  );
}

function Leadership() {
  const shown = leaders(useSite()?.company.leadership ?? []);
  return (
    <Section labelledBy="leadership-title">
      <Container>
        <Reveal>
          <SectionHead id="leadership-title" kicker="Leadership" title={leadership.heading}>
            <p>{leadership.intro}</p>
          </SectionHead>
          <ul className={styles.leaders}>
            {shown.map(({ role, name, text }) => (
              <li key={role + (name ?? "")} className={styles.leader}>
                {name ? <p className={styles.leaderRole}>{role}</p> : null}
                <h3 className={styles.leaderName}>{name ?? role}</h3>
                {text ? <p className={styles.pointText}>{text}</p> : null}
              </li>
            ))}
          </ul>
        </Reveal>
      </Container>
    </Section>
  );
}
