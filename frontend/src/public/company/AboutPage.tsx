import { paths } from "../../data/paths";
import type { AboutDocument, Leader } from "../../data/schema";
import { cx } from "../../ui/cx";
import { Mark } from "../../ui/Mark";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Grid, Section, SectionHead } from "../../ui/Section";
import { CallToAction } from "../parts/CallToAction";
import { Content, Paragraphs, useContent } from "../parts/Content";
import { ContentMeta } from "../parts/PageMeta";
import { FeatureList, ListSection, PageHero } from "../parts/PageSections";
import { Seal } from "../parts/Seal";
import styles from "./AboutPage.module.css";

export function AboutPage() {
  return (
    <Content page="about">
      {(about) => (
        <>
          <ContentMeta head={about.head} path={paths.about} />
          <PageHero {...about.hero} />
          <Narrative story={about.story} />
          <Timeline timeline={about.timeline} />
          <Goals goals={about.goals} />
          <Reasons reasons={about.reasons} />
          <Leadership words={about.leadership} />
          <CallToAction closing={about.closing} />
        </>
      )}
    </Content>
  );
}

/** The beginning, a picture, and the words since. */
function Narrative({ story }: Pick<AboutDocument, "story">) {
  const { heading, opening, picture, caption, text } = story;
  return (
    <Section labelledBy="story-title">
      <Container>
        <Grid>
          <div className={styles.storyHead}>
            <h2 id="story-title" className="title-md">
              {heading}
            </h2>
            <Seal className={styles.seal} />
          </div>
          {opening ? (
            <div className={cx(styles.story, styles.opening)}>
              <Paragraphs text={opening} />
            </div>
          ) : null}
          {picture ? (
            <figure className={styles.figure}>
              <Picture
                picture={picture}
                sizes="(min-width: 64rem) 62vw, 100vw"
                className="landscape"
              />
              {caption ? <figcaption className={styles.caption}>{caption}</figcaption> : null}
            </figure>
          ) : null}
          {text ? (
            <div className={styles.story}>
              <Paragraphs text={text} />
            </div>
          ) : null}
        </Grid>
      </Container>
    </Section>
  );
}

function Timeline({ timeline: { heading, stops } }: Pick<AboutDocument, "timeline">) {
  if (stops.length === 0) return null;
  return (
    <Section tone="green" labelledBy="timeline-title">
      <Container>
        <h2 id="timeline-title" className="visually-hidden">
          {heading}
        </h2>
        <ol className={styles.stops}>
          {stops.map((stop) => (
            <li key={stop.id}>
              <Reveal className={styles.stop}>
                <p className={styles.when}>{stop.when}</p>
                <div className={styles.what}>
                  <h3 className="title-sm on-green below-2">{stop.title}</h3>
                  {stop.text ? <p>{stop.text}</p> : null}
                </div>
              </Reveal>
            </li>
          ))}
        </ol>
      </Container>
    </Section>
  );
}

function Goals({ goals: { heading, picture, points } }: Pick<AboutDocument, "goals">) {
  return (
    <ListSection id="goals" list={points}>
      <Grid>
        <h2 id="goals-title" className={styles.goalsTitle}>
          {heading}
        </h2>
        {picture ? (
          <Picture
            picture={picture}
            sizes="(min-width: 64rem) 34vw, 100vw"
            className={cx(styles.quality, "landscape")}
          />
        ) : null}
        <FeatureList points={points} className={styles.goals} />
      </Grid>
    </ListSection>
  );
}

function Reasons({ reasons: { kicker, heading, points } }: Pick<AboutDocument, "reasons">) {
  return (
    <ListSection id="reasons" list={points} tone="sunk">
      <SectionHead id="reasons-title" kicker={kicker} title={heading} />
      <FeatureList points={points} ordered className={styles.reasons} />
    </ListSection>
  );
}

/** Who answers for what. A medallion stands with everybody as soon as somebody has a portrait or a name. */
function Leadership({ words }: { words: AboutDocument["leadership"] }) {
  const leaders = useContent("company").content?.leadership ?? [];
  const personal = leaders.some(({ name, portrait }) => name !== "" || portrait);
  return (
    <ListSection id="leadership" list={leaders}>
      <SectionHead id="leadership-title" kicker={words.kicker} title={words.heading}>
        {words.intro ? <p>{words.intro}</p> : null}
      </SectionHead>
      <ul className={styles.leaders}>
        {leaders.map((leader) => (
          <li key={leader.id} className="stack top gap-3 strong-rule-above inset-5-0">
            {personal ? <Medallion leader={leader} /> : null}
            {leader.name ? <p className="small strong green">{leader.role}</p> : null}
            <h3 className="title-sm">{leader.name || leader.role}</h3>
            {leader.text ? <p className="quiet">{leader.text}</p> : null}
          </li>
        ))}
      </ul>
    </ListSection>
  );
}

/** The portrait, else the initials of the name, else the company's mark. */
function Medallion({ leader: { name, portrait } }: { leader: Leader }) {
  if (portrait) {
    return <Picture picture={portrait} sizes="8rem" className={styles.portrait} />;
  }
  return (
    <span
      className={cx(styles.emblem, "stack middle serif title-sm green green-framed")}
      aria-hidden="true"
    >
      {name ? initials(name) : <Mark />}
    </span>
  );
}

/** Titles before a name. */
const TITLE = /^(?:dr|mr|mrs|ms|prof|shri|smt)\.?$/i;

/** Of the first and the last part of a name, in whatever script. */
export function initials(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== "" && !TITLE.test(part));
  const chosen = parts.length > 1 ? [parts[0], parts.at(-1)] : parts;
  return chosen.map((part = "") => [...part][0]?.toUpperCase() ?? "").join("");
}
