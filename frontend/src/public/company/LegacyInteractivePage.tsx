import { useRef } from "react";
import { paths } from "../../data/paths";
import type { LegacyInteractiveDocument } from "../../data/schema";
import { ArrowLink } from "../../ui/ArrowLink";
import { cx } from "../../ui/cx";
import { Picture } from "../../ui/Picture";
import { Reveal } from "../../ui/Reveal";
import { Container, Kicker, Section } from "../../ui/Section";
import { CallToAction } from "../parts/CallToAction";
import { Content } from "../parts/Content";
import { ContentMeta } from "../parts/PageMeta";
import styles from "./Shelf.module.css";
import { useScrollSteps } from "./useScrollSteps";

export function LegacyInteractivePage() {
  return (
    <Content page="legacy-interactive">
      {({ head, hero, generations, values, figures, closing }) => (
        <>
          <ContentMeta head={head} path={paths.legacyInteractive} />
          <Shelf hero={hero} generations={generations} />
          <Habits values={values} figures={figures} />
          <CallToAction closing={closing} apart />
        </>
      )}
    </Content>
  );
}

type ShelfProps = Pick<LegacyInteractiveDocument, "hero" | "generations">;

/** On a phone the browser takes the smaller pictures, on a wide screen the larger. */
const SIZES = "(min-width: 64rem) 175vh, 50vh";

/**
 * One long shelf: scrolling the page moves along it, from year to year. With reduced motion, without a script and on
 * paper its pictures and texts stand below each other. The style sheet alone decides which, so that nothing moves when
 * the script arrives.
 */
function Shelf({ hero, generations: { heading, hint, steps } }: ShelfProps) {
  const section = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { current, show } = useScrollSteps(section, stage, steps.length + 1);
  const panel = (index: number) =>
    cx(styles.panel, index === (current ?? 0) ? styles.here : current !== null && styles.away);

  return (
    <section ref={section} aria-labelledby="generations-title" className={styles.section}>
      <div ref={stage} className={styles.stage}>
        <div className={styles.track}>
          <header className={cx(panel(0), styles.intro)}>
            {hero.picture ? (
              <Picture
                picture={hero.picture}
                sizes="(min-width: 64rem) 79vh, 22vh"
                className={styles.frame}
                eager
              />
            ) : null}
            <div className={styles.words}>
              <Kicker>{hero.kicker}</Kicker>
              <h1 className={styles.heading}>{hero.heading}</h1>
              {hero.lead ? (
                <p className="above-4 serif title-xs leads-snug on-green-quiet narrow">
                  {hero.lead}
                </p>
              ) : null}
              <h2 id="generations-title" className="above-5 title-xs">
                {heading}
              </h2>
              {hint ? <p className={styles.hint}>{hint}</p> : null}
            </div>
          </header>
          <ol className={styles.steps}>
            {steps.map(({ id, when, title, text, picture }, index) => (
              <li key={id} id={`generation-${id}`} className={panel(index + 1)}>
                {picture ? (
                  <Picture
                    picture={picture}
                    sizes={SIZES}
                    className={styles.frame}
                    eager={index === 0}
                  />
                ) : null}
                <div className={styles.words}>
                  <p className={styles.when}>{when}</p>
                  <h3 className="above-2 title-sm">{title}</h3>
                  {text ? (
                    <p className="above-3 large leads-open on-green-quiet within-32">{text}</p>
                  ) : null}
                </div>
              </li>
            ))}
          </ol>
        </div>
        <nav aria-label={heading} className={styles.years}>
          <ol className={styles.links}>
            {steps.map(({ id, when }, index) => (
              <li key={id}>
                <a
                  href={`#generation-${id}`}
                  className={styles.yearLink}
                  aria-current={index + 1 === current ? "step" : undefined}
                  onClick={(event) => {
                    event.preventDefault();
                    show(index + 1);
                  }}
                >
                  {when}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      </div>
    </section>
  );
}

type HabitsProps = Pick<LegacyInteractiveDocument, "values" | "figures">;

/** What each value meant to each of the three generations. */
function Habits({ values: { heading, points }, figures }: HabitsProps) {
  if (points.length === 0) return null;
  return (
    <Section tone="sunk" labelledBy="habits-title">
      <Container>
        <Reveal>
          <h2 id="habits-title" className="title-lg tight">
            {heading}
          </h2>
          <ul className={styles.rows}>
            {points.map(({ id, title, text, years }) => (
              <li key={id} className={styles.row}>
                <h3 className={styles.habit}>{title}</h3>
                {years.length > 0 ? (
                  <dl className={styles.then}>
                    {years.map(({ id: year, when, text }) => (
                      <div key={year}>
                        <dt className={styles.year}>{when}</dt>
                        <dd className="quiet">{text}</dd>
                      </div>
                    ))}
                  </dl>
                ) : (
                  <p>{text}</p>
                )}
              </li>
            ))}
          </ul>
          <ArrowLink href={figures.href}>{figures.label}</ArrowLink>
        </Reveal>
      </Container>
    </Section>
  );
}
