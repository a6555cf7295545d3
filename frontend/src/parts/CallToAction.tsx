import type { CopyLink } from "../copy/types";
import { ButtonLink } from "../ui/Button";
import { cx } from "../ui/cx";
import { Reveal } from "../ui/Reveal";
import { Container } from "../ui/Section";
import styles from "./CallToAction.module.css";

type Props = {
  heading: string;
  text: string;
  links: readonly CopyLink[];
  /** Space above, for a page whose last section has its own background. */
  apart?: boolean;
  large?: boolean;
};

/** The last section of a page: a call to action in a double frame. */
export function CallToAction({ heading, text, links, apart = false, large = false }: Props) {
  return (
    <section
      aria-labelledby="closing-title"
      data-clear=""
      className={cx(styles.closing, apart && styles.apart, large && styles.large)}
    >
      <Container>
        <Reveal className={styles.label}>
          <h2 id="closing-title" className={styles.title}>
            {heading}
          </h2>
          <p className={styles.text}>{text}</p>
          <p className={styles.links}>
            {links.map(({ label, href }, index) => (
              <ButtonLink
                key={href}
                href={href}
                {...(index === 0 ? { arrow: true } : { variant: "outline" as const })}
              >
                {label}
              </ButtonLink>
            ))}
          </p>
        </Reveal>
      </Container>
    </section>
  );
}
