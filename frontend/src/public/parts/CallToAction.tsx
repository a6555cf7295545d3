import type { Closing } from "../../data/schema";
import { ButtonLink } from "../../ui/Button";
import { cx } from "../../ui/cx";
import { Reveal } from "../../ui/Reveal";
import { Container } from "../../ui/Section";
import styles from "./CallToAction.module.css";

type Props = {
  closing: Closing;
  /** Space above, for a page whose last section has its own background. */
  apart?: boolean;
  large?: boolean;
};

/** The last section of a page: a call to action in a double frame. */
export function CallToAction({ closing, apart = false, large = false }: Props) {
  const { heading, text, links } = closing;
  return (
    <section
      aria-labelledby="closing-title"
      className={cx("not-printed section-below", apart && styles.apart, large && styles.large)}
    >
      <Container>
        <Reveal className={styles.label}>
          <h2 id="closing-title" className={styles.title}>
            {heading}
          </h2>
          {text ? <p className={styles.text}>{text}</p> : null}
          {links.length > 0 ? (
            <p className={styles.links}>
              {links.map(({ id, link: { label, href } }, index) => (
                <ButtonLink
                  key={id}
                  href={href}
                  {...(index === 0 ? { arrow: true } : { variant: "outline" as const })}
                >
                  {label}
                </ButtonLink>
              ))}
            </p>
          ) : null}
        </Reveal>
      </Container>
    </section>
  );
}
