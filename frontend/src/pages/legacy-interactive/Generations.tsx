import { useRef } from "react";
import { generations } from "../../copy/legacy";
import { cx } from "../../ui/cx";
import { Container } from "../../ui/Section";
import styles from "./Generations.module.css";
import { useScrollSteps } from "./useScrollSteps";

const { heading, hint, steps } = generations;

/**
 * On wide screens scrolling the page moves the timeline sideways; on phones, without a script and with reduced motion it
 * is a plain list. The style sheet alone decides which, so that nothing moves when the script arrives.
 */
export function Generations() {
  const section = useRef<HTMLElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const { current, show } = useScrollSteps(section, stage, steps.length);

  return (
    <section ref={section} aria-labelledby="generations-title" className={styles.section}>
      <div ref={stage} className={styles.stage}>
        <Container className={styles.head}>
          <h2 id="generations-title" className={styles.heading}>
            {heading}
          </h2>
          <p className={styles.hint}>{hint}</p>
        </Container>
        <ol className={styles.track}>
          {steps.map(({ id, when, title, text }, index) => (
            <li
              key={id}
              id={`generation-${id}`}
              className={cx(styles.step, index === current && styles.current)}
            >
              <p className={styles.when}>{when}</p>
              <div className={styles.what}>
                <h3 className={styles.title}>{title}</h3>
                <p className={styles.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <Container className={styles.foot}>
          <nav aria-label="Generations">
            <ol className={styles.dots}>
              {steps.map(({ id, when }, index) => (
                <li key={id}>
                  <a
                    href={`#generation-${id}`}
                    className={styles.dot}
                    aria-current={index === current ? "step" : undefined}
                    onClick={(event) => {
                      event.preventDefault();
                      show(index);
                    }}
                  >
                    {when}
                  </a>
                </li>
              ))}
            </ol>
          </nav>
        </Container>
      </div>
    </section>
  );
}
