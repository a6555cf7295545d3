import { type RefObject, useEffect, useRef, useState } from "react";
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

type Steps = {
  /** Null until the script follows the scrolling. */
  current: number | null;
  show: (step: number) => void;
};

/**
 * Follows the page's scrolling while the stage is pinned. A browser without scroll-driven animations gets the position as
 * `--position`, which the style sheet ignores where it does not pin the stage.
 */
function useScrollSteps(
  section: RefObject<HTMLElement | null>,
  stage: RefObject<HTMLElement | null>,
  steps: number,
): Steps {
  const [current, setCurrent] = useState<number | null>(null);

  useEffect(() => {
    let frame = 0;
    const needsPosition = !CSS.supports("animation-timeline", "view()");
    const follow = () => {
      frame = 0;
      const progress = measure(section.current, stage.current);
      if (needsPosition) {
        section.current?.style.setProperty("--position", String(trackPosition(progress, steps)));
      }
      setCurrent(currentStep(progress, steps));
    };
    const onScroll = () => {
      if (frame === 0) frame = requestAnimationFrame(follow);
    };
    follow();
    window.addEventListener("scroll", onScroll, { passive: true });
    window.addEventListener("resize", onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("scroll", onScroll);
      window.removeEventListener("resize", onScroll);
    };
  }, [section, stage, steps]);

  const show = (step: number) => {
    if (!section.current || !stage.current) return;
    const travel = section.current.offsetHeight - stage.current.offsetHeight;
    const top = section.current.getBoundingClientRect().top + window.scrollY;
    const target = top - pinnedAt(stage.current) + (travel * step) / (steps - 1);
    window.scrollTo({ top: target, behavior: "smooth" });
  };

  return { current, show };
}

function measure(section: HTMLElement | null, stage: HTMLElement | null): number {
  if (!section || !stage) return 0;
  const { top, height } = section.getBoundingClientRect();
  return scrollProgress(top, height, stage.offsetHeight, pinnedAt(stage));
}

function pinnedAt(stage: HTMLElement): number {
  return Number.parseFloat(getComputedStyle(stage).top) || 0;
}

/**
 * How far a tall section has been scrolled through while its stage is pinned `offset` below the top
 * of the window: 0 where pinning begins, 1 where it ends.
 */
export function scrollProgress(
  top: number,
  height: number,
  stageHeight: number,
  offset: number,
): number {
  const travel = height - stageHeight;
  if (travel <= 0) return 0;
  return clamp((offset - top) / travel);
}

/** The share of the way between two steps for which the track rests at each of them. */
const REST = 0.18;

/** Where the track stands, from 0 to `steps - 1`: it rests at each step and glides in between. */
export function trackPosition(progress: number, steps: number): number {
  const way = clamp(progress) * (steps - 1);
  const step = Math.floor(way);
  const glide = clamp((way - step - REST) / (1 - 2 * REST));
  return step + glide * glide * (3 - 2 * glide);
}

export function currentStep(progress: number, steps: number): number {
  return Math.round(clamp(progress) * (steps - 1));
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
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
                        <dd>{text}</dd>
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
